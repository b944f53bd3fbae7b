"""The answer of `kanly walk`: the walks as one obligation, with a finding for each property that some walk breaks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from checks.native.failures import Failure, Unconfirmed, finding
from checks.native.jobs import Engine, engine_that_runs
from checks.native.walks import INTERRUPTED, WalkReport, walks
from checks.verdict import Finding, Obligation, Result, Verdict
from model.rulebook import DIGEST

GAMES = {True: 20_000, False: 100}
"""Games of a run that names no number, on the compiled rows or not: some seconds."""


def walk(
    games: int | None,
    seed: int,
    progress: Callable[[str], None] = lambda line: None,
    *,
    workers: int = 1,
    seconds: float = 0.0,
    journal: Path | None = None,
    native: bool | None = None,
) -> Result:
    """Plays seeded random games on the compiled rows, or on the reference step where those cannot be had.

    Raises KeyboardInterrupt where it is broken off; a journal has what was made.
    """
    began = time.monotonic()
    engine = engine_that_runs(native)
    native = engine.kernel is not None
    games = games or GAMES[native]
    report = walks(games, seed, workers=workers, seconds=seconds, progress=progress, journal=journal, native=native)
    if report.stopped == INTERRUPTED:
        # What was made is in the journal; whoever breaks off gets the same answer from every verb.
        raise KeyboardInterrupt
    return told(report, engine, began)


def told(report: WalkReport, engine: Engine, began: float) -> Result:
    """The report as a result. What the reference step does not confirm is a disagreement of engines."""
    findings = [
        Finding("engines", f"engines disagree: {what}", verdict=Verdict.DISAGREE) for what in report.disagreements
    ]
    findings += [_found(engine, report, failure) for failure in report.failures]
    counts: dict[str, object] = {
        "games": report.tally.walks,
        "plays": report.tally.plays,
        "ended": report.tally.ended,
        **(_coverage(report) if report.tally.walks else {}),
        "engine": "compiled rows" if report.native else "reference step",
        "compared with the reference step": report.compared,
        "plays a second a core": round(report.speed),
    }
    obligations = list(_obligations(report, findings))
    extra = {"seed": report.order.seed, "longest": report.order.longest, "style": report.order.style}
    return Result("walk", None, DIGEST, obligations, findings, counts, time.monotonic() - began, extra=extra)


def _coverage(report: WalkReport) -> dict[str, object]:
    """What came up and what never did; of conditions and properties only the compiled rows count it."""
    rows = {"rows": len(report.rows), "rows taken": len(report.taken), "never taken": report.never_taken}
    if not report.native:
        return rows
    return rows | {
        "conditions of rows": len(report.guards),
        "never true": len(report.guards_never(True)),
        "never false": len(report.guards_never(False)),
        "properties": len(report.properties),
        "never arose": report.never_arose,
    }


def _found(engine: Engine, report: WalkReport, failure: Failure) -> Finding:
    try:
        return finding(engine, report.order, failure, report.tally.walks, not report.stopped)
    except Unconfirmed as unconfirmed:
        return _disagree(str(unconfirmed))


def _disagree(what: str) -> Finding:
    return Finding("engines", f"engines disagree: {what}", verdict=Verdict.DISAGREE)


def _obligations(report: WalkReport, findings: list[Finding]) -> Iterator[Obligation]:
    verdicts = {one.verdict for one in findings}
    seen = next(
        (verdict for verdict in (Verdict.DISAGREE, Verdict.FAILS, Verdict.FAILS_ELSEWHERE) if verdict in verdicts),
        Verdict.OBSERVED,
    )
    if report.stopped and seen in (Verdict.OBSERVED, Verdict.FAILS_ELSEWHERE):
        seen = Verdict.UNDECIDED
    note = f"nothing was walked: {report.stopped}" if report.stopped else ""
    if report.stopped and report.tally.walks:
        note = f"stopped after {report.tally.walks} of {report.asked} games: {report.stopped}"
    if not report.tally.walks and not report.stopped:
        seen = Verdict.NOTHING
    says = "Every property holds after every play."
    holds = "the readings walked" if seen is Verdict.OBSERVED else "-"
    fails = "; ".join(dict.fromkeys(one.readings for one in findings if one.readings)) or "-"
    if report.stopped and fails != "-":
        fails = "the readings of the findings"  # These are not shortened: each names some twenty questions.
    yield Obligation("histories", "generated histories", seen, holds, fails, says=says, note=note)
