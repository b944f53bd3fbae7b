"""The frame of Spice Collection: it keeps nothing, since all of it follows from the board."""

from __future__ import annotations

from model.language.machine import Machine
from model.sources import BASE

collection = Machine(
    "collection",
    "Spice Collection",
    frame={},
    states=["begin", "cities", "done"],
    outcomes={"over": {}},
    cites=[BASE],
    phase=True,
)
