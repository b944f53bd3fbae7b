"""Bidding: the deck and the drawing of cards, and what the Emperor earns of its own spice."""

from __future__ import annotations

from model.language.questions import Question
from model.questions.figures import PROGRAMS
from model.sources import BASE, ENGINE, OURS

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

OWN_PLEDGE = Question(
    "KANLY-45",
    "The Emperor's ally pays for a card with spice that the Emperor has pledged. Who gets that part of the price?",
    readings={
        "comes_back": "The Emperor: the whole price comes to it, its own spice too.",
        "bank_keeps": "The bank: the Emperor earns what its ally pays of its own.",
    },
    current="comes_back",
    status="ours",
    because="Case DB-089 has the Emperor pay 5 and receive all 11. The dossier gives the bank what the Guild pays for "
    "its ally's shipment, which would be the other reading here.",
    sources=[PROGRAMS, ENGINE, BASE, OURS],
)
