"""Every row asked everything: which obligations are proved of it, which can be broken, and the re-check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from checks.native.cone import Thing, changed_by, reads
from checks.pool import run_all
from checks.store import Store, engine_digest
from invariants.catalogue import STATES, STEPS
from model.language.rows import Rule
from model.rulebook import ALL as MACHINES
from model.rulebook import DIGEST

if TYPE_CHECKING:
    from checks.solve.induction import Clause, RowProof

TIMEOUT = 10_000
"""Milliseconds for one question to the solver."""
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
        formula = proof.broken_step(prop)
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


def row_answer(machine: str, number: int, dropped: frozenset[str], taken: bool = False) -> RowAnswer:
    """Asks every obligation about one row. Runs in a worker. Where an exploration has `taken` it, it can be played."""
    from checks.solve.certificate import recheck
    from checks.solve.induction import RowProof

    rule = next(m for m in MACHINES if m.name == machine).rules[number - 1]
    proof = RowProof(rule, dropped, TIMEOUT)
    answer = RowAnswer(rule.id, str(rule.where), rule.says, playable="taken" if taken else proof.can_be_played())
    settled: dict[str, list[Any]] = {}
    for id, formula in obligations_of(proof):
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


def ask_all(
    dropped: frozenset[str],
    workers: int,
    progress: Callable[[str], None],
    store: Store | None,
    taken: frozenset[str] = frozenset(),
) -> list[RowAnswer]:
    """The answer of every row; those in the store are not asked again, and each new one is put there at once."""
    rows = {rule.id: (machine.name, rule.number) for machine in MACHINES for rule in machine.rules}
    part = "without " + " ".join(sorted(dropped))
    engine = engine_digest() if store is not None else ""
    answers: dict[str, RowAnswer] = {}
    for id in rows:
        known = store.get("row", f"{id} {part}", DIGEST, engine) if store is not None else None
        if known is not None:
            answers[id] = RowAnswer(**known)

    def keep(id: str, answer: RowAnswer) -> None:
        answers[id] = answer
        if store is not None:
            store.put("row", f"{id} {part}", DIGEST, engine, asdict(answer))
        progress(f"proving {len(answers)} of {len(rows)} rows")

    asked = {id: (*row, dropped, id in taken) for id, row in rows.items() if id not in answers}
    run_all(row_answer, asked, workers, keep)
    return [answers[id] for id in rows]
