"""Which adapter reads a file: told by the header, the first line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from checks.replay import dune_bench, kanly_log
from checks.replay.log import Log
from checks.replay.reader import objects, refuse


class Lines:
    """The lines of a file, counted while they are read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.read = 0
        self._objects = objects(path)

    def __iter__(self) -> Iterator[tuple[int, dict[str, Any]]]:
        for line, found in self._objects:
            self.read = line
            yield line, found


def open_log(path: Path) -> Log:
    """Read the header and give the log. Raises KanlyError where the file or its header is wrong."""
    lines = Lines(path)
    rest = iter(lines)
    line, header = next(rest, (0, {}))
    if not line:
        refuse(path, 0, "the log is empty", "expected a header on line 1")
    if kanly_log.is_header(header):
        return kanly_log.read(path, line, header, rest, lambda: lines.read)
    if not dune_bench.is_header(header):
        refuse(
            path,
            line,
            "the first line is no header",
            'expected {"kanly_log": 1, "factions": […], "complete": true or false}',
            'or {"kind": "header", "factions": […], …} of a dune-bench log',
        )
    return dune_bench.read(path, line, header, rest, lambda: lines.read)
