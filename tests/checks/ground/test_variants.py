"""Variants of a play: disjoint, complete, and the same whether assignments are kept together or not."""

from __future__ import annotations

import pytest

import model.rulebook
import model.scopes.nest  # noqa: F401
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.ground import variants as module
from checks.ground.evaluate import holds, worth
from checks.ground.ground import Ground
from checks.state import Instance
from model.language.effects import only_if
from model.language.scope import SCOPES
from model.table import spice, used
from tests.rows import row


def _ground(name: str) -> Ground:
    return Ground(Instance(SCOPES[name]), Family(SCOPES[name]))


def test_exactly_one_variant_is_meant_wherever_the_guard_holds() -> None:
    ground = _ground("kull-m10")
    run = explore(ground.instance, ground.family)

    for state, mask in list(zip(run.states, run.masks, strict=True))[::9]:
        choice = ground.family.choices[(mask & -mask).bit_length() - 1]
        where, values = ground.layout.values(state)
        for play in ground.plays(where):
            if holds(play.guard, values, choice):
                assert sum(holds(variant.when, values, choice) for variant in play.variants) == 1


def test_assignments_kept_together_lead_to_the_same_values(monkeypatch: pytest.MonkeyPatch) -> None:
    apart = _ground("kull-m1")
    run = explore(apart.instance, apart.family)
    for partition in apart.partitions():
        apart.plays(partition)
    monkeypatch.setattr(module, "MANY", 0)
    together = _ground("kull-m1")

    fewer = 0
    for state, mask in list(zip(run.states, run.masks, strict=True))[::7]:
        choice = apart.family.choices[mask.bit_length() - 1]
        where, values = apart.layout.values(state)
        for one, other in zip(apart.plays(where), together.plays(where), strict=True):
            fewer += len(one.variants) - len(other.variants)
            if holds(one.guard, values, choice):
                found = []
                for ground, play in ((apart, one), (together, other)):
                    (variant,) = [v for v in play.variants if holds(v.when, ground.layout.values(state)[1], choice)]
                    _, own = ground.layout.values(state)
                    after = own | {cell: worth(value, own, choice) for cell, value in variant.updates.items()}
                    found.append(ground.state(variant.target, after))
                assert found[0] == found[1]
    assert fewer > 0


def test_a_card_that_moves_twice_is_a_fault() -> None:
    deliver = row("bidding", "deliver")
    then = deliver.then
    object.__setattr__(deliver, "then", (*then, then[0]))
    try:
        ground = _ground("kull-m4")
        variants = [
            variant
            for partition in ground.partitions()
            for play in ground.plays(partition)
            if play.rule is deliver
            for variant in play.variants
        ]
    finally:
        object.__setattr__(deliver, "then", then)

    said = {what for variant in variants for _, what in variant.what}
    assert any(what.endswith("is moved twice") for what in said)


def test_a_frame_that_closes_resets_its_cells() -> None:
    ground = _ground("kull-m4")

    for partition in ground.partitions():
        for play in ground.plays(partition):
            if play.rule.closes is not None:
                for variant in play.variants:
                    own = {cell for cell in ground.cells if cell.kind == "frame" and cell.depth == partition.depth - 1}
                    own = {cell for cell in own if cell.key[2] == partition.machine}
                    assert own <= set(variant.updates)
                    assert variant.target.depth == partition.depth - 1


@pytest.mark.parametrize("many", [0, 8])
def test_a_fact_given_two_values_at_once_is_a_fault_in_both_ways(monkeypatch: pytest.MonkeyPatch, many: int) -> None:
    monkeypatch.setattr(module, "MANY", many)
    end = row("bidding", "end the phase", 1)
    then = end.then
    object.__setattr__(
        end,
        "then",
        (*then, only_if(spice["emperor"] > 0, [used["emperor"].becomes(True)]), used["emperor"].becomes(False)),
    )
    try:
        ground = _ground("kull-m10")
        variants = [
            v for p in ground.partitions() for play in ground.plays(p) if play.rule is end for v in play.variants
        ]
    finally:
        object.__setattr__(end, "then", then)

    assert variants and any("used is written twice" in what for v in variants for _, what in v.what)
