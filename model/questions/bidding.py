"""Bidding: the deck and the drawing of cards."""

from __future__ import annotations

from model.language.questions import Question
from model.sources import BASE, OURS

RESHUFFLE = Question(
    "KANLY-40",
    "A Treachery card is to be drawn and the deck is empty. What then?",
    readings={
        "discards_return": "The discard pile is shuffled and becomes the deck.",
        "nothing_is_drawn": "Nothing more is drawn, and the auction ends.",
    },
    current="discards_return",
    status="ours",
    because="The other decks of the game are reshuffled so; nothing we have read speaks of this moment.",
    sources=[BASE, OURS],
)
