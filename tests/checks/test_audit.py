"""The main job: many results as one, what it takes from the store, and what it keeps when a part breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks import audit as audits
from checks.accepted import Accepted
from checks.audit import audit, stored, whole
from checks.store import Store
from checks.verdict import Finding, Obligation, Result, Verdict
from model.language.errors import KanlyError
from model.language.machine import MACHINES
from model.language.scope import SCOPES
from model.rulebook import DIGEST

ENGINE = "engine"
PARTS = (("check", "kull-m4"), ("prove", ""), ("nesting", ""), ("questions", ""))
LEAK = Accepted("INV-77", "*", "a window tells", "the audited engine")
MORE: Mapping[str, dict[str, Any]] = {
    "prove": {"open": {}, "certificates": {}},
    "nesting": {"graph": {"nodes": [], "edges": [], "cycles": []}},
    "questions": {"questions": {}, "ask_first": []},
}
"""What the results of a verb have beside the fields of all."""
HOLDS, VACUOUS, UNDECIDED = Verdict.HOLDS, Verdict.VACUOUS, Verdict.UNDECIDED


def checked(
    scope: str, findings: Sequence[Finding] = (), taken: Sequence[str] = (), states: int = 3, **verdicts: Verdict
) -> Result:
    """A result of `check`, as small as it may be; `INV_01` stands for the obligation INV-01."""
    obligations = [Obligation(id.replace("_", "-"), "explorer", verdict) for id, verdict in verdicts.items()]
    extra = {"taken": list(taken), "matrix": {}, "partings": {}, "questions": [], "absent": [], "engines": []}
    return Result("check", scope, DIGEST, obligations, findings, {"states": states}, 1.5, extra=extra)


def answered(verb: str) -> Result:
    return Result(verb, None, DIGEST, [Obligation("one", "hand", HOLDS)], extra=MORE.get(verb, {}))


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> list[Accepted]:
    """The list of accepted findings, empty until a test adds to it."""
    entries: list[Accepted] = []
    monkeypatch.setattr(audits, "accepted", lambda: entries)
    return entries


def at_once(run: Callable[..., Any], jobs: Mapping[Any, tuple[Any, ...]], _: int, keep: Callable[..., None]) -> None:
    """The jobs of a pool here, where engines are replaced."""
    for name, args in jobs.items():
        keep(name, run(*args))


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An audit of one small scope in a folder of its own, the other engines answering at once; who was asked."""
    calls: list[str] = []

    def engine(verb: str) -> Result:
        calls.append(verb)
        return answered(verb)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(audits, "PARTS", PARTS)
    monkeypatch.setattr(audits, "SCOPES", {"kull-m4": SCOPES["kull-m4"]})
    monkeypatch.setattr(audits, "engine_digest", lambda: ENGINE)
    monkeypatch.setattr(audits, "run_all", at_once)
    monkeypatch.setattr(audits, "prove", lambda *_: engine("prove"))
    monkeypatch.setattr(audits, "nesting", lambda *_: engine("nesting"))
    monkeypatch.setattr(audits, "questions", lambda *_: engine("questions"))
    return calls


def put(*results: Result) -> None:
    for result in results:
        Store().put(result.verb, result.scope or "", DIGEST, ENGINE, result.as_json())


# -- many results as one ----------------------------------------------------------------------------------------------


def test_ids_of_the_whole_carry_their_scope_or_verb(listed: list[Accepted]) -> None:
    said = whole([checked("a", [Finding("INV-01", "broken")], INV_01=HOLDS), answered("prove")])

    assert [o.id for o in said.obligations] == ["a INV-01", "prove one"]
    assert [f.id for f in said.findings] == ["a INV-01"]


def test_an_accepted_finding_that_occurs_does_not_fail_the_whole(listed: list[Accepted]) -> None:
    listed.append(LEAK)
    said = whole([checked("a", [Finding("INV-77", "leaks", verdict=Verdict.ACCEPTED)], INV_77=Verdict.ACCEPTED)])

    assert [f.id for f in said.findings] == ["a INV-77"]
    assert said.exit == 0


def test_an_accepted_finding_that_occurs_no_longer_is_a_finding(listed: list[Accepted]) -> None:
    listed.append(LEAK)
    said = whole([checked("a", INV_77=HOLDS)])

    assert [(f.id, f.verdict, f.what) for f in said.findings] == [
        ("INV-77", Verdict.FAILS, "accepted, but it no longer occurs: a window tells")
    ]
    assert said.exit == 1


def test_another_finding_does_not_stand_for_an_accepted_one(listed: list[Accepted]) -> None:
    listed.append(LEAK)
    said = whole([checked("a", [Finding("INV-70", "leaks", verdict=Verdict.ACCEPTED)])])

    assert "INV-77" in [f.id for f in said.findings]


def test_an_obligation_that_is_vacuous_in_every_scope_is_reported_once(listed: list[Accepted]) -> None:
    said = whole([checked("a", INV_01=VACUOUS, INV_02=VACUOUS), checked("b", INV_01=VACUOUS, INV_02=HOLDS)])

    assert [(o.id, o.verdict) for o in said.obligations] == [("b INV-02", HOLDS), ("all scopes INV-01", VACUOUS)]
    assert said.obligations[-1].note == "its situation never arises in any scope"


def test_rows_are_counted_as_taken_in_some_scope_or_in_none(listed: list[Accepted]) -> None:
    rows = sorted(rule.id for machine in MACHINES.values() for rule in machine.rules)
    said = whole([checked("a", taken=rows[2:-1]), checked("b", taken=[*rows[2:3], rows[-1]])]).counts

    assert (said["rows"], said["rows taken in a scope"], said["rows never taken"]) == (
        len(rows),
        len(rows) - 2,
        rows[:2],
    )


