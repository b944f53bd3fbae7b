"""What whole games have covered: rows taken, conditions seen both true and false, and sources cited. Adds up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from model.language.english import english
from model.language.machine import MACHINES
from model.language.rows import Ended, Rule
from model.language.search import plan
from model.language.terms import Const, Term

FALSE, TRUE = 1, 2


@dataclass
class Coverage:
    """By row, and by row and place of the condition in its search."""

    taken: Counter[str] = field(default_factory=Counter)
    guards: dict[tuple[str, int], int] = field(default_factory=dict)
    """Whether a condition was seen false (1), true (2), both (3)."""

    def add(self, other: Coverage) -> None:
        """What another game has seen, too. The order does not matter."""
        self.taken.update(other.taken)
        for key, seen in other.guards.items():
            self.guards[key] = self.guards.get(key, 0) | seen

    def never_taken(self, rules: list[Rule]) -> list[str]:
        """The rows that no game has taken, each with its sentence."""
        return [f"{rule.id} {rule.says}" for rule in rules if not self.taken[rule.id]]

    def never(self, outcome: int, rules: list[Rule]) -> list[str]:
        """The conditions that were never seen so, those of rows that no game has taken left out."""
        return [
            f"{rule.id}: {english(term)}"
            for rule in rules
            if self.taken[rule.id]
            for place, term in conditions(rule)
            if not self.guards.get((rule.id, place), 0) & outcome
        ]

    def cited(self, rules: list[Rule]) -> set[str]:
        """The sources of the rows taken."""
        return {str(source) for rule in rules if self.taken[rule.id] for source in rule.cites}


@cache
def conditions(rule: Rule) -> tuple[tuple[int, Term], ...]:
    """The conditions of a row that can come out either way, each with its place in the search."""
    checks = [(place, step.term) for place, step in enumerate(plan(rule)) if step.what == "check"]
    return tuple((place, term) for place, term in checks if term is not None and not isinstance(term, Const))


def rules_of(machines: set[str], factions: tuple[str, ...]) -> list[Rule]:
    """The rows of the machines that these factions can come to, in the order of the rulebook."""
    return [
        rule
        for name, machine in MACHINES.items()
        if name in machines
        for rule in machine.rules
        if not (isinstance(rule.by, Const) and rule.by.key[0] not in factions)
        and not (isinstance(rule.on, Ended) and rule.on.machine not in machines)
    ]
