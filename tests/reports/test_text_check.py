"""An exploration in a terminal: verdict, findings, questions, and a table in which each thing stands once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.check import check
from checks.explore.answers import Budget
from checks.verdict import Finding, Obligation, Result, Step, Verdict
from reports.text import headline, text


@pytest.fixture(scope="module")
def result() -> Result:
    return check("kull-m4", engine="reference")


@pytest.fixture(scope="module")
def lines(result: Result) -> list[str]:
    return text(result).splitlines()


def flat(lines: list[str]) -> str:
    return " ".join(line.strip() for line in lines)


def test_the_verdict_comes_first_then_findings_questions_table_and_figures(lines: list[str], result: Result) -> None:
    heads = ["INV-60 ", "questions open here", " hold in every state", "vacuous: their", "engine "]
    at = [next(number for number, line in enumerate(lines) if head in line) for head in heads]

    assert lines[0] == headline(result)
    assert lines[2] == "A winning bid whose only payment is a Karama that Kull Wahad has banned"
    assert at == sorted(at)
    assert lines[-1].startswith("repeat with: ")


def test_every_obligation_stands_once_with_what_it_says_or_is_counted(lines: list[str], result: Result) -> None:
    told, absent = {finding.id for finding in result.findings}, set(result.extra["absent"])
    said = flat(lines)

    for o in result.obligations:
        titled = [line for line in lines if line.startswith(f"  {o.id} ") and o.says.split()[0] in line]
        assert len(titled) == (0 if o.id in told | absent else 1), o.id
    assert f"{len(absent)} invariants speak of parts that this scope has not (vacuous;" in said
    assert all(said.count(f"{finding.id} {finding.verdict.value}: ") == 1 for finding in result.findings)


def test_what_is_vacuous_is_never_among_what_holds(lines: list[str], result: Result) -> None:
    holds = next(number for number, line in enumerate(lines) if " hold in every state" in line)
    vacuous = next(number for number, line in enumerate(lines) if "vacuous: their situation" in line)
    silent = {o.id for o in result.obligations if o.verdict is Verdict.VACUOUS}

    assert silent
    assert {line.split()[0] for line in lines[holds + 1 : vacuous] if line[2:3].strip()} & silent == set()
    assert {line.split()[0] for line in lines[vacuous + 1 :] if line[2:3].strip() and line.startswith("  ")} >= (
        silent - set(result.extra["absent"])
    )


def test_a_history_that_was_told_is_not_told_again(lines: list[str], result: Result) -> None:
    longest = max((finding.history for finding in result.findings), key=len)
    plays = [line for line in lines if line.lstrip().startswith(f"{len(longest)}. ")]

    assert len(plays) == 1
    assert any("plays: that of INV-" in line or "plays: the first " in line for line in lines)
    assert len(lines) < 250


def test_each_open_question_says_what_fails_under_its_readings(lines: list[str], result: Result) -> None:
    at = lines.index("questions open here (each with the others at their current reading)")
    section = lines[at : lines.index("", at)]

    assert [line.split(":")[0].strip() for line in section if line.startswith("  ") and line[2:3] != " "] == list(
        result.extra["questions"]
    )
    assert "allow_by_holding or cap_when_banned: INV-60, INV-63, INV-65 fail" in flat(section)
    assert "decides, with the others: INV-31, INV-31.debt" in flat(section)


def test_what_was_not_seen_to_its_end_is_undecided_under_every_reading() -> None:
    said = flat(text(check("kull-m4", budget=Budget(states=1))).splitlines())

    assert "undecided: nothing fails in what was seen" in said
    assert ": nothing fails" not in said.replace("undecided: nothing fails in what was seen", "")


def test_a_scope_without_questions_has_no_section_of_them() -> None:
    result = check("mentat-between", engine="reference")
    said = text(result)

    assert "questions open here" not in said
    assert "no question open" in said


def test_a_run_that_was_stopped_says_once_why_all_is_undecided() -> None:
    lines = text(check("kull-m1", engine="reference", budget=Budget(states=300))).splitlines()

    assert len([line for line in lines if "undecided at kull-m1" in line]) == 1
    assert any(" are undecided; " in line for line in lines)


def test_histories_with_a_common_beginning_tell_it_once() -> None:
    step = [
        Step("Emperor", f"play {n}", f"Sentence {n}.", f"bidding.{n} file:{n}", changes=("a: 0 → 1",)) for n in range(6)
    ]
    one = Finding("A", "broken: a", history=tuple(step[:4]), readings="AMB-12 = yes")
    two = Finding("B", "broken: b", history=(*step[:3], step[5]), readings="AMB-12 = yes")
    bad = [Obligation(id, "explorer", Verdict.FAILS, says=id) for id in "AB"]
    lines = text(Result("check", "kull-m4", obligations=bad, findings=[one, two])).splitlines()

    assert "   1.–3. as of A" in lines
    assert len([line for line in lines if "play 0" in line]) == 1
    assert "   4. Emperor: play 5  [bidding.5]  Sentence 5." in lines


def test_only_readings_of_the_questions_that_decide_the_finding_are_told() -> None:
    step = Step("Emperor", "bid", "It bids.", "bidding.7 f:1", consulted=("AMB-12 = yes", "AMB-13 = no"))
    one = Finding("A", "broken: a", history=(step,), readings="AMB-12 = yes")
    bad = [Obligation("A", "explorer", Verdict.FAILS, says="a")]
    result = Result("check", "kull-m4", obligations=bad, findings=[one])

    assert "read: AMB-12 = yes" in text(result) and "AMB-13" not in text(result)
    assert "AMB-13" in str(result.as_json())
    assert "1 fails: A (told above)" in text(replace(result))
