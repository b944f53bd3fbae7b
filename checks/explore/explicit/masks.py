"""Sets of readings as columns of words: one array of 64 bits for each 64 products; none where there is one reading."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from checks.explore.explicit.nodes import Array

Mask = tuple[int, ...]
"""A set of readings by words."""
Masks = list[NDArray[np.uint64]]
"""A set of readings for each state, by words."""

_ALL = (1 << 64) - 1


def words_for(products: int) -> int:
    """How many words a set of readings takes; a single reading needs none."""
    return 0 if products == 1 else -(-products // 64)


def split(mask: int, words: int) -> Mask:
    """A set of readings by words."""
    return tuple((mask >> (64 * i)) & _ALL for i in range(words))


def joined(parts: Sequence[int]) -> int:
    """The set of readings that these words are."""
    mask = 0
    for i, part in enumerate(parts):
        mask |= int(part) << (64 * i)
    return mask


def only(masks: Masks, mask: Mask) -> Masks:
    """The readings of each state that are in the set."""
    return [column if bits == _ALL else column & np.uint64(bits) for column, bits in zip(masks, mask, strict=True)]


def some(masks: Masks) -> Array:
    """The states with any reading."""
    found: Array = masks[0] != 0
    for column in masks[1:]:
        found |= column != 0
    return found


def union(masks: Masks) -> int:
    """The readings of any state."""
    return joined([int(np.bitwise_or.reduce(column)) if len(column) else 0 for column in masks])


def taken(masks: Masks, which: Array) -> Masks:
    """The columns of some states."""
    return [column[which] for column in masks]


def counts(masks: Masks, products: int, weights: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
    """How many states each reading has; with weights, how many states those stand for."""
    found = np.zeros(64 * len(masks), dtype=np.int64)
    step = 1 << 16
    for i, column in enumerate(masks):
        for begin in range(0, len(column), step):
            some_bits = np.unpackbits(
                np.ascontiguousarray(column[begin : begin + step]).view(np.uint8).reshape(-1, 8),
                axis=1,
                bitorder="little",
            )
            if weights is None:
                found[64 * i : 64 * i + 64] += some_bits.sum(axis=0, dtype=np.int64)
            else:
                found[64 * i : 64 * i + 64] += weights[begin : begin + step] @ some_bits
    return found[:products]
