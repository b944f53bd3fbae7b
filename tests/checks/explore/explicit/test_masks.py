"""Sets of readings by words of 64."""

from __future__ import annotations

import numpy as np

from checks.explore.explicit import masks as m


def test_a_set_is_split_and_joined() -> None:
    mask = (1 << 130) | (1 << 64) | 5

    assert m.words_for(131) == 3
    assert m.words_for(1) == 0
    assert m.joined(m.split(mask, 3)) == mask


def test_readings_are_counted_state_by_state_and_by_weight() -> None:
    masks = [np.array([1, 3, 0], dtype=np.uint64), np.array([0, 1, 1], dtype=np.uint64)]

    assert m.counts(masks, 66).tolist()[:2] == [2, 1]
    assert m.counts(masks, 66)[64] == 2
    assert m.counts(masks, 66, np.array([1, 10, 100]))[64] == 110
    assert m.union(masks) == 3 | 1 << 64
    assert m.some(m.only(masks, (2, 0))).tolist() == [False, True, False]
