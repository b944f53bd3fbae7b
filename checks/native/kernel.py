"""The compiled rows of an instance, called from Python; `walk.c` says what its structures hold."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checks.native.build import CACHE, built, loaded
from checks.native.source import Source
from checks.native.tally import NEVER, Tally

ENDINGS = ("dead end", "overlap", "fault")
"""What ends a walk, numbered behind the properties."""


@dataclass
class Traced:
    """One walk in full: its digest after each play, the enabled plays, the rows and arguments, the states."""

    digest: int
    plays: list[tuple[int, int, int, tuple[int, ...]]]
    """(digest so far, how many plays there were, row, arguments)."""
    states: list[array[int]]
    failed: set[tuple[int, int]]
    """(property, plays made when it broke)."""


class Kernel:
    """Walks of one instance at native speed."""

    def __init__(self, source: Source, cache: Path = CACHE) -> None:
        self.source = source
        self.library = loaded(built(source.text, cache), ("walks", "counts_size", "made_size"))
        rows, properties = len(source.rows), len(source.properties) + len(ENDINGS)
        pairs = ctypes.c_uint64 * 2 * properties

        class Counts(ctypes.Structure):
            _fields_ = (
                *[(name, ctypes.c_uint64) for name in ("walks", "plays", "ended", "left")],
                ("taken", ctypes.c_uint64 * rows),
                *[(name, pairs) for name in ("failed", "first", "when")],
                ("seen", ctypes.c_ubyte * (2 * len(source.guards) + 2)),
                ("arose", ctypes.c_ubyte * (len(source.properties) + 1)),
            )

        class Made(ctypes.Structure):
            _fields_ = (
                ("digest", ctypes.c_uint64),
                ("options", ctypes.c_int),
                ("row", ctypes.c_int),
                ("arg", ctypes.c_short * source.args),
            )

        self._counts, self._made = Counts, Made
        self._walks = self.library.walks
        self._walks.restype = ctypes.c_uint64
        assert ctypes.sizeof(Counts) == self.library.counts_size()
        assert ctypes.sizeof(Made) == self.library.made_size()

    def counts(self) -> Any:
        """An empty structure of counts, for `walk` to add to."""
        return self._counts()

    def walk(
        self,
        counts: Any,
        start: array[int],
        rigid: array[int],
        seed: int,
        first: int,
        count: int,
        longest: int,
        style: int,
        checks: bool = True,
        made: Any = None,
        states: Any = None,
        goes_on: bool = False,
    ) -> int:
        """Makes the walks `first` … `first + count - 1` from a start; returns the digest of the last.

        `goes_on`: they remember what the walks of the last call met.
        """
        digest: int = self._walks(
            _address(start),
            _address(rigid),
            ctypes.c_uint64(seed & NEVER),
            ctypes.c_uint64(first),
            count,
            longest,
            style,
            int(checks),
            ctypes.byref(counts),
            made,
            states,
            int(goes_on),
        )
        return digest

    def trace(
        self, start: array[int], rigid: array[int], seed: int, first: int, number: int, longest: int, style: int
    ) -> Traced:
        """The walk `number` in full. `first` is the first walk of its deal: what those between met, it likes less."""
        if number > first:
            self.walk(self.counts(), start, rigid, seed, first, number - first, longest, style, False)
        counts, most = self.counts(), self.source.layout.most
        made = (self._made * longest)()
        states = array("h", bytes(2 * most * (longest + 1)))
        goes_on = number > first
        digest = self.walk(counts, start, rigid, seed, number, 1, longest, style, True, made, _address(states), goes_on)
        args = [len(rule.params) for rule in self.source.rows]
        plays = [(m.digest, m.options, m.row, tuple(m.arg[: args[m.row]])) for m in made[: counts.plays]]
        failed = {(number, when) for (number, _), (_, _, when) in self.tally(counts).failed.items()}
        return Traced(digest, plays, [states[i * most : (i + 1) * most] for i in range(counts.plays + 1)], failed)

    def tally(self, counts: Any) -> Tally:
        """The counts as Python values."""
        failed = {
            (i, bool(differs)): (counts.failed[i][differs], counts.first[i][differs], counts.when[i][differs])
            for i in range(len(self.source.properties) + len(ENDINGS))
            for differs in (0, 1)
            if counts.failed[i][differs]
        }
        taken: Sequence[int] = counts.taken
        seen = bytes(counts.seen)[: 2 * len(self.source.guards)]
        arose = bytes(counts.arose)[: len(self.source.properties)]
        return Tally(counts.walks, counts.plays, counts.ended, list(taken), failed, seen, arose)


def _address(numbers: array[int]) -> ctypes.c_void_p:
    return ctypes.c_void_p(numbers.buffer_info()[0])
