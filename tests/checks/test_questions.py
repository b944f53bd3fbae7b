"""Questions: what none varies says why and is no answer; those that decide most come first."""

from __future__ import annotations

from typing import Any

import pytest

import checks.questions
from checks.check import check
from checks.command.answer import unless_vacuous
from checks.explore.answers import Budget
from checks.questions import STAGES, asked, explored, not_varied, questions, rows_that_ask, scopes_of
from checks.verdict import Finding, Obligation, Result, Verdict
from model.language.errors import KanlyError
from model.language.questions import QUESTIONS
from model.language.scope import explorable
from reports.text import text


def test_a_question_that_no_scope_varies_was_not_checked_and_says_why() -> None:
    result = questions("KANLY-12")
    (only,) = result.obligations
    asking = [rule.id for rule in rows_that_ask(QUESTIONS["KANLY-12"])]

    assert scopes_of(QUESTIONS["KANLY-12"]) == []
    assert (result.exit, only.verdict) == (5, Verdict.NOTHING)
    assert only.note.startswith(f"not varied in any scope: {len(asking)} rows ask it ({asking[0]}, ")
    assert "every scope holds it at majority" in only.note
    assert "rows ask it" in text(result).replace("\n    ", " ")


def test_a_question_whose_readings_part_is_answered() -> None:
    result = questions("AMB-113", results=[check("storm-small", engine="reference")])

    assert (result.exit, result.obligations[0].verdict) == (0, Verdict.HOLDS)


def test_scopes_that_take_such_a_row_are_named() -> None:
    question = QUESTIONS["KANLY-12"]
    asking = rows_that_ask(question)[0].id
    taking, other = (Result("check", name, extra={"taken": ids}) for name, ids in (("a", [asking]), ("b", [])))
    everything = [Result("check", name, extra={"taken": []}) for name in explorable()]

    assert "also a, where such a row is taken" in not_varied(question, [taking, other])
    assert "and none takes such a row" in not_varied(question, everything)
    assert "takes such a row" not in not_varied(question, [])


def test_a_question_that_no_row_asks_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks.questions, "MACHINES", {})

    assert not_varied(QUESTIONS["KANLY-12"], []).startswith("no row asks it")


def test_an_unknown_question_is_refused() -> None:
    with pytest.raises(KanlyError, match="there is no question 'zzz'"):
        questions("zzz")


def test_a_question_in_parts_is_answered_part_by_part() -> None:
    parts = [question.id for question in asked("amb-95")]

    assert parts == [id for id in QUESTIONS if id.startswith("AMB-95.")] and len(parts) > 1
    assert [question.id for question in asked("Amb-95.basic")] == ["AMB-95.basic"]
    assert asked(None) == list(QUESTIONS.values())


def test_when_the_seconds_run_out_what_is_known_is_said() -> None:
    """One scope is given; the others are not come to."""
    given = check("storm-small", engine="reference")
    told: list[str] = []
    result = questions(None, told.append, [given], seconds=1e-9)
    said = text(result).replace("\n", " ")

    assert result.exit == 4
    assert told == [f"questions: the last audit of model {result.model} answers 1 of {scopes_open()} scopes"]
    assert result.counts["scopes explored"] == f"1 of {scopes_open()}"
    assert "storm-small" not in result.counts["scopes not explored"]
    assert "AMB-113" in result.extra["ask_first"][:3], "it is ranked by the one scope that is known"
    assert "not known yet: " in said
    assert all(scopes_of(QUESTIONS[o.id]) == ["storm-small"] for o in result.obligations if "no scope tells" in o.note)
    assert f"1 of {scopes_open()} scopes from the audit of model {result.model}" in said


def scopes_open() -> int:
    return len({name for question in QUESTIONS.values() for name in scopes_of(question)})


def test_a_question_whose_scopes_were_not_explored_in_time_is_undecided() -> None:
    (only,) = questions("AMB-113", seconds=1e-9).obligations

    assert only.verdict is Verdict.UNDECIDED
    assert only.note.startswith("not explored in time: ") and "no scope tells" not in only.note


def test_a_scope_that_is_small_does_not_wait_for_a_larger_one(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"a": 3_000, "b": 10, "c": 1_000_000}
    asked_for: list[tuple[str, int]] = []

    def exploring(name: str, tell: object, engine: str, budget: Budget) -> Result:
        asked_for.append((name, budget.states))
        whole = not budget.states or sizes[name] <= budget.states
        return Result("check", name, extra={"engines": [engine] if whole else []})

    monkeypatch.setattr(checks.questions, "check", exploring)
    told: list[str] = []
    found, left = explored(["a", "b", "c"], {}, told.append, None)
    first, second, last = STAGES

    assert (list(found), left, last) == (["b", "a", "c"], [], 0)
    assert asked_for == [("a", first), ("b", first), ("c", first), ("a", second), ("c", second), ("c", last)]
    assert told == [f"questions: {number} of 3 scopes" for number in (1, 2, 3)]


def about(decides: int, pairs: int, first: int | None) -> dict[str, Any]:
    return {"decides": dict.fromkeys(map(str, range(decides))), "partings": [{}] * pairs, "first_parting": first}


def test_what_decides_most_comes_first_then_what_parts_most_then_what_parts_soonest() -> None:
    table = {
        "AMB-05": about(0, 0, None),
        "AMB-04": about(0, 1, 9),
        "AMB-03": about(0, 1, 2),
        "AMB-02": about(0, 3, 9),
        "AMB-01": about(2, 1, 9),
    }

    assert sorted(table, key=lambda id: checks.questions._weight(table[id], id)) == sorted(table)


def test_all_vacuous_is_nothing_checked_but_beside_others_it_costs_nothing() -> None:
    silent, met = Obligation("A", "m", Verdict.VACUOUS, note="why"), Obligation("B", "m", Verdict.PROVED)
    alone = unless_vacuous(Result("prove", obligations=[silent]))

    assert (alone.exit, alone.obligations[0].verdict) == (5, Verdict.NOTHING)
    assert alone.obligations[0].note == "vacuous; why"
    assert unless_vacuous(Result("prove", obligations=[silent, met])).exit == 0
    assert unless_vacuous(Result("prove", obligations=[silent], findings=[Finding("C", "bad")])).exit == 1
