"""Packed states are the states: every state of a scope unpacks to one the reference step reaches, and no two alike."""

from __future__ import annotations

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.explicit.layout import Layout, Ranges
from checks.explore.explicit.pack import pack, unpack
from checks.explore.explicit.reach import Reach
from checks.explore.explicit.run import explore
from checks.explore.family import explore as reference
from checks.explore.readings import Family
from checks.state import Instance
from model.language.questions import QUESTIONS
from model.language.scope import SCOPES, explorable


@pytest.mark.parametrize("name", ["kull-m4", pytest.param("kull-m1", marks=pytest.mark.slow)])
def test_the_states_unpack_to_those_of_the_reference_with_their_readings(name: str) -> None:
    scope = SCOPES[name]
    instance, family = Instance(scope), Family(scope)
    found = explore(instance, family, counting=True).found
    states = {}
    for store in found.stores.values():
        for number in range(store.size):
            state = unpack(found.layout, [int(word[number]) for word in store.words])
            assert state not in states
            states[state] = sum(int(mask[number]) << (64 * i) for i, mask in enumerate(store.masks))
    run = reference(instance, family)

    assert states == dict(zip(run.states, run.masks, strict=True))


def test_a_start_packs_and_unpacks() -> None:
    for name in explorable():
        layout = laid(name)
        for start in layout.reach.starts:
            _, words = pack(layout, start)
            assert unpack(layout, words) == start


def laid(name: str) -> Layout:
    instance, family = Instance(SCOPES[name]), Family(SCOPES[name])
    reach = Reach(instance, {id: {choice[id] for choice in family.choices} for id in QUESTIONS})
    return Layout(instance, reach, Ranges())
