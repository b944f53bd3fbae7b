"""SMV: read by a small reader of its own, the text has the states of the reference; NuSMV agrees where there is one."""

from __future__ import annotations

from dataclasses import replace

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.export.model import Model
from checks.export.smv import smv
from checks.state import Instance
from model.language.machine import MACHINES
from model.language.scope import SCOPES
from tests.checks.export.smv_read import Smv
from tests.rows import row


def text(name: str, number: int = 0, check: str = "", frames: int = 6, numbers: int = 7) -> str:
    scope = SCOPES[name]
    return smv(Model(Instance(scope), scope.reading(scope.products()[number]), frames, numbers), check)


@pytest.mark.parametrize(("name", "number"), [("kull-m4", 0), ("kull-m15", -1)])
def test_the_states_and_plays_are_those_of_the_reference(name: str, number: int) -> None:
    scope = SCOPES[name]
    run = explore(Instance(scope), Family(scope, scope.products()[number]))
    read = Smv(text(name, number))

    assert read.explored() == (len(run.states), len(run.edges))
    assert read.holds == {"no_limit_is_reached": True}


def test_a_dead_end_fails_its_specification() -> None:
    stuck, free = Smv(text("kull-m15", -1, "INV-60")), Smv(text("kull-m4", 0, "INV-60"))
    stuck.explored()
    free.explored()

    assert stuck.holds["some_seat_can_act"] is False
    assert free.holds["some_seat_can_act"] is True


def test_a_property_is_a_specification() -> None:
    failing, holding = Smv(text("kull-m4", -1, "INV-31")), Smv(text("kull-m4", 0, "INV-03"))
    failing.explored()
    holding.explored()

    assert failing.holds["INV_31"] is False
    assert holding.holds["INV_03"] is True


def test_a_number_that_is_too_large_is_told() -> None:
    read = Smv(text("kull-m4", numbers=1))
    states, _ = read.explored()

    assert read.holds["no_limit_is_reached"] is False
    assert states < 140


def test_a_stack_that_is_too_deep_is_told() -> None:
    read = Smv(text("kull-m4", frames=3))
    read.explored()

    assert read.holds["no_limit_is_reached"] is False


def test_a_dropped_guard_changes_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    bid, machine = row("bidding", "bid"), MACHINES["bidding"]
    changed = [replace(r, when=r.when[:-1]) if r is bid else r for r in machine.rules]
    monkeypatch.setattr(machine, "rules", changed)

    states, _ = Smv(text("kull-m4")).explored()

    assert states != 140
