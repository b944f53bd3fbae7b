"""Diagrams of expressions are worth what the expressions are; sets of readings are projected exactly."""

from __future__ import annotations

from checks.explore.readings import bits
from checks.ground.evaluate import holds
from tests.checks.explore.symbolic.small import by_reference, symbolic


def test_guards_hold_in_the_states_in_which_the_expressions_do() -> None:
    ours, theirs = symbolic("kull-m15"), by_reference("kull-m15").run
    assert ours.explorer is not None
    explorer, ground = ours.explorer, ours.explorer.relations.ground

    for state, mask in list(zip(theirs.states, theirs.masks, strict=True))[::5]:
        where, values = ground.layout.values(state)
        point = explorer.point(where, values)
        for play in ground.plays(where):
            under = explorer.diagrams.readings(
                explorer.diagrams.every_reading & point & explorer.diagrams.of(play.guard)
            )
            for bit in bits(mask):
                assert bool(under >> bit & 1) == holds(play.guard, values, ours.family.choices[bit])


def test_a_wide_condition_gives_the_same_states_in_parts() -> None:
    ours = symbolic("kull-m4")
    assert ours.explorer is not None
    diagrams, ground = ours.explorer.diagrams, ours.explorer.relations.ground

    for where, states in ours.reached.items():
        for play in ground.plays(where):
            for condition in (play.guard, ground.make.not_(play.guard)):
                whole = states & diagrams.of(condition)
                diagrams._known.pop(condition, None)
                assert diagrams.within(states, condition) == whole


def test_masks_of_readings_go_there_and_back() -> None:
    ours = symbolic("kull-m4")
    assert ours.explorer is not None
    diagrams = ours.explorer.diagrams

    for mask in (0, 1, 0b101, ours.family.full, ours.family.current):
        assert diagrams.readings(diagrams.under(mask)) == mask


def test_codes_that_are_no_reading_are_in_no_set() -> None:
    ours = symbolic("kull-m4")
    assert ours.explorer is not None
    diagrams = ours.explorer.diagrams

    codes = int(diagrams.every_reading.sat_count(diagrams.question_bits))
    assert codes == len(ours.family.products) < 1 << diagrams.question_bits
    assert all((states & ~diagrams.every_reading).satisfiable() is False for states in ours.reached.values())
