"""One scope, one answer: budgets, engines that must agree, several histories."""

from __future__ import annotations

import pytest

import checks.check
from checks.check import check
from checks.explore.answers import Budget, Explored
from checks.explore.engines import engine_named
from checks.verdict import Verdict
from model.language.errors import KanlyError
from model.language.machine import MACHINES


def test_what_a_budget_cuts_off_is_undecided_and_nothing_is_held() -> None:
    result = check("kull-m1", budget=Budget(states=300))

    assert result.exit == 4
    assert {obligation.verdict for obligation in result.obligations} == {Verdict.UNDECIDED}
    assert {obligation.holds_for for obligation in result.obligations} == {"-"}
    assert all("undecided at kull-m1" in obligation.note for obligation in result.obligations)
    assert result.extra["partings"] == {}


def test_a_failure_seen_before_the_budget_ran_out_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    kull = MACHINES["kull"]
    monkeypatch.setattr(kull, "rules", [rule for rule in kull.rules if rule.event != "decline"])

    result = check("kull-m11", budget=Budget(states=600))
    stuck = next(obligation for obligation in result.obligations if obligation.id == "INV-60")
    ends = next(obligation for obligation in result.obligations if obligation.id == "INV-65")

    assert result.exit == 1
    assert stuck.verdict is Verdict.FAILS
    assert ends.verdict is Verdict.UNDECIDED


def test_an_engine_that_counts_otherwise_is_a_disagreement(monkeypatch: pytest.MonkeyPatch) -> None:
    def lying(name: str) -> object:
        engine = engine_named("reference")

        def explore(*args: object) -> Explored:
            run = engine(*args)  # type: ignore[arg-type]
            run.size.states[0] += name == "explicit"
            return run

        return explore

    monkeypatch.setattr(checks.check, "engine_named", lying)
    result = check("kull-m4", engine="all")

    assert result.exit == 3
    assert [finding.verdict for finding in result.findings].count(Verdict.DISAGREE) == 1


def test_several_histories_of_a_finding_are_told() -> None:
    one = next(f for f in check("kull-m4").findings if f.id == "INV-31")
    three = next(f for f in check("kull-m4", histories=3).findings if f.id == "INV-31")

    assert one.history == three.history
    assert (len(one.others), len(three.others)) == (0, 2)
    assert len(three.as_json()["others"]) == 2


def test_what_was_seen_to_fail_under_other_readings_is_told_of_a_run_that_was_stopped() -> None:
    result = check("kull-m4", engine="reference", budget=Budget(states=335))

    assert result.exit == 4
    assert {(f.id, f.verdict) for f in result.findings} >= {("INV-60", Verdict.FAILS_ELSEWHERE)}
    said = {word for rows in result.extra["matrix"].values() for row in rows.values() for word in row.values()}
    assert said == {"undecided", "fails"}


def test_engines_agree_only_where_all_have_finished() -> None:
    whole, cut = check("kull-m4", engine="all"), check("kull-m4", engine="all", budget=Budget(nodes=1))
    (agreed,) = [obligation for obligation in whole.obligations if obligation.id == "engines"]
    (unknown,) = [obligation for obligation in cut.obligations if obligation.id == "engines"]

    assert (whole.exit, agreed.verdict, cut.exit, unknown.verdict) == (0, Verdict.HOLDS, 4, Verdict.UNDECIDED)
    assert agreed.note == "reference 336 states, explicit 336 states, symbolic 336 states"
    assert "not compared: symbolic undecided" in unknown.note
    assert cut.extra["engines"] == ["reference", "explicit"]


def test_an_engine_that_does_not_exist_is_refused() -> None:
    with pytest.raises(KanlyError, match="no engine"):
        check("kull-m4", engine="quick")


@pytest.mark.parametrize("engine", ["explicit", "reference"])
def test_a_budget_of_nodes_is_for_an_engine_that_has_diagrams(engine: str) -> None:
    with pytest.raises(KanlyError, match=f"the {engine} engine has no diagrams: --nodes bounds nothing of it"):
        check("kull-m4", engine=engine, budget=Budget(nodes=1))
    assert check("kull-m4", engine="symbolic", budget=Budget(nodes=1)).exit == 4


def test_symmetry_is_for_the_explicit_engine_and_counts_only_what_it_can() -> None:
    with pytest.raises(KanlyError, match="only the explicit explorer"):
        check("kull-m4", symmetry=True)
    told_apart = check("kull-m1", engine="explicit", symmetry=True)
    plain = check("kull-m1", engine="explicit")

    assert told_apart.counts["states"] == "not counted: the starts tell copies of a card apart"
    assert told_apart.counts["states kept"] < plain.counts["states"] == 2396
    for one, other in zip(told_apart.obligations, plain.obligations, strict=True):
        if one.verdict is not Verdict.UNDECIDED:
            assert (one.id, one.verdict, one.fails_for) == (other.id, other.verdict, other.fails_for)


def test_a_failure_whose_history_was_not_found_in_time_is_told_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checks.explore.reference.ReferenceExplored.histories", lambda *asked: [])
    finding = next(finding for finding in check("kull-m4").findings if finding.id == "INV-60")

    assert finding.history == ()
    assert "Its history was not found" in finding.what


def test_a_whole_game_is_explored_only_within_a_budget() -> None:
    with pytest.raises(KanlyError, match="whole game") as refused:
        check("game-6-advanced")
    assert any("kanly walk --games" in hint for hint in refused.value.hints)

    begun = check("game-2-basic", engine="reference", budget=Budget(states=50))
    assert begun.exit == 4
