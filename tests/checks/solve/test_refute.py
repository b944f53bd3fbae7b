"""How a condition can fail says the same as its negation, written out for every element."""

from __future__ import annotations

import random

import pytest
import z3

import model.rulebook  # noqa: F401 - loads the rows
from checks.solve import symbols as s
from checks.solve.encode import Encoder
from checks.solve.refute import refuted
from model.components.factions import CHOAM, FACTIONS
from model.language.terms import Param, Term, all_of, any_of, each, every, lift, not_, number, some
from model.setting import seated
from model.table import spice, used

PLAYERS = [each(FACTIONS, f"player {i}") for i in range(3)]


def drawn(pick: random.Random, depth: int, bound: tuple[Param, ...] = ()) -> Term:
    """A random condition about seats; its variables are bound once each."""
    if depth == 0:
        seat = pick.choice([*bound, CHOAM])
        atoms = [used[seat], seated[seat], spice[seat] > pick.randrange(3), seat == CHOAM, lift(pick.random() < 0.5)]
        return pick.choice(atoms)
    kind = pick.choice(["not", "all", "any", "every", "some"])
    if kind == "not":
        return not_(drawn(pick, depth - 1, bound))
    if kind in ("all", "any"):
        parts = [drawn(pick, depth - 1, bound) for _ in range(2)]
        return all_of(*parts) if kind == "all" else any_of(*parts)
    if len(bound) == len(PLAYERS):
        return drawn(pick, 0, bound)
    variable = PLAYERS[len(bound)]
    inner = drawn(pick, depth - 1, (*bound, variable))
    return every(variable, inner) if kind == "every" else some(variable, inner)


def may_hold(*formulas: z3.BoolRef) -> bool:
    solver = z3.Solver()
    solver.add(*formulas)
    answer = solver.check()
    assert answer != z3.unknown
    return bool(answer == z3.sat)


def encoder() -> Encoder:
    return Encoder(s.Position(), s.TOP, {})


def same_as_written_out(term: Term) -> bool:
    """Whatever the tables say, the condition fails by `refuted` exactly where it is false.

    The unknowns stand for elements that exist, so the one direction asks whether both can be, the other is decided by
    giving the tables one after another the values of a state in which the condition is false.
    """
    fails, holds = refuted(encoder(), term), encoder().value(term)
    if may_hold(fails, holds):
        return False
    solver = z3.Solver()
    solver.add(z3.Not(holds))
    for _ in range(5):
        if solver.check() != z3.sat:
            break
        known = [value == solver.model().eval(value, model_completion=True) for value in tables()]
        if not may_hold(fails, *known):
            return False
        solver.add(z3.Not(z3.And(*known)))
    return True


def tables() -> list[z3.ExprRef]:
    """Every symbol that the random conditions speak of."""
    seats = [z3.IntVal(i) for i in range(len(FACTIONS.elements))]
    facts = [s.FACT[fact](seat) for fact in (used, spice) for seat in seats]
    return [*facts, *s.SEATED]


@pytest.mark.parametrize("seed", range(40))
def test_random_conditions(seed: int) -> None:
    pick = random.Random(seed)

    assert same_as_written_out(drawn(pick, pick.choice([1, 2, 3, 4])))


def test_a_condition_on_a_number_up_to_a_bound() -> None:
    n = number("n", 1, spice[CHOAM])
    fails = refuted(encoder(), every(n, n < 3))
    funds = s.FACT[spice](z3.IntVal(FACTIONS.number["choam"]))

    assert may_hold(fails, funds == 3) and not may_hold(fails, funds == 2)


def test_an_element_that_is_not_seated_does_not_refute() -> None:
    term = every(PLAYERS[0], used[PLAYERS[0]])
    nobody_seated = z3.Not(z3.Or(*s.SEATED))

    assert not may_hold(refuted(encoder(), term), nobody_seated)
    assert may_hold(refuted(encoder(), term), s.SEATED[0])


def test_the_variable_is_unknown_again_afterwards() -> None:
    asked = encoder()
    refuted(asked, every(PLAYERS[0], some(PLAYERS[1], spice[PLAYERS[0]] > spice[PLAYERS[1]])))

    assert asked.args == {}
