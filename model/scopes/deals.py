"""Small scopes of bribes outside the Mentat Pause."""

from __future__ import annotations

from model.language.scope import scope
from model.scopes.anytime import PLACES, fight, second_turn

scope(
    "deals-small",
    "Bribes in Charity, in an auction, in Revival, in Shipment and before a battle",
    ("emperor", "fremen"),
    ("lasgun",),
    (
        second_turn("nobody allied", "charity", "open", {("spice", "emperor"): 1, ("spice", "fremen"): 1}),
        second_turn(
            "a battle",
            "battle",
            "begin",
            {
                ("spice", "emperor"): 2,
                **fight("emperor", "fremen"),
            },
        ),
    ),
    (),
    {"deals": True, "last_phase": "battle"},
    {"largest_bid": 1},
    sets={**PLACES, "LEADERS": ()},
)
scope(
    "deals-storm",
    "Bribes in the Storm, and whether an ally may be bribed",
    ("emperor", "fremen", "harkonnen"),
    (),
    (
        second_turn(
            "allies",
            "storm",
            "revealed",
            {
                ("spice", "emperor"): 2,
                ("spice", "harkonnen"): 1,
                ("ally", "emperor"): "fremen",
                ("ally", "fremen"): "emperor",
            },
        ),
    ),
    ("KANLY-99",),
    {"deals": True, "last_phase": "storm"},
    sets={**PLACES, "LEADERS": ()},
)
