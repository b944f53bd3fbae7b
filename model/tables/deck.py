"""The Treachery deck: a set of cards, and the one card of which it is known that it lies on top."""

from __future__ import annotations

from model.components.cards import CARDS
from model.language.facts import fact

top_card = fact("top_card", "the card that was put back on top of the Treachery deck", CARDS, seen_by="nobody")
