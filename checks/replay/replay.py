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
from checks.replay.compared import Compared
from checks.replay.forces import Forces
from checks.replay.formats import open_log
from checks.replay.log import Accounts, Change, Log, Step, Weak
from checks.replay.names import Name, names_of
from checks.replay.progress import Progress
from checks.replay.reader import Refused
from checks.replay.spice import Spice
from checks.verdict import EXIT_CODE, Finding, Obligation, Result, Verdict
from model.language.errors import KanlyError, unknown


class Check(Protocol):
    """Sees every step of one log in order."""

    unobserved: Counter[str]
    compared: Compared
    given: str
    """What there is at the start, in words."""

    def check(self, step: Step, changes: Sequence[Change]) -> list[str]:
        """Sentences for what is wrong in this step; a `Weak` one does not fail the run."""
        ...


CHECKS: dict[str, Callable[[], Check]] = {"forces": Forces, "cards": Cards, "spice": Spice, "progress": Progress}
"""Name -> maker of the check, in the order in which findings of one step are given."""


def replay(logs: Sequence[Path | str], checks: Collection[str] = tuple(CHECKS)) -> Result:
    """Check logs. Raises KanlyError where a check is unknown, or where the one log that is given is malformed and
    nothing failed before the line that is wrong.

    Else a malformed log is a finding of its own, and what is found before it and in other logs stands. The findings of
    one file stand after those of the file before. A check that had nothing to compare says "nothing was checked".
    """
    started = time.perf_counter()
    for name in checks:
        if name not in CHECKS:
            raise unknown("check", name, CHECKS)
    if not checks:
        raise KanlyError("no check is selected", hints=["known are: " + ", ".join(CHECKS)])
    run = Run([name for name in CHECKS if name in checks])
    for name_of_log in names_of(logs):
        try:
            run.log(name_of_log)
        except Refused as error:
            error.file = name_of_log.typed
            if len(logs) == 1 and not run.failed:
                raise
            run.refused(name_of_log, error)
        except Exception as error:
            error.add_note(f"while reading {name_of_log.typed}, line {run.line}")
            raise
    return run.result(time.perf_counter() - started)


class Run:
    """What the checks of one run find, log by log."""

    def __init__(self, checks: Sequence[str]) -> None:
        self.checks = checks
        self.findings: list[Finding] = []
        self.obligations: list[Obligation] = []
        self.unobserved: Counter[str] = Counter()
        self.counts: Counter[str] = Counter(files=0, lines=0, steps=0)
        self.line = 0

    def log(self, name: Name) -> None:
        """Check one log. Raises Refused at the first line that is wrong; what was found before it stays."""
        log, self.line = open_log(Path(name.typed)), 1
        accounts = Accounts(log.complete)
        running = {check: CHECKS[check]() for check in self.checks}
        found: Counter[str] = Counter()
        unknown_keys: Counter[str] = Counter()
        steps, taken = 0, True
        error: Refused | None = None
        try:
            for step in log.steps:
                self.line = step.line
                steps += not step.fault
                taken = taken and step.game is None
                unknown_keys.update(step.unknown)
                changes = accounts.take(step)
                for check, one in running.items():
                    for what in one.check(step, changes):
                        verdict = Verdict.OBSERVED if isinstance(what, Weak) else Verdict.FAILS
                        found[check] += verdict is Verdict.FAILS
                        where, number = f"{name.short}:{step.line}", None if step.fault else step.number
                        self.findings.append(Finding(check, str(what), where, verdict, name.typed, step.line, number))
                self._notes(name, log)
            self._notes(name, log)
        except Refused as refused:
            if not steps:
                raise
            error = refused
        self.counts += Counter(files=1, steps=steps, lines=log.lines())
        for key, times in unknown_keys.items():
            self.unobserved[f"the key {key} is not known here"] += times
        for check, one in running.items():
            self.unobserved.update(one.unobserved)
            self.obligations.append(_obligation(f"{check} {name.short}", steps, found[check], one, taken, error))
        if error is not None:
            raise error

    def _notes(self, name: Name, log: Log) -> None:
        """What was noted while the log was read since the step before."""
        for line, what in log.notes:
            where = f"{name.short}:{line}"
            self.findings.append(Finding("note", what, where, Verdict.OBSERVED, name.typed, line))
        log.notes.clear()

    @property
    def failed(self) -> bool:
        """Whether something was found that is no mere note."""
        return any(EXIT_CODE[finding.verdict] for finding in self.findings)

    def refused(self, name: Name, error: Refused) -> None:
        """A log that cannot be read to its end."""
        line = error.where.line if error.where else 0
        where = f"{name.short}:{line}" if line else name.short
        self.findings.append(Finding("input", error.in_one_line, where, Verdict.BAD_INPUT, name.typed, line))

    def result(self, seconds: float) -> Result:
        """The answer of the run."""
        counts = {key: self.counts[key] for key in ("files", "lines", "steps")}
        notes = sum(finding.verdict is Verdict.OBSERVED for finding in self.findings)
        return Result(
            "replay",
            obligations=self.obligations,
            findings=self.findings,
            counts=counts | ({"notes": notes} if notes else {}) | {"unobserved": dict(sorted(self.unobserved.items()))},
            seconds=seconds,
        )


def _obligation(name: str, steps: int, found: int, check: Check, taken: bool, error: Refused | None) -> Obligation:
    missing = ", ".join(f"{times} x {what}" for what, times in sorted(check.unobserved.items()))
    notes = [check.compared.says]
    if taken and steps and check.given:
        notes.append(f"the start is taken as given: {check.given}")
    if missing:
        notes.append(f"unobserved: {missing}")
    if error is not None:
        line = error.where.line if error.where else 0
        notes.append(f"the log is malformed at line {line}: nothing from there on was checked")
    this = "this log" if error is None else "the steps before the line that is wrong"
    if found:
        verdict, says = Verdict.FAILS, f"{found} {'finding' if found == 1 else 'findings'}"
    elif check.compared.steps:
        verdict, says = Verdict.OBSERVED, "no finding"
    else:
        verdict, says = Verdict.NOTHING, "there was nothing to compare"
    return Obligation(
        id=name,
        method=f"replay of {steps} steps",
        verdict=verdict,
        holds_for={Verdict.FAILS: "not this log", Verdict.OBSERVED: this}.get(verdict, "-"),
        fails_for="this log" if found else "-",
        says=says,
        note="; ".join(notes),
    )
