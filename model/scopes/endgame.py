"""Scopes of Spice Collection and of the Mentat Pause. Their starts are assumed: a board as a battle may leave it."""

from __future__ import annotations

from model.language.scope import Start, scope
from model.language.sorts import Value

Facts = dict[str | tuple[str, ...], Value]
_ASSUMED = "The phases before are left out."
_PLACES = {
    "AREAS": ("arrakeen_s10", "tueks_sietch_s5", "the_great_flat_s15"),
    "TERRITORIES": ("arrakeen", "tueks_sietch", "the_great_flat"),
    "LEADERS": (),
    "SPICE CARDS": (),
}
_STRONGHOLDS = {
    "AREAS": ("arrakeen_s10", "carthag_s11", "tueks_sietch_s5", "sietch_tabr_s14", "habbanya_sietch_s17"),
    "TERRITORIES": ("arrakeen", "carthag", "tueks_sietch", "sietch_tabr", "habbanya_sietch"),
    "LEADERS": (),
    "SPICE CARDS": (),
}


scope(
    "collection-small",
    "Who collects what, with and without ornithopters, beside advisors, in the storm, and what the cities pay",
    ("bene_gesserit", "emperor", "fremen"),
    (),
    (
        Start(
            "advisors beside fighters",
            "collection",
            "begin",
            {
                ("spice_on", "the_great_flat_s15"): 9,
                ("forces", "fremen", "the_great_flat_s15"): 2,
                ("elites", "fremen", "the_great_flat_s15"): 1,
                ("forces", "bene_gesserit", "the_great_flat_s15"): 2,
                ("advisors", "the_great_flat"): True,
                ("forces", "emperor", "arrakeen_s10"): 1,
                ("forces", "bene_gesserit", "arrakeen_s10"): 1,
                ("forces", "fremen", "tueks_sietch_s5"): 1,
                "storm_at": "sector_1",
            },
            {},
            _ASSUMED,
        ),
        Start(
            "in the storm",
            "collection",
            "begin",
            {
                ("spice_on", "the_great_flat_s15"): 9,
                ("forces", "fremen", "the_great_flat_s15"): 2,
                ("forces", "emperor", "arrakeen_s10"): 1,
                "storm_at": "sector_15",
            },
            {},
            _ASSUMED,
        ),
    ),
    (),
    {"advanced": True, "last_phase": "collection"},
    sets=_PLACES,
)
scope(
    "collection-basic",
    "The cities pay nothing in the Basic game",
    ("emperor", "fremen"),
    (),
    (
        Start(
            "ornithopters",
            "collection",
            "begin",
            {
                ("spice_on", "the_great_flat_s15"): 8,
                ("forces", "emperor", "the_great_flat_s15"): 2,
                ("forces", "emperor", "arrakeen_s10"): 1,
                "storm_at": "sector_1",
            },
            {},
            _ASSUMED,
        ),
    ),
    (),
    {"last_phase": "mentat"},
    sets=_PLACES,
)


def _at(where: str, *more: str) -> Facts:
    """One force each: "fremen@sietch_tabr_s14"."""
    return {("forces", *one.split("@")): 1 for one in (where, *more)}


_FOUR = ("bene_gesserit", "emperor", "fremen", "guild")
_LAST = {"last_phase": "mentat", "last_turn": 1}
_PREDICTS: Facts = {("predicted_winner", "bene_gesserit"): "emperor", ("predicted_turn", "bene_gesserit"): 1}
_THREE = _at("emperor@arrakeen_s10", "emperor@carthag_s11", "emperor@tueks_sietch_s5")
_FOUR_TOGETHER = _THREE | _at("guild@sietch_tabr_s14")
_ALLIED: Facts = {("ally", "emperor"): "guild", ("ally", "guild"): "emperor"}

