"""One obligation of one row: is it proved, and does a break of the row show? The cheapest question there is."""

from __future__ import annotations

from itertools import product
from typing import Any

from checks.mutate.mutants import Mutant, Operator, mutants
from checks.solve.induction import CLAUSES, RowProof
from checks.solve.rows import NOT_ASSUMED, touches
from invariants.catalogue import STEPS
from model.language.errors import KanlyError, did_you_mean
from model.language.questions import QUESTIONS
from model.language.rows import Rule

Failing = frozenset[tuple[tuple[str, str], ...]]
"""The products of readings under which a row may break an obligation."""
NEVER: Failing = frozenset()
PATIENCE = 120_000
"""Milliseconds for one question: long enough for a machine with much else to do."""


def asked(proof: RowProof, id: str) -> list[Any]:
    """The formulas that the obligation of this id is broken by the row; none where it says nothing about the row."""
    if id == "fault":
        found = [formula for _, formula in proof.row.faults]
    else:
        steps = [proof.broken_step(prop) for prop in STEPS if prop.id == id]
        clauses = [proof.broken_clause(c) for c in CLAUSES if c.id == id and touches(proof.rule, c)]
        found = [formula for formula in (*steps, *clauses) if formula is not None]
    proof.bound_accounts(found)
    return found


def failing(proof: RowProof, formula: Any) -> Failing:
    """The readings under which the formula can be met, as far as the solver can tell."""
    fails, unknown = proof.failing(formula)
    return frozenset(tuple(sorted(choice.items())) for choice in (*fails, *unknown))


def more(now: Failing, before: Failing) -> bool:
    """Does it fail under a reading that did not fail before? A broken row may ask fewer questions than the row does."""
    names = sorted({id for choice in (*now, *before) for id, _ in choice})

    def whole(failing: Failing) -> set[tuple[str, ...]]:
        found: set[tuple[str, ...]] = set()
        for choice in failing:
            fixed = dict(choice)
            found.update(product(*[[fixed[id]] if id in fixed else list(QUESTIONS[id].readings) for id in names]))
        return found

    return not whole(now) <= whole(before)


def breaks(rule: Rule, broken: Rule, id: str) -> bool:
    """Can the broken row, and not the row, break the obligation under some reading? A doubt of the solver is no."""
    proof, honest = RowProof(broken, NOT_ASSUMED, PATIENCE), RowProof(rule, NOT_ASSUMED, PATIENCE)
    met = next((formula for formula in asked(proof, id) if proof.ask(formula) == "sat"), None)
    if met is None:
        return False
    before = NEVER.union(*[failing(honest, one) for one in asked(honest, id) if honest.ask(one) != "unsat"])
    return not before or more(frozenset(tuple(sorted(choice.items())) for choice in proof.failing(met)[0]), before)


def mutant(rule: Rule, operator: Operator, what: str) -> Mutant:
    """The mutant of the row that is called so. Raises KanlyError, with those there are, where none is."""
    named = {one.what: one for one in mutants([rule]) if one.operator == operator}
    if what not in named:
        raise KanlyError(
            f"no mutant of {rule.id} is '{operator}: {what}'", rule.where, did_you_mean(what, named) or sorted(named)
        )
    return named[what]
