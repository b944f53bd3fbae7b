"""Does every row keep every invariant, from any state, at full size? Proofs, re-checked, with what they leave open."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from checks.accepted import accept
from checks.explore.readings import formula_of, is_current
from checks.solve.close import close
from checks.solve.rows import NOT_ASSUMED, RowAnswer, ask_all
from checks.store import Store
from checks.verdict import Finding, Obligation, Result, Verdict
from invariants.catalogue import ALL, CONSTRUCTED, ELSEWHERE, EXPLORED, STATES, STEPS
from model.language.errors import KanlyError, unknown
from model.rulebook import ALL as MACHINES
from model.rulebook import DIGEST

ROWS = sum(len(machine.rules) for machine in MACHINES)
"""The rows of the rulebook."""

if TYPE_CHECKING:
    from checks.solve.overlap import Overlap


def prove(
    ids: Sequence[str] = (),
    progress: Callable[[str], None] = lambda line: None,
    workers: int = 2,
    store: Store | None = None,
    explored: Sequence[Result] = (),
    played: Iterable[str] = (),
) -> Result:
    """Proves the named invariants (all by default) over every row. Raises KanlyError for an unknown id.

    With a store, what was answered for a row before is used, so that a run that was stopped goes on where it was.
    Of rows that an exploration or a game has played it is not asked whether they can be; what the scopes meet is used.
    What is named is asked of the rows that can touch it; it leans on the others, which only a run over all proves.
    """
    known = {inv.id for inv in (*ALL, *CONSTRUCTED)} | {"fault", "overlap"}
    elsewhere = {id: where for id, _, where in ELSEWHERE} | {
        id: "an exploration: `kanly check SCOPE`" for id, _ in EXPLORED
    }
    for id in ids:
        if id not in known and id in elsewhere:
            raise KanlyError(f"{id} is not decided by proof", hints=[f"it is decided by {elsewhere[id]}"])
        if id not in known:
            raise unknown("invariant", id, known)
    began = time.monotonic()
    taken = frozenset(played) | {id for result in explored for id in result.extra["taken"]}
    dropped = NOT_ASSUMED
    answers: list[RowAnswer] = []
    overlaps: list[Overlap] = []
    asked = 0
    by_row = frozenset(ids) - {one.id for one in CONSTRUCTED}
    while by_row or not ids:  # What is true by construction is asked of no row.
        answers, asked, overlaps = ask_all(dropped, workers, progress, store, taken, by_row)
        leaned = {id for a in answers for id in (*a.broken, *a.unknown)}
        fallen = {id for id in leaned if id in {inv.id for inv in STATES}} | {
            id for id in leaned if id.startswith("shape.")
        }
        if fallen <= dropped:
            break
        progress(f"asking again without {', '.join(sorted(fallen - dropped))}")
        dropped = dropped | fallen
    return accept(_result(answers, _overlap(asked, overlaps), ids, began, progress, explored))


def _overlap(asked: int, found: Sequence[Overlap]) -> tuple[Obligation, int]:
    """The obligation that no two rows answer one play, and how many pairs were asked."""
    open_pairs = ", ".join(f"{o.one} and {o.other} ({o.answer})" for o in found)
    verdict = Verdict.UNDECIDED if found else Verdict.PROVED if asked else Verdict.VACUOUS
    note = f"not kept apart: {open_pairs}" if found else f"{asked} pairs of rows exclude each other"
    return Obligation(
        "overlap",
        "z3 induction",
        verdict,
        "every reading" if not found else "no reading",
        "no reading" if not found else "unknown",
        says="At most one row answers a play, and the table has one play at a time.",
        note=note,
    ), asked


def _open_now(answers: list[RowAnswer], ids: Sequence[str]) -> list[tuple[str, str]]:
    """(row, invariant) that the induction leaves open under the current readings."""
    return [
        (a.rule, id)
        for a in answers
        for id in sorted({*a.broken, *a.unknown})
        if (id in a.unknown or any(is_current(choice) for choice in a.broken[id])) and (not ids or id in ids)
    ]


def _result(
    answers: list[RowAnswer],
    apart: tuple[Obligation, int],
    ids: Sequence[str],
    began: float,
    progress: Callable[[str], None],
    explored: Sequence[Result],
) -> Result:
    says = {inv.id: inv.says for inv in ALL} | {"fault": "No row overdraws, misplaces a card, or writes twice."}
    shapes = sorted({id for a in answers for id in (*a.proved, *a.broken) if id.startswith("shape.")})
    obligations: list[Obligation] = []
    findings: list[Finding] = []
    pairs = proved = 0
    # A step property that speaks of some row holds, whether or not a row could break it.
    spoken = {
        prop.id for prop in STEPS if any(prop.condition(row) is not None for one in MACHINES for row in one.rules)
    }
    open_now = _open_now(answers, ids)
    met = close(open_now, progress, explored)
    for id in [*says, *shapes]:
        if ids and id not in ids:
            continue
        about = [a for a in answers if id in a.proved or id in a.broken or id in a.unknown]
        pairs += len(about)
        proved += sum(1 for a in about if id in a.proved)
        open_rows = [a for a in about if id not in a.proved]
        verdict = Verdict.PROVED
        fails, notes = "no reading", [_asked(len(about))]
        if ids and about:
            notes.append("it leans on the other invariants, which `kanly prove` proves together")
        here = [pair for pair in open_now if pair[1] == id]
        if any(pair not in met for pair in here):
            verdict = Verdict.UNDECIDED
        elif here:
            verdict = Verdict.BOUNDED
            notes.append("closed in scopes: " + ", ".join(f"{row} in {met[row, id]}" for row, _ in here))
        elif open_rows:
            verdict = Verdict.FAILS_ELSEWHERE
        if open_rows:
            fails = formula_of([choice for a in open_rows for choice in a.broken.get(id, [])])
            notes.append("open in " + ", ".join(a.rule for a in open_rows))
        if not about and id not in spoken:
            verdict = Verdict.VACUOUS
        obligations.append(
            Obligation(
                id,
                "z3 induction and explorer" if verdict is Verdict.BOUNDED else "z3 induction",
                verdict,
                _holds_for(verdict, fails),
                fails if verdict is not Verdict.BOUNDED else f"not proved for {fails}",
                says=says.get(id, ""),
                note="; ".join(notes),
            )
        )
    for a in answers:
        if a.playable == "unsat":
            findings.append(
                Finding("unplayable", f"No state that keeps the invariants plays {a.rule}: {a.says}", a.where)
            )
        if a.recheck not in ("unsat", "nothing"):
            findings.append(
                Finding("certificate", f"The re-check of {a.rule} said {a.recheck}", a.where, Verdict.DISAGREE)
            )
    if not ids or "overlap" in ids:
        obligations.append(apart[0])
    obligations += [
        Obligation(c.id, "construction", Verdict.BY_CONSTRUCTION, says=c.says, note=c.because)
        for c in CONSTRUCTED
        if not ids or c.id in ids
    ]
    return Result(
        verb="prove",
        model=DIGEST,
        obligations=obligations,
        findings=findings,
        counts={
            "rows": ROWS,
            "rows asked": len(answers),
            "rows that cannot touch what was asked": ROWS - len(answers),
            "pairs": pairs,
            "pairs proved": proved,
            "pairs closed in a scope": len(met),
            "pairs undecided": len(open_now) - len(met),
            "pairs of rows that exclude each other": apart[1] if apart[0].verdict is Verdict.PROVED else 0,
            "questions to the solver": sum(a.queries for a in answers),
            "certificates re-checked": sum(1 for a in answers if a.recheck == "unsat"),
            "controls that fail without the invariants": sum(1 for a in answers if a.control == "sat"),
        },
        seconds=time.monotonic() - began,
        extra={
            "open": {
                id: [{"row": a.rule, "where": a.where} for a in answers if id in a.broken or id in a.unknown]
                for id in sorted({id for a in answers for id in (*a.broken, *a.unknown)})
            },
            "certificates": {a.rule: a.certificate for a in answers},
        },
    )


def _asked(rows: int) -> str:
    return f"asked of {rows} {'row' if rows == 1 else 'rows'}; {ROWS - rows} cannot touch it"


def _holds_for(verdict: Verdict, fails: str) -> str:
    if verdict is Verdict.BOUNDED:
        return "the current readings"
    return "every reading" if fails == "no reading" else f"not ({fails})"
