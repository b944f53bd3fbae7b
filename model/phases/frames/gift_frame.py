"""The frame of a gift: how much spice the Emperor is giving its ally."""

from __future__ import annotations

from model.language.facts import counts
from model.language.machine import Machine
from model.sources import BASE, ENGINE

gift = Machine(
    "gift",
    "The Emperor's gift",
    frame={"spice": counts("the spice that the Emperor is giving")},
    states=["offered"],
    outcomes={"over": {}},
    cites=[BASE, ENGINE],
)
