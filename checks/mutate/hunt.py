"""The hunt: one row's mutants given to the engines in turn, until one of them notices."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from checks.mutate.mutants import Mutant, mutants
from checks.mutate.single import NEVER, Failing, failing, more
from checks.mutate.witnesses import SCENARIOS, witnesses_of
from checks.solve.encode import Encoder
from checks.solve.induction import RowProof
from checks.solve.rows import NOT_ASSUMED, obligations_of
from checks.solve.symbols import TOP
from model.language.errors import KanlyError
from model.language.loading import check_all
from model.language.machine import MACHINES
from model.language.rows import Rule
from model.language.terms import Term, not_

__all__ = ["COUNTED", "EQUIVALENT", "SCENARIOS", "Hunted", "hunt", "in_place_of"]
COUNTED = "count of states"
"""The engine that noticed only that a scope has another number of states, which the tests pin."""
EQUIVALENT = "equivalent"
"""In the place of an engine: the solver shows that the break changes nothing."""
PATIENCE = 3_000
"""Milliseconds for one question about a mutant: what is not proved by then is left to the others."""

MOST_DOUBTS = 3
"""After so many questions about a mutant that the solver leaves open it is asked no more."""


@dataclass(frozen=True)
class Hunted:
    """What became of one mutant: `by` is the engine that noticed, "" for a survivor; `how` says what it noticed."""

    operator: str
    row: str
    where: str
    what: str
    by: str
    how: str


@contextmanager
def in_place_of(rule: Rule) -> Iterator[None]:
    """The broken row stands in its machine while this is open."""
    rules = MACHINES[rule.machine].rules
    kept = rules[rule.number - 1]
    rules[rule.number - 1] = rule
    try:
        yield
    finally:
        rules[rule.number - 1] = kept


def hunt(machine: str, number: int) -> list[Hunted]:
    """Every mutant of one row. Runs in a worker.

    Scopes and scenarios are looked at only if the solver leaves a mutant unnoticed.
    """
    rule = MACHINES[machine].rules[number - 1]
    known, found = Known(rule), []
    for mutant in mutants([rule]):
        with in_place_of(mutant.rule):
            by, how = _proved(mutant, known)
        if not by:
            by, how = _witnessed(mutant, rule, how)
        found.append(Hunted(mutant.operator, rule.id, str(rule.where), mutant.what, by, how))
    return found


class Known:
    """What is not proved of the row as it is; under which readings it fails is asked once somebody wants to know."""

    def __init__(self, rule: Rule) -> None:
        self.proof = RowProof(rule, NOT_ASSUMED, PATIENCE)
        self.open: dict[str, list[Any]] = {}
        self.undecided: set[str] = set()
        for id, formula in obligations_of(self.proof):
            answer = self.proof.ask(formula)
            if answer != "unsat":
                self.open.setdefault(id, []).append(formula)
            if answer == "unknown":
                self.undecided.add(id)
        self._failing: dict[str, Failing] = {}

    def failing(self, id: str) -> Failing:
        """The readings under which the row may break the obligation already."""
        if id not in self._failing:
            self._failing[id] = NEVER.union(*[failing(self.proof, formula) for formula in self.open.get(id, [])])
        return self._failing[id]


def _proved(mutant: Mutant, known: Known) -> tuple[str, str]:
    """(engine, what it noticed) from loading and the solver; with no engine, what the solver could not decide."""
    if refused := _refused():
        return "load", refused
    proof = RowProof(mutant.rule, NOT_ASSUMED, PATIENCE)
    if mutant.idle is not None and _never(proof, not_(mutant.idle)):
        return EQUIVALENT, "proved to change nothing in any state that keeps the invariants"
    return _no_longer_proved(proof, known)


def _witnessed(mutant: Mutant, rule: Rule, undecided: str) -> tuple[str, str]:
    """The same from scopes and scenarios, the cheapest first; ("", what was left undecided) when none notices."""
    counted = ""
    for witness in witnesses_of(rule):
        with in_place_of(mutant.rule):
            noticed = witness.ask()
        if noticed is not None and not noticed.counted:
            return noticed.by, noticed.what
        if noticed is not None:
            counted = counted or noticed.what
    return (COUNTED, counted) if counted else ("", undecided)


def _refused() -> str:
    try:
        check_all(MACHINES.values())
    except KanlyError as error:
        return error.message
    return ""


def _never(proof: RowProof, condition: Term) -> bool:
    """Is the condition never met where the row can be played?"""
    return proof.ask(Encoder(proof.before, TOP, proof.row.args).value(condition)) == "unsat"


def _no_longer_proved(proof: RowProof, known: Known) -> tuple[str, str]:
    """An obligation that was proved of the row and can fail now, or can fail under more readings than before."""
    undecided: list[str] = []
    for id, formula in obligations_of(proof):
        if id in known.undecided:
            continue
        answer = proof.ask(formula)
        if answer == "sat" and id not in known.open:
            return "z3", id
        if answer == "sat" and more(failing(proof, formula), known.failing(id)):
            return "z3", f"{id} (under more readings)"
        if answer == "unknown" and id not in known.open:
            undecided.append(id)
        if len(undecided) == MOST_DOUBTS:
            break
    return "", f"the solver left open {', '.join(undecided)}" if undecided else ""
