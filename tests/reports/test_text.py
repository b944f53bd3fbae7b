"""The text of a result: what readings change is said, failed logs and scenarios say where they fail."""

from __future__ import annotations

from typing import Any

import pytest

from checks.questions import questions
from checks.verdict import Obligation, Result, Verdict
from reports.text import text


def question(**about: Any) -> dict[str, Any]:
    return {
        "asks": "Is it so?",
        "status": "open",
        "current": "yes",
        "readings": {"yes": "It is.", "no": "It is not."},
        "scopes": ["small"],
        "unexplored": [],
        "decides": {},
        "partings": [],
        "first_parting": None,
        **about,
    }


def pair(plays: int) -> dict[str, Any]:
    step = {"actor": "Emperor", "play": "bid", "says": f"Step {plays}.", "rule": "", "cites": [], "changes": []}
    return {
        "readings": ["yes", "no"],
        "plays": plays,
        "scope": "small",
        "only_under": "no",
        "others": {"AMB-02": "yes"},
        "history": [{**step, "consulted": []}],
    }


def test_the_questions_say_what_to_ask_first_and_where_readings_part() -> None:
    table = {
        "AMB-01": question(decides={"INV-01": ["small"]}, partings=[pair(7), pair(3)], first_parting=3),
        "AMB-02": question(partings=[pair(5)], first_parting=5),
        "AMB-03": question(),
        "AMB-04": question(scopes=[]),
    }
    notes = [Obligation(id, "explorer", Verdict.HOLDS, says="Is it so?", note=f"note of {id}") for id in table]
    said = text(Result("questions", obligations=notes, extra={"questions": table, "ask_first": [*table]})).splitlines()

    assert "ask first: AMB-01 (they decide what holds)" in said
    assert "then: AMB-02 (their readings part, and no obligation depends on them)" in said
    whole = " ".join(line.strip() for line in said)
    assert (
        "told apart by no scope: AMB-03 (which may be a gap of the scopes: a scenario can still tell them apart)"
        in whole
    )
    assert "not varied in any scope: AMB-04" in said
    at = said.index("AMB-01 (open): Is it so?")
    assert said[at + 1 : at + 6] == [
        "  yes (current): It is.",
        "  no: It is not.",
        "  note of AMB-01",
        "  yes and no part at play 3 in small; under no: Step 3.",
        "  yes and no part at play 7 in small; under no: Step 7.",
    ]
    assert said[said.index("AMB-04 (open): Is it so?") + 1] == "  note of AMB-04"


@pytest.mark.slow
def test_one_question_shows_the_history_to_where_its_readings_part() -> None:
    said = text(questions("AMB-13"))

    assert "shortest history to where they part, under " in said
    assert "restart_same_lot and forced_debt part at play " in said
    assert "decides INV-31" in said


def test_a_scenario_has_a_column_of_the_readings_it_fails_under() -> None:
    bad = Obligation("A", "m", Verdict.FAILS, "not all it names", "AMB-03 = no", says="A title")
    said = text(Result("scenario", obligations=[bad]))

    assert "fails under" in said and "holds for" not in said
    assert "fails    AMB-03 = no" in said
    assert "fails for:" not in said


def test_a_log_that_fails_says_so_once() -> None:
    bad = Obligation("forces a", "replay", Verdict.FAILS, "not this log", "this log", says="1 finding")
    said = text(Result("replay", obligations=[bad]))

    assert "not this log" in said
    assert "fails for" not in said


def test_of_many_questions_ten_are_told_the_others_stand_in_a_table_and_what_is_not_varied_says_why() -> None:
    parted = {
        f"AMB-{n:02}": question(partings=[pair(n)], first_parting=n, consequence=f"So {n}.") for n in range(1, 13)
    }
    parted["AMB-01"] = {**parted["AMB-01"], "status": "printed"}
    table = {**parted, "AMB-13": question(), "AMB-14": question(scopes=[])}
    notes = [Obligation(id, "explorer", Verdict.HOLDS, says="Is it so?", note=f"note of {id}") for id in table]
    said = text(Result("questions", obligations=notes, extra={"questions": table, "ask_first": [*table]})).splitlines()

    assert [line for line in said if line.startswith("    So ")] == [f"    So {n}." for n in range(2, 12)]
    assert "  AMB-01 (printed): Is it so? 1 pair of readings part, the first at play 1." in said
    assert "  AMB-12: Is it so? 1 pair of readings part, the first at play 12." in said
    assert "  AMB-14: note of AMB-14" in said
    assert not any("note of AMB-13" in line for line in said)
