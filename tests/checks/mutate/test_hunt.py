"""The hunt: who notices a broken row, the cheapest engine first; and who does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.mutate import hunt as hunting
from checks.mutate.hunt import COUNTED, EQUIVALENT, hunt, in_place_of
from checks.mutate.mutants import Mutant
from checks.mutate.witnesses import Noticed
from model.language.machine import MACHINES
from model.language.rows import Rule
from model.responses.frames import response
from tests.rows import row


@dataclass
class Told:
    """A witness that says what it is told to say."""

    said: Noticed | None
    asked: int = 0

    def ask(self) -> Noticed | None:
        self.asked += 1
        return self.said


def witnesses(monkeypatch: pytest.MonkeyPatch, *said: Noticed | None) -> list[Told]:
    """Scopes and scenarios say this, one after the other."""
    found = [Told(one) for one in said]
    monkeypatch.setattr(hunting, "witnesses_of", lambda rule: found)
    return found


@pytest.fixture(autouse=True)
def nobody_else_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scenarios and explorer see nothing, unless a test says otherwise."""
    witnesses(monkeypatch)


def witnessed(rule: Rule, undecided: str = "") -> tuple[str, str]:
    return hunting._witnessed(Mutant("guard dropped", "", rule), rule, undecided)


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
    broken = replace(rule, leaks=())
    with in_place_of(broken):
        by, _ = hunting._proved(Mutant("guard dropped", "", broken), hunting.Known(rule))

    assert by == "load"


def test_what_the_solver_cannot_decide_is_no_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = row("bidding", "pass")
    known = hunting.Known(rule)
    monkeypatch.setattr(hunting.RowProof, "ask", lambda proof, formula: "unknown")
    by, how = hunting._proved(Mutant("guard dropped", "", rule), known)

    assert by == ""
    assert how.startswith("the solver left open")
    assert how.count(",") + 1 == hunting.MOST_DOUBTS


def test_what_is_open_of_the_right_row_is_not_asked_of_a_broken_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = row("bidding", "pass")
    known = hunting.Known(rule)
    assert (known.open, known.undecided) == ({}, set())
    known.undecided = {"LOT-03"}
    (broken,) = [one for one in hunting.mutants([rule]) if one.what == "the player is the seat to bid"]

    assert hunting._proved(broken, known) == ("", "")


@pytest.mark.parametrize(
    ("said", "answer", "asked"),
    [
        ([None, None], ("", "left open"), [1, 1]),
        ([Noticed("scenarios", "ACC-18"), None], ("scenarios", "ACC-18"), [1, 0]),
        (
            [Noticed("explorer", "4 states", counted=True), Noticed("explorer", "INV-60")],
            ("explorer", "INV-60"),
            [1, 1],
        ),
        ([Noticed("explorer", "4 states", counted=True), None], (COUNTED, "4 states"), [1, 1]),
    ],
    ids=["nobody", "the first that notices is the last asked", "a verdict before a count", "a count alone"],
)
def test_witnesses_are_asked_in_turn(
    monkeypatch: pytest.MonkeyPatch, said: Sequence[Noticed | None], answer: tuple[str, str], asked: list[int]
) -> None:
    told = witnesses(monkeypatch, *said)

    assert witnessed(row("response", "pass"), "left open") == answer
    assert [witness.asked for witness in told] == asked


def test_a_witness_sees_the_broken_row_and_is_chosen_by_the_right_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = row("response", "pass")
    broken = replace(rule, then=())
    seen: list[Rule] = []

    class Looks:
        def ask(self) -> None:
            seen.append(MACHINES["response"].rules[rule.number - 1])

    def chosen(given: Rule) -> list[Looks]:
        seen.append(MACHINES["response"].rules[rule.number - 1])
        return [Looks()]

    monkeypatch.setattr(hunting, "witnesses_of", chosen)
    hunting._witnessed(Mutant("assignment skipped", "", broken), rule, "")

    assert [one is rule for one in seen] == [True, False]
    assert seen[1] is broken


def test_the_row_stands_where_it_stood_afterwards() -> None:
    rules = list(response.rules)
    hunt("response", rules[0].number)

    assert all(now is then for now, then in zip(response.rules, rules, strict=True))
