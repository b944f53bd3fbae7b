"""Z3 terms of truth values and whole numbers, made directly.

The operators of z3's own Python module look up and convert the sort of every argument of every term, which takes most
of the time of building a proof. Here every argument is known to be a truth value or a number; z3 itself still refuses a
term that is not well sorted. The terms are the same ones, bit for bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import z3
from z3 import z3core

_CONTEXT = z3.main_ctx()
_REF = _CONTEXT.ref()


@cache
def Int(number: int) -> Any:
    """A whole number."""
    return z3.IntVal(number)


def _expression(value: Any) -> Any:
    if isinstance(value, z3.ExprRef):
        return value
    return z3.BoolVal(value) if isinstance(value, bool) else Int(value)


def _array(parts: Sequence[Any]) -> tuple[int, Any]:
    array = (z3.Ast * len(parts))()
    for i, part in enumerate(parts):
        array[i] = part.ast if isinstance(part, z3.ExprRef) else _expression(part).ast
    return len(parts), array


def And(*parts: Any) -> Any:
    """All of the parts."""
    return z3.BoolRef(z3core.Z3_mk_and(_REF, *_array(parts)), _CONTEXT)


def Or(*parts: Any) -> Any:
    """One of the parts."""
    return z3.BoolRef(z3core.Z3_mk_or(_REF, *_array(parts)), _CONTEXT)


def Not(part: Any) -> Any:
    """The opposite."""
    return z3.BoolRef(z3core.Z3_mk_not(_REF, _expression(part).ast), _CONTEXT)


def Implies(condition: Any, then: Any) -> Any:
    """If the one, then the other."""
    return z3.BoolRef(z3core.Z3_mk_implies(_REF, _expression(condition).ast, _expression(then).ast), _CONTEXT)


def Equal(one: Any, other: Any) -> Any:
    """Both are the same."""
    return z3.BoolRef(z3core.Z3_mk_eq(_REF, _expression(one).ast, _expression(other).ast), _CONTEXT)


def If(condition: Any, then: Any, otherwise: Any) -> Any:
    """One of two values."""
    one = _expression(then)
    made = z3core.Z3_mk_ite(_REF, _expression(condition).ast, one.ast, _expression(otherwise).ast)
    return z3.BoolRef(made, _CONTEXT) if isinstance(one, z3.BoolRef) else z3.ArithRef(made, _CONTEXT)


class Function(z3.FuncDeclRef):  # type: ignore[misc]
    """A function of whole numbers, to a truth value or a number."""

    def __init__(self, name: str, arguments: int, truth: bool) -> None:
        sort = z3.BoolSort() if truth else z3.IntSort()
        super().__init__(z3.Function(name, *[z3.IntSort()] * arguments, sort).ast, _CONTEXT)
        self._made = z3.BoolRef if truth else z3.ArithRef

    def __call__(self, *arguments: Any) -> Any:
        return self._made(z3core.Z3_mk_app(_REF, self.ast, *_array(arguments)), _CONTEXT)


STEPS = 10_000
"""Steps of the solver for a millisecond: more than it takes in one."""
PATIENCE = 20
"""How many times longer than it should take a question may take by the clock, on a machine that does other work too."""


def solver(timeout: int, context: z3.Context | None = None, simple: bool = True) -> Any:
    """A solver that gives up after what it can do in so many milliseconds.

    It counts steps, so that a busy machine changes no answer; the clock is only there for steps that are not counted.
    Rows compare numbers and add few of them: for those z3's older simplex is several times as fast as the one it
    chooses by itself. A `simple` solver leaves out the steps before the search, which cost more here than they save.
    """
    made = z3.SimpleSolver(ctx=context) if simple else z3.Solver(ctx=context)
    made.set("smt.arith.solver", 2)
    made.set("rlimit", timeout * STEPS)
    made.set("timeout", timeout * PATIENCE)
    return made


def applications(formulas: Iterable[Any], functions: Iterable[Any]) -> list[Any]:
    """Every application of one of the functions that occurs in the formulas, each once."""
    wanted = {function.get_id() for function in functions}
    found, seen, todo = [], set[int](), [formula.ast for formula in formulas] if wanted else []
    # The parts of a formula live as long as the formula: none is counted, or wrapped, unless it is wanted.
    while todo:
        one = todo.pop()
        id = z3core.Z3_get_ast_id(_REF, one)
        if id in seen:
            continue
        seen.add(id)
        length = z3core.Z3_get_app_num_args(_REF, one)
        if not length:
            continue
        todo += [z3core.Z3_get_app_arg(_REF, one, i) for i in range(length)]
        if z3core.Z3_get_func_decl_id(_REF, z3core.Z3_get_app_decl(_REF, one)) in wanted:
            found.append(z3.ArithRef(one, _CONTEXT))
    return found
