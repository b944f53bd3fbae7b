"""The base cards that lie somewhere, each with whose they are there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checks.state import PlaceValue
from model.components.cards import DECKS
from model.language.sorts import Value


def lying(places: Sequence[PlaceValue], kind: str) -> Iterator[tuple[str, Value]]:
    """The cards at places of a kind, and the owner of each place."""
    return ((card, place[1]) for card, place in zip(DECKS["base"], places, strict=False) if place[0] == kind)
