"""The frame of Revival: what it keeps while it lasts."""

from __future__ import annotations

from model.components.factions import FACTIONS
from model.components.leaders import LEADERS
from model.language.facts import counts, flags, names, yes_no
from model.language.machine import Machine
from model.sources import BASE

revival = Machine(
    "revival",
    "Revival",
    frame={
        "requester": names(FACTIONS, "the requester"),
        "requested": counts("the number of forces requested"),
        "with_elite": yes_no("one of the forces is an elite force"),
        "leader": names(LEADERS, "the leader that the Emperor's Karama is for"),
        "gift_made": yes_no("the Emperor has paid for its ally"),
        "ready": flags(FACTIONS, "… is ready"),
        "shut_out": flags(FACTIONS, "Kull Wahad bars … for this opportunity"),
    },
    states=["open", "requested", "answering", "settling", "giving"],
    outcomes={"over": {}},
    cites=[BASE.page(9)],
    phase=True,
    resumes=["cash_in"],
)
