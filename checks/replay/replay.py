"""The gate for logs of other engines, first level: totals, custody, the spice ledger, progress.

Formats: the steps of the dune-bench engine (`dune_bench.py`) and Kanly's own JSON Lines (`kanly_log.py`).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Protocol

from checks.replay.cards import Cards
from checks.replay.forces import Forces
from checks.replay.formats import open_log
from checks.replay.log import Accounts, Change, Step, Weak
from checks.replay.progress import Progress
from checks.replay.spice import Spice
from checks.verdict import Finding, Obligation, Result, Verdict
from model.language.errors import KanlyError, unknown


class Check(Protocol):
    """Sees every step of one log in order."""

    unobserved: Counter[str]

    def check(self, step: Step, changes: Sequence[Change]) -> list[str]:
        """Sentences for what is wrong in this step; a `Weak` one does not fail the run."""
        ...


CHECKS: dict[str, Callable[[], Check]] = {"forces": Forces, "cards": Cards, "spice": Spice, "progress": Progress}
"""Name -> maker of the check, in the order in which findings of one step are given."""


def replay(paths: Sequence[Path], checks: Collection[str] = tuple(CHECKS)) -> Result:
    """Check logs. Raises KanlyError where a check is unknown or any log is malformed: bad input is refused whole.

    The findings of one file stand after those of the file before. A log without steps has no obligations, so a run that
    saw no step at all says "nothing was checked".
    """
    started = time.perf_counter()
    for name in checks:
        if name not in CHECKS:
            raise unknown("check", name, CHECKS)
    if not checks:
        raise KanlyError("no check is selected", hints=["known are: " + ", ".join(CHECKS)])
    result = Result("replay", unless=Verdict.NOTHING, counts={"files": 0, "lines": 0, "steps": 0})
    unobserved: Counter[str] = Counter()
    findings: list[Finding] = []
    obligations: list[Obligation] = []
    for path in paths:
        _one(path, [name for name in CHECKS if name in checks], result, findings, obligations, unobserved)
    result.findings, result.obligations = findings, obligations
    result.counts["unobserved"] = dict(sorted(unobserved.items()))
    result.seconds = time.perf_counter() - started
    return result


def _one(
    path: Path,
    names: Sequence[str],
    result: Result,
    findings: list[Finding],
    obligations: list[Obligation],
    unobserved: Counter[str],
) -> None:
    log = open_log(path)
    accounts = Accounts(log.complete)
    running = {name: CHECKS[name]() for name in names}
    found: Counter[str] = Counter()
    steps = 0
    for step in log.steps:
        steps += 1
        changes = accounts.take(step)
        for name, check in running.items():
            for what in check.check(step, changes):
                verdict = Verdict.OBSERVED if isinstance(what, Weak) else Verdict.FAILS
                found[name] += verdict is Verdict.FAILS
                where = f"{log.file}:{step.line}"
                findings.append(Finding(name, str(what), where, verdict, log.file, step.line, step.number))
    result.counts["files"] += 1
    result.counts["steps"] += steps
    result.counts["lines"] += log.lines()
    for name, check in running.items():
        unobserved.update(check.unobserved)
        if steps:
            obligations.append(_obligation(log.file, name, steps, found[name], check.unobserved))


def _obligation(file: str, name: str, steps: int, found: int, unobserved: Counter[str]) -> Obligation:
    missing = ", ".join(f"{times} x {what}" for what, times in sorted(unobserved.items()))
    return Obligation(
        id=f"{name} {file}",
        method=f"replay of {steps} steps",
        verdict=Verdict.FAILS if found else Verdict.OBSERVED,
        holds_for="not this log" if found else "this log",
        fails_for="this log" if found else "-",
        says=f"{found} {'finding' if found == 1 else 'findings'}" if found else "no finding",
        note=f"unobserved: {missing}" if missing else "",
    )
