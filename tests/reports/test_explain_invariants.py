"""An invariant is told in full: what it says, which rows can change it, how it is shown, and that it can fail."""

from __future__ import annotations

from pathlib import Path

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from invariants.catalogue import ALL, STATES, STEPS
from invariants.words import Invariant, StepProperty
from reports import explain_invariants
from reports.explain import explain
from reports.explain_invariants import broken_lines, invariant_lines


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_every_invariant_is_told(one: Invariant | StepProperty) -> None:
    lines = invariant_lines(one)
    heads = [line.partition(":")[0] for line in lines]

    assert lines[0] == one.says and lines[1] == one.because
    assert "formally" in heads and "how it is shown" in heads
    assert any(head.startswith("its `sometimes` twin") for head in heads)
    assert any(head.startswith("seen to fail") for head in heads)


def test_a_step_property_says_of_which_rows_it_speaks() -> None:
    said = explain("INV-18")

    assert "- storm.17:" in said
    assert "the storm kills in the territory of the area" in said
    assert "induction: a proof" in said and "`kanly prove INV-18`" in said


def test_an_invariant_of_states_names_the_rows_that_can_change_it() -> None:
    hand_limit = next(one for one in STATES if one.id == "INV-08")
    (touching,) = [line for line in invariant_lines(hand_limit) if line.startswith("rows that can change")]

    assert "bidding." in touching and "collection." not in touching


def test_a_step_property_that_is_plain_from_the_rows_says_so() -> None:
    told = {one.id: invariant_lines(one)[2] for one in STEPS}

    assert all(said.startswith(("formally: of the step", "formally: it holds of every row")) for said in told.values())
    assert not [id for id, said in told.items() if " of 0 rows" in said]


def test_a_test_that_breaks_a_rule_is_named() -> None:
    (line,) = [line for line in broken_lines("LEM-08") if "test_auction.py" in line]

    assert line.startswith("- tests/invariants/test_auction.py:")


def test_without_tests_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(explain_invariants, "TESTS", tmp_path / "nowhere")

    assert broken_lines("INV-99")[0].startswith("seen to fail: the tests are not installed here")
    assert broken_lines("LEM-08") != [], "what was read before is still known"
