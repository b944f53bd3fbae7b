"""What no base game can take is left out of its coverage, and nothing else is."""

from __future__ import annotations

from checks.games.coverage import FALSE, TRUE, Coverage, conditions
from checks.games.reach import base_conditions, base_rules
from checks.games.walks import Tally, play_game
from model.language.machine import MACHINES
from tests.rows import row

RULES = base_rules()


def test_rows_that_need_choam_or_an_early_end_are_of_no_base_game() -> None:
    machines = {rule.machine for rule in RULES}
    assert machines.isdisjoint({"kull", "choam_effect", "cash_in"})
    assert machines == set(MACHINES) - {"kull", "choam_effect", "cash_in"}
    assert row("response", "pass") in RULES
    left_out = [rule for machine in MACHINES.values() for rule in machine.rules if rule not in RULES]
    assert row("karama", "ask CHOAM") in left_out
    assert all(rule not in RULES for rule in MACHINES["setup"].rules if "nothing after" in rule.says)
    assert 40 < len(left_out) < 90


def test_no_game_takes_what_is_left_out() -> None:
    tally = Tally()
    for number in (0, 2):
        play_game(5, number, tally, longest=600)
    known = {rule.id: rule for rule in RULES}
    assert set(tally.coverage.taken) <= set(known)
    seen = {(id, place) for (id, place), outcome in tally.coverage.guards.items() if outcome == TRUE | FALSE}
    asked = {(id, place) for id in known for place, _ in base_conditions(known[id])}
    assert {one for one in seen if one[0] in known} <= asked


def test_a_row_never_taken_says_what_was_wanting() -> None:
    rule = next(rule for rule in RULES if len(conditions(rule)) > 1 and not rule.under)
    coverage = Coverage()
    assert coverage.wanting(rule).endswith("never came up")
    (one, _), (other, _), *_ = conditions(rule)
    coverage.guards = {(rule.id, one): TRUE | FALSE, (rule.id, other): FALSE}
    assert coverage.wanting(rule).startswith("never: ")
    coverage.guards[rule.id, other] = TRUE | FALSE
    assert coverage.wanting(rule) == "its conditions never held together"
