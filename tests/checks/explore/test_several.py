"""The audit gives a scope to every engine, and says which of them only counted or gave up."""

from __future__ import annotations

import pytest

from checks.audit import PARTS
from checks.check import AS_AUDITED, check
from checks.explore import several as severals
from checks.explore.readings import Family
from checks.explore.several import Several, several
from checks.state import Instance
from checks.verdict import Verdict
from model.language.scope import SCOPES


def runs(name: str) -> Several:
    return several(Instance(SCOPES[name]), Family(SCOPES[name]))


def test_a_small_scope_is_answered_by_all_the_reference_first() -> None:
    found = runs("kull-m4")

    assert [run.engine for run in found.runs] == ["reference", "explicit", "symbolic"]
    assert all(any(answer.decided for answer in run.answers()) for run in found.runs)


def test_in_a_larger_one_the_reference_only_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(severals, "ANSWERED", 100)
    found = runs("kull-m4")

    assert [run.engine for run in found.runs] == ["explicit", "symbolic", "reference"]
    assert not any(answer.decided for answer in found.runs[-1].answers())
    assert found.runs[-1].size.states == found.runs[0].size.states


def test_the_largest_are_left_to_the_two_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(severals, "ANSWERED", 100)
    monkeypatch.setattr(severals, "COUNTED", 200)

    assert [run.engine for run in runs("kull-m4").runs] == ["explicit", "symbolic"]
    result = check("kull-m4", engine=AS_AUDITED)
    (agreed,) = [obligation for obligation in result.obligations if obligation.id == "engines"]
    assert (result.exit, agreed.verdict) == (0, Verdict.HOLDS)


def test_where_diagrams_give_up_the_reference_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(severals, "ANSWERED", 100)
    monkeypatch.setattr(severals, "NODES", 1)
    found = runs("kull-m4")

    assert [run.engine for run in found.runs] == ["reference", "explicit"]
    assert "symbolic undecided" in found.why
    result = check("kull-m4", engine=AS_AUDITED)
    (agreed,) = [obligation for obligation in result.obligations if obligation.id == "engines"]
    assert (result.exit, agreed.verdict) == (0, Verdict.HOLDS)
    assert result.extra["partings"]


def test_whole_games_are_no_part_of_the_audit() -> None:
    walked = {name for name, scope in SCOPES.items() if scope.walks}

    assert "game-6-advanced" in walked
    assert {name for verb, name in PARTS if verb == "check"} == set(SCOPES) - walked
