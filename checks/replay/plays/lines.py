"""The lines of a dune-bench log, each with all counters as they stand after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from checks.replay import dune_bench
from checks.replay.plays.names import PHASE, faction
from checks.replay.plays.shape import shape_of
from checks.replay.reader import Refused, objects, refuse


@dataclass(frozen=True)
class Said:
    """One answer of a player in a line."""

    by: str
    action: str
    data: Mapping[str, Any]


@dataclass
class Line:
    """One line: what was answered, what the engine tells, and the counters before and after."""

    line: int
    n: int
    turn: int | None
    phase: str | None
    kind: str
    by: str
    said: Sequence[Said]
    events: Sequence[str]
    done: bool
    on_sale: Sequence[str]
    before: dict[str, Any]
    after: dict[str, Any]
    changed: Sequence[str] = field(default_factory=tuple)

    @property
    def tool(self) -> bool:
        """The line is the deed of a tool, which the answer of a later line explains."""
        return self.kind == "tool"

    @property
    def answers_bid(self) -> bool:
        """The line is an answer in an auction, not the look that Atreides takes."""
        return bool(self.said) and bool({"BID_PASSED", "BID_PLACED"} & set(self.events))


class Read(NamedTuple):
    """A log as it was read: all lines, the last one, which tells how the game ended, and how long it may last."""

    lines: list[Line]
    end: dict[str, Any]
    turns: int


def lines_of(path: Path) -> Read:
    """A log. Raises Refused at the first line whose plays could not be looked for."""
    read, error = lines_up_to(path)
    if error is not None:
        raise error
    return read


def lines_up_to(path: Path, last: int | None = None) -> tuple[Read, Refused | None]:
    """A log up to the line `last`, or to the first line whose plays could not be looked for, and the error there.

    Its end is read wherever it stands. Raises Refused where the header is wrong.
    """
    rows = iter(objects(path))
    line, header = next(rows, (0, {}))
    if not dune_bench.is_header(header):
        refuse(path, line, "the plays of this log are not known here", "expected the header of a dune-bench log")
    shape = shape_of(path, line, header)
    found: list[Line] = []
    end: dict[str, Any] = {}
    try:
        for line, row in rows:
            if row.get("kind") == "end":
                shape.end(line, row)
                end = row
            elif last is None or line <= last:
                shape.step(line, row, first=not found)
                found.append(_line(line, row, found[-1].after if found else {}))
            else:
                break
    except Refused as error:
        return Read(found, end, shape.turns), error
    return Read(found, end, shape.turns), None


def _line(line: int, row: dict[str, Any], before: dict[str, Any]) -> Line:
    """A line with the counters before it and after it."""
    counters = {**before, **row.get("d", {})}
    for key in row.get("gone", ()):
        counters.pop(key, None)
    return Line(
        line,
        row["n"],
        row.get("t"),
        PHASE.get(row.get("ph") or ""),
        row["k"],
        row.get("by") or "",
        [Said(faction(a["f"]), a["a"], a.get("d") or {}) for a in row.get("resp", ())],
        row.get("ev", ()),
        bool(row.get("done")),
        row.get("auction", ()),
        before,
        counters,
        [key for key in {**before, **counters} if before.get(key) != counters.get(key)],
    )
