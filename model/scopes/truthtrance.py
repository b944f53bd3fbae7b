"""Small scopes of what may be played whenever players have their say: Truthtrance, bribes, the Ghola card."""

from __future__ import annotations

from collections.abc import Mapping

from model.language.scope import Start, scope
from model.language.sorts import Value
from model.scopes.starts import places_of

_PLACES = {
    "AREAS": ("sietch_tabr_s14", "the_great_flat_s15"),
    "TERRITORIES": ("sietch_tabr", "the_great_flat"),
    "SPICE CARDS": ("spice_the_great_flat",),
}
_ONE_PLACE = {"AREAS": ("sietch_tabr_s14",), "TERRITORIES": ("sietch_tabr",), "SPICE CARDS": ()}
_ASSUMED = "What led there is not part of this scope."
Facts = Mapping[str | tuple[str, ...], Value]


def _start(name: str, machine: str, state: str, facts: Facts, **hands: str) -> Start:
    given = {"first": "emperor", "storm_at": "sector_1", "turn": 2, **facts}
    return Start(name, machine, state, given, places_of(hands), _ASSUMED)


_BEFORE_CHARITY: tuple[tuple[str, str, str, Facts], ...] = (
    ("cards on the storm", "storm", "revealed", {}),
    ("a Nexus", "spice_blow", "nexus", {"nexus": True}),
)
_WITH_AND_WITHOUT: tuple[tuple[str, Facts, Mapping[str, str]], ...] = (
    ("a leader", {}, {"chaumas": "harkonnen", "cheap_hero_1": "discard"}),
    (
        "no leader",
        {("leader_at", "umman_kudu"): "in_tanks", ("deaths", "umman_kudu"): 1},
        {"chaumas": "discard", "cheap_hero_1": "harkonnen"},
    ),
)
_ELITES: Facts = {("elite_tanks", "emperor"): 2, ("tanks", "emperor"): 1}


