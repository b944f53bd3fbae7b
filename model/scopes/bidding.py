"""Small scopes of Bidding: from the count of the lots to the end of the phase."""

from __future__ import annotations

from collections.abc import Mapping

from model.language.scope import Start, scope
from model.language.sorts import Value
from model.scopes.starts import places_of

SETS = {
    "AREAS": ("the_great_flat_s15",),
    "TERRITORIES": ("the_great_flat",),
    "LEADERS": ("hasimir_fenring",),
    "SPICE CARDS": ("spice_the_great_flat",),
}
_ASSUMED = "The phases before are not part of this scope."


def _start(name: str, facts: Mapping[str | tuple[str, ...], Value], **hands: str) -> Start:
    return Start(name, "bidding", "counting", facts, places_of(hands), _ASSUMED)


scope(
    "bidding-small",
    "Foresight, bonus card and income from the count of the lots on, each of which a Karama can stop",
    ("atreides", "emperor", "harkonnen"),
    ("karama_1", "lasgun", "chaumas", "stunner"),
    (
        _start(
            "the Karama with the Emperor",
            {"first": "harkonnen", ("spice", "harkonnen"): 1, ("spice", "emperor"): 1, ("spice", "atreides"): 0},
            karama_1="emperor",
        ),
        _start(
            "most cards in the discard pile",
            {"first": "atreides", ("spice", "harkonnen"): 1, ("spice", "emperor"): 0, ("spice", "atreides"): 1},
            karama_1="harkonnen",
            chaumas="discard",
            stunner="discard",
        ),
    ),
    ("KANLY-40",),
    {"last_phase": "bidding"},
    {"largest_bid": 1},
    sets=SETS,
)
scope(
    "bidding-allies",
    "A bid beyond one's own purse, with what an ally has pledged",
    ("atreides", "emperor"),
    ("karama_1", "lasgun", "chaumas"),
    (
        _start(
            "one spice each",
            {
                "first": "atreides",
                ("spice", "emperor"): 1,
                ("spice", "atreides"): 1,
                ("ally", "emperor"): "atreides",
                ("ally", "atreides"): "emperor",
            },
            karama_1="atreides",
        ),
    ),
    ("AMB-12", "AMB-13"),
    {"last_phase": "bidding"},
    {"largest_bid": 2},
    sets=SETS,
)
scope(
    "bidding-own-pledge",
    "A bid that the Emperor helps its ally to pay",
    ("atreides", "emperor"),
    ("karama_1", "lasgun"),
    (
        _start(
            "one spice pledged",
            {
                "first": "atreides",
                ("spice", "atreides"): 1,
                ("aid", "emperor"): 1,
                ("ally", "emperor"): "atreides",
                ("ally", "atreides"): "emperor",
            },
            karama_1="atreides",
        ),
    ),
    ("KANLY-45",),
    {"last_phase": "bidding"},
    {"largest_bid": 2},
    sets=SETS,
)
