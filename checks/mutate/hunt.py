"""The hunt: one row's mutants given to the engines in turn, until one of them notices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from checks.explore.answers import Budget
from checks.explore.clock import Clock
from checks.explore.examine import examine
from checks.explore.family import Exploration, explore
from checks.explore.readings import Family
from checks.mutate.mutants import Mutant, mutants
from checks.scenario import scenario
from checks.solve.encode import Encoder
from checks.solve.induction import RowProof
from checks.solve.rows import NOT_ASSUMED, TIMEOUT, obligations_of
from checks.solve.symbols import TOP
from checks.state import Instance
from model.language.errors import KanlyError
from model.language.loading import check_all
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.rows import Rule
from model.language.scope import SCOPES, explorable
from model.language.terms import Term, not_

SCENARIOS = Path(__file__).parents[2] / "tests" / "scenarios"
COUNTED = "count of states"
"""The engine that noticed only that a scope has another number of states, which the tests pin."""
EQUIVALENT = "equivalent"
"""In the place of an engine: the solver shows that the break changes nothing."""
SMALL = 10_000
"""A scope with more states is not explored for each mutant."""


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
    """Every mutant of one row. Runs in a worker."""
    baseline()
    failing_before()
    rule = MACHINES[machine].rules[number - 1]
    open_already = _open(rule)
    found = []
    for mutant in mutants([rule]):
        with in_place_of(mutant.rule):
            by, how = _noticed(mutant, open_already)
        found.append(Hunted(mutant.operator, rule.id, str(rule.where), mutant.what, by, how))
    return found


def _noticed(mutant: Mutant, open_already: Mapping[str, Failing]) -> tuple[str, str]:
    """(engine, what it noticed), the cheapest engine first; ("", "") when none does."""
    if refused := _refused():
        return "load", refused
    proof = RowProof(mutant.rule, NOT_ASSUMED, TIMEOUT)
    if mutant.idle is not None and _never(proof, not_(mutant.idle)):
        return EQUIVALENT, "proved to change nothing in any state that keeps the invariants"
    if broken := _no_longer_proved(proof, open_already):
        return "z3", broken
    if failed := sorted(failing() - failing_before()):
        return "scenarios", ", ".join(failed)
    counted = ""
    for name, before in baseline().items():
        if mutant.rule.id not in before.taken:
            continue
        now = look(name)
        changed = [id for id in before.answers if now.answers.get(id) != before.answers[id]]
        if changed:
            return "explorer", f"{name}: {', '.join(changed)}"
        if now.states != before.states:
            counted = counted or f"{name}: {now.states} states instead of {before.states}"
    return (COUNTED, counted) if counted else ("", "")


def _refused() -> str:
    try:
        check_all(MACHINES.values())
    except KanlyError as error:
        return error.message
    return ""


Failing = frozenset[tuple[tuple[str, str], ...]]
"""The products of readings under which a row may break an obligation."""


def _open(rule: Rule) -> dict[str, Failing]:
    """What is not proved of the row as it is, and under which readings."""
    proof = RowProof(rule, NOT_ASSUMED, TIMEOUT)
    found: dict[str, Failing] = {}
    for id, formula in obligations_of(proof):
        if proof.ask(formula) != "unsat":
            found[id] = found.get(id, frozenset()) | _failing(proof, formula)
    return found


def _failing(proof: RowProof, formula: Any) -> Failing:
    fails, unknown = proof.failing(formula)
    return frozenset(tuple(sorted(choice.items())) for choice in (*fails, *unknown))


def _never(proof: RowProof, condition: Term) -> bool:
    """Is the condition never met where the row can be played?"""
    return proof.ask(Encoder(proof.before, TOP, proof.row.args).value(condition)) == "unsat"


def _no_longer_proved(proof: RowProof, open_already: Mapping[str, Failing]) -> str:
    """An obligation that was proved of the row and is not now, or fails under more readings than before."""
    for id, formula in obligations_of(proof):
        answer = proof.ask(formula)
        if answer == "unsat":
            continue
        if id not in open_already:
            return id if answer == "sat" else f"{id} (undecided)"
        if _more(_failing(proof, formula), open_already[id]):
            return f"{id} (under more readings)"
    return ""


def _more(now: Failing, before: Failing) -> bool:
    """Does it fail under a reading that did not fail before? A broken row may ask fewer questions than the row does."""
    asked = sorted({id for choice in (*now, *before) for id, _ in choice})

    def whole(failing: Failing) -> set[tuple[str, ...]]:
        found: set[tuple[str, ...]] = set()
        for choice in failing:
            fixed = dict(choice)
            found.update(product(*[[fixed[id]] if id in fixed else list(QUESTIONS[id].readings) for id in asked]))
        return found

    return not whole(now) <= whole(before)


def failing() -> set[str]:
    """The scenarios that do not come out as they say, as the rows stand now."""
    return {finding.id for finding in scenario([SCENARIOS]).findings}


@cache
def failing_before() -> set[str]:
    """Those with the rows as they are. Called before any row is broken."""
    return failing()


@dataclass(frozen=True)
class Look:
    """A scope as the explorer sees it: for each obligation, where it fails and where it arises."""

    states: int
    answers: Mapping[str, tuple[int, bool]]
    taken: frozenset[str]


def look(name: str) -> Look:
    """A scope as the rows stand now. A broken row may make it larger than it was."""
    return _seen(_explored(name, limit=4 * SMALL))


def _explored(name: str, limit: int) -> Exploration:
    scope = SCOPES[name]
    return explore(Instance(scope), Family(scope), clock=Clock(Budget(states=limit)))


def _seen(run: Exploration) -> Look:
    answers: dict[str, tuple[int, bool]] = {item.id: (item.fails, bool(item.arises)) for item in examine(run)}
    return Look(len(run.states), answers, frozenset(rule.id for rule in run.taken))


@cache
def baseline() -> dict[str, Look]:
    """Every small scope with the rows as they are. Called before any row is broken."""
    runs = {name: _explored(name, limit=SMALL) for name in explorable()}
    small = {name: _seen(run) for name, run in runs.items() if run.complete}
    return dict(sorted(small.items(), key=lambda item: item[1].states))
