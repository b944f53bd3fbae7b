"""What to ask first: by what an answer decides, with one consequence each; the report tells ten and tables the rest."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from checks.audit import whole
from checks.check import check
from checks.questions import questions
from checks.verdict import Result
from model.language.questions import QUESTIONS
from model.language.scope import SCOPES
from reports.asking import FIRST, SETTLED, Asking, ranked, worth_asking
from reports.report import write

NAMES = ("kull-m4", "storm-small", "mentat-between")


@pytest.fixture(scope="module")
def results() -> list[Result]:
    """Three scopes, and what they tell of the questions that are open in them."""
    found = [check(name, engine="reference") for name in NAMES]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("checks.questions.scopes_of", lambda q: [name for name in NAMES if q.id in SCOPES[name].opens])
        return [*found, questions(results=found)]


@pytest.fixture(scope="module")
def asked(results: list[Result]) -> list[Asking]:
    return ranked(results)


def test_every_question_is_ranked_once_those_that_decide_first(asked: list[Asking]) -> None:
    decided = [len(one.decides) for one in asked]

    assert {one.question.id for one in asked} == set(QUESTIONS)
    assert len(asked) == len(QUESTIONS)
    assert decided == sorted(decided, reverse=True)
    assert decided[0] > 0


def test_no_more_than_ten_are_told_and_only_those_on_which_something_depends(asked: list[Asking]) -> None:
    first = worth_asking(asked)

    assert 0 < len(first) <= FIRST
    assert all(one.why and one.consequence for one in first)
    assert {one.question.status for one in first} & set(SETTLED) == set()
    assert {one.question.status for one in asked if one.decides or one.pairs} & set(SETTLED)
    assert worth_asking([one for one in asked if not one.decides and not one.pairs]) == []


def test_a_consequence_says_what_an_answer_breaks_or_where_answers_part(asked: list[Asking]) -> None:
    said = {one.question.id: one.consequence for one in asked}

    assert re.match(r"Under \w+, INV-\d+ “.+” fails and \d+ more \(kull-m4\)", said["AMB-12"])
    assert said["AMB-13"].startswith("Together with other readings: INV-31 “")
    assert "removed: " in said["KANLY-21"] and "They part at play " in said["KANLY-21"]
    assert "\n" not in "".join(said.values())


def test_without_an_answer_about_questions_all_are_listed_with_nothing_to_tell() -> None:
    asked = ranked([])

    assert {one.question.id for one in asked} == set(QUESTIONS)
    assert {one.why + one.short for one in asked} == {""}


def test_the_report_tells_the_first_and_tables_the_others(results: list[Result], tmp_path: Path) -> None:
    html, markdown = (path.read_text() for path in write(whole(results), results, tmp_path))
    first = worth_asking(ranked(results))
    questions_in_html = html.partition('<h2 id="questions">')[2].partition("<h3")[0]
    told, _, tabled = markdown.partition("\n## Open questions\n")[2].partition("\n### ")[0].partition("\nThe others")

    assert [f"{n}. **{one.question.id}: " in told for n, one in enumerate(first, 1)] == [True] * len(first)
    assert len(re.findall(r"^\d+\. ", told, re.M)) == len(first)
    assert len(re.findall(r"^\| (?:AMB|KANLY)-", tabled, re.M)) == len(QUESTIONS) - len(first)
    assert all(questions_in_html.count(f'href="#{id}"') == 1 for id in QUESTIONS)
    assert all(html.count(f'<h3 id="{id}"') == 1 for id in QUESTIONS)
