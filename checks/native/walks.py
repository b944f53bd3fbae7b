"""Walks at native speed: random games at full size, with every property asked after every play that can change it.

The same seed gives the same walks for any number of workers and with or without a compiler; only the speed differs.
"""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice, takewhile
from pathlib import Path

from checks.native.build import CACHE
from checks.native.compare import parting
from checks.native.deals import BLOCK, deal
from checks.native.failures import RELOADED, Failure, traced_walk
from checks.native.jobs import Done, Engine, Job, Order, engine_that_runs, in_worker
from checks.native.journal import Journal, Unwritten
from checks.native.kernel import ENDINGS
from checks.native.tally import Tally
from checks.native.twin import MIXED, Walked
from checks.pool import pool
from checks.saves import loaded, saved
from model.language.errors import KanlyError

LONGEST = 150
"""Plays in one walk at most; most end in Shipment before."""
JOB = {True: 64 * BLOCK, False: BLOCK}
"""Walks of one job, on the compiled rows or not: about a second at most."""
AHEAD = 2
"""Jobs for each worker that are given out before they are needed."""
INTERRUPTED = "interrupted"
CHECKED = 4
"""Walks of a run that the reference step makes too."""


@dataclass
class WalkReport:
    """What came of the walks."""

    order: Order
    asked: int
    """How many walks were asked for."""
    native: bool
    tally: Tally
    rows: list[str]
    """The rows by number, as `tally.taken` counts them."""
    guards: list[tuple[str, str]]
    """(row, condition) by number, as `tally.seen` counts them."""
    properties: list[str]
    """The properties by number, as `tally.arose` counts them."""
    failures: list[Failure] = field(default_factory=list)
    """One for each property, and whether it needs other readings than the current ones; the soonest walk of each."""
    disagreements: list[str] = field(default_factory=list)
    """Where the reference step makes another walk than the compiled rows."""
    compared: int = 0
    """Walks that the reference step made too, and whose positions were saved and loaded again."""
    stopped: str = ""
    """Empty when all walks were made, else why not."""
    cpu: float = 0.0
    """CPU seconds of all walks, dealing included; starting and compiling not."""
    dealing: float = 0.0
    """CPU seconds of dealing."""

    @property
    def speed(self) -> float:
        """Plays a second of one core."""
        return self.tally.plays / self.cpu if self.cpu else 0.0

    @property
    def taken(self) -> dict[str, int]:
        """Plays of each row that was taken."""
        return {row: count for row, count in zip(self.rows, self.tally.taken, strict=True) if count}

    @property
    def never_taken(self) -> list[str]:
        return [row for row, count in zip(self.rows, self.tally.taken, strict=True) if not count]

    @property
    def never_arose(self) -> list[str]:
        """The properties whose situation never came up."""
        return [id for id, arose in zip(self.properties, self.tally.arose, strict=True) if not arose]

    def guards_never(self, value: bool) -> list[tuple[str, str]]:
        """The conditions that were asked and never had this value: (row, condition)."""
        seen = self.tally.seen
        pairs = [(seen[2 * i + value], seen[2 * i + 1 - value]) for i in range(len(self.guards))]
        return [guard for guard, (had, other) in zip(self.guards, pairs, strict=True) if other and not had]


