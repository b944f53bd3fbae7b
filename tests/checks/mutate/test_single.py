"""One obligation of one row: a break shows, a right row does not, and more readings are told from the same ones."""

from __future__ import annotations

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.mutate.single import breaks, more, mutant
from model.language.errors import KanlyError
from tests.rows import row


def test_failing_under_more_readings_is_noticed_and_under_the_same_is_not() -> None:
    one, both = frozenset({(("AMB-18", "auto_allowed"),)}), frozenset({()})

    assert more(both, one)
    assert not more(one, one)
    assert not more(one, both)


def test_a_broken_row_breaks_what_it_is_about_and_a_right_one_does_not() -> None:
    rule = row("bidding", "pass")
    broken = mutant(rule, "guard dropped", "the player is the seat to bid").rule

    assert breaks(rule, broken, "LOT-03")
    assert not breaks(rule, rule, "LOT-03")
    assert not breaks(rule, broken, "WALL-01")


def test_a_mutant_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(KanlyError, match="no mutant of bidding") as refused:
        mutant(row("bidding", "pass"), "guard dropped", "the player is the seat to bit")

    assert any("the player is the seat to bid" in hint for hint in refused.value.hints)
