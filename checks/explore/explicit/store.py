"""The states seen so far with one kind of top frame: sorted runs that new states are merged into.

Sorting takes the place of hashing: what arrives in a level is sorted, equal states are joined with their readings, and
then looked up in the runs. States of several words are sorted by a fingerprint of 64 bits, and compared word by word.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from checks.explore.explicit import masks as m
from checks.explore.explicit.layout import Words
from checks.explore.explicit.masks import Masks
from checks.explore.explicit.nodes import Array

RATIO = 8
"""How much longer a run may be than what arrives for merging to be cheaper than searching in it."""


class Collision(Exception):
    """Two different states have one fingerprint: another seed is needed."""


def fingerprint(words: Sequence[Array], seed: int) -> Array:
    """64 bits of each state; the state itself where it is one word."""
    if len(words) == 1:
        return words[0]
    found = np.full(len(words[0]), seed * 2 + 1, dtype=np.uint64)
    for word in words:
        found = (found ^ word) * np.uint64(0x9E3779B97F4A7C15)
        found ^= found >> np.uint64(29)
    found *= np.uint64(0xBF58476D1CE4E5B9)
    return found ^ (found >> np.uint64(32))


class Merged(NamedTuple):
    """`numbers`: which state each arrival is. `fresh`: the states that readings came to for the first time."""

    numbers: NDArray[np.int32]
    fresh: NDArray[np.int32]
    masks: Masks


class Store:
    """States by number, with their readings."""

    def __init__(self, width: int, mask_words: int, seed: int) -> None:
        self.size, self.seed = 0, seed
        self._words = [np.zeros(16, dtype=np.uint64) for _ in range(width)]
        self._masks = [np.zeros(16, dtype=np.uint64) for _ in range(mask_words)]
        self._runs: list[tuple[Array, NDArray[np.int32]]] = []

    @property
    def words(self) -> Words:
        return [word[: self.size] for word in self._words]

    @property
    def masks(self) -> Masks:
        return [mask[: self.size] for mask in self._masks]

    def merge(self, words: Words, masks: Masks) -> Merged:
        """Takes in states and readings. Raises Collision."""
        prints = fingerprint(words, self.seed)
        order = np.argsort(prints)
        ordered = prints[order]
        new = np.empty(len(order), dtype=np.bool_)
        new[0] = True
        np.not_equal(ordered[1:], ordered[:-1], out=new[1:])
        begins = np.flatnonzero(new)
        group = np.cumsum(new) - 1
        if len(words) > 1:
            for word in words:
                column = word[order]
                if (column[1:] != column[:-1])[~new[1:]].any():
                    raise Collision
        first = order[begins]
        distinct = ordered[begins]
        known = self._look_up(distinct, words, first)
        unknown = known < 0
        count = int(np.count_nonzero(unknown))
        known[unknown] = np.arange(self.size, self.size + count, dtype=np.int32)
        if count:
            self._append([word[first[unknown]] for word in words], count)
            self._add_run(distinct[unknown], known[unknown])
        numbers = np.empty(len(order), dtype=np.int32)
        numbers[order] = known[group]
        if not self._masks:
            return Merged(numbers, known[unknown], [])
        arrived = [np.bitwise_or.reduceat(mask[order], begins) for mask in masks]
        fresh = [mask & ~old[known] for mask, old in zip(arrived, self._masks, strict=True)]
        which = np.flatnonzero(m.some(fresh))
        fresh, states = m.taken(fresh, which), known[which]
        for old, more in zip(self._masks, fresh, strict=True):
            old[states] |= more
        return Merged(numbers, states, fresh)

    def _look_up(self, prints: Array, words: Words, first: Array) -> NDArray[np.int32]:
        known = np.full(len(prints), -1, dtype=np.int32)
        for run, numbers in self._runs:
            at = np.searchsorted(run, prints)
            at[at == len(run)] = 0
            hit = np.flatnonzero(run[at] == prints)
            known[hit] = numbers[at[hit]]
        if len(words) > 1:
            hit = np.flatnonzero(known >= 0)
            for mine, arrived in zip(self._words, words, strict=True):
                if (mine[known[hit]] != arrived[first[hit]]).any():
                    raise Collision
        return known

    def _append(self, words: Words, count: int) -> None:
        size = self.size + count
        if size > len(self._words[0]):
            room = max(size, 2 * len(self._words[0]))
            self._words = [_grown(word, room) for word in self._words]
            self._masks = [_grown(mask, room) for mask in self._masks]
        for mine, more in zip(self._words, words, strict=True):
            mine[self.size : size] = more
        self.size = size

    def _add_run(self, prints: Array, numbers: NDArray[np.int32]) -> None:
        self._runs.append((prints, numbers))
        while len(self._runs) > 1 and len(self._runs[-2][0]) < 2 * len(self._runs[-1][0]):
            (one, a), (other, b) = self._runs[-2:]
            both = np.concatenate([one, other])
            order = np.argsort(both, kind="stable")
            self._runs[-2:] = [(both[order], np.concatenate([a, b])[order])]


def _grown(column: Array, room: int) -> Array:
    grown = np.zeros(room, dtype=column.dtype)
    grown[: len(column)] = column
    return grown


class Keys:
    """States of one word under one reading, where nothing but their number is asked: sorted keys and no more."""

    def __init__(self) -> None:
        self.size = 0
        self._runs: list[Array] = []
        """Keys doubled, so that the lowest bit can tag what arrives."""

    def merge(self, keys: Array) -> Array:
        """The keys that were not known, sorted. The array is changed."""
        keys.sort()
        if len(keys) > 1:
            keys = keys[np.concatenate([_TRUE, keys[1:] != keys[:-1]])]
        keys <<= np.uint64(1)
        small: list[Array] = []
        for run in self._runs:
            if len(run) <= RATIO * len(keys):
                small.append(run)
                continue
            at = np.searchsorted(run, keys)
            at[at == len(run)] = 0
            keys = keys[run[at] != keys]
        if not len(keys):
            return keys
        self._runs = [run for run in self._runs if not any(run is other for other in small)]
        if small:
            pool = small[0]
            if len(small) > 1:
                pool = np.concatenate(small)
                pool.sort(kind="stable")
            keys, pool = _merged(pool, keys)
            self._runs.append(pool)
        else:
            self._runs.append(keys)
        self.size += len(keys)
        return keys >> _ONE


_TRUE = np.ones(1, dtype=np.bool_)
_ONE = np.uint64(1)


def _merged(run: Array, keys: Array) -> tuple[Array, Array]:
    """(the keys that are not in the run, the run with them)."""
    both = np.concatenate([run, keys | _ONE])
    both.sort(kind="stable")
    fresh = (both & _ONE).astype(np.bool_)
    again = np.empty(len(both), dtype=np.bool_)
    again[0] = False
    np.equal(both[1:], both[:-1] | _ONE, out=again[1:])
    again &= fresh
    fresh ^= again
    new = both[fresh]
    new ^= _ONE
    both = both[~again]
    both &= np.uint64(0xFFFFFFFFFFFFFFFE)
    return new, both
