"""The explicit explorer answers what the reference explorer answers, number by number, and keeps within its budget."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.explore.answers import Budget, Progress
from checks.explore.clock import Clock
from checks.explore.engines import differences, engine_named
from checks.explore.explicit import nodes
from checks.explore.explicit.run import explore
from checks.explore.found import replayed
from checks.explore.obligations import PRIVACY, SAYS
from checks.explore.readings import Family
from checks.explore.reference import explore as reference
from checks.mutate.hunt import in_place_of
from checks.state import Instance
from checks.step import Game
from model.language.effects import Moves, Puts
from model.language.rows import Rule
from model.language.scope import SCOPES
from model.language.terms import FALSE, Reads
from tests.rows import row


def compared(scope: str) -> list[str]:
    """What the two explorers say differently of a scope."""
    instance, family = Instance(SCOPES[scope]), Family(SCOPES[scope])
    return differences(reference(instance, family), explore(instance, family))


LONG = ("kull-m1", "kull-m10")
"""Scopes that take seconds: `kanly audit` compares the explorers of each of them too."""


@pytest.mark.parametrize(
    "name", ["kull-m4", "kull-m15", *[pytest.param(name, marks=pytest.mark.slow) for name in LONG]]
)
def test_counts_verdicts_and_lengths_are_those_of_the_reference(name: str) -> None:
    assert compared(name) == []


def test_it_is_the_engine_of_its_name() -> None:
    assert engine_named("explicit") is explore


def test_a_scope_with_one_reading_needs_no_masks() -> None:
    scope = replace(SCOPES["kull-m4"], opens=())
    instance, family = Instance(scope), Family(scope)
    explicit = explore(instance, family)

    assert explicit.more["words of readings"] == 0
    assert differences(reference(instance, family), explicit) == []


def test_more_than_64_readings_take_several_words() -> None:
    scope = replace(SCOPES["kull-m4"], opens=("AMB-12", "AMB-13", "KANLY-01", "AMB-46", "AMB-05"))
    instance, family = Instance(scope), Family(scope)
    explicit = explore(instance, family)

    assert len(family.products) > 64
    assert explicit.more["words of readings"] == -(-len(family.products) // 64)
    assert differences(reference(instance, family), explicit) == []


def test_counting_alone_counts_the_same_and_decides_nothing() -> None:
    scope = SCOPES["kull-m4"]
    instance, family = Instance(scope), Family(scope)
    counted, explicit = explore(instance, family, counting=True), explore(instance, family)

    assert counted.size == explicit.size
    assert not any(answer.decided for answer in counted.answers())
    assert [answer.id for answer in counted.answers()] == list(SAYS)


BROKEN = {
    "a card goes to the discard pile from where it is not": ("karama", "execute", 0, "doubled"),
    "a ban falls on nobody": ("bidding", "award", 0, "skipped"),
    "anybody may pay": ("bidding", "pay", 0, "unguarded"),
    "an overdraft": ("bidding", "pay", 0, "dearer"),
    "nobody may pass": ("response", "pass", 0, "refused"),
}


def broken(rule: Rule, how: str) -> Rule:
    """The row, broken so that it leads to faults, dead ends or plays that nobody may make."""
    if how == "doubled":
        return replace(rule, then=(*rule.then, *[replace(e) for e in rule.then if isinstance(e, Puts)]))
    if how == "skipped":
        return replace(rule, then=())
    if how == "unguarded":
        return replace(rule, when=rule.when[:1], under=tuple(t for t in rule.under if isinstance(t, Reads)))
    if how == "dearer":
        return replace(
            rule, then=tuple(replace(e, amount=e.amount + 1) if isinstance(e, Moves) else e for e in rule.then)
        )
    return replace(rule, when=(*rule.when, FALSE))


@pytest.mark.parametrize("what", BROKEN)
def test_broken_rows_are_found_broken_by_both(what: str) -> None:
    machine, event, number, how = BROKEN[what]
    scope = SCOPES["kull-m4"]
    family = Family(scope)
    with in_place_of(broken(row(machine, event, number), how)):
        instance = Instance(scope)
        one, other = reference(instance, family), explore(instance, family)
        assert differences(one, other) == []
        failing = [answer for answer in other.answers() if answer.fails]
        for answer in failing:
            for history in other.histories(answer.id, 3):
                replayed(Game(instance), family, answer.id, history)
            assert len(other.histories(answer.id)[0].plays) == answer.shortest

    assert {answer.id for answer in failing} == {answer.id for answer in one.answers() if answer.fails}
    assert compared("kull-m4") == []


def test_a_budget_that_runs_out_says_how_far_it_got() -> None:
    scope = SCOPES["kull-m1"]
    run = explore(Instance(scope), Family(scope), Budget(states=100))

    assert "100 states" in run.stopped
    assert 100 < run.size.union_states < 2396
    assert {answer.id for answer in run.answers() if not answer.decided} == {"INV-63", "INV-64", "INV-65", *PRIVACY}


def test_a_run_tells_its_progress() -> None:
    scope = SCOPES["kull-m4"]
    told: list[Progress] = []
    explore(Instance(scope), Family(scope), progress=told.append)

    assert {at.layer for at in told if at.where == "kull-m4"} == set(range(25))
    assert {"kull-m4, examining states", "kull-m4, examining steps"} <= {at.where for at in told}


def test_what_takes_long_to_prepare_is_undecided_in_time() -> None:
    scope = SCOPES["game-2-basic"]
    run = explore(Instance(scope), Family(scope), Budget(seconds=0.2))

    assert run.stopped.startswith("undecided at game-2-basic, preparing")
    assert run.size.union_states == 0 and not any(answer.decided for answer in run.answers())


@pytest.mark.parametrize("looks", [1, 40, 400, 800, 1200, 1600, 2000])
def test_wherever_the_time_is_over_the_run_says_so(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Late while what can occur is found, while rows are read, or while obligations are."""
    seen: list[str] = []

    def out(clock: Clock, at: Progress, *given: int, **more: float) -> str:
        seen.append(str(at))
        return f"undecided at {at}" if len(seen) > looks else ""

    monkeypatch.setattr(nodes, "OFTEN", 8)
    monkeypatch.setattr(Clock, "out", out)
    run = explore(Instance(SCOPES["kull-m15"]), Family(SCOPES["kull-m15"]))

    assert bool(run.stopped) == (len(seen) > looks)
    assert len(run.answers()) == len(SAYS)
