"""Backward reachability and cycles."""

from __future__ import annotations

from checks.explore.progress import progress
from checks.explore.symbolic.trims import Moves
from checks.ground.ground import TABLE_FIRST
from tests.checks.explore.symbolic.small import by_reference, symbolic


def test_cycles_are_found_under_the_readings_that_have_them() -> None:
    ours, theirs = symbolic("kull-m4"), by_reference("kull-m4").run
    assert ours.explorer is not None
    cyclic = Moves(ours.explorer, ours.reached).cyclic(lambda step: True, exactly=True)

    counts = [0] * len(ours.family.products)
    for where, states in cyclic.items():
        ours.add(counts, where, states)
    loops = progress(theirs).loops
    assert any(counts)
    assert counts == [sum(mask >> bit & 1 for mask in loops.values()) for bit in theirs.family]


def test_without_a_cycle_nothing_is_left() -> None:
    ours = symbolic("kull-m15")
    assert ours.explorer is not None
    moves = Moves(ours.explorer, ours.reached)

    assert not moves.cyclic(lambda step: True, exactly=False)
    assert not moves.cyclic(lambda step: step.play.urgency == TABLE_FIRST, exactly=True)


def test_all_states_lead_to_all() -> None:
    ours = symbolic("kull-m4")
    assert ours.explorer is not None

    assert Moves(ours.explorer, ours.reached).leading_to(ours.reached) == ours.reached
