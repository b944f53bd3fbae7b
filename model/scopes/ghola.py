"""Small scopes of the Ghola card outside Revival: a leader, forces, and an elite force."""

from __future__ import annotations

from model.language.scope import scope
from model.scopes.anytime import PLACES, Facts, fight, second_turn

_ONE_PLACE = {"AREAS": ("sietch_tabr_s14",), "TERRITORIES": ("sietch_tabr",), "SPICE CARDS": ()}
_BEFORE_CHARITY: tuple[tuple[str, str, str, Facts], ...] = (
    ("cards on the storm", "storm", "revealed", {}),
    ("a Nexus", "spice_blow", "nexus", {"nexus": True}),
)
_ELITES: Facts = {("elite_tanks", "emperor"): 2, ("tanks", "emperor"): 1}
scope(
    "ghola-nexus",
    "The Ghola card in the Storm and in the Nexus",
    ("emperor", "fremen", "harkonnen"),
    ("tleilaxu_ghola",),
    tuple(
        second_turn(
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
    sets={**PLACES, "LEADERS": ("bashar",)},
)
scope(
    "ghola-battle",
    "The Ghola card between battles and before the plans are sealed: a leader that comes back may fight",
    ("atreides", "bene_gesserit"),
    ("tleilaxu_ghola",),
    (
        second_turn(
            "before a battle",
            "battle",
            "begin",
            {
                "first": "atreides",
                **fight("atreides", "bene_gesserit"),
                ("tanks", "bene_gesserit"): 1,
                ("leader_at", "alia"): "in_tanks",
                ("deaths", "alia"): 1,
            },
            tleilaxu_ghola="bene_gesserit",
        ),
    ),
    (),
    {"last_phase": "battle"},
    sets={**PLACES, "LEADERS": ("alia", "dr_yueh")},
)
scope(
    "ghola-elite",
    "The Ghola card for an elite force from Charity to Shipment and in the Mentat Pause",
    ("emperor", "guild"),
    ("tleilaxu_ghola",),
    tuple(
        second_turn(name, machine, state, _ELITES, tleilaxu_ghola="emperor")
        for name, machine, state in (("before Charity", "charity", "open"), ("the pause", "mentat", "begin"))
    ),
    (),
    {"advanced": True, "last_phase": "shipment", "last_turn": 2},
    {"largest_bid": 1},
    sets={**PLACES, "LEADERS": ()},
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
            second_turn(begins, machine, state, {**more, **_ELITES}, tleilaxu_ghola="emperor")
            for begins, machine, state, more in starts
        ),
        (),
        {"advanced": True, "last_phase": last, "last_turn": 2},
        {"largest_bid": 1},
        sets={**PLACES, "LEADERS": ()},
    )
scope(
    "ghola-elite-battle",
    "The Ghola card for an elite force between battles and before the plans are sealed",
    ("atreides", "bene_gesserit", "emperor"),
    ("tleilaxu_ghola",),
    tuple(
        second_turn(name, machine, state, {**more, **_ELITES}, tleilaxu_ghola="emperor")
        for name, machine, state, more in (
            ("the Bene Gesserit", "battle", "begin", fight("emperor", "bene_gesserit")),
            ("Atreides", "battle", "begin", fight("emperor", "atreides")),
        )
    ),
    (),
    {"advanced": True, "last_phase": "battle", "last_turn": 2},
    sets={**_ONE_PLACE, "LEADERS": ()},
)
