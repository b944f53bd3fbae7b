"""A range of walks in one process: on the compiled rows, or on the reference step where there is no compiler."""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from checks.dealing import Profile, full_game
from checks.native.build import CACHE
from checks.native.deals import BLOCK, Deal, deal
from checks.native.kernel import ENDINGS, Kernel
from checks.native.source import Source, source
from checks.native.tally import Tally
from checks.native.twin import Twin, Walked
from invariants.catalogue import STATES, STEPS
from invariants.words import Invariant, StepProperty
from model.language.errors import KanlyError


@dataclass(frozen=True)
class Order:
    """How walks are made. The same order and number give the same walk, in any process."""

    seed: int
    longest: int
    style: int
    checks: bool = True


@dataclass(frozen=True)
class Job:
    """The walks `first` … `last - 1`; `until` is the time (of `time.time`) at which to stop, 0 for none."""

    first: int
    last: int
    until: float = 0.0


@dataclass
class Done:
    """What came of a job. `last` is where it stopped."""

    first: int
    last: int
    tally: Tally
    seconds: float
    """CPU seconds of the walks, dealing included."""
    dealing: float


@cache
def catalogue_source() -> Source:
    """The source at full size, with every property of the catalogue."""
    invariants = [one for one in STATES if "histories" in one.methods]
    steps = [one for one in STEPS if "histories" in one.methods]
    return source(full_game(Profile(True, True, True)), invariants, steps)


@cache
def catalogue_kernel(cache_folder: Path) -> Kernel:
    return Kernel(catalogue_source(), cache_folder)


class Engine:
    """Makes walks. Without a kernel it is the reference step."""

    def __init__(
        self, source: Source, kernel: Kernel | None, invariants: Sequence[Invariant], steps: Sequence[StepProperty]
    ) -> None:
        self.source, self.kernel, self.invariants, self.steps = source, kernel, invariants, steps
        ids = [one.id for one in source.properties] + list(ENDINGS)
        self.property = {id: number for number, id in enumerate(ids)}

    def run(self, order: Order, job: Job) -> Done:
        """Makes the walks of a job, or those that it has the time for."""
        began, dealing, at = time.process_time(), 0.0, job.first
        total = self.none()
        counts = self.kernel.counts() if self.kernel else None
        while at < job.last and not (job.until and time.time() > job.until):
            since = time.process_time()
            dealt = deal(order.seed, at // BLOCK)
            if self.kernel:
                start, rigid = self.source.layout.encode(dealt.start), dealt.rigid(self.source)
            dealing += time.process_time() - since
            last = min(job.last, (at // BLOCK + 1) * BLOCK)
            before = bytes(counts) if counts else b""
            if self.kernel:
                self.kernel.walk(
                    counts, start, rigid, order.seed, at, last - at, order.longest, order.style, order.checks
                )
            if counts is None or counts.left:
                if counts is not None:
                    ctypes.memmove(ctypes.byref(counts), before, len(before))
                made = self.on_reference(order, dealt, at, last, job.until)
                total.add(made)
                last = at + made.walks
            at = last
        if self.kernel:
            total.add(self.kernel.tally(counts))
        return Done(job.first, at, total, time.process_time() - began, dealing)

    def none(self) -> Tally:
        """The tally of no walk."""
        return Tally.none(len(self.source.rows), len(self.source.guards), len(self.source.properties))

    def twin(self, dealt: Deal) -> Twin:
        """The reference step for the walks of one deal."""
        return Twin(dealt.game, self.source.layout, self.source.number, self.invariants, self.steps)

    def on_reference(self, order: Order, dealt: Deal, first: int, last: int, until: float = 0.0) -> Tally:
        """The same walks, made by the reference step; at least one, whatever the time."""
        total, twin = self.none(), self.twin(dealt)
        for number in range(first, last):
            if until and number > first and time.time() > until:
                break
            total.add(self._tally(twin.walk(dealt.start, order.seed, number, order.longest, order.style)))
        return total

    def _tally(self, walked: Walked) -> Tally:
        taken = [walked.run.taken[rule] for rule in self.source.rows]
        failed = {(self.property[id], walked.differs): (1, walked.number, when) for id, when in walked.failed}
        one, run = self.none(), walked.run
        one.walks, one.plays, one.ended, one.taken, one.failed = 1, len(run.made), int(run.state.over), taken, failed
        return one


def engine_of_catalogue(native: bool, cache_folder: Path = CACHE) -> Engine:
    """The engine of this process for the properties of the catalogue."""
    kernel = catalogue_kernel(cache_folder) if native else None
    return Engine(catalogue_source(), kernel, STATES, STEPS)


def engine_that_runs(native: bool | None, cache_folder: Path = CACHE) -> Engine:
    """The engine for the properties of the catalogue: compiled rows or not, as `native` says.

    None: compiled rows, and where they cannot be had, the reference step, which is said on stderr with the reason.
    Raises KanlyError where they are wanted and cannot be had.
    """
    if native is None:
        try:
            return engine_of_catalogue(True, cache_folder)
        except KanlyError as error:
            with suppress(OSError):  # Nobody may be there to read it.
                print(
                    f"walk: {error.in_one_line}; the reference step walks, at a thousandth of the speed",
                    file=sys.stderr,
                )
    return engine_of_catalogue(bool(native), cache_folder)


def in_worker(native: bool, cache_folder: Path, order: Order, job: Job) -> Done:
    """A job in a process of the pool, which loads the rows itself."""
    import model.rulebook  # noqa: F401 - the rows

    return engine_of_catalogue(native, cache_folder).run(order, job)
