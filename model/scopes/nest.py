"""Named bounded instances. Every start is assumed: setup and the phases before are not modelled yet."""

from __future__ import annotations

from collections.abc import Mapping

from model.language.scope import Scope, Start, scope
from model.language.sorts import Value
from model.scopes.starts import places_of

_ASSUMED = "Setup and the phases before are not modelled yet."
_KULL = {"kull_profile": True, "advanced": True, "last_phase": "revival"}
_NEXUS = {**_KULL, "nexus_profile": True}
_CEH = ("choam", "emperor", "harkonnen")

Facts = Mapping[str | tuple[str, ...], Value]


NEST_SETS = {"AREAS": ("the_great_flat_s15",), "TERRITORIES": ("the_great_flat",), "LEADERS": ("hasimir_fenring",)}
"""The nest of responses needs one place on the planet to ship to, any open sand will do; and no leaders."""


def _nest(*args: object, **kind: object) -> Scope:
    return scope(*args, sets=NEST_SETS, **kind)


def _start(name: str, machine: str, state: str, facts: Facts, **hands: str) -> Start:
    """A start in which each named card is in a hand; "discard" stands for the discard pile."""
    return Start(name, machine, state, facts, places_of(hands), _ASSUMED)


def _revival() -> Facts:
    return {("tanks", "emperor"): 1, ("spice", "emperor"): 0}


def _asked(*busy: str, seats: tuple[str, ...] = _CEH, **more: Value) -> Facts:
    """The Emperor has asked for one free force; all are ready for the end of the phase but those named."""
    facts: dict[str | tuple[str, ...], Value] = {("ready", seat): True for seat in seats if seat not in busy}
    facts.update(_revival())
    facts.update({"requester": "emperor", "requested": 1})
    for name, value in more.items():
        facts[name] = value
    return facts


def _bidding(opener: str, lots: int = 1, **purses: int) -> dict[str | tuple[str, ...], Value]:
    facts: dict[str | tuple[str, ...], Value] = {"lots": lots, "opener": opener, "active": opener}
    facts["denied", "harkonnen_bonus"] = True  # the bonus card is no part of what these scopes ask
    for faction, spice in purses.items():
        facts["spice", faction] = spice
    return facts


