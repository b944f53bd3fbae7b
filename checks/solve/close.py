"""Pairs that the induction leaves open, met by a scope in which the row is played and the invariant says something."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from checks.check import check
from checks.verdict import Result, Verdict
from model.language.scope import SCOPES, explorable

MET = (Verdict.HOLDS, Verdict.BOUNDED, Verdict.FAILS_ELSEWHERE)


def close(
    pairs: Iterable[tuple[str, str]],
    progress: Callable[[str], None] = lambda line: None,
    explored: Iterable[Result] = (),
) -> dict[tuple[str, str], str]:
    """For each open (row, invariant), the first scope that meets it under the current readings.

    Scopes that have been `explored` are not explored again.
    """
    known = {str(result.scope): result for result in explored}
    left = set(pairs)
    met: dict[tuple[str, str], str] = {}
    for name in sorted(explorable(), key=lambda n: (len(SCOPES[n].cards) * len(SCOPES[n].starts), n)):
        if not left:
            break
        result: Result = known[name] if name in known else check(name, progress)
        holds = {o.id for o in result.obligations if o.verdict in MET}
        taken = set(result.extra["taken"])
        for pair in sorted(left):
            if pair[0] in taken and pair[1] in holds:
                met[pair] = name
        left -= set(met)
    return met
