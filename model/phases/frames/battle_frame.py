"""The frame of Battle: what it keeps while it lasts."""

from __future__ import annotations

from model.components.factions import FACTIONS
from model.language.facts import names
from model.language.machine import Machine
from model.sources import BASE

battle = Machine(
    "battle",
    "Battle",
    frame={
        "active": names(FACTIONS, "the seat to act"),
    },
    states=["begin", "choosing"],
    outcomes={"over": {}},
    cites=[BASE],
    phase=True,
)
