"""The model: as many states, transitions, dead ends and faults as the reference explorer finds, and a break is seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.explore.family import Exploration, explore
from checks.explore.readings import Family
from checks.export.model import Model
from checks.state import Instance
from model.language.effects import moves, puts
from model.language.errors import KanlyError
from model.language.machine import MACHINES
from model.language.rows import Rule
from model.language.scope import SCOPES
from model.table import DISCARD, hand, spice
from tests.checks.export.evaluated import Counted, frozen
from tests.rows import row

PRODUCTS = [
    *[(name, number) for name in ("kull-m4", "kull-m15") for number in (0, -1)],
    ("kull-m10", -1),
    *[pytest.param(*one, marks=pytest.mark.slow) for one in (("kull-m10", 0), ("kull-m11", 0), ("kull-m11", -1))],
]


def both(name: str, number: int) -> tuple[Model, Counted, Exploration]:
    scope = SCOPES[name]
    instance, product = Instance(scope), scope.products()[number]
    model = Model(instance, scope.reading(product))
    return model, Counted(model), explore(instance, Family(scope, product))


@pytest.mark.parametrize(("name", "number"), PRODUCTS)
def test_the_states_are_those_of_the_reference(name: str, number: int) -> None:
    model, counted, reference = both(name, number)

    assert set(counted.states) == {frozen(model.layout.encoded(state)) for state in reference.states}
    assert counted.transitions == len(reference.edges)
    assert counted.stuck == len(reference.dead_ends)
    assert counted.faults == len(reference.faults) == 0


def broken(monkeypatch: pytest.MonkeyPatch, old: Rule, **changes: object) -> None:
    machine = MACHINES[old.machine]
    monkeypatch.setattr(machine, "rules", [replace(r, **changes) if r is old else r for r in machine.rules])  # type: ignore[arg-type]


def test_a_dropped_guard_changes_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    _, known, _ = both("kull-m4", 0)
    rule = row("bidding", "bid")
    broken(monkeypatch, rule, when=rule.when[:-1])

    _, counted, reference = both("kull-m4", 0)

    assert len(counted.states) == len(reference.states) != len(known.states)


def test_a_fault_is_one_here_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bid that pays at once overdraws the purse."""
    rule = row("bidding", "pass")
    player = rule.params[0]
    broken(monkeypatch, rule, then=(*rule.then, moves(1, out_of=spice[player], into=spice["choam"])))

    _, counted, reference = both("kull-m4", 0)

    assert counted.faults == len(reference.faults) > 0
    assert len(counted.states) == len(reference.states)


def test_what_is_written_twice_is_a_fault_here_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of the phase clears a ban, and so does a second end of it."""
    rule = row("bidding", "end the phase", 1)
    broken(monkeypatch, rule, then=(*rule.then, *rule.then))

    _, counted, reference = both("kull-m4", -1)

    assert counted.faults == len(reference.faults) > 0


def test_a_card_that_is_not_there_is_a_fault_here_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Karama is discarded from the hand, while it lies in the frame."""
    rule = row("karama", "execute")
    (old,) = rule.then
    broken(monkeypatch, rule, then=(puts(old.card, DISCARD, out_of=hand(MACHINES["karama"].here.player)),))

    _, counted, reference = both("kull-m10", 0)

    assert counted.faults == len(reference.faults) > 0
    assert len(counted.states) == len(reference.states)


def test_a_row_of_nobody_at_the_table_is_left_out() -> None:
    model, _, _ = both("kull-m4", 0)

    assert not any(option.rule.machine == "shipment" for option in model.options)
    assert {option.rule.machine for option in model.options} >= {"bidding", "karama", "kull", "response"}


def test_an_unknown_property_is_refused() -> None:
    model, _, _ = both("kull-m4", 0)

    with pytest.raises(KanlyError, match="there is no property of states 'INV-999'"):
        model.condition("INV-999")
