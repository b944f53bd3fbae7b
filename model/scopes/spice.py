"""Small scopes of Spice Blow, the Nexus and Charity. Their starts are assumed: a game that has come so far."""

from __future__ import annotations

from collections.abc import Mapping

from model.language.scope import Start, scope
from model.language.sorts import Value
from model.scopes.starts import places_of

_ASSUMED = "A table to which some game has come; the phases before it are not played here."
_FLAT = "the_great_flat_s15"

Facts = Mapping[str | tuple[str, ...], Value]


def _start(name: str, machine: str, facts: Facts, state: str, **hands: str) -> Start:
    """A start in which each named card is in a hand."""
    return Start(name, machine, state, facts, places_of(hands), _ASSUMED)


_blow: dict[str | tuple[str, ...], Value] = {
    "turn": 2,
    "last_blow_a": "the_great_flat",
    "storm_at": "sector_1",
    ("forces", "fremen", _FLAT): 1,
    ("forces", "harkonnen", _FLAT): 1,
    ("spice_on", _FLAT): 2,
}
scope(
    "spice-small",
    "A blow of the Basic game: worms, the protection of an ally, a Karama against either, and the ride",
    ("fremen", "harkonnen"),
    ("karama_1",),
    (
        _start("turn two", "spice_blow", _blow, "quiet", karama_1="harkonnen"),
        _start(
            "allies on the sand",
            "spice_blow",
            {**_blow, ("ally", "fremen"): "harkonnen", ("ally", "harkonnen"): "fremen"},
            "quiet",
            karama_1="harkonnen",
        ),
        _start("turn one", "spice_blow", {**_blow, "turn": 1}, "quiet", karama_1="harkonnen"),
        _start(
            "the sand in storm, and an empty deck",
            "spice_blow",
            {
                **_blow,
                "storm_at": "sector_15",
                ("spice_card_at", "spice_the_great_flat"): "pile_a",
                ("spice_card_at", "shai_hulud_1"): "pile_b",
                ("spice_card_at", "shai_hulud_2"): "pile_a",
            },
            "quiet",
            karama_1="harkonnen",
        ),
        _start("no territory yet", "spice_blow", {**_blow, "last_blow_a": None}, "quiet"),
    ),
    ("KANLY-30", "KANLY-31", "KANLY-33"),
    {"last_phase": "spice_blow"},
    sets={
        "AREAS": (_FLAT, "the_greater_flat_s16", "tueks_sietch_s5"),
        "TERRITORIES": ("the_great_flat", "the_greater_flat", "tueks_sietch"),
        "LEADERS": (),
        "SPICE CARDS": ("spice_the_great_flat", "shai_hulud_1", "shai_hulud_2"),
    },
)
_flat: dict[str | tuple[str, ...], Value] = {
    "turn": 2,
    "last_blow_a": "the_great_flat",
    "storm_at": "sector_1",
    ("elites", "fremen", _FLAT): 1,
    ("spice_on", _FLAT): 1,
}
scope(
    "spice-advanced",
    "Two blows of the Advanced game: the Fremen place a further worm, and summon one by Karama",
    ("fremen", "bene_gesserit"),
    ("karama_1", "karama_2"),
    (
        _start("both Karamas out", "spice_blow", _flat, "quiet", karama_1="fremen", karama_2="bene_gesserit"),
        _start(
            "an ally with advisors",
            "spice_blow",
            {
                **_flat,
                ("forces", "bene_gesserit", _FLAT): 1,
                ("advisors", "the_great_flat"): True,
                ("ally", "fremen"): "bene_gesserit",
                ("ally", "bene_gesserit"): "fremen",
            },
            "quiet",
            karama_2="bene_gesserit",
        ),
        _start(
            "a worm to ride where the ally fights",
            "spice_blow",
            {
                **_flat,
                ("rides", "the_great_flat"): 1,
                ("forces", "bene_gesserit", "the_greater_flat_s16"): 1,
                ("ally", "fremen"): "bene_gesserit",
                ("ally", "bene_gesserit"): "fremen",
            },
            "riding",
        ),
    ),
    ("KANLY-30", "KANLY-31", "KANLY-25", "KANLY-52"),
    {"last_phase": "spice_blow", "advanced": True},
    sets={
        "AREAS": (_FLAT, "the_greater_flat_s16"),
        "TERRITORIES": ("the_great_flat", "the_greater_flat"),
        "LEADERS": (),
        "SPICE CARDS": ("spice_the_great_flat", "shai_hulud_1", "shai_hulud_2"),
    },
)
scope(
    "nexus-small",
    "A Nexus of three seats, one of them free: what a broken alliance gives back, and the gift of the Emperor",
    ("fremen", "harkonnen", "emperor"),
    (),
    (
        _start(
            "one alliance",
            "spice_blow",
            {
                "turn": 2,
                "nexus": True,
                ("ally", "fremen"): "harkonnen",
                ("ally", "harkonnen"): "fremen",
                ("aid", "fremen"): 1,
                ("spice", "emperor"): 1,
            },
            "nexus",
        ),
    ),
    ("KANLY-34",),
    {"last_phase": "spice_blow"},
    sets={
        "AREAS": (_FLAT,),
        "TERRITORIES": ("the_great_flat",),
        "LEADERS": (),
        "SPICE CARDS": ("spice_the_great_flat",),
    },
)
scope(
    "charity-small",
    "Charity for a rich seat, a poor one and the Advanced Bene Gesserit, with a Karama against them",
    ("bene_gesserit", "harkonnen", "emperor"),
    ("karama_1",),
    tuple(
        _start(
            f"the Bene Gesserit have {purse}",
            "charity",
            {("spice", "bene_gesserit"): purse, ("spice", "harkonnen"): 1, ("spice", "emperor"): 3},
            "open",
            karama_1="emperor",
        )
        for purse in (1, 2)
    ),
    ("KANLY-32", "AMB-19"),
    {"last_phase": "charity", "advanced": True},
    sets={
        "AREAS": (_FLAT,),
        "TERRITORIES": ("the_great_flat",),
        "LEADERS": (),
        "SPICE CARDS": ("spice_the_great_flat",),
    },
)
scope(
    "aid-small",
    "Spice pledged and given between allies, from Charity to Shipment",
    ("emperor", "harkonnen"),
    ("lasgun",),
    (
        _start(
            "allies",
            "charity",
            {
                ("ally", "emperor"): "harkonnen",
                ("ally", "harkonnen"): "emperor",
                ("spice", "emperor"): 2,
                ("spice", "harkonnen"): 2,
                "first": "emperor",
                "storm_at": "sector_1",
            },
            "open",
        ),
    ),
    (),
    {"last_phase": "shipment"},
    {"largest_bid": 1},
    sets={
        "AREAS": (_FLAT,),
        "TERRITORIES": ("the_great_flat",),
        "LEADERS": (),
        "SPICE CARDS": ("spice_the_great_flat",),
    },
)
scope(
    "summon-small",
    "The worm that the Fremen summon, and Kull Wahad against it",
    ("choam", "fremen", "harkonnen"),
    ("kull_wahad", "karama_1", "karama_2"),
    (
        _start(
            "Kull Wahad held",
            "spice_blow",
            {"turn": 2, "storm_at": "sector_1", ("forces", "harkonnen", _FLAT): 1, ("spice_on", _FLAT): 1},
            "quiet",
            kull_wahad="choam",
            karama_1="fremen",
            karama_2="harkonnen",
        ),
        _start(
            "the first turn",
            "spice_blow",
            {"turn": 1, "storm_at": "sector_1", ("forces", "harkonnen", _FLAT): 1},
            "quiet",
            karama_1="fremen",
        ),
    ),
    ("KANLY-35", "KANLY-95", "AMB-01"),
    {"last_phase": "charity", "advanced": True, "kull_profile": True},
    sets={
        "AREAS": (_FLAT,),
        "TERRITORIES": ("the_great_flat",),
        "LEADERS": (),
        "SPICE CARDS": ("spice_the_great_flat", "shai_hulud_1"),
    },
)
scope(
    "gift-small",
    "The Emperor gives its ally spice, with a Karama and a Worthless card of the Bene Gesserit against it",
    ("emperor", "harkonnen", "bene_gesserit"),
    ("karama_1", "baliset"),
    (
        _start(
            "allies",
            "revival",
            {("ally", "emperor"): "harkonnen", ("ally", "harkonnen"): "emperor", ("spice", "emperor"): 2},
            "open",
            karama_1="harkonnen",
            baliset="bene_gesserit",
        ),
    ),
    ("AMB-19",),
    {"last_phase": "revival", "advanced": True},
    sets={
        "AREAS": (_FLAT,),
        "TERRITORIES": ("the_great_flat",),
        "LEADERS": (),
        "SPICE CARDS": ("spice_the_great_flat",),
    },
)
scope(
    "wormsign-small",
    "Atreides look at the spice deck before anybody ships, with a Karama against it",
    ("atreides", "harkonnen"),
    ("karama_1",),
    (
        _start(
            "Revival is over",
            "revival",
            {"first": "harkonnen", "storm_at": "sector_1"},
            "open",
            karama_1="harkonnen",
        ),
        _start(
            "the spice deck is empty",
            "revival",
            {
                "first": "harkonnen",
                "storm_at": "sector_1",
                ("spice_card_at", "spice_the_great_flat"): "pile_a",
                ("spice_card_at", "shai_hulud_1"): "pile_a",
            },
            "open",
            karama_1="harkonnen",
        ),
    ),
    (),
    {"last_phase": "shipment"},
    sets={
        "AREAS": (_FLAT,),
        "TERRITORIES": ("the_great_flat",),
        "LEADERS": (),
        "SPICE CARDS": ("spice_the_great_flat", "shai_hulud_1"),
    },
)
