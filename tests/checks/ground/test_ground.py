"""The ground form and the reference step offer the same plays and lead to the same states."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import model.rulebook
import model.scopes.nest  # noqa: F401
from checks.explore.family import Exploration, explore
from checks.explore.readings import Family, bits
from checks.ground.evaluate import holds, worth
from checks.ground.ground import Ground
from checks.meaning import Reader
from checks.state import Instance, State
from checks.step import Game
from model.language.scope import SCOPES
from tests.rows import row


def _successors(ground: Ground, state: State, reading: dict[str, str]) -> Iterator[tuple[object, State | None]]:
    """Every play with the state after it; None where it is a fault."""
    partition, values = ground.layout.values(state)
    enabled = [play for play in ground.plays(partition) if holds(play.guard, values, reading)]
    first = min((play.urgency for play in enabled), default=0)
    for play in enabled:
        if play.urgency != first:
            continue
        (variant,) = [v for v in play.variants if holds(v.when, values, reading)]
        if holds(variant.fault, values, reading):
            yield (play.rule, play.values), None
            continue
        after = dict(values)
        for cell, expr in variant.updates.items():
            after[cell] = worth(expr, values, reading)
        yield (play.rule, play.values), ground.state(variant.target, after)


def _explored(name: str) -> tuple[Ground, Exploration]:
    instance, family = Instance(SCOPES[name]), Family(SCOPES[name])
    ranges = {("table", cell): (0, 15) for cell in range(len(instance.cells))}
    return Ground(instance, family, ranges), explore(instance, family)


def _differences(ground: Ground, run: Exploration, every: int) -> list[str]:
    found = []
    game: Game = run.game
    for number, (state, mask) in enumerate(zip(run.states, run.masks, strict=True)):
        if number % every or state.over:
            continue
        for bit in list(bits(mask))[:: max(1, mask.bit_count() // 2)]:
            reading = run.family.choices[bit]
            ours = dict(_successors(ground, state, reading))
            theirs = {
                (play.rule, play.values): game.after(state, play, Reader(reading))
                for play in game.plays(state, Reader(reading))
            }
            if ours != theirs:
                found.append(f"{state} under {run.family.products[bit]}: {set(ours) ^ set(theirs)}")
    return found


@pytest.mark.parametrize(("name", "every"), [("kull-m4", 1), ("kull-m15", 1), ("kull-m10", 5), ("kull-m1", 7)])
def test_plays_and_successors_are_those_of_the_reference(name: str, every: int) -> None:
    ground, run = _explored(name)

    assert _differences(ground, run, every) == []


def test_a_dropped_condition_is_noticed() -> None:
    ground, run = _explored("kull-m4")
    declare = row("kull", "declare")
    for partition in ground.partitions():
        ground._plays[partition] = tuple(p for p in ground.plays(partition) if p.rule is not declare)

    assert _differences(ground, run, 1)


def test_values_of_a_state_give_the_state_back() -> None:
    ground, run = _explored("kull-m15")

    for state in run.states:
        assert ground.state(*ground.layout.values(state)) == state


def test_facts_that_no_row_can_write_are_no_cells() -> None:
    ground, _ = _explored("kull-m4")
    for partition in ground.partitions():
        ground.plays(partition)
    written = {cell.name for cell in ground.cells}

    assert "spice[emperor]" in written
    assert not any(name.startswith("reserves") for name in written)
    assert not any(name.startswith(("planet", "tanks", "nexus")) for name in written)
