"""The frame of Mentat Pause: who is ready, what each side holds, and who has won."""

from __future__ import annotations

from model.components.factions import FACTIONS
from model.language.facts import counts, flags, yes_no
from model.language.machine import Machine
from model.sources import BASE

mentat = Machine(
    "mentat",
    "Mentat Pause",
    frame={
        "ready": flags(FACTIONS, "… is ready"),
        "strength": counts("the strongholds of the side of …", over=(FACTIONS,)),
        "late": yes_no("nobody has won the last turn by strongholds"),
        "winner": flags(FACTIONS, "… has met a condition of victory"),
    },
    states=["begin", "open", "counted", "judged", "last"],
    outcomes={"over": {}},
    cites=[BASE],
    phase=True,
)
