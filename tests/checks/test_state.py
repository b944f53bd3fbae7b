"""Instances: what a start may not say."""

from __future__ import annotations

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.state import Instance
from model.language.errors import KanlyError
from model.language.scope import Scope, Start
from model.language.sorts import Value

Facts = dict[str | tuple[str, ...], Value]


def instance(facts: Facts, seats: tuple[str, ...] = ("emperor", "guild")) -> Instance:
    start = Start("crowd", "shipment", "open", facts, assumed="for a test")
    return Instance(Scope("crowd", "a test", seats, (), (start,)))


def test_twenty_forces_wherever_they_are_may_start() -> None:
    facts: Facts = {
        ("reserves", "emperor"): 10,
        ("tanks", "emperor"): 5,
        ("forces", "emperor", "arrakeen_s10"): 5,
        ("reserves", "guild"): 20,
        ("elite_reserves", "emperor"): 5,
    }

    assert len(instance(facts).starts()) == 1


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (
            {("reserves", "emperor"): 16, ("forces", "emperor", "arrakeen_s10"): 5},
            "gives emperor 21 forces, there are 20",
        ),
        ({("tanks", "guild"): 21}, "gives guild 21 forces, there are 20"),
        ({("elite_reserves", "emperor"): 5, ("elite_tanks", "emperor"): 1}, "gives emperor 6 elites, there are 5"),
        ({("elite_reserves", "guild"): 1}, "gives guild 1 elites, there are 0"),
    ],
)
def test_more_forces_than_counters_are_refused(facts: Facts, said: str) -> None:
    with pytest.raises(KanlyError, match=said):
        instance(facts).starts()
