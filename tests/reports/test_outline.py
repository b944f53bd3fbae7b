"""Long conditions and effects stand on a page as nested lists, short ones as sentences; nothing of them is lost."""

from __future__ import annotations

import model.rulebook  # noqa: F401 - loads the rows
from model.language.machine import MACHINES
from reports.outline import LONG, SHORT, condition_lines, effect_lines

RULES = [rule for machine in MACHINES.values() for rule in machine.rules]


def test_a_short_condition_is_one_sentence() -> None:
    award = next(rule for rule in RULES if rule.event == "award")

    assert list(condition_lines(award.when[0])) == ["- the highest bidder is not none"]


def test_no_line_of_a_page_is_a_whole_paragraph() -> None:
    lines = [line for rule in RULES for term in rule.when for line in condition_lines(term)]
    lines += [line for rule in RULES for effect in rule.then for line in effect_lines(effect)]

    long = [line for line in lines if len(line.strip()) > LONG + SHORT // 2]
    assert not long, "a name may be long, and what is compared or moved stands below it"


def test_a_long_move_says_what_goes_where_line_by_line() -> None:
    pay = next(rule for rule in RULES if rule.event == "pay")
    lines = [line for effect in pay.then for line in effect_lines(effect)]

    at = next(i for i, line in enumerate(lines) if line.endswith(" does not cover moves"))
    assert lines[at + 1].startswith("  - from the spice that the ally of the player")
    assert lines[at + 2] == "  - to the bank"


def test_a_long_comparison_has_its_sides_below_each_other() -> None:
    counted = next(rule for rule in RULES if rule.machine == "setup" and rule.event == "deal a card")
    lines = [line for term in counted.when for line in condition_lines(term)]

    at = lines.index("  - the number of cards in the hand of the player")
    assert lines[at + 1] == "    - is less than"
    assert lines[at + 2].startswith("      - by the player (") and "Harkonnen: 2" in lines[at + 2]


def test_the_variable_of_a_list_is_named_in_every_line_of_it() -> None:
    storm = next(rule for rule in RULES if rule.says.startswith("The storm goes on by one sector"))
    lines = [line for effect in storm.then for line in effect_lines(effect)]

    assert "- for every area hit" in lines and "      - for every seat hit" in lines
    assert any("the forces of the seat hit in the area hit" in line for line in lines)


def test_an_effect_under_conditions_is_a_list_under_them() -> None:
    success = next(rule for rule in MACHINES["kull"].rules if rule.closes and rule.closes.outcome == "succeeded")
    lines = [line for effect in success.then for line in effect_lines(effect)]

    assert "- if AMB-08 = turn_and_phase_change" in lines
    assert any(line.startswith("      - ") for line in lines)
