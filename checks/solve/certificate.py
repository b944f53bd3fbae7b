"""Certificates: what was proved of a row as one SMT-LIB text, asked again from scratch, with a control that must fail.

The re-check reads the text in a fresh context with another seed. The control is the same text without the assumed
invariants; that it can then be satisfied shows that the answer rests on them and not on a contradiction.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import z3

from checks.solve import build as z

if TYPE_CHECKING:
    from checks.solve.induction import RowProof


def text_of(assertions: Sequence[Any], broken: Sequence[Any]) -> str:
    """An SMT-LIB script: all assertions, and that at least one obligation is broken."""
    solver = z3.Solver()
    solver.add(*assertions)
    solver.add(z3.Or(*broken))
    return str(solver.to_smt2())


def read(text: str) -> tuple[Any, list[Any]]:
    """The assertions of a script, in a context of their own."""
    context = z3.Context()
    return context, list(z3.parse_smt2_string(text, ctx=context))


def ask_again(context: Any, assertions: Sequence[Any], seed: int = 7) -> str:
    """Asks assertions that were read, with a solver of their own."""
    solver = z.solver(60_000, context, simple=False)
    solver.set("random_seed", seed)
    solver.add(*assertions)
    return str(solver.check())


def recheck(proof: RowProof, broken: Sequence[Any]) -> tuple[str, str, str]:
    """(digest of the certificate, answer of the re-check, answer of the control)."""
    if not broken:
        return "", "nothing", "nothing"
    common = [*proof.background, *proof.row.guard]
    assumed = [formula for _, formula in proof.hypotheses]
    text = text_of([*common, *assumed], broken)
    context, said = read(text)
    if len(said) != len(common) + len(assumed) + 1:
        raise AssertionError(f"the certificate of {proof.rule.id} was not read as it was written")
    control = [*said[: len(common)], said[-1]]
    return hashlib.sha256(text.encode()).hexdigest()[:16], ask_again(context, said), ask_again(context, control)
