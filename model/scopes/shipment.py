"""Scopes of Shipment and Movement. Their starts are assumed: a few forces as the phases before may leave them."""

from __future__ import annotations

from model.language.scope import Start, scope
from model.language.sorts import Value
from model.scopes.starts import places_of

Facts = dict[str | tuple[str, ...], Value]
_ASSUMED = "The phases before are left out."


def _sets(*areas: str) -> dict[str, tuple[str, ...]]:
    """The areas, and the territories they lie in; nothing else of the table."""
    names = (area if area == "polar_sink" else area.rpartition("_s")[0] for area in areas)
    return {"AREAS": areas, "TERRITORIES": tuple(dict.fromkeys(names)), "LEADERS": (), "SPICE CARDS": ()}


def _start(name: str, facts: Facts, **hands: str) -> Start:
    return Start(name, "shipment", "open", {"storm_at": "sector_15", **facts}, places_of(hands), _ASSUMED)


scope(
    "shipment-small",
    "Who ships where, in and out of the storm, what it costs, who comes along, and what a Karama changes",
    ("bene_gesserit", "emperor", "fremen"),
    ("karama_1",),
    (
        _start(
            "elites, advisors, the storm in the Great Flat",
            {
                ("spice", "emperor"): 3,
                ("reserves", "emperor"): 1,
                ("elite_reserves", "emperor"): 1,
                ("reserves", "fremen"): 1,
                ("elite_reserves", "fremen"): 1,
                ("reserves", "bene_gesserit"): 1,
                ("forces", "bene_gesserit", "arrakeen_s10"): 1,
                "first": "emperor",
            },
            karama_1="bene_gesserit",
        ),
        _start(
            "advisors beside Fremen, and the Emperor holds the Karama",
            {
                ("spice", "emperor"): 2,
                ("reserves", "emperor"): 1,
                ("reserves", "fremen"): 3,
                ("forces", "fremen", "arrakeen_s10"): 1,
                ("reserves", "bene_gesserit"): 1,
                ("forces", "bene_gesserit", "arrakeen_s10"): 1,
                ("advisors", "arrakeen"): True,
                "first": "fremen",
            },
            karama_1="emperor",
        ),
    ),
    ("KANLY-51", "AMB-19"),
    {"advanced": True, "last_phase": "shipment"},
    sets=_sets("arrakeen_s10", "the_great_flat_s15"),
)
scope(
    "shipment-basic",
    "The force that the Basic Bene Gesserit send to the Polar Sink, and allies who end a turn together",
    ("bene_gesserit", "emperor", "fremen"),
    ("karama_1",),
    (
        _start(
            "the Emperor and the Fremen are allies",
            {
                ("spice", "emperor"): 2,
                ("reserves", "emperor"): 1,
                ("forces", "emperor", "polar_sink"): 1,
                ("reserves", "bene_gesserit"): 1,
                ("forces", "fremen", "sietch_tabr_s14"): 1,
                ("reserves", "fremen"): 1,
                ("ally", "emperor"): "fremen",
                ("ally", "fremen"): "emperor",
                "first": "fremen",
            },
            karama_1="emperor",
        ),
    ),
    ("AMB-95.basic", "KANLY-51", "KANLY-52"),
    {"last_phase": "shipment"},
    sets=_sets("sietch_tabr_s14", "polar_sink"),
)
scope(
    "movement-small",
    "The second territory of the Fremen, ornithopters, Hajr, advisors on the move, and allies in one territory",
    ("bene_gesserit", "emperor", "fremen"),
    ("karama_1", "hajr"),
    (
        _start(
            "Fremen with Hajr, against a Karama",
            {
                ("forces", "fremen", "sietch_tabr_s14"): 1,
                ("elites", "fremen", "sietch_tabr_s14"): 1,
                ("forces", "bene_gesserit", "plastic_basin_s14"): 1,
                "first": "fremen",
                "storm_at": "sector_3",
            },
            karama_1="emperor",
            hajr="fremen",
        ),
        _start(
            "advisors on the move, allies together",
            {
                ("forces", "fremen", "plastic_basin_s14"): 1,
                ("forces", "emperor", "plastic_basin_s14"): 1,
                ("elites", "emperor", "plastic_basin_s14"): 1,
                ("forces", "bene_gesserit", "plastic_basin_s14"): 2,
                ("advisors", "plastic_basin"): True,
                ("ally", "emperor"): "fremen",
                ("ally", "fremen"): "emperor",
                "first": "fremen",
                "storm_at": "sector_3",
            },
            karama_1="emperor",
        ),
        _start(
            "a city taken by ship in the same turn",
            {
                ("forces", "emperor", "sietch_tabr_s14"): 1,
                ("reserves", "emperor"): 1,
                ("spice", "emperor"): 1,
                ("forces", "fremen", "carthag_s11"): 1,
                "first": "emperor",
                "storm_at": "sector_3",
            },
        ),
    ),
    ("AMB-43", "AMB-95.advanced", "KANLY-50", "KANLY-52"),
    {"advanced": True, "last_phase": "shipment"},
    sets=_sets("sietch_tabr_s14", "plastic_basin_s14", "funeral_plain_s15", "carthag_s11"),
)
scope(
    "guild-small",
    "The Guild's turn, its rate and its income, ships across and back, and what a Karama does to each",
    ("atreides", "emperor", "guild"),
    ("karama_1", "baliset"),
    (
        _start(
            "an ally who ships across at the Guild's rate",
            {
                ("spice", "guild"): 1,
                ("reserves", "guild"): 1,
                ("forces", "guild", "the_great_flat_s15"): 2,
                ("spice", "emperor"): 1,
                ("forces", "emperor", "polar_sink"): 1,
                ("elites", "emperor", "polar_sink"): 1,
                ("ally", "emperor"): "guild",
                ("ally", "guild"): "emperor",
                "first": "emperor",
                "storm_at": "sector_3",
            },
            karama_1="atreides",
        ),
        _start(
            "the Guild's special power, and a payment",
            {
                ("spice", "guild"): 1,
                ("reserves", "guild"): 1,
                ("spice", "atreides"): 2,
                ("reserves", "atreides"): 2,
                "first": "guild",
                "storm_at": "sector_3",
            },
            karama_1="guild",
        ),
        _start(
            "the Guild's income",
            {
                ("reserves", "guild"): 1,
                ("forces", "guild", "the_great_flat_s15"): 1,
                ("spice", "guild"): 1,
                ("spice", "atreides"): 2,
                ("reserves", "atreides"): 1,
                "first": "guild",
                "storm_at": "sector_3",
            },
            karama_1="atreides",
        ),
    ),
    ("AMB-39", "AMB-40", "AMB-38", "KANLY-53"),
    {"advanced": True, "last_phase": "shipment"},
    sets=_sets("the_great_flat_s15", "polar_sink"),
)
scope(
    "groups-small",
    "Groups from two sectors, and the force that the Advanced Bene Gesserit send along or to the Polar Sink",
    ("bene_gesserit", "emperor", "fremen"),
    ("karama_1",),
    (
        _start(
            "Fremen in two sectors, the second territory open to a Karama",
            {
                ("forces", "fremen", "plastic_basin_s12"): 1,
                ("forces", "fremen", "plastic_basin_s14"): 1,
                ("elites", "fremen", "plastic_basin_s14"): 1,
                "first": "fremen",
                "storm_at": "sector_3",
            },
            karama_1="emperor",
        ),
        _start(
            "fighters in the Polar Sink, advisors beside the Emperor",
            {
                ("spice", "emperor"): 2,
                ("reserves", "emperor"): 1,
                ("forces", "emperor", "plastic_basin_s14"): 1,
                ("spice", "bene_gesserit"): 2,
                ("reserves", "bene_gesserit"): 1,
                ("forces", "bene_gesserit", "polar_sink"): 1,
                ("forces", "bene_gesserit", "plastic_basin_s12"): 1,
                ("advisors", "plastic_basin"): True,
                "first": "emperor",
                "storm_at": "sector_3",
            },
            karama_1="emperor",
        ),
    ),
    ("KANLY-93", "KANLY-94"),
    {"advanced": True, "last_phase": "shipment"},
    sets=_sets("plastic_basin_s12", "plastic_basin_s14", "hagga_basin_s13", "polar_sink"),
)
