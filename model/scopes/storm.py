"""Scopes of the Storm: what it hits, the cards played on it, the Fremen protection, and the first storm."""

from __future__ import annotations

from model.language.scope import Start, scope

_ASSUMED = "The turn before is not played: a storm of the second turn begins."
_FIRST = "Setup is not played: the first storm begins."

BASIN = ("arrakeen_s10", "shield_wall_s8", "sihaya_ridge_s9", "red_chasm_s7")
"""The Shield Wall, a city behind it, and sand in the two sectors between them and beside them."""
_BASIN = {"AREAS": BASIN, "TERRITORIES": ("arrakeen", "shield_wall", "sihaya_ridge", "red_chasm"), "LEADERS": ()}

scope(
    "storm-small",
    "A storm of a Basic game over the Shield Wall and what lies behind it, with both storm cards",
    ("harkonnen", "fremen"),
    ("weather_control", "family_atomics"),
    (
        Start(
            "before the dials",
            "storm",
            "begin",
            {
                "turn": 2,
                "storm_at": "sector_6",
                "last_dialed_a": "fremen",
                "last_dialed_b": "harkonnen",
                ("forces", "harkonnen", "arrakeen_s10"): 2,
                ("forces", "fremen", "shield_wall_s8"): 1,
                ("forces", "fremen", "red_chasm_s7"): 1,
                ("spice_on", "sihaya_ridge_s9"): 6,
            },
            {"weather_control": ("hand", "harkonnen"), "family_atomics": ("hand", "fremen")},
            _ASSUMED,
        ),
    ),
    ("AMB-113", "KANLY-20", "KANLY-21", "KANLY-23"),
    {"last_phase": "storm"},
    sets=_BASIN,
)
scope(
    "storm-advanced-small",
    "A storm of an Advanced game that Fremen of both kinds see coming, with a Karama against them",
    ("emperor", "fremen", "bene_gesserit"),
    ("karama_1", "baliset", "weather_control"),
    (
        Start(
            "a storm card known",
            "storm",
            "begin",
            {
                "turn": 2,
                "storm_at": "sector_7",
                ("storm_card", "fremen"): 3,
                ("forces", "fremen", "sihaya_ridge_s9"): 3,
                ("elites", "fremen", "sihaya_ridge_s9"): 2,
                ("forces", "emperor", "sihaya_ridge_s9"): 1,
                ("elites", "emperor", "sihaya_ridge_s9"): 1,
                ("forces", "bene_gesserit", "red_chasm_s7"): 1,
                ("forces", "emperor", "red_chasm_s7"): 1,
                ("forces", "bene_gesserit", "sihaya_ridge_s9"): 1,
                ("advisors", "sihaya_ridge"): True,
                ("advisors", "red_chasm"): True,
                ("spice_on", "red_chasm_s7"): 8,
            },
            {"karama_1": ("hand", "emperor"), "baliset": ("hand", "bene_gesserit"), "weather_control": "discard"},
            _ASSUMED,
        ),
        Start(
            "no storm card known",
            "storm",
            "begin",
            {
                "turn": 2,
                "storm_at": "sector_6",
                ("forces", "fremen", "sihaya_ridge_s9"): 1,
                ("elites", "fremen", "sihaya_ridge_s9"): 1,
                ("forces", "fremen", "red_chasm_s7"): 1,
                ("forces", "bene_gesserit", "sihaya_ridge_s9"): 1,
                ("forces", "emperor", "shield_wall_s8"): 1,
                ("advisors", "sihaya_ridge"): True,
            },
            {"karama_1": ("hand", "emperor"), "weather_control": ("hand", "fremen")},
            _ASSUMED,
        ),
    ),
    ("AMB-25", "KANLY-22", "KANLY-25"),
    {"advanced": True, "last_phase": "storm"},
    sets=_BASIN,
)
scope(
    "storm-first-small",
    "The first storm, dialed with 0 to 20 twice: some sectors are crossed twice",
    ("emperor", "fremen"),
    (),
    (
        Start(
            "before the dials",
            "storm",
            "begin",
            {("forces", "fremen", "red_chasm_s7"): 3, ("forces", "emperor", "red_chasm_s7"): 1},
            {},
            _FIRST,
        ),
    ),
    ("AMB-25", "KANLY-22"),
    {"advanced": True, "last_phase": "storm"},
    sets={"AREAS": ("red_chasm_s7",), "TERRITORIES": ("red_chasm",), "LEADERS": ()},
)
scope(
    "storm-dials-small",
    "A storm of an Advanced game without Fremen: a card or dials",
    ("emperor", "harkonnen"),
    (),
    (Start("the second storm", "storm", "begin", {"turn": 2, "storm_at": "sector_4"}, {}, _ASSUMED),),
    ("KANLY-20", "KANLY-24"),
    {"advanced": True, "last_phase": "storm"},
    sets={"AREAS": ("red_chasm_s7",), "TERRITORIES": ("red_chasm",), "LEADERS": ()},
)
