"""Which rows a base game can come to at all: the others need CHOAM, its cards, or a game that ends after one phase.

What is left out is taken by no base game; what is left in may still need another reading, or never come up.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from checks.games.coverage import conditions
from checks.games.table import BASE, Table, scope_of
from checks.native.reach import EITHER, Reached
from checks.state import Instance
from model.language import terms as t
from model.language.machine import MACHINES
from model.language.rows import Rule


@cache
def _reached() -> Reached:
    tables = [Table(BASE, True), Table(BASE, False), *[Table(pair, True) for pair in pairwise(BASE)]]
    return Reached([Instance(scope_of(table)) for table in tables])


def base_rules() -> list[Rule]:
    """The rows that a game of two to six base factions may take, in the order of the rulebook."""
    rows = _reached().rows
    return [rule for machine in MACHINES.values() for rule in machine.rules if rule in rows]


@cache
def base_conditions(rule: Rule) -> tuple[tuple[int, t.Term], ...]:
    """The conditions of a row that come out either way in some base game, each with its place in the search."""
    return tuple((place, term) for place, term in conditions(rule) if _reached().may(term) in (None, EITHER))
