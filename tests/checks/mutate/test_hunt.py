"""The hunt: who notices a broken row, the cheapest engine first; and who does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.mutate import hunt as hunting
from checks.mutate.hunt import COUNTED, EQUIVALENT, Look, hunt, in_place_of
from checks.mutate.mutants import Mutant
from model.language.machine import MACHINES
from model.language.rows import Rule
from model.responses.frames import response
from tests.rows import row


@pytest.fixture(autouse=True)
def nobody_else_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scenarios and explorer see nothing, unless a test says otherwise."""
    monkeypatch.setattr(hunting, "baseline", dict)
    monkeypatch.setattr(hunting, "failing", set)
    monkeypatch.setattr(hunting, "failing_before", set)


def noticed(rule: Rule, mutant: Rule) -> tuple[str, str]:
    with in_place_of(mutant):
        return hunting._noticed(Mutant("guard dropped", "", mutant), hunting._open(rule))


def test_the_solver_names_the_property_that_is_no_longer_proved() -> None:
    found = {one.what: one for one in hunt("bidding", row("bidding", "pass").number)}

    assert found["the player is the seat to bid"].by == "z3"
    assert found["the player is the seat to bid"].how == "LOT-03"
    assert found["the player is the seat to bid"].where.startswith("model/phases/bidding.py:")


def test_a_clause_that_the_others_imply_is_said_to_change_nothing() -> None:
    found = {one.what: one.by for one in hunt("bidding", row("bidding", "take cards").number)}

    assert found["the target is seated"] == EQUIVALENT


def test_a_row_that_the_loader_refuses_is_noticed_at_once() -> None:
    rule = next(r for r in MACHINES["bidding"].rules if r.event == "recover" and r.target == "open")

    assert noticed(rule, replace(rule, leaks=()))[0] == "load"


def test_a_scenario_that_fails_only_now_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = row("response", "pass")
    monkeypatch.setattr(hunting, "failing", lambda: {"ACC-17", "ACC-18"})
    monkeypatch.setattr(hunting, "failing_before", lambda: {"ACC-17"})

    assert noticed(rule, rule) == ("scenarios", "ACC-18")


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (Look(3, {"INV-60": (1, True)}, frozenset()), ("explorer", "small: INV-60")),
        (Look(4, {"INV-60": (0, True)}, frozenset()), (COUNTED, "small: 4 states instead of 3")),
        (Look(3, {"INV-60": (0, True)}, frozenset()), ("", "")),
    ],
)
def test_the_explorer_tells_a_verdict_from_a_count(
    monkeypatch: pytest.MonkeyPatch, now: Look, said: tuple[str, str]
) -> None:
    rule = row("response", "pass")
    before = Look(3, {"INV-60": (0, True)}, frozenset({rule.id}))
    monkeypatch.setattr(hunting, "baseline", lambda: {"small": before})
    monkeypatch.setattr(hunting, "look", lambda name: now)

    assert noticed(rule, rule) == said


def test_failing_under_more_readings_is_noticed_and_under_the_same_is_not() -> None:
    one, both = frozenset({(("AMB-18", "auto_allowed"),)}), frozenset({()})

    assert hunting._more(both, one)
    assert not hunting._more(one, one)
    assert not hunting._more(one, both)


def test_the_row_stands_where_it_stood_afterwards() -> None:
    rules = list(response.rules)
    hunt("response", rules[0].number)

    assert all(now is then for now, then in zip(response.rules, rules, strict=True))
