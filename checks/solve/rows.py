"""Every row asked everything: which obligations are proved of it, which can be broken, and the re-check."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from checks.native.cone import Thing, changed_by, reads
from checks.pool import run_all
from checks.store import Store, engine_digest
from invariants.catalogue import STATES, STEPS
from invariants.words import StepProperty
from model.language import terms as t
from model.language.rows import Rule
from model.rulebook import ALL as MACHINES
from model.rulebook import DIGEST

if TYPE_CHECKING:
    from checks.solve.induction import Clause, RowProof
    from checks.solve.overlap import Overlap

TIMEOUT = 10_000
"""Milliseconds for one question to the solver."""
PARTS = 8
"""In how many parts the pairs of rows are asked, beside the rows."""
NOT_ASSUMED = frozenset(inv.id for inv in STATES if not inv.assumed)
"""What the induction of the others does not lean on, from the start."""


@dataclass
class RowAnswer:
    """One row: which obligations are proved, which can be broken under which readings, and the re-check."""

    rule: str
    where: str
    says: str
    proved: list[str] = field(default_factory=list)
    broken: dict[str, list[dict[str, str]]] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    playable: str = ""
    certificate: str = ""
    recheck: str = ""
    control: str = ""
    queries: int = 0


def obligations_of(proof: RowProof) -> list[tuple[str, Any]]:
    """(id, the formula that it is broken) for everything that is asked about a row."""
    from checks.solve.induction import CLAUSES
    from checks.solve.shape import SHAPES

    asked: list[tuple[str, Any]] = [("fault", formula) for _, formula in proof.row.faults]
    for prop in STEPS:
        formula = proof.broken_step(prop) if step_touches(proof.rule, prop) else None
        if formula is not None:
            asked.append((prop.id, formula))
    asked += [(clause.id, proof.broken_clause(clause)) for clause in CLAUSES if touches(proof.rule, clause)]
    asked += [(shape.id, proof.broken_shape(shape)) for shape in SHAPES]
    proof.bound_accounts(formula for _, formula in asked)
    return asked


@cache
def _read_by(clause: Clause) -> frozenset[Thing]:
    found = set(reads(clause.body, clause.machine is not None))
    if clause.machine is not None:
        found |= {("live", clause.machine), ("state", clause.machine)}
    return frozenset(found)


def touches(rule: Rule, clause: Clause) -> bool:
    """Whether the row can change anything that the clause reads. Where it cannot, what held before holds after."""
    return bool(_read_by(clause) & changed_by(rule))


def step_touches(rule: Rule, prop: StepProperty) -> bool:
    """Whether the row can break the property: not where all that it says is that what the row cannot change stays."""
    condition = prop.condition(rule)
    return condition is not None and not _stays(condition, changed_by(rule))


def _stays(condition: t.Term, changed: frozenset[Thing]) -> bool:
    """Whether the condition says no more than that things which are not changed are as they were."""
    if isinstance(condition, t.All):
        return all(_stays(part, changed) for part in condition.key)
    if isinstance(condition, t.Any_):
        return any(_stays(part, changed) for part in condition.key)
    if isinstance(condition, t.Every):
        return _stays(condition.key[1], changed)
    if isinstance(condition, t.Same):
        one, other = condition.key
        for later, before in ((one, other), (other, one)):
            if isinstance(later, t.After) and later.key[0] is before:
                return not reads(before) & changed
    return condition is t.TRUE


def concerns(rule: Rule, ids: Collection[str]) -> bool:
    """Whether something is to be asked about the row: of all, where no id is named; else where it can touch one."""
    if not ids or "fault" in ids:
        return True
    from checks.solve.induction import CLAUSES

    if any(prop.id in ids and step_touches(rule, prop) for prop in STEPS):
        return True
    return any(clause.id in ids and touches(rule, clause) for clause in CLAUSES)


def row_answer(
    machine: str, number: int, dropped: frozenset[str], taken: bool = False, only: frozenset[str] = frozenset()
) -> RowAnswer:
    """Asks every obligation about one row, or `only` those named. Runs in a worker.

    Where an exploration has `taken` it, it can be played.
    """
    from checks.solve import build as z
    from checks.solve.certificate import recheck
    from checks.solve.induction import RowProof

    rule = next(m for m in MACHINES if m.name == machine).rules[number - 1]
    proof = RowProof(rule, dropped, TIMEOUT)
    answer = RowAnswer(rule.id, str(rule.where), rule.says, playable="taken" if taken else proof.can_be_played())
    by_id: dict[str, list[Any]] = {}
    for id, formula in obligations_of(proof):
        if not only or id in only:
            by_id.setdefault(id, []).append(formula)
    settled: dict[str, list[Any]] = {}
    for id, formulas in by_id.items():
        if len(formulas) > 1:
            # Most often none can be reached, and one question says so of all.
            answer.queries += 1
            if proof.ask(z.Or(*formulas)) == "unsat":
                settled[id] = formulas
                continue
        for formula in formulas:
            answer.queries += 1
            said = proof.ask(formula)
            if said == "unsat":
                settled.setdefault(id, []).append(formula)
            elif said == "sat":
                fails, open_ = proof.failing(formula)
                answer.broken.setdefault(id, []).extend(fails)
                if open_:
                    answer.unknown.append(id)
            else:
                answer.unknown.append(id)
    answer.proved = [id for id in settled if id not in answer.broken and id not in answer.unknown]
    formulas = [formula for id in answer.proved for formula in settled[id]]
    answer.certificate, answer.recheck, answer.control = recheck(proof, formulas)
    return answer


def _job(pairs: bool, *args: Any) -> Any:
    """One job of a pool in which rows and pairs of rows are asked: both kinds, so that no worker waits."""
    if not pairs:
        return row_answer(*args)
    from checks.solve.overlap import overlaps

    return overlaps(*args)


def ask_all(
    dropped: frozenset[str],
    workers: int,
    progress: Callable[[str], None],
    store: Store | None,
    taken: frozenset[str] = frozenset(),
    only: frozenset[str] = frozenset(),
) -> tuple[list[RowAnswer], int, list[Overlap]]:
    """The answer of every row, how many pairs of rows were asked, and those that are not kept apart.

    What is in the store is not asked again, and each new answer of a row is put there at once.
    `only`: these obligations are asked and no others, of the rows that they concern.
    """
    by_row = only - {"overlap"}
    rows = {
        rule.id: (machine.name, rule.number)
        for machine in MACHINES
        for rule in machine.rules
        if not only or (by_row and concerns(rule, by_row))
    }
    part = " ".join(["without", *sorted(dropped), *(["only", *sorted(by_row)] if only else [])])
    engine = engine_digest() if store is not None else ""
    answers: dict[str, RowAnswer] = {}
    apart: dict[int, tuple[int, list[Overlap]]] = {}
    for id in rows:
        known = store.get("row", f"{id} {part}", DIGEST, engine) if store is not None else None
        if known is not None:
            answers[id] = RowAnswer(**known)

    def keep(name: str | int, answer: Any) -> None:
        if isinstance(name, int):
            apart[name] = answer
            progress(f"proving that no two rows answer one play: {len(apart)} of {PARTS} parts")
            return
        answers[name] = answer
        if store is not None:
            store.put("row", f"{name} {part}", DIGEST, engine, asdict(answer))
        progress(f"proving {len(answers)} of {len(rows)} rows")

    jobs: dict[str | int, tuple[Any, ...]] = {n: (True, dropped, TIMEOUT, n, PARTS) for n in range(PARTS)}
    if only and "overlap" not in only:
        jobs = {}
    jobs |= {id: (False, *row, dropped, id in taken, by_row) for id, row in rows.items() if id not in answers}
    run_all(_job, jobs, workers, keep)
    asked = sum(count for count, _ in apart.values())
    overlaps = sorted((one for _, found in apart.values() for one in found), key=lambda o: (o.one, o.other))
    return [answers[id] for id in rows], asked, overlaps
