"""Mutants: every place of a row is broken once, and nothing that the language would refuse is among them."""

from __future__ import annotations

from collections import Counter

import model.rulebook  # noqa: F401 - loads the rows
from checks.mutate.mutants import REQUIRED, mutants
from model.language.effects import Moves, Puts
from model.language.machine import MACHINES
from model.language.params import conjuncts, free
from model.language.rows import Rule
from tests.rows import row


def test_every_clause_of_a_guard_is_dropped_once() -> None:
    rule = row("bidding", "pass")
    dropped = [mutant for mutant in mutants([rule]) if mutant.operator == "guard dropped"]

    assert len(dropped) == len(conjuncts(rule)) == 4
    for mutant in dropped:
        assert len(conjuncts(mutant.rule)) == 3


def test_a_move_is_skipped_doubled_and_sent_elsewhere() -> None:
    """The winner pays out of its own purse and out of what its ally pledged: two moves."""
    rule = row("bidding", "pay")
    by = Counter(mutant.operator for mutant in mutants([rule]))

    assert by["move skipped"] == by["move doubled"] == moves_of(rule) == 2
    assert by["move redirected"] >= 2
    skipped = [mutant for mutant in mutants([rule]) if mutant.operator == "move skipped"]
    assert [moves_of(mutant.rule) for mutant in skipped] == [1, 1]
    assert str(skipped[0].rule.then) != str(skipped[1].rule.then)


def moves_of(rule: Rule) -> int:
    return sum(isinstance(effect, Moves) for effect in rule.then)


def test_a_card_is_skipped_doubled_and_sent_elsewhere_also_under_a_condition() -> None:
    rule = next(r for r in MACHINES["choam_effect"].rules if r.closes and r.closes.outcome == "applied")
    operators = Counter(mutant.operator for mutant in mutants([rule]))

    assert operators["card skipped"] == operators["card doubled"] == 2
    doubled = next(mutant for mutant in mutants([rule]) if mutant.operator == "card doubled")
    assert str(doubled.rule.then).count(Puts.__name__) == str(rule.then).count(Puts.__name__) + 1


def test_an_ending_is_swapped_for_every_other_one_whose_results_are_there() -> None:
    rule = next(r for r in MACHINES["kull"].rules if r.closes and r.closes.outcome == "declined")
    endings = {m.rule.closes.outcome for m in mutants([rule]) if m.rule.closes and m.operator == "ending swapped"}

    assert endings == {"prevented", "succeeded", "redirected"}


def test_a_clause_that_fixes_a_parameter_is_left_alone() -> None:
    """Without it nothing says what the parameter is, and the row does not load."""
    for mutant in mutants():
        listed = {id(param) for param in mutant.rule.params}
        assert all(set(free(clause)) <= listed for clause in conjuncts(mutant.rule))


def test_every_required_operator_occurs_and_no_mutant_twice() -> None:
    listed = list(mutants())

    assert set(REQUIRED) <= {mutant.operator for mutant in listed}
    assert len(listed) > 600
    assert all(mutant.rule is not MACHINES[mutant.rule.machine].rules[mutant.rule.number - 1] for mutant in listed)