def _against(other: str) -> Facts:
    """The Emperor fights in Sietch Tabr."""
    return {("forces", "emperor", "sietch_tabr_s14"): 1, ("forces", other, "sietch_tabr_s14"): 1}


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
        _start(
            "cards on the storm",
            "storm",
            "revealed",
            _KNOWN,
            truthtrance_1="emperor",
            truthtrance_2="bene_gesserit",
        ),
        _start("a Nexus", "spice_blow", "nexus", {**_KNOWN, "nexus": True}, truthtrance_1="emperor"),
    ),
    (),
    {"last_phase": "charity", "last_turn": 2},
    sets={**_PLACES, **_LEADERS},
)
scope(
    "truthtrance-turn",
    "A Truthtrance from Charity to Shipment",
    ("bene_gesserit", "emperor"),
    ("truthtrance_1", "karama_1"),
    (_start("one Karama", "charity", "open", _KNOWN, truthtrance_1="emperor", karama_1="bene_gesserit"),),
    (),
    {"last_phase": "shipment", "last_turn": 2},
    {"largest_bid": 1},
    sets={**_PLACES, **_LEADERS},
)
scope(
    "truthtrance-battle",
    "A Truthtrance between battles, before the Voice, before prescience and before the plans are sealed",
    ("atreides", "bene_gesserit"),
    ("truthtrance_1",),
    (
        _start(
            "before a battle",
            "battle",
            "begin",
            {
                ("traitor", "bene_gesserit", "alia"): True,
                "first": "atreides",
                ("forces", "atreides", "sietch_tabr_s14"): 1,
                ("forces", "bene_gesserit", "sietch_tabr_s14"): 1,
            },
            truthtrance_1="atreides",
        ),
    ),
    (),
    {"last_phase": "battle", "last_turn": 2},
    sets={**_PLACES, "LEADERS": ("alia",)},
)
scope(
    "truthtrance-promise",
    "What is promised about a battle under a Truthtrance, beside the Voice, and with and without a leader",
    ("bene_gesserit", "harkonnen"),
    ("truthtrance_1", "chaumas", "baliset", "cheap_hero_1"),
    tuple(
        _start(
            name,
            "battle",
            "begin",
            {
                **leader,
                "first": "harkonnen",
                ("forces", "harkonnen", "sietch_tabr_s14"): 1,
                ("forces", "bene_gesserit", "sietch_tabr_s14"): 1,
            },
            truthtrance_1="bene_gesserit",
            baliset="harkonnen",
            **hand,
        )
        for name, leader, hand in _WITH_AND_WITHOUT
    ),
    ("KANLY-47",),
    {"last_phase": "battle", "last_turn": 2},
    sets={**_PLACES, "LEADERS": ("umman_kudu",)},
)
scope(
    "truthtrance-pause",
    "A Truthtrance in the Mentat Pause",
    ("bene_gesserit", "emperor"),
    ("truthtrance_1", "truthtrance_2"),
    (
        _start(
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
    sets={**_PLACES, **_LEADERS},
)
scope(
    "truthtrance-window",
    "A Truthtrance while the Bene Gesserit charity may be cancelled",
    ("bene_gesserit", "emperor"),
    ("truthtrance_1", "karama_1"),
    (
        _start(
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
    sets={**_PLACES, **_LEADERS},
)
scope(
    "ghola-nexus",
    "The Ghola card in the Storm and in the Nexus",
    ("emperor", "fremen", "harkonnen"),
    ("tleilaxu_ghola",),
    tuple(
        _start(
            name,
            machine,
            state,
            {
                **more,
                ("tanks", "emperor"): 1,
                ("leader_at", "bashar"): "in_tanks",
                ("deaths", "bashar"): 1,
            },
            tleilaxu_ghola="emperor",
        )
        for name, machine, state, more in _BEFORE_CHARITY
    ),
    ("AMB-113",),
    {"last_phase": "spice_blow"},
    sets={**_PLACES, "LEADERS": ("bashar",)},
)
scope(
    "ghola-battle",
    "The Ghola card between battles and before the plans are sealed: a leader that comes back may fight",
    ("atreides", "bene_gesserit"),
    ("tleilaxu_ghola",),
    (
        _start(
            "before a battle",
            "battle",
            "begin",
            {
                "first": "atreides",
                ("forces", "atreides", "sietch_tabr_s14"): 1,
                ("forces", "bene_gesserit", "sietch_tabr_s14"): 1,
                ("tanks", "bene_gesserit"): 1,
                ("leader_at", "alia"): "in_tanks",
                ("deaths", "alia"): 1,
            },
            tleilaxu_ghola="bene_gesserit",
        ),
    ),
    (),
    {"last_phase": "battle"},
    sets={**_PLACES, "LEADERS": ("alia", "dr_yueh")},
)
scope(
    "ghola-elite",
    "The Ghola card for an elite force from Charity to Shipment and in the Mentat Pause",
    ("emperor", "guild"),
    ("tleilaxu_ghola",),
    tuple(
        _start(name, machine, state, _ELITES, tleilaxu_ghola="emperor")
        for name, machine, state in (("before Charity", "charity", "open"), ("the pause", "mentat", "begin"))
    ),
    (),
    {"advanced": True, "last_phase": "shipment", "last_turn": 2},
    {"largest_bid": 1},
    sets={**_PLACES, "LEADERS": ()},
)
_ELSEWHERE: tuple[tuple[str, str, tuple[str, ...], tuple[tuple[str, str, str, Facts], ...], str], ...] = (
    (
        "ghola-elite-nexus",
        "The Ghola card for an elite force in the Storm and in the Nexus",
        ("harkonnen",),
        _BEFORE_CHARITY,
        "spice_blow",
    ),
    (
        "ghola-elite-lot",
        "The Ghola card for an elite force in an auction",
        (),
        (("an auction to come", "charity", "open", {}),),
        "bidding",
    ),
)
for id, asks, others, starts, last in _ELSEWHERE:
    scope(
        id,
        asks,
        ("emperor", "guild", *others),
        ("tleilaxu_ghola", "lasgun"),
        tuple(
            _start(begins, machine, state, {**more, **_ELITES}, tleilaxu_ghola="emperor")
            for begins, machine, state, more in starts
        ),
        (),
        {"advanced": True, "last_phase": last, "last_turn": 2},
        {"largest_bid": 1},
        sets={**_PLACES, "LEADERS": ()},
    )
scope(
    "ghola-elite-battle",
    "The Ghola card for an elite force between battles and before the plans are sealed",
    ("atreides", "bene_gesserit", "emperor"),
    ("tleilaxu_ghola",),
    tuple(
        _start(name, machine, state, {**more, **_ELITES}, tleilaxu_ghola="emperor")
        for name, machine, state, more in (
            ("the Bene Gesserit", "battle", "begin", _against("bene_gesserit")),
            ("Atreides", "battle", "begin", _against("atreides")),
        )
    ),
    (),
    {"advanced": True, "last_phase": "battle", "last_turn": 2},
    sets={**_ONE_PLACE, "LEADERS": ()},
)
scope(
    "deals-small",
    "Bribes in Charity, in an auction, in Revival, in Shipment and before a battle",
    ("emperor", "fremen"),
    ("lasgun",),
    (
        _start("nobody allied", "charity", "open", {("spice", "emperor"): 1, ("spice", "fremen"): 1}),
        _start(
            "a battle",
            "battle",
            "begin",
            {
                ("spice", "emperor"): 2,
                ("forces", "emperor", "sietch_tabr_s14"): 1,
                ("forces", "fremen", "sietch_tabr_s14"): 1,
            },
        ),
    ),
    (),
    {"deals": True, "last_phase": "battle"},
    {"largest_bid": 1},
    sets={**_PLACES, "LEADERS": ()},
)
scope(
    "deals-storm",
    "Bribes in the Storm, and whether an ally may be bribed",
    ("emperor", "fremen", "harkonnen"),
    (),
    (
        _start(
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
    sets={**_PLACES, "LEADERS": ()},
)
