"""The frame of the look that Atreides take at the spice deck: it keeps nothing."""

from __future__ import annotations

from model.language.machine import Machine
from model.sources import BASE, ENGINE

wormsign = Machine(
    "wormsign",
    "The Atreides foresight of the spice",
    frame={},
    states=["looking"],
    outcomes={"over": {}},
    cites=[BASE, ENGINE],
)
