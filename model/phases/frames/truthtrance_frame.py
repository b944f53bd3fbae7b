"""The frame of a Truthtrance: who asks whom, and what. The answer closes it, so nothing is kept of it."""

from __future__ import annotations

from model.components.cards import FACES
from model.components.factions import FACTIONS
from model.components.leaders import LEADERS
from model.language.facts import counts, names
from model.language.machine import Machine
from model.language.sorts import Sort
from model.sources import BASE, ENGINE

SUBJECTS = Sort(
    "SUBJECTS",
    ["card", "traitor", "winner", "turn"],
    {"card": "a card", "traitor": "a traitor", "winner": "the predicted winner", "turn": "the predicted turn"},
)
"""What a Truthtrance can ask about."""

truthtrance = Machine(
    "truthtrance",
    "Truthtrance",
    frame={
        "asker": names(FACTIONS, "the player who asks"),
        "asked": names(FACTIONS, "the player who is asked"),
        "about": names(SUBJECTS, "what the question is about"),
        "face": names(FACES, "the card that is asked about"),
        "leader": names(LEADERS, "the leader that is asked about"),
        "winner": names(FACTIONS, "the winner that is asked about"),
        "turn": counts("the turn that is asked about"),
    },
    states=["asking", "answering"],
    outcomes={"over": {}},
    cites=[BASE, ENGINE],
)
