"""What a row asks again that a play before it has settled; and what may change meanwhile."""

from __future__ import annotations

from dataclasses import replace

from checks.games.between import settled_before
from checks.games.coverage import FALSE, Coverage, conditions
from checks.games.gaps import why
from checks.games.reach import base_rules
from model.language.effects import BANK, moves
from model.language.machine import MACHINES
from model.language.rows import Rule
from model.tables.spice import spice
from tests.rows import row

RULES = base_rules()
(IMPOSSIBLE,) = [rule for rule in MACHINES["gift"].rules if "become impossible" in rule.says]
ASKS = row("gift", "ask")


def ids(rules: list[Rule]) -> set[str]:
    return {rule.id for rule in rules}


def test_a_gift_is_settled_when_it_is_offered() -> None:
    offers = {rule.id for rule in RULES if rule.opens is not None and rule.opens.machine.name == "gift"}
    assert ids(settled_before(IMPOSSIBLE, RULES)) == offers
    assert settled_before(row("response", "close"), RULES) == []
    assert settled_before(row("response", "pass"), RULES) == []


def test_a_row_that_takes_spice_meanwhile_may_make_it_impossible() -> None:
    """The row that opens the window on the gift takes a spice of the Emperor."""
    takes = replace(ASKS, then=(moves(1, out_of=spice["emperor"], into=BANK),))
    assert settled_before(IMPOSSIBLE, [takes if rule is ASKS else rule for rule in RULES]) == []


def test_the_gap_says_so_once_the_row_was_asked() -> None:
    coverage = Coverage()
    assert why(coverage, IMPOSSIBLE).endswith("never came up")
    coverage.guards = {(IMPOSSIBLE.id, place): FALSE for place, _ in conditions(IMPOSSIBLE)}
    assert why(coverage, IMPOSSIBLE).startswith("nothing that is played after ")
