"""Accepted findings: a committed list of what the documents themselves accept, each with its reason and source."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from importlib.resources import files

from checks.verdict import Result, Verdict


@dataclass(frozen=True)
class Accepted:
    """A finding that is shown and does not fail the run. `scope` "*" stands for every scope."""

    id: str
    scope: str
    reason: str
    source: str


def accepted() -> list[Accepted]:
    """The committed list."""
    text = files("invariants").joinpath("accepted.toml").read_text()
    return [Accepted(**entry) for entry in tomllib.loads(text).get("accepted", [])]


def accept(result: Result) -> Result:
    """Marks what the list accepts in the obligations and findings of a result."""
    listed = [entry for entry in accepted() if entry.scope in ("*", result.scope)]
    reasons = {entry.id: f"accepted: {entry.reason} ({entry.source})" for entry in listed}

    def note(old: str, id: str) -> str:
        return "; ".join(part for part in (old, reasons[id]) if part)

    result.obligations = [
        replace(o, verdict=Verdict.ACCEPTED, note=note(o.note, o.id))
        if o.id in reasons and o.verdict is Verdict.FAILS
        else o
        for o in result.obligations
    ]
    result.findings = [
        replace(f, verdict=Verdict.ACCEPTED) if f.id in reasons and f.verdict is Verdict.FAILS else f
        for f in result.findings
    ]
    return result