def test_scopes_states_and_seconds_are_summed(listed: list[Accepted]) -> None:
    said = whole([checked("a", states=4), checked("b", states=5), answered("prove")])

    assert (said.counts["scopes"], said.counts["states"], said.seconds) == (2, 9, 3.0)


@pytest.mark.parametrize(
    ("verdicts", "code"),
    [
        ((HOLDS, HOLDS), 0),
        ((HOLDS, VACUOUS), 0),
        ((HOLDS, UNDECIDED), 4),
        ((UNDECIDED, Verdict.FAILS), 1),
        ((Verdict.FAILS, Verdict.DISAGREE), 3),
    ],
)
def test_the_gravest_part_gives_the_exit_code_of_the_whole(
    listed: list[Accepted], verdicts: tuple[Verdict, Verdict], code: int
) -> None:
    assert whole([checked("a", INV_01=verdicts[0]), checked("b", INV_02=verdicts[1])]).exit == code


# -- the store --------------------------------------------------------------------------------------------------------


def test_there_is_nothing_to_report_without_an_audit(asked: list[str]) -> None:
    with pytest.raises(KanlyError, match="no complete audit") as caught:
        stored()

    assert caught.value.hints == ("run `kanly audit` first",)


def test_an_audit_that_lacks_a_part_is_not_reported(asked: list[str]) -> None:
    put(checked("kull-m4"), answered("prove"), answered("questions"))

    with pytest.raises(KanlyError) as caught:
        stored()

    assert caught.value.hints[-1] == "missing: nesting"


def test_an_audit_of_other_rules_is_not_reported(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    put(checked("kull-m4"), *map(answered, ("prove", "nesting", "questions")))
    monkeypatch.setattr(audits, "DIGEST", "other rules")

    with pytest.raises(KanlyError):
        stored()


def test_what_the_store_knows_is_not_asked_again(asked: list[str]) -> None:
    put(checked("kull-m4", states=7), answered("prove"))
    results = audit(workers=1)

    assert [(r.verb, r.scope) for r in results] == [(verb, scope or None) for verb, scope in PARTS]
    assert results[0].counts["states"] == 7
    assert asked == ["nesting", "questions"]
    assert [r.as_json() for r in stored()] == [r.as_json() for r in results]


def test_a_fresh_audit_asks_all_again_and_keeps_the_new_answers(asked: list[str]) -> None:
    put(checked("kull-m4", states=7), *map(answered, ("prove", "nesting", "questions")))
    told: list[str] = []
    results = audit(told.append, workers=1, fresh=True)

    assert results[0].counts["states"] > 7
    assert asked == ["nesting", "prove", "questions"]
    assert stored()[0].counts == results[0].counts
    assert told == ["audit: 1 of 4 jobs", "audit: 2 of 4 jobs"]


def test_what_is_finished_is_kept_when_a_later_part_breaks(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Result:
        raise RuntimeError("no memory left")

    put(checked("kull-m4"))
    monkeypatch.setattr(audits, "prove", broken)
    with pytest.raises(RuntimeError):
        audit(workers=1)

    assert Store().get("nesting", "", DIGEST, ENGINE) is not None
    with pytest.raises(KanlyError) as caught:
        stored()
    assert caught.value.hints[-1] == "missing: prove, questions"


def test_what_takes_longest_is_begun_first_and_beside_the_others(
    asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[object] = []

    def look(_: object, jobs: Mapping[Any, tuple[Any, ...]], workers: int, keep: Callable[..., None]) -> None:
        begun.extend([workers, *jobs])
        for verb, scope in jobs:
            keep((verb, scope), checked(scope) if verb == "check" else answered(verb))

    put(*map(answered, ("prove", "questions")))
    monkeypatch.setattr(audits, "run_all", look)
    audit(workers=3)

    assert begun == [3, ("nesting", ""), ("check", "kull-m4")]


def test_rows_that_scopes_or_games_play_are_not_asked_whether_they_can_be(
    asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Any] = []

    def prove(*args: Any) -> Result:
        given.extend(args)
        return answered("prove")

    walked = Result("walk", None, DIGEST, [Obligation("games", "hand", HOLDS)], extra={"taken": ["karama.2"]})
    put(checked("kull-m4", taken=["karama.1"]), walked, answered("nesting"))
    monkeypatch.setattr(audits, "PARTS", (PARTS[0], ("walk", ""), *PARTS[1:]))
    monkeypatch.setattr(audits, "prove", prove)
    audit(workers=1)

    assert given[-1] == {"karama.1", "karama.2"}


def test_the_questions_are_answered_from_the_scopes_that_were_checked(
    asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Result] = []

    def questions(_: None, __: object, results: list[Result]) -> Result:
        given.extend(results)
        return answered("questions")

    put(checked("kull-m4", states=7))
    monkeypatch.setattr(audits, "questions", questions)
    audit(workers=1)

    assert [(r.verb, r.scope, r.counts["states"]) for r in given] == [("check", "kull-m4", 7)]


def test_an_explorer_that_left_out_a_scope_is_not_named() -> None:
    one, other = checked("a"), checked("b")
    one.extra["engines"], other.extra["engines"] = ["reference", "explicit", "symbolic"], ["reference", "symbolic"]

    assert whole([one, other]).counts["explored by"] == "reference, symbolic"
    assert whole([answered("prove")]).counts["explored by"] == ""
