"""Long conditions and effects stand on a page as nested lists, short ones as sentences; nothing of them is lost."""

from __future__ import annotations

import model.rulebook  # noqa: F401 - loads the rows
from model.language.machine import MACHINES
from reports.outline import SHORT, condition_lines, effect_lines

RULES = [rule for machine in MACHINES.values() for rule in machine.rules]


def test_a_short_condition_is_one_sentence() -> None:
    award = next(rule for rule in RULES if rule.event == "award")

    assert list(condition_lines(award.when[0])) == ["- the highest bidder is not none"]


def test_no_line_of_a_page_is_a_whole_paragraph() -> None:
    lines = [line for rule in RULES for term in rule.when for line in condition_lines(term)]

    long = [line for line in lines if len(line.strip()) > 3 * SHORT]
    assert all("times" in line for line in long), "only a price is longer"


def test_an_effect_under_conditions_is_a_list_under_them() -> None:
    success = next(rule for rule in MACHINES["kull"].rules if rule.closes and rule.closes.outcome == "succeeded")
    lines = [line for effect in success.then for line in effect_lines(effect)]

    assert "- if AMB-08 = turn_and_phase_change" in lines
    assert any(line.startswith("      - ") for line in lines)
