"""The decks: sets of cards, and the cards of which it is known that they lie on top."""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.components.spice_cards import SPICE_CARDS
from model.language.facts import Fact, fact

top_card = fact("top_card", "the card that was put back on top of the Treachery deck", CARDS, seen_by="nobody")
next_spice_card = Fact(
    "next_spice_card", "the top card of the spice deck as … knows it", SPICE_CARDS, (FACTIONS,), seen_by="owner"
)
"""Kept with Atreides, who may look at it."""
