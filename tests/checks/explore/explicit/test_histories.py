"""Histories start where the scope does, replay on the reference step, and differ from one another."""

from __future__ import annotations

from dataclasses import replace

from checks.explore.explicit.run import explore
from checks.explore.found import replayed
from checks.explore.readings import Family
from checks.mutate.hunt import in_place_of
from checks.state import Instance
from checks.step import Game
from invariants.catalogue import STEPS
from model.language.scope import SCOPES
from model.language.terms import FALSE
from tests.rows import row


def test_several_histories_of_one_finding_are_different_and_replay() -> None:
    scope = SCOPES["kull-m1"]
    instance, family = Instance(scope), Family(scope)
    with in_place_of(replace(row("kull", "decline"), when=(FALSE,))):
        run = explore(instance, family)
        histories = run.histories("INV-60", 5)
        for history in histories:
            replayed(Game(instance), family, "INV-60", history)

    assert len(histories) == 5
    assert len({history.plays for history in histories}) == 5
    assert len(histories[0].plays) == min(len(history.plays) for history in histories)


def test_each_start_of_a_scope_can_begin_a_history() -> None:
    scope = SCOPES["kull-m15"]
    instance, family = Instance(scope), Family(scope)
    run = explore(instance, family)
    begun = {history.start for history in run.histories("INV-70", 10)}

    assert begun <= set(range(len(scope.starts)))
    assert len(begun) > 1


def test_the_last_play_of_a_step_that_fails_is_the_failing_one() -> None:
    scope = SCOPES["kull-m11"]
    instance, family = Instance(scope), Family(scope)
    broken = replace(row("kull", "decline"), closes=row("kull", "response ended: allowed").closes)
    with in_place_of(broken):
        run = explore(instance, family)
        failing = {answer.id: answer.shortest for answer in run.answers() if answer.fails}
        steps = [step for step in STEPS if step.id in failing]
        for step in steps:
            history = run.histories(step.id)[0]
            replayed(Game(instance), family, step.id, history)
            assert len(history.plays) == failing[step.id]
            assert step.condition(history.plays[-1].rule) is not None

    assert steps


def test_nothing_fails_nothing_is_told() -> None:
    scope = SCOPES["kull-m4"]
    run = explore(Instance(scope), Family(scope))

    assert run.histories("INV-64") == []
