"""The reference explorer as an engine: counts by reading, histories that end where it fails, budgets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.explore.answers import Budget
from checks.explore.found import replayed
from checks.explore.obligations import SAYS
from checks.explore.readings import Family
from checks.explore.reference import explore
from checks.mutate.hunt import in_place_of
from checks.state import Instance
from invariants.catalogue import STEPS
from model.language.scope import SCOPES
from tests.rows import row


@pytest.mark.slow
def test_counts_by_reading_are_those_of_one_reading_at_a_time() -> None:
    scope = SCOPES["kull-m4"]
    together = explore(Instance(scope), Family(scope))

    for bit, product in enumerate(together.family.products):
        alone = explore(Instance(scope), Family(scope, product))
        assert together.size.states[bit] == alone.size.union_states
        assert together.size.transitions[bit] == alone.size.transitions[0] == len(alone.run.edges)


def test_a_step_that_fails_ends_its_history() -> None:
    """Kull Wahad is not discarded when it succeeds: the last play of the history is the broken row."""
    succeeded = row("kull", "response ended: allowed")
    broken = replace(succeeded, then=succeeded.then[1:])
    scope = SCOPES["kull-m11"]
    with in_place_of(broken):
        run = explore(Instance(scope), Family(scope))
        failing = [answer for answer in run.answers() if answer.fails]
        for answer in failing:
            history = run.histories(answer.id)[0]
            path = replayed(run.run.game, run.family, answer.id, history)
            assert len(path) - 1 == answer.shortest

    assert "fault" in [answer.id for answer in failing]


def test_a_broken_step_property_is_shown_by_the_play_that_breaks_it() -> None:
    declined = row("kull", "decline")
    succeeded = row("kull", "response ended: allowed")
    broken = replace(declined, closes=succeeded.closes)
    scope = SCOPES["kull-m11"]
    with in_place_of(broken):
        run = explore(Instance(scope), Family(scope))
        failing = {answer.id: answer.shortest for answer in run.answers() if answer.fails}
        steps = {step.id: step for step in STEPS if step.id in failing}
        for id, step in steps.items():
            history = run.histories(id)[0]
            replayed(run.run.game, run.family, id, history)
            assert len(history.plays) == failing[id]
            assert step.condition(history.plays[-1].rule) is not None

    assert steps


def test_several_histories_differ_and_all_are_confirmed() -> None:
    scope = SCOPES["kull-m1"]
    run = explore(Instance(scope), Family(scope))
    histories = run.histories("INV-33", 3)

    assert len({history.plays for history in histories}) == len(histories) == 3
    assert [len(history.plays) for history in histories] == sorted(len(history.plays) for history in histories)
    for history in histories:
        replayed(run.run.game, run.family, "INV-33", history)


@pytest.mark.parametrize("budget", [Budget(states=300), Budget(seconds=0.05)])
def test_what_a_budget_cuts_off_is_said(budget: Budget) -> None:
    scope = SCOPES["kull-m1"]
    run = explore(Instance(scope), Family(scope), budget)

    assert run.stopped.startswith("undecided at kull-m1")
    assert [answer.id for answer in run.answers()] == list(SAYS)
    assert not next(answer for answer in run.answers() if answer.id == "INV-65").decided