scope(
    "mentat-small",
    "Who wins: by strongholds, alone and allied, by prediction, and in the last turn without strongholds",
    _FOUR,
    (),
    (
        Start("three", "mentat", "begin", {**_THREE, ("bribes", "fremen"): 1}, {}, _ASSUMED),
        Start("three as predicted", "mentat", "begin", {**_THREE, **_PREDICTS}, {}, _ASSUMED),
        Start("three of an alliance", "mentat", "begin", {**_THREE, **_ALLIED, ("spice", "emperor"): 1}, {}, _ASSUMED),
        Start("four of an alliance", "mentat", "begin", {**_FOUR_TOGETHER, **_ALLIED}, {}, _ASSUMED),
        Start(
            "allies in one stronghold",
            "mentat",
            "begin",
            {**_FOUR_TOGETHER, **_at("emperor@sietch_tabr_s14"), **_ALLIED},
            {},
            _ASSUMED,
        ),
        Start(
            "contested",
            "mentat",
            "begin",
            {**_THREE, **_at("guild@arrakeen_s10", "guild@habbanya_sietch_s17")},
            {},
            _ASSUMED,
        ),
        Start(
            "the Guild as predicted",
            "mentat",
            "begin",
            {
                ("predicted_winner", "bene_gesserit"): "guild",
                ("predicted_turn", "bene_gesserit"): 1,
                **_at("emperor@tueks_sietch_s5"),
            },
            {},
            _ASSUMED,
        ),
        Start("fremen", "mentat", "begin", {("spice", "fremen"): 1, **_at("fremen@sietch_tabr_s14")}, {}, _ASSUMED),
    ),
    ("KANLY-81", "KANLY-97", "KANLY-98"),
    _LAST,
    sets=_STRONGHOLDS,
)
scope(
    "mentat-most",
    "Without the Guild and the Fremen the most strongholds win the last turn",
    ("atreides", "emperor", "harkonnen"),
    (),
    (
        Start(
            "two each",
            "mentat",
            "begin",
            {
                **_at("emperor@arrakeen_s10", "emperor@carthag_s11"),
                **_at("atreides@sietch_tabr_s14", "atreides@habbanya_sietch_s17"),
                ("spice", "atreides"): 2,
                ("spice", "emperor"): 2,
            },
            {},
            _ASSUMED,
        ),
    ),
    ("KANLY-80",),
    _LAST,
    sets=_STRONGHOLDS,
)
scope(
    "mentat-between",
    "A turn that nobody wins, of two players",
    ("atreides", "emperor"),
    (),
    (Start("three of two", "mentat", "begin", {**_THREE, ("spice", "emperor"): 2}, {}, _ASSUMED),),
    (),
    {"last_phase": "mentat"},
    sets=_STRONGHOLDS,
)
scope(
    "mentat-next-turn",
    "A Mentat Pause that nobody wins leads to the storm of the next turn",
    ("atreides", "emperor"),
    (),
    (Start("judged", "mentat", "judged", {"storm_at": "sector_1"}, {}, _ASSUMED),),
    (),
    {"last_phase": "storm"},
    sets={"AREAS": ("red_chasm_s7",), "TERRITORIES": ("red_chasm",), "LEADERS": (), "SPICE CARDS": ()},
)
scope(
    "mentat-without-guild",
    "The last turn of Fremen without the Guild, and bribes between allies",
    ("atreides", "fremen", "harkonnen"),
    (),
    (
        Start(
            "their plans are crossed",
            "mentat",
            "begin",
            {**_at("fremen@sietch_tabr_s14", "atreides@habbanya_sietch_s17", "harkonnen@carthag_s11")},
            {},
            _ASSUMED,
        ),
        Start(
            "allies of the Fremen",
            "mentat",
            "begin",
            {
                **_at("fremen@sietch_tabr_s14", "harkonnen@carthag_s11"),
                ("ally", "fremen"): "atreides",
                ("ally", "atreides"): "fremen",
                ("spice", "atreides"): 1,
            },
            {},
            _ASSUMED,
        ),
    ),
    ("KANLY-96", "KANLY-99"),
    _LAST,
    sets=_STRONGHOLDS,
)
