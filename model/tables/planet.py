"""The planet and the clock: turn, storm, Shield Wall."""

from __future__ import annotations

from model.components.board import SECTORS
from model.components.factions import FACTIONS
from model.language.facts import Fact, fact
from model.language.sorts import BOOL, INT

turn = fact("turn", "the turn", INT, default=1)
storm_at = fact("storm_at", "the sector of the storm", SECTORS)
first = fact("first", "the first player in storm order", FACTIONS)
wall_destroyed = fact("wall_destroyed", "the Shield Wall is destroyed", BOOL, default=False)
storm_card = Fact(
    "storm_card", "the next move of the storm as … knows it", INT, (FACTIONS,), default=0, seen_by="owner"
)
"""Advanced: the storm card drawn for the next storm; 0 while none is. Kept with the Fremen, who may look at it."""
last_dialed_a = fact("last_dialed_a", "the first of the two who last used the battle wheels", FACTIONS)
last_dialed_b = fact("last_dialed_b", "the second of the two who last used the battle wheels", FACTIONS)
"""Whoever fights a battle is entered here: these two dial the next storm of a Basic game."""
