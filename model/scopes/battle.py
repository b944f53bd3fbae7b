"""Scopes of Battle: a Basic battle with weapons, an Advanced one with powers, traitors, and a territory cut in two."""

from __future__ import annotations

from collections.abc import Mapping

from model.language.scope import Scope, Start, scope
from model.language.sorts import Value
from model.scopes.starts import places_of

_ASSUMED = "The phases before are not played: the players stand where a battle is due."
_TABR = {"AREAS": ("sietch_tabr_s14",), "TERRITORIES": ("sietch_tabr",)}

Facts = Mapping[str | tuple[str, ...], Value]


def _battle(
    name: str,
    asks: str,
    factions: tuple[str, ...],
    leaders: tuple[str, ...],
    hands: Mapping[str, str],
    facts: Facts,
    opens: tuple[str, ...] = (),
    place: Mapping[str, tuple[str, ...]] = _TABR,
    also: Mapping[str, Facts] | None = None,
    **rigid: Value,
) -> Scope:
    """A scope with one battle to come; `also` names further starts by what is different in them."""
    starts = tuple(
        Start(
            title,
            "battle",
            "begin",
            {"storm_at": "sector_1", "first": factions[0], **facts, **more},
            places_of(hands),
            _ASSUMED,
        )
        for title, more in {"before the battle": {}, **(also or {})}.items()
    )
    given = {"last_phase": "battle", **rigid}
    return scope(name, asks, factions, tuple(hands), starts, opens, given, sets={**place, "LEADERS": leaders})


