"""Treachery cards: the 47 of the base, Ixian and CHOAM decks, each copy with an id of its own."""

from __future__ import annotations

import json
from pathlib import Path

from model.language.sorts import Sort

_DATA = json.loads((Path(__file__).parent / "data" / "treachery_cards.json").read_text())

FACE: dict[str, str] = {card["id"]: card["face"] for card in _DATA["cards"]}
"""What is printed on each card: `karama` for both Karamas."""

KIND: dict[str, str] = {card["id"]: card["kind"] for card in _DATA["cards"]}


def _title(card: str) -> str:
    words = card.split("_")
    return " ".join(word if word.isdigit() else word.capitalize() for word in words)


CARDS = Sort("CARDS", list(FACE), {card: _title(card) for card in FACE})
FACES = Sort("FACES", sorted(set(FACE.values())), {face: _title(face) for face in FACE.values()})
KINDS = Sort("KINDS", sorted(set(KIND.values())))
