"""The starts that walks are made from. One deal serves a block of walks, since dealing costs as much as ten walks."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache

from checks.dealing import any_game, dealt
from checks.native.layout import code
from checks.native.source import Source
from checks.native.stream import DEAL, Stream
from checks.state import Instance, State
from checks.step import Game

BLOCK = 32
"""Walks from one deal."""


@dataclass(frozen=True)
class Deal:
    """What the walks of one block begin with."""

    game: Game
    start: State

    def rigid(self, source: Source) -> array[int]:
        """The rigid facts of this game that have no index, as numbers for the rows of this source."""
        return rigid_numbers(self.game.instance, source.layout.instance, tuple(source.scalars))


def deal(seed: int, block: int) -> Deal:
    """The game and the start of the walks `block * BLOCK` and on."""
    pick = Stream(seed, DEAL, block)
    game, focus = any_game(pick), pick.one_of(("bidding", "revival", "shipment"))
    return Deal(game, dealt(game, pick, focus))


@lru_cache(64)
def rigid_numbers(instance: Instance, compiled: Instance, names: tuple[str, ...]) -> array[int]:
    """The rigid facts of these names, which have no index, as numbers.

    Raises AssertionError where the instance differs in more than these from the one that the rows were compiled for.
    """
    assert instance.domain == compiled.domain
    for known in (instance.rigid.items() - compiled.rigid.items(), compiled.rigid.items() - instance.rigid.items()):
        assert all(fact.name in names for (fact, _), _ in known), "an indexed rigid fact stands in the compiled rows"
    facts = {fact.name: fact for fact in instance.rigid_facts}
    values = [(facts[name].sort, instance.rigid_value(facts[name], ())) for name in names]
    return array("h", [code(sort, value) for sort, value in values])
