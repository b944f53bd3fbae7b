"""The search begins again where two states have one fingerprint, and counts plays that are faults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from checks.explore.explicit import store
from checks.explore.explicit.run import explore
from checks.explore.readings import Family
from checks.explore.reference import explore as reference
from checks.mutate.hunt import in_place_of
from checks.state import Instance
from model.language.effects import Puts
from model.language.scope import SCOPES
from tests.rows import row


def test_a_fingerprint_that_two_states_share_is_exchanged_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    scope = SCOPES["kull-m1"]
    instance, family = Instance(scope), Family(scope)
    size, right, seeds = explore(instance, family, counting=True).size, store.fingerprint, set()

    def weak(words: Sequence[np.ndarray], seed: int) -> np.ndarray:  # type: ignore[type-arg]
        seeds.add(seed)
        return words[0] & np.uint64(0xFF) if seed < 3 else right(words, seed)

    monkeypatch.setattr(store, "fingerprint", weak)

    assert explore(instance, family, counting=True).size == size
    assert seeds == {1, 2, 3}


def test_a_play_that_is_a_fault_is_a_transition_without_a_state_after_it() -> None:
    execute = row("karama", "execute")
    scope = SCOPES["kull-m4"]
    family = Family(scope)
    twice = replace(execute, then=(*execute.then, *[replace(e) for e in execute.then if isinstance(e, Puts)]))
    with in_place_of(twice):
        one, other = reference(Instance(scope), family), explore(Instance(scope), family, counting=True)

    assert other.size == one.size
    assert other.taken == one.taken
    assert any(one.run.faults)
