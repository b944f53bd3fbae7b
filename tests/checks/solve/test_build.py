"""Terms made directly are the ones that z3 makes, and a question is given up after a number of steps."""

from __future__ import annotations

import pytest
import z3

from checks.solve import build as z

A, B, P, Q = z3.Int("a"), z3.Int("b"), z3.Bool("p"), z3.Bool("q")
F = z.Function("test of a function", 2, truth=False)


@pytest.mark.parametrize(
    ("made", "meant"),
    [
        (z.And(P, Q, A > 1), z3.And(P, Q, A > 1)),
        (z.And(), z3.And()),
        (z.Or(P, False), z3.Or(P, False)),
        (z.Not(P), z3.Not(P)),
        (z.Implies(P, True), z3.Implies(P, True)),
        (z.Equal(A, 3), A == 3),
        (z.Equal(P, Q), P == Q),
        (z.If(P, A, 0), z3.If(P, A, 0)),
        (z.If(P, Q, P), z3.If(P, Q, P)),
        (F(A, 2), z3.Function("test of a function", z3.IntSort(), z3.IntSort(), z3.IntSort())(A, 2)),
    ],
)
def test_a_term_is_the_one_that_z3_makes(made: z3.ExprRef, meant: z3.ExprRef) -> None:
    assert made.eq(meant)
    assert type(made) is type(meant)


@pytest.mark.parametrize("make", [lambda: z.And(P, A), lambda: F(A)])
def test_z3_refuses_a_term_that_is_not_well_sorted(make) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(z3.Z3Exception):
        make()


def test_every_application_of_a_function_is_found_once() -> None:
    inner = F(A, 1)
    found = z.applications([z.And(inner > 0, F(inner, B) > inner), z.Or(P, z.Equal(inner, 2))], [F])

    assert sorted(map(str, found)) == sorted(map(str, [inner, F(inner, B)]))
    assert z.applications([P, A > B], [F]) == []


def without_room(pigeons: int) -> list[z3.BoolRef]:
    """Each of them in a hole of its own, of which there is one too few: the more, the longer the search."""
    at = [[z3.Bool(f"{pigeons} pigeons: {i} in {j}") for j in range(pigeons - 1)] for i in range(pigeons)]
    alone = [z.Not(z.And(at[i][j], at[k][j])) for j in range(pigeons - 1) for i in range(pigeons) for k in range(i)]
    return [*[z.Or(*one) for one in at], *alone]


def test_a_question_is_given_up_after_steps_whatever_the_clock_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z, "PATIENCE", 10_000)
    solver = z.solver(50)
    solver.add(*without_room(12))

    before = z3.Solver().statistics().get_key_value("rlimit count")
    assert solver.check() == z3.unknown
    assert z.STEPS * 50 <= solver.statistics().get_key_value("rlimit count") - before < z.STEPS * 60


def test_a_question_that_was_given_up_leaves_the_next_one_all_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z, "PATIENCE", 10_000)
    solver = z.solver(20)
    solver.push()
    solver.add(*without_room(12))
    answers = [solver.check(), solver.check()]
    solver.pop()
    solver.add(*without_room(4))
    answers.append(solver.check())

    assert answers == [z3.unknown, z3.unknown, z3.unsat]
