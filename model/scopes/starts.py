"""What the starts of scopes have in common: whose hand a card is in, or which pile."""

from __future__ import annotations

from collections.abc import Mapping

PILES = ("discard", "lot")


def places_of(hands: Mapping[str, str]) -> dict[str, str | tuple[str, str]]:
    """The place of each named card: a faction's hand, or the pile that is named instead of a faction."""
    return {card: owner if owner in PILES else ("hand", owner) for card, owner in hands.items()}
