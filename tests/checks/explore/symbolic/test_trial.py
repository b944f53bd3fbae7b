"""Trials of orders: each gives the same counts, and the choice is told."""

from __future__ import annotations

import pytest

from checks.explore.readings import Family
from checks.explore.symbolic import trial
from checks.explore.symbolic.run import explore
from checks.state import Instance
from model.language.scope import SCOPES
from tests.checks.explore.symbolic.small import symbolic


def test_a_small_scope_is_closed_with_the_first_order() -> None:
    more = symbolic("kull-m4").more

    assert more["order"] == "stack, places, table"
    assert list(more["orders tried"]) == ["stack, places, table"]  # type: ignore[call-overload]


@pytest.mark.parametrize("faster", [1e-9, 1e9])
def test_a_large_scope_tries_every_order_and_counts_the_same(monkeypatch: pytest.MonkeyPatch, faster: float) -> None:
    monkeypatch.setattr(trial, "TRIAL", 1e-3)
    monkeypatch.setattr(trial, "FASTER", faster)
    ours = explore(Instance(SCOPES["kull-m15"]), Family(SCOPES["kull-m15"]))

    assert len(ours.more["orders tried"]) == 3  # type: ignore[arg-type]
    assert (ours.size.states, ours.size.transitions) == (
        symbolic("kull-m15").size.states,
        symbolic("kull-m15").size.transitions,
    )
