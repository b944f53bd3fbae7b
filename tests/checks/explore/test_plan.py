"""Which engine explores a scope is decided by a trial, and said."""

from __future__ import annotations

import pytest

from checks.explore import plan as plans
from checks.explore.answers import Budget
from checks.explore.plan import plan, planned
from checks.explore.readings import Family
from checks.state import Instance
from model.language.errors import KanlyError
from model.language.scope import SCOPES


def engines(name: str, budget: Budget | None = None) -> tuple[str, ...]:
    scope = SCOPES[name]
    return planned(Instance(scope), Family(scope), "automatic", budget=budget or Budget()).engines


def test_a_small_scope_goes_to_the_reference_and_a_larger_one_to_packed_states() -> None:
    assert engines("kull-m4") == ("reference",)
    assert engines("kull-m2") == ("explicit",)


def test_where_the_trial_does_not_close_diagrams_are_tried_and_taken_if_they_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plans, "TRIAL", Budget(seconds=20.0, states=1_000))
    assert engines("kull-m2") == ("symbolic",)

    monkeypatch.setattr(plans, "TRIAL", Budget(seconds=0.01, states=1_000))
    assert engines("kull-m2") == ("explicit",)


def test_a_short_budget_is_not_spent_on_a_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "_tried", lambda *given: pytest.fail("a trial"))

    assert engines("kull-m4", Budget(seconds=1.0)) == ("explicit",)


def test_the_plan_says_bits_and_states_and_checks_nothing() -> None:
    said = plan("kull-m4")

    assert said.counts["states"] == 336
    assert said.counts["bits of a state"] > 60
    assert (said.obligations, said.findings, said.exit) == ((), (), 0)


def test_what_is_asked_for_is_used_and_the_size_is_told_all_the_same() -> None:
    said = plan("kull-m4", "symbolic")

    assert said.counts["engine"] == "symbolic, as asked"
    assert said.counts["states"] == 336


def test_unknown_names_are_refused() -> None:
    for scope, engine in (("kull-m44", "automatic"), ("kull-m4", "quick")):
        with pytest.raises(KanlyError, match="there is no"):
            plan(scope, engine)
