"""Who sits at the table of a generated game: two to six base factions, seated at random, Basic or Advanced."""

from __future__ import annotations

import random
from collections import OrderedDict
from typing import NamedTuple

from checks.state import Instance
from checks.step import Game
from model.components.factions import FACTIONS
from model.language.scope import SCOPES, Scope

BASE = tuple(faction for faction in FACTIONS.elements if faction != "choam")
GENERATED = "a generated game"
SIZES, WEIGHTS = range(2, len(BASE) + 1), (2, 2, 3, 3, 4)
"""How many sit at a table, and how likely that is."""
ADVANCED = 0.7
KEPT = 8
"""Games of how many tables are kept ready."""


class Table(NamedTuple):
    """The factions in the order of their seats, and the game they play."""

    factions: tuple[str, ...]
    advanced: bool

    @property
    def says(self) -> str:
        return f"{'Advanced' if self.advanced else 'Basic'}, {', '.join(map(FACTIONS.title, self.factions))}"


def any_table(pick: random.Random) -> Table:
    """A table at random; large ones and the Advanced game are likelier, since more can happen there."""
    (seats,) = pick.choices(SIZES, WEIGHTS)
    return Table(tuple(pick.sample(BASE, seats)), pick.random() < ADVANCED)


_READY: OrderedDict[Table, Game] = OrderedDict()


def game_at(table: Table) -> Game:
    """The rows for a table."""
    if table not in _READY:
        while len(_READY) >= KEPT:
            _READY.popitem(last=False)
        _READY[table] = Game(Instance(scope_of(table)))
    return _READY[table]


def scope_of(table: Table) -> Scope:
    """The whole game of a table as a scope, which is not one of the named ones."""
    from model.scopes.setup import whole_game

    scope: Scope = whole_game(GENERATED, table.factions, table.advanced)
    SCOPES.pop(GENERATED, None)
    return scope
