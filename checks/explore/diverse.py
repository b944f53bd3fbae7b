"""Several histories of one finding, as different from one another as can be had."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TypeVar

from checks.explore.answers import History
from checks.step import Play

T = TypeVar("T")

LOOKED_AT = 200
"""How many failures are turned into histories before the most different ones are chosen."""


def diverse(failures: Iterable[T], count: int, history: Callable[[T], History]) -> Sequence[History]:
    """The first failure's history, then those that share least with the chosen ones. `failures`: shortest first."""
    listed = list(islice(failures, LOOKED_AT if count > 1 else 1))
    by_plays: dict[tuple[Play, ...], History] = {}
    for one in map(history, listed):
        by_plays.setdefault(one.plays, one)
    known = _first_breaks(by_plays)
    chosen = known[:1]
    while len(chosen) < min(count, len(known)):
        rest = [one for one in known if one not in chosen]
        chosen.append(max(rest, key=lambda one: (min(_apart(one, other) for other in chosen), -len(one.plays))))
    return sorted(chosen, key=lambda one: len(one.plays))


def _first_breaks(known: dict[tuple[Play, ...], History]) -> list[History]:
    """Without the histories that only go on after another one has failed."""
    return [
        one
        for plays, one in known.items()
        if not any(plays[:end] in known and known[plays[:end]].start == one.start for end in range(len(plays)))
    ]


def _apart(one: History, other: History) -> float:
    """How different the rows of two histories are: 0 for the same rows, 1 for none in common."""
    a, b = ({play.rule.id for play in history.plays} for history in (one, other))
    return 1 - len(a & b) / len(a | b) if a | b else 0.0