_battle(
    "battle-small",
    "A battle of a Basic game: two leaders, weapons, a shield, a Cheap Hero",
    ("emperor", "harkonnen"),
    ("bashar", "umman_kudu"),
    {"lasgun": "emperor", "chaumas": "harkonnen", "shield_1": "harkonnen", "cheap_hero_1": "emperor"},
    {
        ("forces", "emperor", "sietch_tabr_s14"): 2,
        ("forces", "harkonnen", "sietch_tabr_s14"): 1,
        ("spice_on", "sietch_tabr_s14"): 1,
    },
)
_battle(
    "battle-split-small",
    "A battle in a territory of two areas, one of them under the storm or neither",
    ("fremen", "guild"),
    ("jamis",),
    {"karama_1": "guild"},
    {
        "storm_at": "sector_14",
        ("forces", "fremen", "cielago_north_s1"): 1,
        ("forces", "fremen", "cielago_north_s2"): 2,
        ("forces", "guild", "cielago_north_s1"): 1,
        ("forces", "guild", "cielago_north_s3"): 1,
    },
    ("KANLY-60",),
    {"AREAS": ("cielago_north_s1", "cielago_north_s2", "cielago_north_s3"), "TERRITORIES": ("cielago_north",)},
)
_battle(
    "battle-storm-small",
    "A battle in a territory of which the storm covers a part",
    ("fremen", "guild"),
    ("jamis",),
    {"karama_1": "guild"},
    {
        "storm_at": "sector_1",
        ("forces", "fremen", "cielago_north_s1"): 1,
        ("forces", "fremen", "cielago_north_s2"): 1,
        ("forces", "guild", "cielago_north_s1"): 1,
        ("forces", "guild", "cielago_north_s3"): 1,
    },
    ("KANLY-60",),
    {"AREAS": ("cielago_north_s1", "cielago_north_s2", "cielago_north_s3"), "TERRITORIES": ("cielago_north",)},
)
_battle(
    "battle-advanced-small",
    "An Advanced battle of Sardaukar against the Harkonnen, who capture; a Karama against their powers",
    ("emperor", "harkonnen"),
    ("bashar", "umman_kudu"),
    {"karama_1": "harkonnen", "karama_2": "emperor", "chaumas": "harkonnen"},
    {
        ("forces", "emperor", "sietch_tabr_s14"): 1,
        ("elites", "emperor", "sietch_tabr_s14"): 1,
        ("forces", "harkonnen", "sietch_tabr_s14"): 1,
        ("spice", "emperor"): 1,
        ("spice", "harkonnen"): 1,
    },
    also={"elite strength cancelled before": {("denied", "elite_strength"): True, "first": "harkonnen"}},
    advanced=True,
)
_battle(
    "battle-fremen-small",
    "Sardaukar against Fedaykin: who fights without spice, and at which strength",
    ("emperor", "fremen"),
    ("bashar", "jamis"),
    {"karama_1": "emperor"},
    {
        ("forces", "fremen", "sietch_tabr_s14"): 1,
        ("elites", "fremen", "sietch_tabr_s14"): 1,
        ("elites", "emperor", "sietch_tabr_s14"): 1,
        ("spice", "emperor"): 1,
        ("spice", "fremen"): 1,
    },
    also={
        "all cancelled before": {("denied", "elite_strength"): True, ("denied", "fremen_support"): True},
        "the Fremen first": {"first": "fremen", ("denied", "elite_strength"): True},
    },
    advanced=True,
)
_battle(
    "battle-voice-small",
    "The Voice and prescience in a Basic game: Atreides against the Bene Gesserit",
    ("atreides", "bene_gesserit"),
    ("dr_yueh", "alia"),
    {"baliset": "bene_gesserit", "karama_1": "atreides", "chaumas": "atreides"},
    {
        ("forces", "atreides", "sietch_tabr_s14"): 1,
        ("forces", "bene_gesserit", "sietch_tabr_s14"): 1,
    },
    ("KANLY-62",),
)
_battle(
    "battle-kwisatz-small",
    "The Kwisatz Haderach, a Worthless card as Karama against it, and Atreides' special Karama",
    ("atreides", "bene_gesserit"),
    ("dr_yueh",),
    {"baliset": "bene_gesserit", "karama_1": "atreides", "cheap_hero_1": "atreides"},
    {
        ("forces", "atreides", "sietch_tabr_s14"): 1,
        ("forces", "bene_gesserit", "sietch_tabr_s14"): 1,
        ("denied", "voice"): True,
        "kwisatz_losses": 7,
    },
    ("AMB-41",),
    also={"the Kwisatz Haderach cancelled before": {("denied", "kwisatz"): True}},
    advanced=True,
)
_battle(
    "battle-aid-small",
    "An Advanced battle of a player whose ally has pledged spice",
    ("emperor", "guild", "harkonnen"),
    ("bashar",),
    {"chaumas": "harkonnen"},
    {
        ("forces", "emperor", "sietch_tabr_s14"): 2,
        ("forces", "harkonnen", "sietch_tabr_s14"): 1,
        ("spice", "emperor"): 1,
        ("aid", "guild"): 1,
        ("ally", "emperor"): "guild",
        ("ally", "guild"): "emperor",
    },
    ("KANLY-92",),
    advanced=True,
)
_battle(
    "capture-small",
    "The Harkonnen capture a leader: the draw, the window, a prisoner who fights and goes home",
    ("harkonnen", "emperor"),
    ("bashar", "caid", "umman_kudu"),
    {"karama_1": "emperor"},
    {
        ("forces", "emperor", "sietch_tabr_s14"): 1,
        ("forces", "harkonnen", "sietch_tabr_s14"): 1,
    },
    ("KANLY-91",),
    also={
        "with a prisoner": {("captor", "caid"): "harkonnen", ("traitor", "harkonnen", "bashar"): True},
        "a prisoner and no own leader": {("captor", "caid"): "harkonnen", ("leader_at", "umman_kudu"): "in_tanks"},
    },
    advanced=True,
)
_battle(
    "battle-kull-small",
    "Kull Wahad against Atreides' special Karama, and an ordinary Karama against it; prescience of a Cheap Hero",
    ("atreides", "harkonnen", "choam"),
    ("dr_yueh",),
    {"karama_1": "atreides", "karama_2": "harkonnen", "kull_wahad": "choam", "cheap_hero_1": "harkonnen"},
    {
        ("forces", "atreides", "sietch_tabr_s14"): 1,
        ("forces", "harkonnen", "sietch_tabr_s14"): 1,
    },
    ("AMB-41", "AMB-111", "KANLY-62"),
    advanced=True,
    kull_profile=True,
)
_battle(
    "battle-nobody-small",
    "A Basic battle without leader on one side, before the spice is collected",
    ("atreides", "emperor"),
    ("dr_yueh",),
    {"karama_1": "emperor", "baliset": "atreides"},
    {
        ("forces", "atreides", "sietch_tabr_s14"): 1,
        ("forces", "emperor", "sietch_tabr_s14"): 1,
    },
    opens=("KANLY-62",),
    last_phase="collection",
)
_battle(
    "traitor-small",
    "Traitors on both sides, and a traitor that the Harkonnen call for their ally",
    ("emperor", "guild", "harkonnen"),
    ("bashar", "guild_representative"),
    {"karama_1": "emperor"},
    {
        ("forces", "emperor", "sietch_tabr_s14"): 1,
        ("forces", "guild", "sietch_tabr_s14"): 1,
        ("traitor", "emperor", "guild_representative"): True,
        ("traitor", "harkonnen", "bashar"): True,
        ("ally", "guild"): "harkonnen",
        ("ally", "harkonnen"): "guild",
    },
    ("KANLY-61", "KANLY-90"),
)
_battle(
    "traitors-small",
    "Two traitors in one battle; and one that is called twice",
    ("emperor", "guild"),
    ("bashar", "guild_representative"),
    {"chaumas": "emperor", "cheap_hero_1": "guild"},
    {
        ("forces", "emperor", "sietch_tabr_s14"): 1,
        ("forces", "guild", "sietch_tabr_s14"): 1,
        ("traitor", "emperor", "guild_representative"): True,
        ("traitor", "guild", "bashar"): True,
        ("used_traitor", "guild", "bashar"): True,
    },
    ("KANLY-61",),
)
_battle(
    "battle-advisors-small",
    "Two fight beside advisors of the Bene Gesserit, who may be left alone",
    ("emperor", "harkonnen", "bene_gesserit"),
    ("bashar", "umman_kudu"),
    {},
    {
        ("forces", "emperor", "sietch_tabr_s14"): 1,
        ("forces", "harkonnen", "sietch_tabr_s14"): 1,
        ("forces", "bene_gesserit", "sietch_tabr_s14"): 1,
        ("advisors", "sietch_tabr"): True,
        ("spice", "emperor"): 1,
    },
    ("KANLY-89",),
    advanced=True,
)
