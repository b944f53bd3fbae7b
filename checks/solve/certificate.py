"""Certificates: what was proved of a row as one SMT-LIB text, asked again from scratch, with a control that must fail.

The re-check reads the text in a fresh context with another seed. The control is the same text without the assumed
invariants; that it can then be satisfied shows that the answer rests on them and not on a contradiction.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import z3

if TYPE_CHECKING:
    from checks.solve.induction import RowProof


def text_of(assertions: Sequence[Any], broken: Sequence[Any]) -> str:
    """An SMT-LIB script: all assertions, and that at least one obligation is broken."""
    solver = z3.Solver()
    solver.add(*assertions)
    solver.add(z3.Or(*broken))
    return str(solver.to_smt2())


def ask_again(text: str, seed: int = 7) -> str:
    """Reads the script in a context of its own and asks it."""
    context = z3.Context()
    solver = z3.Solver(ctx=context)
    solver.set("random_seed", seed)
    solver.set("timeout", 60_000)
    solver.from_string(text)
    return str(solver.check())


def recheck(proof: RowProof, broken: Sequence[Any]) -> tuple[str, str, str]:
    """(digest of the certificate, answer of the re-check, answer of the control)."""
    if not broken:
        return "", "nothing", "nothing"
    common = [*proof.background, *proof.row.guard]
    text = text_of([*common, *[formula for _, formula in proof.hypotheses]], broken)
    control = text_of(common, broken)
    return hashlib.sha256(text.encode()).hexdigest()[:16], ask_again(text), ask_again(control)
