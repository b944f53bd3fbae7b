"""The frame of a Nexus: what it keeps while it lasts."""

from __future__ import annotations

from model.components.factions import FACTIONS
from model.language.facts import flags
from model.language.machine import Machine
from model.sources import BASE

alliances = Machine(
    "alliances",
    "Nexus: alliances",
    frame={
        "ready": flags(FACTIONS, "… has no more to do in the Nexus"),
        "joined": flags(FACTIONS, "… has joined an alliance in this Nexus"),
    },
    states=["open"],
    outcomes={"over": {}},
    cites=[BASE],
)
