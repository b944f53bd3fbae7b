"""What the small scopes of plays at any time have in common: the places, and a table in the second turn."""

from __future__ import annotations

from collections.abc import Mapping

from model.language.scope import Start
from model.language.sorts import Value
from model.scopes.starts import places_of

PLACES = {
    "AREAS": ("sietch_tabr_s14", "the_great_flat_s15"),
    "TERRITORIES": ("sietch_tabr", "the_great_flat"),
    "SPICE CARDS": ("spice_the_great_flat",),
}
ASSUMED = "What led there is not part of this scope."
Facts = Mapping[str | tuple[str, ...], Value]


def second_turn(name: str, machine: str, state: str, facts: Facts, **hands: str) -> Start:
    """A start in the second turn, the Emperor first, in which each named card is in a hand or a pile."""
    given = {"first": "emperor", "storm_at": "sector_1", "turn": 2, **facts}
    return Start(name, machine, state, given, places_of(hands), ASSUMED)


def fight(*factions: str) -> Facts:
    """They fight in Sietch Tabr, one force each."""
    return {("forces", faction, "sietch_tabr_s14"): 1 for faction in factions}
