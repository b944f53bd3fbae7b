"""The symbolic explorer and the reference one agree on every count and every obligation."""

from __future__ import annotations

import resource
from collections.abc import Iterator

import pytest

from checks.explore import reference
from checks.explore.answers import Budget, Progress
from checks.explore.engines import differences
from checks.explore.obligations import SAYS
from checks.explore.readings import Family
from checks.explore.symbolic import run
from checks.explore.symbolic.run import explore
from checks.ground.ground import Ground
from checks.state import Instance
from model.language.rows import Rule
from model.language.scope import SCOPES
from tests.checks.explore.symbolic.small import SMALL, by_reference, symbolic
from tests.rows import row


@pytest.mark.parametrize("name", SMALL)
def test_every_count_and_every_answer_is_that_of_the_reference(name: str) -> None:
    ours, theirs = symbolic(name), by_reference(name)

    answers = ours.answers()
    assert not ours.stopped
    assert differences(ours, theirs) == []
    assert [answer.id for answer in answers] == list(SAYS)
    assert all(answer.decided for answer in answers)
    assert [answer.note for answer in answers] == [answer.note for answer in theirs.answers()]


def test_one_reading_alone_has_the_counts_that_the_family_gives_it() -> None:
    scope = SCOPES["kull-m15"]
    family = Family(scope)
    size = symbolic("kull-m15").size

    for bit in (0, len(family.products) - 1):
        alone = explore(Instance(scope), Family(scope, family.products[bit])).size
        assert (alone.states, alone.transitions) == ([size.states[bit]], [size.transitions[bit]])


@pytest.fixture
def paying_thrice() -> Iterator[Rule]:
    pay = row("bidding", "pay")
    object.__setattr__(pay, "then", (*pay.then, pay.then[0], pay.then[0]))
    yield pay
    object.__setattr__(pay, "then", pay.then[:-2])


def test_a_seeded_fault_is_found_with_a_history_of_the_same_length(paying_thrice: Rule) -> None:
    scope = SCOPES["kull-m4"]
    ours = explore(Instance(scope), Family(scope))
    theirs = reference.explore(Instance(scope), Family(scope))

    (answer,) = [answer for answer in ours.answers() if answer.id == "fault"]
    assert answer.fails
    assert differences(ours, theirs) == []
    (history,) = ours.histories("fault")
    assert len(history.plays) == answer.shortest


def test_a_run_out_of_nodes_says_how_far_it_got() -> None:
    ours = explore(Instance(SCOPES["kull-m1"]), Family(SCOPES["kull-m1"]), Budget(nodes=20_000))

    assert "undecided at" in ours.stopped and "20,000 nodes is used up" in ours.stopped
    assert ours.size.union_states and not any(answer.decided for answer in ours.answers())


def test_a_run_out_of_time_says_so() -> None:
    ours = explore(Instance(SCOPES["kull-m1"]), Family(SCOPES["kull-m1"]), Budget(seconds=0.001))

    assert "the budget of 0.001 s is used up" in ours.stopped
    assert not any(answer.decided for answer in ours.answers())
    assert not ours.histories("INV-32")


def test_a_manager_without_room_for_more_nodes_is_made_again_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "FIRST_NODES", 1 << 13)
    ours = explore(Instance(SCOPES["kull-m4"]), Family(SCOPES["kull-m4"]))

    assert not ours.stopped
    assert ours.size.states == symbolic("kull-m4").size.states


def test_a_manager_that_may_not_grow_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "FIRST_NODES", 1 << 13)
    monkeypatch.setattr(run, "MOST_NODES", 1 << 13)
    ours = explore(Instance(SCOPES["kull-m4"]), Family(SCOPES["kull-m4"]))

    assert "nodes of the manager are used up" in ours.stopped


def test_numbers_that_do_not_fit_are_widened_and_said() -> None:
    ours = explore(Instance(SCOPES["kull-m7"]), Family(SCOPES["kull-m7"]))

    assert "spice[choam]" in ours.more["widened"]  # type: ignore[operator]
    assert ours.size.union_states == 5208


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checks.explore.symbolic.reach.SAID_EVERY", -1.0)
    told: list[Progress] = []
    explore(Instance(SCOPES["kull-m15"]), Family(SCOPES["kull-m15"]), None, told.append)

    assert max(at.states for at in told) <= 349
    assert {"passes", "nodes"} <= set(told[-1].more)


def test_a_run_out_of_states_stops_at_the_same_place_each_time() -> None:
    scope = SCOPES["kull-m1"]
    stopped = [explore(Instance(scope), Family(scope), Budget(states=500)).stopped for _ in range(2)]

    assert "the budget of 500 states is used up" in stopped[0]
    assert len({text.rpartition(" and ")[2] for text in stopped}) == 1


def test_a_memory_limit_that_leaves_no_room_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda what: (1 << 30, 1 << 30))
    scope = SCOPES["kull-m4"]
    run = explore(Instance(scope), Family(scope))

    assert "a memory limit of 1,024 MB leaves diagrams no room" in run.stopped
    assert not any(answer.decided for answer in run.answers())


def test_a_nest_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "DEEPEST", 1)
    scope = SCOPES["kull-m4"]
    monkeypatch.setattr(run, "Ground", lambda *given: Ground(*given[:3], depths=2, tick=given[4]))

    assert "a nest is deeper than 1 frames" in explore(Instance(scope), Family(scope)).stopped
