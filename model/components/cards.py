"""Treachery cards: the 47 of the base, Ixian and CHOAM decks, each copy with an id of its own."""

from __future__ import annotations

from typing import Any

from model.components.data_files import data
from model.language.sorts import Sort

_CARDS: list[dict[str, Any]] = data("treachery_cards")["cards"]

FACE: dict[str, str] = {card["id"]: card["face"] for card in _CARDS}
"""What is printed on each card: `karama` for both Karamas."""

KIND: dict[str, str] = {card["id"]: card["kind"] for card in _CARDS}

ROLES: dict[str, frozenset[str]] = {card["id"]: frozenset(card["roles"]) for card in _CARDS}
"""What each card can do in a battle plan: weapon, defense, poison, projectile, shield, lasgun, leader_substitute."""

DECKS: dict[str, tuple[str, ...]] = {
    "base": tuple(card["id"] for card in _CARDS if card["set"] == "base"),
    "base_plus_ix_tleilaxu": tuple(FACE),
}
"""The ids of each deck. The CHOAM & Richese copies replace cards of the second one, they do not add any."""


def _title(card: str) -> str:
    words = card.split("_")
    return " ".join(word if word.isdigit() else word.capitalize() for word in words)


CARDS = Sort("CARDS", list(FACE), {card: _title(card) for card in FACE})
FACES = Sort("FACES", sorted(set(FACE.values())), {face: _title(face) for face in FACE.values()})
KINDS = Sort("KINDS", sorted(set(KIND.values())))
