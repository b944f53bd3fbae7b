"""Sorted runs of states: what was known stays known, readings are joined, and equal fingerprints are told apart."""

from __future__ import annotations

import numpy as np
import pytest

from checks.explore.explicit import store as module
from checks.explore.explicit.store import Collision, Keys, Store, fingerprint


def test_keys_are_new_once() -> None:
    random, keys, known = np.random.default_rng(1), Keys(), set()
    for _ in range(60):
        arriving = random.integers(0, 5000, int(random.integers(1, 900))).astype(np.uint64)
        expected = set(arriving.tolist()) - known
        new = keys.merge(arriving.copy())

        assert new.tolist() == sorted(expected)
        known |= expected
    assert keys.size == len(known)


@pytest.mark.parametrize("width", [1, 3])
@pytest.mark.parametrize("mask_words", [0, 1, 2])
def test_states_keep_their_number_and_gather_readings(width: int, mask_words: int) -> None:
    random, store = np.random.default_rng(2), Store(width, mask_words, 1)
    known: dict[tuple[int, ...], int] = {}
    readings: dict[int, list[int]] = {}
    for _ in range(20):
        count = int(random.integers(1, 400))
        words = [random.integers(0, 9, count).astype(np.uint64) for _ in range(width)]
        masks = [random.integers(1, 2**63, count).astype(np.uint64) for _ in range(mask_words)]
        merged = store.merge(words, masks)
        fresh: dict[int, list[int]] = {}
        for i, number in enumerate(merged.numbers.tolist()):
            state = tuple(int(word[i]) for word in words)
            assert known.setdefault(state, number) == number
            old = readings.setdefault(number, [0] * mask_words)
            new = fresh.setdefault(number, [0] * mask_words) if number not in fresh else fresh[number]
            for j, mask in enumerate(masks):
                new[j] |= int(mask[i]) & ~old[j]
        for number, new in fresh.items():
            readings[number] = [a | b for a, b in zip(readings[number], new, strict=True)]
        if mask_words:
            expected = {number: new for number, new in fresh.items() if any(new)}
            found = {int(n): [int(mask[i]) for mask in merged.masks] for i, n in enumerate(merged.fresh)}
            assert found == expected

    assert store.size == len(known)
    assert {tuple(int(word[n]) for word in store.words) for n in range(store.size)} == set(known)


def test_two_states_with_one_fingerprint_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "fingerprint", lambda words, seed: np.zeros(len(words[0]), dtype=np.uint64))
    one, other = np.array([1, 1], dtype=np.uint64), np.array([2, 3], dtype=np.uint64)
    with pytest.raises(Collision):
        Store(2, 0, 1).merge([one, other], [])

    later = Store(2, 0, 1)
    later.merge([one[:1], other[:1]], [])
    with pytest.raises(Collision):
        later.merge([one[1:], other[1:]], [])


def test_another_seed_gives_another_fingerprint() -> None:
    words = [np.arange(5, dtype=np.uint64), np.zeros(5, dtype=np.uint64)]

    assert len(set(fingerprint(words, 1).tolist())) == 5
    assert (fingerprint(words, 1) != fingerprint(words, 2)).all()
