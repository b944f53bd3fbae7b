"""The frame of the Storm: what it keeps while it lasts."""

from __future__ import annotations

from model.components.board import AREAS
from model.components.factions import FACTIONS
from model.language.facts import counts, flags, names, yes_no
from model.language.machine import Machine
from model.language.sorts import INT
from model.sources import BASE

storm = Machine(
    "storm",
    "Storm",
    frame={
        "dialer_a": names(FACTIONS, "the first to dial"),
        "dialer_b": names(FACTIONS, "the second to dial"),
        "dialed": flags(FACTIONS, "… has dialed"),
        "dial": names(INT, "the number dialed by …", over=(FACTIONS,), default=0, seen_by="owner"),
        "left": counts("the number of sectors the storm has still to go"),
        "confirmed": flags(FACTIONS, "… has confirmed the storm"),
        "protected": yes_no("the Fremen lose only half"),
        "pending": flags(AREAS, "the Fremen choose whom they lose in …"),
    },
    states=[
        "begin",
        "dialing",
        "revealed",
        "committed",
        "setting_out",
        "moving",
        "struck",
        "arrived",
        "drawing",
        "done",
    ],
    outcomes={"over": {}},
    cites=[BASE],
    phase=True,
)
