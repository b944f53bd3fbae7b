"""The leaders: five for each of the six base factions and CHOAM, with their strengths."""

from __future__ import annotations

from typing import Any

from model.components.data_files import data
from model.components.factions import FACTIONS
from model.language.facts import Fact, amount
from model.language.sorts import Sort

LEADER: dict[str, dict[str, Any]] = {record["id"]: record for record in data("leaders")["leaders"]}
"""Name, faction and strength of each leader."""

LEADERS = Sort("LEADERS", list(LEADER), {name: record["name"] for name, record in LEADER.items()})

LEADERS_OF: dict[str, tuple[str, ...]] = {
    faction: tuple(name for name, record in LEADER.items() if record["faction"] == faction)
    for faction in FACTIONS.elements
}

leader_of = Fact(
    "leader_of",
    "the faction of …",
    FACTIONS,
    (LEADERS,),
    rigid=True,
    given={(name,): record["faction"] for name, record in LEADER.items()},
)
strength = amount(
    "strength",
    "the strength of …",
    LEADERS,
    rigid=True,
    given={(name,): record["strength"] for name, record in LEADER.items()},
)
