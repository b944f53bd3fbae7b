"""What whole games have covered: rows taken, conditions seen both true and false, and sources cited. Adds up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from model.language.english import english
from model.language.rows import Ended, Rule
from model.language.search import plan
from model.language.terms import Const, Term

FALSE, TRUE = 1, 2
Conditions = Sequence[tuple[int, Term]]
"""Conditions of a row, each with its place in the search."""


@dataclass
class Coverage:
    """By row, and by row and place of the condition in its search."""

    taken: Counter[str] = field(default_factory=Counter)
    guards: dict[tuple[str, int], int] = field(default_factory=dict)
    """Whether a condition was seen false (1), true (2), both (3)."""
    situations: Counter[str] = field(default_factory=Counter)
    """By row and what the frame stands on, how often it was taken."""

    def add(self, other: Coverage) -> None:
        """What another game has seen, too. The order does not matter."""
        self.taken.update(other.taken)
        self.situations.update(other.situations)
        for key, seen in other.guards.items():
            self.guards[key] = self.guards.get(key, 0) | seen

    def wanting(self, rule: Rule) -> str:
        """Why a row was never taken: it was never asked, or the first of its conditions that never held."""
        asked = [(term, self.guards.get((rule.id, place), 0)) for place, term in conditions(rule)]
        if not any(seen for _, seen in asked):
            return f"{said_on(rule)} never came up"
        false = next((english(term) for term, seen in asked if seen == FALSE), "")
        return f"never: {false}" if false else "its conditions never held together"

    def never(self, outcome: int, rules: Sequence[Rule], of: Callable[[Rule], Conditions]) -> list[str]:
        """The conditions that were never seen so, those of rows that no game has taken left out."""
        return [
            f"{rule.id}: {english(term)}"
            for rule in rules
            if self.taken[rule.id]
            for place, term in of(rule)
            if not self.guards.get((rule.id, place), 0) & outcome
        ]

    def cited(self, rules: Sequence[Rule]) -> set[str]:
        """The sources of the rows taken."""
        return {str(source) for rule in rules if self.taken[rule.id] for source in rule.cites}


@cache
def conditions(rule: Rule) -> Conditions:
    """The conditions of a row that can come out either way, each with its place in the search."""
    checks = [(place, step.term) for place, step in enumerate(plan(rule)) if step.what == "check"]
    return tuple((place, term) for place, term in checks if term is not None and not isinstance(term, Const))


def said_on(rule: Rule) -> str:
    """Where a row can be played."""
    if isinstance(rule.on, Ended):
        return f"in {rule.machine}.{rule.source} the end of {rule.on.machine} as {' or '.join(rule.on.outcomes)}"
    return " or ".join(f"{machine}.{state}" for machine, state in rule.over or ((rule.machine, rule.source),))
