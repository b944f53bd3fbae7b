"""Progress on stderr: a live bar on a terminal, plain lines elsewhere. Nothing of it reaches stdout."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

EVERY = 2.0
"""Seconds between plain lines that only count on."""


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """A function that is told what goes on, a line at a time."""
    if sys.stderr.isatty():
        with _bar() as tell:
            yield tell
    else:
        yield _Lines()


class _Lines:
    """Plain lines; of lines that differ only in their numbers, one every few seconds."""

    def __init__(self) -> None:
        self._last: dict[str, float] = {}

    def __call__(self, line: str) -> None:
        shape, now = _shape(line), time.monotonic()
        if now - self._last.get(shape, -EVERY) >= EVERY:
            self._last[shape] = now
            print(line, file=sys.stderr, flush=True)


def _shape(line: str) -> str:
    """What lines have in common that only count on: their words, or that they tell how far an exploration is."""
    return "layer" if re.search(r": layer \d", line) else re.sub(r"\d[\d,.]*", "#", line)


@contextmanager
def _bar() -> Iterator[Callable[[str], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), BarColumn(bar_width=24), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=None)

        def tell(line: str) -> None:
            counted = re.search(r"(\d+) of (\d+)", line)
            total = int(counted.group(2)) if counted else None
            bar.update(task, description=line, total=total, completed=int(counted.group(1)) if counted else 0)

        yield tell
