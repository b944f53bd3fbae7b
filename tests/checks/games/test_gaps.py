"""What never came up is told machine by machine, a line each, and no more than fits."""

from __future__ import annotations

from checks.games.coverage import Coverage
from checks.games.gaps import LINES, WIDTH, gap_lines, gaps
from checks.games.reach import base_rules
from model.language.machine import MACHINES

RULES = base_rules()


def but(left: int) -> Coverage:
    """Everything taken but the last rows."""
    coverage = Coverage()
    coverage.taken.update(rule.id for rule in RULES[:-left])
    return coverage


def test_a_gap_stands_under_its_machine_with_its_sentence_and_what_was_wanting() -> None:
    last = RULES[-1]
    lines = gap_lines(but(1))
    assert lines[0] == f"{MACHINES[last.machine].title}:"
    assert lines[1].startswith(f"  {last.id} {last.says} (")
    assert len(lines) == 2


def test_no_more_lines_than_fit_and_the_rest_counted() -> None:
    lines = gap_lines(Coverage())
    assert len(lines) == LINES + 1
    told = sum(line.startswith(" ") for line in lines)
    assert lines[-1] == f"and {len(RULES) - told} more, all of them in --json"
    assert max(map(len, lines)) <= WIDTH
    assert len(gaps(Coverage())["rows never taken"]) == len(RULES)


def test_where_all_is_taken_there_is_no_gap() -> None:
    coverage = Coverage()
    coverage.taken.update(rule.id for rule in RULES)
    assert gap_lines(coverage) == []
    assert gaps(coverage)["rows never taken"] == []
