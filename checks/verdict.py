"""What a check says: verdicts, obligations, findings, the envelope of `--json`, and the exit code they mean."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

VERSION = 1
"""The version of the envelope, its field `kanly`."""


class Verdict(enum.Enum):
    """The answer to an obligation. `BOUNDED` and `OBSERVED` never claim more than what was looked at."""

    PROVED = "proved"
    HOLDS = "holds in the whole scope"
    BOUNDED = "holds up to a bound"
    OBSERVED = "observed"
    BY_CONSTRUCTION = "true by construction"
    VACUOUS = "vacuous"
    FAILS = "fails"
    FAILS_ELSEWHERE = "fails under other readings"
    ACCEPTED = "accepted finding"
    UNDECIDED = "undecided"
    NOTHING = "nothing was checked"
    BAD_INPUT = "the question or an input is wrong"
    DISAGREE = "engines disagree"
    INTERNAL = "internal error"


EXIT_CODE: Mapping[Verdict, int] = {
    Verdict.PROVED: 0,
    Verdict.HOLDS: 0,
    Verdict.BOUNDED: 0,
    Verdict.OBSERVED: 0,
    Verdict.BY_CONSTRUCTION: 0,
    Verdict.VACUOUS: 0,
    Verdict.FAILS_ELSEWHERE: 0,
    Verdict.ACCEPTED: 0,
    Verdict.FAILS: 1,
    Verdict.BAD_INPUT: 2,
    Verdict.DISAGREE: 3,
    Verdict.INTERNAL: 3,
    Verdict.UNDECIDED: 4,
    Verdict.NOTHING: 5,
}
"""The code of each verdict alone.

0 met, 1 a finding, 2 bad input, 3 internal error or engines disagree, 4 undecided, 5 nothing checked.
"""

PRECEDENCE = (3, 2, 1, 4, 5, 0)


WEAKEST_FIRST = (
    Verdict.OBSERVED,
    Verdict.BOUNDED,
    Verdict.HOLDS,
    Verdict.PROVED,
    Verdict.BY_CONSTRUCTION,
    Verdict.FAILS_ELSEWHERE,
    Verdict.ACCEPTED,
    Verdict.VACUOUS,
)
"""Verdicts that are met, in the order in which they name a whole result: never more than its weakest part."""


def exit_code(verdicts: Iterable[Verdict]) -> int:
    """The one code of many verdicts: the first of 3, 2, 1, 4, 5, 0 that any of them means; 5 where there are none."""
    codes = {EXIT_CODE[verdict] for verdict in verdicts} or {5}
    return next(code for code in PRECEDENCE if code in codes)


@dataclass(frozen=True)
class Step:
    """One play of a printed history: who did what, in the rule's own words, what moved, and on what authority."""

    actor: str
    play: str
    says: str = ""
    rule: str = ""
    cites: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    consulted: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "actor": self.actor,
            "play": self.play,
            "says": self.says,
            "rule": self.rule,
            "cites": list(self.cites),
            "changes": list(self.changes),
            "consulted": list(self.consulted),
        }


@dataclass(frozen=True)
class Obligation:
    """One thing that was to be checked, how, and the answer as a formula over the open questions.

    `holds_for` and `fails_for` are such formulas in text: "every reading", "no reading", "AMB-01 = any and …".
    """

    id: str
    method: str
    verdict: Verdict
    holds_for: str = "every reading"
    fails_for: str = "no reading"
    history: tuple[Step, ...] = ()
    says: str = ""
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "method": self.method,
            "verdict": self.verdict.value,
            "holds_for": self.holds_for,
            "fails_for": self.fails_for,
            "history": [step.as_json() for step in self.history],
            "says": self.says,
            "note": self.note,
        }


@dataclass(frozen=True)
class Finding:
    """Something found. For a log `file`, `line` and `step` name the place; `verdict` says whether it fails the run."""

    id: str
    what: str
    where: str = ""
    verdict: Verdict = Verdict.FAILS
    file: str | None = None
    line: int | None = None
    step: int | None = None
    readings: str = ""
    history: tuple[Step, ...] = ()
    others: tuple[tuple[Step, ...], ...] = ()
    """Further histories that end so, as different as can be had."""
    shortest: bool = True
    """Whether no history is shorter, and `readings` are all that fail; else both are what was seen."""

    def as_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {"id": self.id, "what": self.what, "where": self.where, "verdict": self.verdict.value}
        if self.file is not None:
            out |= {"file": self.file, "line": self.line, "step": self.step}
        if self.readings:
            out["readings"] = self.readings
        if self.history:
            out["history"] = [step.as_json() for step in self.history]
        if self.others:
            out["others"] = [[step.as_json() for step in history] for history in self.others]
        return out


@dataclass
class Result:
    """The answer of one verb. `extra` is what only this verb says; it is printed after the common fields."""

    verb: str
    scope: str | None = None
    model: str = ""
    obligations: Sequence[Obligation] = ()
    findings: Sequence[Finding] = ()
    counts: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0.0
    unless: Verdict = Verdict.NOTHING
    """What it means when there is neither an obligation nor a finding."""
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def verdicts(self) -> list[Verdict]:
        said = [o.verdict for o in self.obligations] + [f.verdict for f in self.findings]
        return said or [self.unless]

    @property
    def exit(self) -> int:
        return exit_code(self.verdicts)

    @property
    def verdict(self) -> str:
        """The verdict that decided the exit code, in words; of those that are met, the weakest claim."""
        decided = [v for v in self.verdicts if EXIT_CODE[v] == self.exit]
        return min(decided, key=lambda v: WEAKEST_FIRST.index(v) if v in WEAKEST_FIRST else -1).value

    def as_json(self) -> dict[str, Any]:
        return {
            "kanly": VERSION,
            "model": self.model,
            "verb": self.verb,
            "scope": self.scope,
            "verdict": self.verdict,
            "exit": self.exit,
            "obligations": [o.as_json() for o in self.obligations],
            "findings": [f.as_json() for f in self.findings],
            "counts": self.counts,
            "seconds": round(self.seconds, 3),
            **self.extra,
        }