_ONE_KARAMA = (
    _start(
        "one Karama each",
        "revival",
        "answering",
        _asked(),
        kull_wahad="choam",
        karama_1="emperor",
        karama_2="harkonnen",
        la_la_la="choam",
    ),
    _start(
        "both with the Emperor",
        "revival",
        "answering",
        _asked(),
        kull_wahad="choam",
        karama_1="emperor",
        karama_2="emperor",
        la_la_la="choam",
    ),
)
_nest(
    "kull-m1",
    "Kull Wahad against a Karama that cancels La La La, and the counter against Kull Wahad",
    _CEH,
    ("kull_wahad", "karama_1", "karama_2", "la_la_la"),
    _ONE_KARAMA,
    ("AMB-01", "AMB-02", "AMB-05", "AMB-14", "AMB-18"),
    _KULL,
)
_nest(
    "kull-allied",
    "An ally of CHOAM: what only CHOAM may play stays with CHOAM",
    _CEH,
    ("kull_wahad", "karama_1", "karama_2", "la_la_la"),
    _ONE_KARAMA,
    (),
    {**_KULL, "choam_allied": True},
)
_nest(
    "kull-m2",
    "A Bene Gesserit Worthless card as the interrupted Karama and as the counter",
    ("choam", "emperor", "bene_gesserit"),
    ("kull_wahad", "karama_1", "baliset", "kulon", "la_la_la"),
    (
        _start(
            "two substitutes",
            "revival",
            "answering",
            _asked(seats=("choam", "emperor", "bene_gesserit")),
            kull_wahad="choam",
            karama_1="emperor",
            baliset="bene_gesserit",
            kulon="bene_gesserit",
            la_la_la="choam",
        ),
    ),
    ("AMB-01", "AMB-04", "AMB-09", "AMB-18"),
    _KULL,
)
_nest(
    "kull-m3",
    "Kull Wahad against Kull Wahad: a printed card, the Nexus card with fuel, and two Karamas",
    _CEH,
    ("kull_wahad", "karama_1", "karama_2", "la_la_la", "chaumas"),
    (
        _start(
            "all in hand",
            "revival",
            "answering",
            _asked(nexus="with_choam"),
            kull_wahad="choam",
            karama_1="emperor",
            karama_2="harkonnen",
            la_la_la="choam",
            chaumas="choam",
        ),
    ),
    ("AMB-01", "AMB-03", "AMB-14", "AMB-16"),
    _NEXUS,
)
_nest(
    "kull-m4",
    "A winning bid whose only payment is a Karama that Kull Wahad has banned",
    _CEH,
    ("kull_wahad", "karama_1", "chaumas"),
    (
        _start(
            "before the bid",
            "bidding",
            "drawing",
            _bidding("emperor", emperor=1, harkonnen=1, choam=0),
            kull_wahad="choam",
            karama_1="emperor",
        ),
    ),
    ("AMB-12", "AMB-13", "KANLY-01"),
    {**_KULL, "last_phase": "bidding"},
    {"largest_bid": 2},
)
_nest(
    "kull-m5",
    "Bidding to Revival in a Basic game: two lots, two windows of one kind, and bans that outlast a phase or not",
    _CEH,
    ("kull_wahad", "karama_1", "karama_2", "chaumas", "lasgun", "la_la_la"),
    (
        _start(
            "two lots",
            "bidding",
            "drawing",
            _bidding("harkonnen", lots=2, harkonnen=2, emperor=0, choam=0),
            kull_wahad="choam",
            karama_1="harkonnen",
            karama_2="harkonnen",
            la_la_la="choam",
        ),
    ),
    ("AMB-07.basic", "AMB-08", "AMB-19"),
    {"kull_profile": True, "last_phase": "revival"},
    {"largest_bid": 1},
)
_nest(
    "kull-m6",
    "CHOAM with its Nexus card and two attempts in one phase",
    _CEH,
    ("kull_wahad", "karama_1", "karama_2", "la_la_la", "chaumas"),
    (
        _start(
            "all in hand",
            "revival",
            "answering",
            _asked("choam", nexus="with_choam"),
            kull_wahad="choam",
            karama_1="emperor",
            karama_2="harkonnen",
            la_la_la="choam",
            chaumas="choam",
        ),
    ),
    ("AMB-15", "AMB-16", "KANLY-02"),
    _NEXUS,
)
_nest(
    "kull-m7",
    "The cash-in makes an exchange impossible while Kull Wahad is pending",
    ("choam", "harkonnen"),
    ("kull_wahad", "karama_1", "karama_2", "chaumas", "lasgun", "stunner", "crysknife"),
    (
        _start(
            "one card to take",
            "bidding",
            "drawing",
            _bidding("harkonnen", harkonnen=0, choam=0),
            kull_wahad="choam",
            karama_1="harkonnen",
            karama_2="choam",
            lasgun="choam",
            stunner="choam",
            crysknife="choam",
        ),
    ),
    ("AMB-20", "AMB-06", "KANLY-03", "AMB-45.kull_counter"),
    {**_KULL, "last_phase": "bidding"},
    {"largest_bid": 1},
)
_nest(
    "kull-m8",
    "The cash-in takes the card of La La La while it is pending",
    ("choam", "emperor"),
    ("kull_wahad", "karama_1", "karama_2", "la_la_la", "chaumas", "lasgun"),
    (
        _start(
            "all in hand",
            "revival",
            "answering",
            _asked("choam", seats=("choam", "emperor"), nexus="with_choam"),
            kull_wahad="choam",
            karama_1="emperor",
            karama_2="choam",
            la_la_la="choam",
            chaumas="choam",
            lasgun="choam",
        ),
    ),
    ("AMB-15", "AMB-34", "KANLY-02"),
    _NEXUS,
)
_nest(
    "kull-m9",
    "The shipment rate for another seat, and the Guild's special power",
    ("choam", "emperor", "guild"),
    ("kull_wahad", "karama_1", "karama_2", "lasgun", "stunner", "crysknife"),
    (
        _start(
            "rate and stop",
            "shipment",
            "open",
            {("reserves", "emperor"): 1, ("spice", "emperor"): 2, ("spice", "guild"): 0},
            kull_wahad="choam",
            karama_1="emperor",
            karama_2="guild",
            lasgun="emperor",
            stunner="emperor",
            crysknife="emperor",
        ),
        _start(
            "both with the Guild",
            "shipment",
            "open",
            {("reserves", "emperor"): 1, ("spice", "emperor"): 2, ("spice", "guild"): 0},
            kull_wahad="choam",
            karama_1="guild",
            karama_2="guild",
        ),
    ),
    ("AMB-06", "AMB-07.advanced", "AMB-10", "AMB-38", "AMB-111"),
    {**_KULL, "last_phase": "shipment"},
)
_nest(
    "kull-m10",
    "Taking a lot by Karama, paying by itself, and windows that close by themselves",
    _CEH,
    ("kull_wahad", "karama_1", "karama_2", "chaumas", "lasgun", "stunner"),
    (
        _start(
            "one Karama each",
            "bidding",
            "drawing",
            {**_bidding("emperor", emperor=1, harkonnen=2, choam=0), ("used", "harkonnen"): True},
            kull_wahad="choam",
            karama_1="emperor",
            karama_2="harkonnen",
            lasgun="emperor",
            stunner="emperor",
        ),
    ),
    ("AMB-11", "AMB-112", "AMB-46", "AMB-45.ordinary"),
    {**_KULL, "last_phase": "bidding"},
    {"largest_bid": 2},
)
_nest(
    "kull-m11",
    "Which attempts are answered, when CHOAM is asked, and what the pauses tell: Kull Wahad in hand or in the deck",
    _CEH,
    ("kull_wahad", "karama_1", "karama_2", "la_la_la", "chaumas"),
    tuple(
        _start(name, "revival", "answering", _asked("emperor"), karama_1="emperor", la_la_la="choam", **hand)
        for name, hand in (
            ("Kull Wahad and a second Karama held", {"kull_wahad": "choam", "karama_2": "harkonnen"}),
            ("Kull Wahad held, no second Karama", {"kull_wahad": "choam", "chaumas": "harkonnen"}),
            ("another card and a second Karama held", {"chaumas": "choam", "karama_2": "harkonnen"}),
            ("Kull Wahad discarded", {"kull_wahad": "discard", "chaumas": "choam", "karama_2": "harkonnen"}),
        )
    ),
    ("AMB-11", "AMB-17", "AMB-45.kull_offer", "AMB-45.kull_counter"),
    _KULL,
)
_nest(
    "kull-m12",
    "Revival from its first request to Shipment, with Kull Wahad and a Karama in hand",
    ("choam", "emperor"),
    ("kull_wahad", "karama_1", "la_la_la"),
    (
        _start(
            "two forces in the tanks",
            "revival",
            "open",
            {("tanks", "emperor"): 2, ("tanks", "choam"): 1, ("spice", "emperor"): 2, ("spice", "choam"): 2},
            kull_wahad="choam",
            karama_1="emperor",
            la_la_la="choam",
        ),
    ),
    ("AMB-06", "AMB-18"),
    {**_KULL, "last_phase": "shipment"},
)
_nest(
    "kull-m13",
    "The Bene Gesserit pay for a lot with a Worthless card, and another seat may stop the substitution",
    ("choam", "bene_gesserit", "emperor"),
    ("kull_wahad", "karama_1", "baliset", "chaumas"),
    (
        _start(
            "one Karama against it",
            "bidding",
            "drawing",
            _bidding("bene_gesserit", bene_gesserit=1, emperor=0, choam=0),
            kull_wahad="choam",
            karama_1="emperor",
            baliset="bene_gesserit",
        ),
    ),
    ("AMB-04", "AMB-12", "KANLY-01"),
    {**_KULL, "last_phase": "bidding"},
    {"largest_bid": 2},
)
_nest(
    "kull-m14",
    "CHOAM's own winning bid that only its Karama can pay: what Kull Wahad and the cash-in may take",
    ("choam", "emperor", "harkonnen"),
    ("kull_wahad", "karama_1", "karama_2", "chaumas", "lasgun"),
    (
        _start(
            "CHOAM bids with a Karama",
            "bidding",
            "drawing",
            {**_bidding("choam", choam=1, emperor=0, harkonnen=0), "nexus": "with_choam"},
            kull_wahad="choam",
            karama_1="choam",
            karama_2="harkonnen",
            lasgun="choam",
        ),
    ),
    ("AMB-13", "AMB-15", "KANLY-03"),
    {**_NEXUS, "last_phase": "bidding"},
    {"largest_bid": 3},
)
_nest(
    "kull-m15",
    "A bid before which nobody knows whether CHOAM holds Kull Wahad",
    _CEH,
    ("kull_wahad", "karama_1", "chaumas"),
    tuple(
        _start(
            name,
            "bidding",
            "drawing",
            _bidding("emperor", emperor=1, harkonnen=1, choam=0),
            karama_1="emperor",
            **{card: "choam"},
        )
        for name, card in (("Kull Wahad held", "kull_wahad"), ("another card held", "chaumas"))
    ),
    ("AMB-12", "AMB-17", "AMB-46"),
    {**_KULL, "last_phase": "bidding"},
    {"largest_bid": 2},
)
