"""The frame of Setup: what it keeps while it lasts."""

from __future__ import annotations

from model.components.factions import FACTIONS
from model.language.facts import counts, flags, names, yes_no
from model.language.machine import Machine
from model.language.sorts import INT
from model.sources import BASE

setup = Machine(
    "setup",
    "Setup",
    frame={
        "predicted": yes_no("the Bene Gesserit have predicted"),
        "dealt": names(INT, "the number of traitors dealt to …", over=(FACTIONS,), default=0),
        "kept": flags(FACTIONS, "… has chosen its traitors"),
        "placed": counts("the number of forces the Fremen have placed"),
    },
    states=[
        "begin",
        "predicting",
        "dealing_traitors",
        "choosing_traitors",
        "placing_fremen",
        "placing_bene_gesserit",
        "dealing_cards",
    ],
    outcomes={"over": {}},
    cites=[BASE],
    phase=True,
)
