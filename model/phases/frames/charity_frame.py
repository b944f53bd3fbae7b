"""The frame of CHOAM Charity: what it keeps while it lasts."""

from __future__ import annotations

from model.components.factions import FACTIONS
from model.language.facts import flags, yes_no
from model.language.machine import Machine
from model.sources import BASE

charity = Machine(
    "charity",
    "CHOAM Charity",
    frame={
        "ready": flags(FACTIONS, "… has no more to do in Charity"),
        "claimed": flags(FACTIONS, "… has had its charity"),
        "refused": yes_no("the Bene Gesserit charity was cancelled"),
    },
    states=["open", "asking"],
    outcomes={"over": {}},
    cites=[BASE],
    phase=True,
)
