"""Victory: what the documents leave open about the end of the game."""

from __future__ import annotations

from model.language.questions import Question
from model.sources import BASE, ENGINE, OURS

TIE = Question(
    "KANLY-80",
    "At the end of the last turn nobody else has won, and several hold the most strongholds. Who wins?",
    readings={
        "richest": "Of them, who has the most spice, an alliance counted together; all who tie in that too.",
        "shared": "All of them.",
    },
    current="richest",
    status="ours",
    because="The dossier says 'most strongholds' and no more; spice breaks other ties of the game.",
    sources=[ENGINE, OURS],
)

ALLIES_TOGETHER = Question(
    "KANLY-81",
    "For whom does a stronghold count in which fighters of two allies stand?",
    readings={
        "alliance": "For their alliance: nobody contests it.",
        "nobody": "For nobody, like every stronghold with two players' fighters.",
    },
    current="alliance",
    status="ours",
    because="An alliance wins by what its members hold together, and allies do not fight each other.",
    sources=[BASE, OURS],
)