def walks(
    count: int,
    seed: int = 0,
    *,
    longest: int = LONGEST,
    style: int = MIXED,
    workers: int = 1,
    seconds: float = 0.0,
    progress: Callable[[str], None] = lambda line: None,
    journal: Path | None = None,
    native: bool | None = None,
    engine: Engine | None = None,
    cache: Path = CACHE,
    checked: int = CHECKED,
    checks: bool = True,
) -> WalkReport:
    """Makes walks 0 … count - 1. `seconds` is a budget of wall-clock time, 0 for none.

    `native`: on the compiled rows; None: where they can be had, and where not, that is said on stderr.
    `journal` keeps what is done, so that the same walks after an interruption make only the rest. `engine` asks other
    properties than the catalogue's, in this process. `checked` walks are compared with the reference step. Ctrl-C
    ends the walks and keeps what was finished, as does a journal that can no longer be written.

    Raises KanlyError for a journal that cannot be read or begun, and where `native` rows are wanted and not had.
    """
    if not math.isfinite(seconds) or seconds < 0:
        raise KanlyError(f"seconds must be a number from 0, not {seconds}", hints=["0 is no budget"])
    alone = engine is not None or workers == 1
    engine = engine or engine_that_runs(native, cache)
    order = Order(seed, longest, style, checks)
    report = _empty(engine, order, count)
    until = time.time() + seconds if seconds else 0.0
    kept = Journal(journal, engine, order)
    for done in kept.read(count):
        _add(report, done)
    missing = kept.missing(count, JOB[engine.kernel is not None])
    jobs = takewhile(lambda _: not until or time.time() < until, (Job(*walks, until) for walks in missing))

    def keep(done: Done) -> None:
        _add(report, done)
        kept.write(done)
        progress(
            f"walk: {report.tally.walks} of {count} games, {report.tally.plays} plays, {report.speed:,.0f} a second"
        )

    try:
        if report.tally.walks < count:
            kept.begin()
        if alone:
            for job in jobs:
                keep(engine.run(order, job))
        else:
            _in_pool(jobs, workers, keep, engine.kernel is not None, cache, order)
    except KeyboardInterrupt:
        report.stopped = INTERRUPTED
    except Unwritten as error:
        if report.tally.walks < count:
            report.stopped = str(error)
        else:
            with suppress(OSError):
                print(f"walk: {error}; every game was played", file=sys.stderr)
    finally:
        kept.close()
    if not report.stopped and report.tally.walks < count:
        report.stopped = f"{seconds:g} s were up"
    report.failures = list(_failures(report.tally, engine))
    if engine.kernel is not None and checks and report.stopped != INTERRUPTED:
        # Where the time was up, little more is spent.
        for number, walked in _again(engine, order, count, min(checked, 1) if report.stopped else checked):
            report.compared += 1
            traced = traced_walk(engine, engine.kernel, order, number)
            if parts := parting(engine, walked, traced):
                report.disagreements.append(f"walk {number} of seed {seed} parts from the reference step: {parts}")
            report.failures += _reload(number, walked)
    return report


def _in_pool(
    jobs: Iterator[Job], workers: int, keep: Callable[[Done], None], native: bool, cache: Path, order: Order
) -> None:
    """Gives the jobs out a few ahead. After a job that fails no more are given out; those under way are kept."""
    workers = min(workers, os.cpu_count() or 1)
    failed: list[BaseException] = []
    with pool(workers) as executor:
        running: set[Future[Done]] = set()
        while True:
            if not failed:
                more = islice(jobs, AHEAD * workers - len(running))
                running |= {executor.submit(in_worker, native, cache, order, job) for job in more}
            if not running:
                break
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for job in ended:
                if (error := job.exception()) is not None:
                    failed.append(error)
                else:
                    keep(job.result())
    if failed:
        raise failed[0]


def _empty(engine: Engine, order: Order, count: int) -> WalkReport:
    rows = [rule.id for rule in engine.source.rows]
    guards = [(rule.id, str(term)) for rule, term in engine.source.guards]
    properties = [one.id for one in engine.source.properties]
    return WalkReport(order, count, engine.kernel is not None, engine.none(), rows, guards, properties)


def _add(report: WalkReport, done: Done) -> None:
    report.tally.add(done.tally)
    report.cpu += done.seconds
    report.dealing += done.dealing


def _failures(tally: Tally, engine: Engine) -> Iterator[Failure]:
    ids = [one.id for one in engine.source.properties] + list(ENDINGS)
    for (number, differs), (count, walk, plays) in sorted(tally.failed.items()):
        yield Failure(ids[number], differs, count, walk, plays)


def _again(engine: Engine, order: Order, count: int, checked: int) -> Iterator[tuple[int, Walked]]:
    """Some walks, evenly spread and of every style, made by the reference step too."""
    blocks = (count + BLOCK - 1) // BLOCK
    for i in range(min(checked, blocks)):
        block = i * blocks // min(checked, blocks)
        dealt = deal(order.seed, block)
        twin, last = engine.twin(dealt), min(count - 1, block * BLOCK + i % 4)
        for number in range(block * BLOCK, last + 1):
            walked = twin.walk(dealt.start, order.seed, number, order.longest, order.style)
        yield last, walked


def _reload(number: int, walked: Walked) -> Iterator[Failure]:
    """Saves and loads every position of a walk."""
    instance = walked.run.game.instance
    for plays, (state, _) in enumerate(walked.run.path):
        if loaded(instance, saved(instance, state)) != state:
            yield Failure(RELOADED, walked.differs, 1, number, plays)
            return
