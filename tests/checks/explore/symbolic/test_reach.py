"""Reaching: both ways give the same states, and a paused run goes on to the same end."""

from __future__ import annotations

import pytest

from checks.explore.answers import Budget
from checks.explore.readings import Family
from checks.explore.symbolic.budget import Clock, Paused, TooNarrow
from checks.explore.symbolic.diagrams import Diagrams
from checks.explore.symbolic.order import STACK_FIRST, blocks, orders
from checks.explore.symbolic.reach import Explorer, Sets
from checks.explore.symbolic.relation import Relations
from checks.ground.ground import Ground
from checks.state import Instance
from model.language.scope import SCOPES
from tests.checks.explore.symbolic.small import SMALL, symbolic


def _explorer(name: str) -> Explorer:
    family = Family(SCOPES[name])
    ground = Ground(Instance(SCOPES[name]), family)
    order = orders(blocks(ground), ())[STACK_FIRST]
    return Explorer(Relations(ground, Diagrams(family, order, 1 << 20, 1 << 18)), Clock(Budget()))


@pytest.mark.parametrize("name", SMALL)
def test_strict_layers_reach_what_the_partitions_do(name: str) -> None:
    ours = symbolic(name)
    assert ours.explorer is not None
    reached: Sets = {}
    assert len(list(ours.explorer.layers(reached))) == ours.size.levels

    assert reached == ours.reached


def test_a_paused_run_goes_on_to_the_same_states() -> None:
    explorer = _explorer("kull-m15")
    reached: Sets = {}
    while True:
        explorer.pause_after = (explorer.passes + 150, 0.0)
        try:
            explorer.close(reached)
            break
        except Paused:
            continue

    whole = _explorer("kull-m15")
    every: Sets = {}
    whole.close(every)
    assert {where: whole.count(where, s) for where, s in every.items()} == {
        where: explorer.count(where, s) for where, s in reached.items()
    }


def test_a_number_that_does_not_fit_is_noticed() -> None:
    with pytest.raises(TooNarrow, match="spice"):
        _explorer("kull-m7").close({})
