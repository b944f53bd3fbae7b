"""The mapping file of the dune-bench adapter, loaded once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from checks.replay.log import Game
from model.components import cards, factions

_DATA: dict[str, Any] = json.loads(Path(__file__).with_name("dune_bench.json").read_text(encoding="utf-8"))

LETTERS: dict[str, str] = _DATA["letters"]
STRONGHOLDS: frozenset[str] = frozenset(_DATA["strongholds"])
FREE_REVIVALS: dict[str, int] = _DATA["free_revivals"]
CARD_OF_PLAY: dict[str, str] = _DATA["card_of_play"]
KNOWN_EVENTS: frozenset[str] = frozenset(_DATA["silent_events"]) | frozenset(_DATA["spice_events"])
KNOWN_TOOLS: frozenset[str] = frozenset(_DATA["tools"])
STRENGTH: dict[str, int] = _DATA["leaders"]
SPICE_CARDS: dict[str, tuple[str, int]] = {
    card: (place, amount) for card, (place, amount) in _DATA["spice_cards"].items()
}
"""Spice card -> (territory, spice that it puts there)."""

_CARDS = json.loads((Path(cards.__file__).parent / "data" / "treachery_cards.json").read_text(encoding="utf-8"))
_OUR_FACTION = {"spacing_guild": "guild"}
_THEIR_NAME: dict[str, str] = _DATA["cards"]
GAME = Game(
    cards=frozenset(_THEIR_NAME.get(c["id"], c["id"]) for c in _CARDS["cards"] if c["set"] == "base"),
    forces={name: factions.FIGURES[_OUR_FACTION.get(name, name)]["total_forces"] for name in LETTERS.values()},
)
"""What a game of this engine has: the cards of the base deck, in its own names, and the forces of each faction."""
