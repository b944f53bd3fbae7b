"""Where an obligation fails, and how soon: states or steps of partitions, with readings and levels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from checks.explore.explicit import masks as m
from checks.explore.explicit.masks import Masks
from checks.explore.explicit.nodes import Array
from checks.explore.explicit.rows import Guarded
from checks.explore.explicit.search import Found
from checks.explore.explicit.stores import Key


class Where(NamedTuple):
    """Failing states of one partition, in order, or the states that failing plays of a row start from."""

    key: Key
    numbers: Array
    masks: Masks
    guarded: Guarded | None = None
    bindings: Array | int = 0
    level: int = -1
    """Of a play, the level it is played on."""


class Failing(NamedTuple):
    """One failure under one reading: after so many plays, from a state at a level, perhaps by a play from there."""

    plays: int
    key: Key
    number: int
    level: int
    reading: int
    guarded: Guarded | None
    binding: int


@dataclass
class Asked:
    """One obligation: the readings in which it arises and fails, and where."""

    id: str
    arises: int = 0
    fails: int = 0
    at: list[Where] = field(default_factory=list)
    note: str = ""
    decided: bool = True

    def add(self, found: Found, where: Where) -> None:
        """Notes failures."""
        numbers = where.numbers
        if len(numbers):
            self.fails |= m.union(where.masks) if where.masks else found.family.full
            if where.level < 0 and (numbers[1:] <= numbers[:-1]).any():
                where = _in_order(where)
            self.at.append(where)

    def failures(self, found: Found, wanted: int) -> Iterator[Failing]:
        """Failures under the wanted readings, the shortest first."""
        some = m.split(wanted, m.words_for(len(found.family.products)))
        for level in range(len(found.arrivals) + 1):
            for where in self.at:
                if where.level >= 0:
                    if where.level == level - 1:
                        yield from self._plays(where, some, level)
                elif level < len(found.arrivals):
                    yield from self._states(found, where, some, level)

    def _plays(self, where: Where, some: m.Mask, level: int) -> Iterator[Failing]:
        masks = m.only(where.masks, some) if where.masks else []
        for i in np.flatnonzero(m.some(masks)) if masks else range(len(where.numbers)):
            bit = _lowest([int(column[i]) for column in masks])
            binding = where.bindings if isinstance(where.bindings, int) else int(where.bindings[i])
            yield Failing(level, where.key, int(where.numbers[i]), level - 1, bit, where.guarded, binding)

    def _states(self, found: Found, where: Where, some: m.Mask, level: int) -> Iterator[Failing]:
        arrived = found.arrivals[level].get(where.key)
        if arrived is None:
            return
        numbers, fresh = arrived
        at = np.searchsorted(where.numbers, numbers)
        at[at == len(where.numbers)] = 0
        hit = np.flatnonzero(where.numbers[at] == numbers)
        failing = at[hit]
        masks = [
            column[failing] & new[hit] for column, new in zip(m.only(where.masks, some), fresh, strict=True)
        ] if where.masks else []  # fmt: skip
        for i in np.flatnonzero(m.some(masks)) if masks else range(len(hit)):
            bit = _lowest([int(column[i]) for column in masks])
            yield Failing(level, where.key, int(numbers[hit[i]]), level, bit, None, 0)


def _in_order(where: Where) -> Where:
    """Each state once, with all its readings, in order."""
    order = np.argsort(where.numbers, kind="stable")
    numbers = where.numbers[order]
    begins = np.flatnonzero(np.concatenate([np.ones(1, dtype=np.bool_), numbers[1:] != numbers[:-1]]))
    masks = [np.bitwise_or.reduceat(column[order], begins) for column in where.masks]
    return where._replace(numbers=numbers[begins], masks=masks)


def _lowest(words: list[int]) -> int:
    mask = m.joined(words)
    return (mask & -mask).bit_length() - 1 if mask else 0
