"""The journal of a run of walks: a line for each finished job, so that a killed run loses only the jobs under way."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path

from checks.native.deals import BLOCK
from checks.native.jobs import Done, Engine, Order
from checks.native.tally import Tally
from model.language.errors import KanlyError


class Journal:
    """Finished jobs of one order on one source. Lines of other orders, and a line cut short, are passed over."""

    def __init__(self, path: Path | None, engine: Engine, order: Order) -> None:
        self.path = path
        said = repr((engine.kernel is not None, astuple(order))) + engine.source.text
        self.key = hashlib.sha256(said.encode()).hexdigest()[:16]
        self.done: list[tuple[int, int]] = []

    def read(self, count: int) -> Iterator[Done]:
        """The finished jobs among the first walks. Raises KanlyError for a file that cannot be read."""
        if self.path is None or not self.path.exists():
            return
        try:
            lines = self.path.read_text().splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise KanlyError(f"the journal {self.path} cannot be read: {error}") from None
        for line in lines:
            done = self._done(line)
            if done is not None and self._fits(done, count):
                self.done.append((done.first, done.last))
                yield done

    def _fits(self, done: Done, count: int) -> bool:
        """Whether the job ends with a deal, or with the walks, and made none of those that another made."""
        whole = done.last == count or (done.last < count and done.last % BLOCK == 0)
        return whole and not any(first < done.last and done.first < last for first, last in self.done)

    def _done(self, line: str) -> Done | None:
        try:
            kept = json.loads(line)
            if kept.pop("key") != self.key:
                return None
            return Done(**kept | {"tally": Tally.of_json(kept["tally"])})
        except (ValueError, KeyError, TypeError, AttributeError):
            return None

    def write(self, done: Done) -> None:
        """Adds a finished job."""
        if self.path is None or done.last == done.first:
            return
        kept = {"key": self.key, "first": done.first, "last": done.last, "tally": done.tally.as_json()}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a") as file:
            file.write(json.dumps(kept | {"seconds": done.seconds, "dealing": done.dealing}) + "\n")

    def missing(self, count: int, size: int) -> Iterator[tuple[int, int]]:
        """The walks that no finished job made, as ranges of at most `size`, which begin where a deal does."""
        at = 0
        for first, last in [*sorted(self.done), (count, count)]:
            while at < first:
                end = min(first, (at // size + 1) * size)
                yield at, end
                at = end
            at = max(at, last)
