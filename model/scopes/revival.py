"""Small scopes of Revival: forces, elite forces, leaders, the Ghola card, and the Emperor's gift to its ally."""

from __future__ import annotations

from collections.abc import Mapping

from model.language.scope import Start, scope
from model.language.sorts import Value
from model.scopes.starts import places_of

_SETS = {
    "AREAS": ("the_great_flat_s15",),
    "TERRITORIES": ("the_great_flat",),
    "SPICE CARDS": ("spice_the_great_flat",),
}
_ASSUMED = "The phases before are not part of this scope."


def _start(name: str, facts: Mapping[str | tuple[str, ...], Value], **hands: str) -> Start:
    return Start(name, "revival", "open", facts, places_of(hands), _ASSUMED)


scope(
    "revival-small",
    "Forces and Sardaukar, by request, by the Emperor's Karama and by the Ghola card; the gift to an ally",
    ("emperor", "fremen"),
    ("karama_1", "karama_2", "tleilaxu_ghola"),
    (
        _start(
            "allies, two forces and an elite force each",
            {
                ("ally", "emperor"): "fremen",
                ("ally", "fremen"): "emperor",
                ("tanks", "emperor"): 1,
                ("elite_tanks", "emperor"): 1,
                ("tanks", "fremen"): 1,
                ("spice", "emperor"): 2,
                ("leader_at", "bashar"): "in_tanks",
                ("deaths", "bashar"): 1,
            },
            karama_1="emperor",
            karama_2="fremen",
            tleilaxu_ghola="emperor",
        ),
    ),
    (),
    {"advanced": True, "last_phase": "revival"},
    sets={**_SETS, "LEADERS": ("bashar",)},
)
scope(
    "revival-leaders",
    "Leaders once all have died, one that has died again, and the Kwisatz Haderach",
    ("atreides", "emperor"),
    ("tleilaxu_ghola", "lasgun"),
    (
        _start(
            "all leaders dead",
            {
                ("leader_at", "bashar"): "in_tanks",
                ("leader_at", "caid"): "face_down",
                ("leader_at", "dr_yueh"): "in_tanks",
                ("leader_at", "duncan_idaho"): "in_tanks",
                ("deaths", "bashar"): 1,
                ("deaths", "caid"): 2,
                ("deaths", "dr_yueh"): 1,
                ("deaths", "duncan_idaho"): 1,
                "kwisatz_dead": True,
                ("spice", "emperor"): 5,
                ("spice", "atreides"): 3,
                ("tanks", "atreides"): 2,
            },
            tleilaxu_ghola="emperor",
        ),
        _start(
            "one leader alive, one captured",
            {
                ("leader_at", "bashar"): "in_tanks",
                ("leader_at", "dr_yueh"): "in_tanks",
                ("deaths", "bashar"): 1,
                ("deaths", "dr_yueh"): 1,
                ("captor", "duncan_idaho"): "emperor",
                "kwisatz_dead": True,
                ("spice", "emperor"): 5,
                ("spice", "atreides"): 3,
            },
            tleilaxu_ghola="atreides",
        ),
    ),
    ("KANLY-41", "KANLY-43", "KANLY-44", "KANLY-48"),
    {"advanced": True, "last_phase": "revival"},
    sets={**_SETS, "LEADERS": ("bashar", "caid", "dr_yueh", "duncan_idaho")},
)
scope(
    "ghola-small",
    "The Ghola card from Charity to Shipment",
    ("emperor", "harkonnen"),
    ("tleilaxu_ghola",),
    (
        Start(
            "a leader and two forces in the tanks",
            "charity",
            "open",
            {
                ("tanks", "emperor"): 2,
                ("leader_at", "bashar"): "in_tanks",
                ("deaths", "bashar"): 1,
                "first": "emperor",
                "storm_at": "sector_1",
            },
            {"tleilaxu_ghola": ("hand", "emperor")},
            _ASSUMED,
        ),
    ),
    (),
    {"last_phase": "shipment"},
    {"largest_bid": 1},
    sets={**_SETS, "LEADERS": ("bashar",)},
)
scope(
    "ghola-pause",
    "The Ghola card in the Mentat Pause",
    ("emperor", "harkonnen"),
    ("tleilaxu_ghola",),
    (
        Start(
            "a leader and a force in the tanks",
            "mentat",
            "begin",
            {("tanks", "emperor"): 1, ("leader_at", "bashar"): "in_tanks", ("deaths", "bashar"): 1},
            {"tleilaxu_ghola": ("hand", "emperor")},
            _ASSUMED,
        ),
    ),
    (),
    {"last_phase": "mentat"},
    sets={**_SETS, "LEADERS": ("bashar",)},
)
