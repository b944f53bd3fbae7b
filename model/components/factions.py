"""Factions of the modelled rosters: CHOAM and the six base factions, with the figures the rules need."""

from __future__ import annotations

from typing import Any

from model.components.data_files import data
from model.language.sorts import Sort
from model.language.terms import const

FIGURES: dict[str, dict[str, Any]] = {faction["id"]: faction for faction in data("factions")["factions"]}
"""By faction: starting spice, cards and forces, revivals, hand limit, traitors kept, elites.

`starting_board` is fixed by area; `starting_choice` are forces that the player spreads over those areas, or None;
`starting_anywhere_advanced` is how many forces start in an area of the player's choice in the Advanced game. Elites
exist only in the Advanced game, and count among `total_forces`. A `force_revival_limit` of None is no limit.
"""

FACTIONS = Sort(
    "FACTIONS",
    sorted(FIGURES),
    {name: "CHOAM" if name == "choam" else name.replace("_", " ").title() for name in FIGURES},
)

ATREIDES = const("atreides", FACTIONS)
BENE_GESSERIT = const("bene_gesserit", FACTIONS)
CHOAM = const("choam", FACTIONS)
EMPEROR = const("emperor", FACTIONS)
FREMEN = const("fremen", FACTIONS)
GUILD = const("guild", FACTIONS)
HARKONNEN = const("harkonnen", FACTIONS)
NOBODY = const(None, FACTIONS)
