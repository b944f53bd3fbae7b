"""Cards are found where they lie, with whose they are there."""

from __future__ import annotations

from checks.games.lying import lying
from checks.state import PlaceValue
from model.components.cards import DECKS


def test_the_cards_at_places_of_a_kind_are_found_with_their_owners() -> None:
    first, second, *others = DECKS["base"]
    places: list[PlaceValue] = [("hand", "emperor"), ("lot", None), *[("deck", None) for _ in others]]
    assert list(lying(places, "hand")) == [(first, "emperor")]
    assert list(lying(places, "lot")) == [(second, None)]
    assert [card for card, _ in lying(places, "deck")] == others
    assert not list(lying(places, "discard"))
