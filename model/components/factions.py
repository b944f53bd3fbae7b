"""Factions of the modelled rosters: CHOAM and the six base factions, with the figures the rules need."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from model.language.sorts import Sort
from model.language.terms import const

_DATA = json.loads((Path(__file__).parent / "data" / "factions.json").read_text())

FIGURES: dict[str, dict[str, Any]] = {faction["id"]: faction for faction in _DATA["factions"]}
"""Starting spice, free revivals, hand limit, forces in all and in reserve, by faction."""

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
