"""Small scopes of Truthtrance: at every moment, in a window, and what is promised under it."""

from __future__ import annotations

from collections.abc import Mapping

from model.language.scope import scope
from model.scopes.anytime import PLACES, Facts, fight, second_turn

_WITH_AND_WITHOUT: tuple[tuple[str, Facts, Mapping[str, str]], ...] = (
    ("a leader", {}, {"chaumas": "harkonnen", "cheap_hero_1": "discard"}),
    (
        "no leader",
        {("leader_at", "umman_kudu"): "in_tanks", ("deaths", "umman_kudu"): 1},
        {"chaumas": "discard", "cheap_hero_1": "harkonnen"},
    ),
)
_LEADERS = {"LEADERS": ("alia", "bashar")}
_KNOWN: Facts = {
    ("predicted_winner", "bene_gesserit"): "emperor",
    ("predicted_turn", "bene_gesserit"): 2,
    ("traitor", "emperor", "alia"): True,
}

scope(
    "truthtrance-small",
    "Every question of a Truthtrance, in the Storm, in the Nexus and in Charity",
    ("bene_gesserit", "emperor", "fremen"),
    ("truthtrance_1", "truthtrance_2"),
    (
        second_turn(
            "cards on the storm",
            "storm",
            "revealed",
            _KNOWN,
            truthtrance_1="emperor",
            truthtrance_2="bene_gesserit",
        ),
        second_turn("a Nexus", "spice_blow", "nexus", {**_KNOWN, "nexus": True}, truthtrance_1="emperor"),
    ),
    (),
    {"last_phase": "charity", "last_turn": 2},
    sets={**PLACES, **_LEADERS},
)
scope(
    "truthtrance-turn",
    "A Truthtrance from Charity to Shipment",
    ("bene_gesserit", "emperor"),
    ("truthtrance_1", "karama_1"),
    (second_turn("one Karama", "charity", "open", _KNOWN, truthtrance_1="emperor", karama_1="bene_gesserit"),),
    (),
    {"last_phase": "shipment", "last_turn": 2},
    {"largest_bid": 1},
    sets={**PLACES, **_LEADERS},
)
scope(
    "truthtrance-battle",
    "A Truthtrance between battles, before the Voice, before prescience and before the plans are sealed",
    ("atreides", "bene_gesserit"),
    ("truthtrance_1",),
    (
        second_turn(
            "before a battle",
            "battle",
            "begin",
            {
                ("traitor", "bene_gesserit", "alia"): True,
                "first": "atreides",
                **fight("atreides", "bene_gesserit"),
            },
            truthtrance_1="atreides",
        ),
    ),
    (),
    {"last_phase": "battle", "last_turn": 2},
    sets={**PLACES, "LEADERS": ("alia",)},
)
scope(
    "truthtrance-promise",
    "What is promised about a battle under a Truthtrance, beside the Voice, and with and without a leader",
    ("bene_gesserit", "harkonnen"),
    ("truthtrance_1", "chaumas", "baliset", "cheap_hero_1"),
    tuple(
        second_turn(
            name,
            "battle",
            "begin",
            {
                **leader,
                "first": "harkonnen",
                **fight("harkonnen", "bene_gesserit"),
            },
            truthtrance_1="bene_gesserit",
            baliset="harkonnen",
            **hand,
        )
        for name, leader, hand in _WITH_AND_WITHOUT
    ),
    ("KANLY-47",),
    {"last_phase": "battle", "last_turn": 2},
    sets={**PLACES, "LEADERS": ("umman_kudu",)},
)
scope(
    "truthtrance-pause",
    "A Truthtrance in the Mentat Pause",
    ("bene_gesserit", "emperor"),
    ("truthtrance_1", "truthtrance_2"),
    (
        second_turn(
            "one each",
            "mentat",
            "begin",
            _KNOWN,
            truthtrance_1="emperor",
            truthtrance_2="bene_gesserit",
        ),
    ),
    (),
    {"last_phase": "mentat", "last_turn": 3},
    sets={**PLACES, **_LEADERS},
)
scope(
    "truthtrance-window",
    "A Truthtrance while the Bene Gesserit charity may be cancelled",
    ("bene_gesserit", "emperor"),
    ("truthtrance_1", "karama_1"),
    (
        second_turn(
            "a Karama against it",
            "charity",
            "open",
            {**_KNOWN, ("spice", "bene_gesserit"): 2},
            truthtrance_1="emperor",
            karama_1="emperor",
        ),
    ),
    ("KANLY-46",),
    {"advanced": True, "last_phase": "charity", "last_turn": 2},
    sets={**PLACES, **_LEADERS},
)
