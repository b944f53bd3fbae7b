"""Many whole games: each is drawn by its own seed, so the answer does not depend on how many processes play them."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import as_completed
from contextlib import ExitStack
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from checks.games.ahead import Ahead
from checks.games.aim import playable, playable_now
from checks.games.coverage import Coverage
from checks.games.endings import ending
from checks.games.play import LONGEST, Failed, Played, play_out
from checks.games.sampler import Sampler
from checks.games.table import Table, any_table, game_at
from checks.games.targets import never_taken
from checks.games.taste import taste_of
from checks.pool import pool
from checks.state import State
from checks.step import Game, Play
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS, current_readings
from model.language.sorts import Value

ELSEWHERE = 2
"""One game of so many is under other readings than the current ones."""
FEW, MANY = 0.15, 0.8
"""Of such a game, how likely each question is read otherwise."""
DRAWN = 6
"""So many such readings are drawn; those are played under which the table may take most of the rows never taken, those
first that it may not take under the current ones."""
BATCH = 10
"""Games that are played alongside: what they took is known to those of the next batch, and to none before."""


@dataclass(frozen=True)
class Opening:
    """What a game begins with. `choice` is the reading of every question."""

    table: Table
    choice: Mapping[str, str]
    start: int

    @property
    def as_current(self) -> bool:
        """Whether every question is read as it currently is."""
        return all(name == QUESTIONS[id].current for id, name in self.choice.items())

    def begin(self) -> tuple[Game, State]:
        """The game and its first state."""
        game = game_at(self.table)
        return game, game.instance.start(game.instance.scope.starts[self.start])


@dataclass(frozen=True)
class Failure:
    """A game that fails, as it goes from one process to another: the rows by their ids."""

    number: int
    failed: tuple[str, str, str]
    plays: tuple[tuple[str, tuple[Value, ...]], ...]
    opening: Opening

    @property
    def elsewhere(self) -> bool:
        """Whether it was played under other readings than the current ones."""
        return not self.opening.as_current

    @property
    def kind(self) -> tuple[str, str]:
        """What makes failing games alike."""
        return Failed(*self.failed).kind()

    def made(self) -> list[Play]:
        """The plays, of this process's rows."""
        rules = {rule.id: rule for machine in MACHINES.values() for rule in machine.rules}
        return [Play(rules[id], values) for id, values in self.plays]


ADDED = ("games", "cut", "plays", "tried", "adopted", "advanced", "current", "failing", "failing_as_current", "seconds")
COUNTED = ("endings", "turns", "winners", "sat", "seats", "readings")


@dataclass
class Tally:
    """What some games came to. Adding up does not depend on the order."""

    games: int = 0
    """Those played to their end."""
    cut: int = 0
    """Those under way when the time was up. Their plays count, too."""
    plays: int = 0
    tried: int = 0
    """Plays of continuations that were looked at."""
    adopted: int = 0
    """Continuations that the games have adopted."""
    longest: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    """How the games ended, in the words of the rules."""
    turns: Counter[int] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    sat: Counter[str] = field(default_factory=Counter)
    """In how many games each faction took part."""
    seats: Counter[int] = field(default_factory=Counter)
    advanced: int = 0
    current: int = 0
    """Games under the current readings."""
    readings: Counter[str] = field(default_factory=Counter)
    failing: int = 0
    failing_as_current: int = 0
    coverage: Coverage = field(default_factory=Coverage)
    failures: dict[tuple[str, str], Failure] = field(default_factory=dict)
    """Of each kind one game: of the current readings if there is one, and the one with the lowest number."""
    places: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    """Of each kind where it came up."""
    seconds: float = 0.0
    """Time of all processes together."""

    def add(self, other: Tally) -> None:
        """What other games came to."""
        for name in ADDED:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in COUNTED:
            getattr(self, name).update(getattr(other, name))
        self.longest = max(self.longest, other.longest)
        self.coverage.add(other.coverage)
        for failure in other.failures.values():
            self.keep(failure)
        for kind, places in other.places.items():
            self.places.setdefault(kind, set()).update(places)

    def keep(self, failure: Failure) -> None:
        """A failing game, unless a better one of its kind is known."""
        known = self.failures.get(failure.kind)
        if known is None or (failure.elsewhere, failure.number) < (known.elsewhere, known.number):
            self.failures[failure.kind] = failure
        self.places.setdefault(failure.kind, set()).add(failure.failed[2])


def opening(seed: int, number: int, known: Mapping[str, int] = MappingProxyType({})) -> tuple[Opening, random.Random]:
    """How a game begins, and the generator that makes its choices. `known` counts what earlier games took."""
    pick = random.Random(f"{seed}/{number}")
    table = any_table(pick)
    choice = current_readings()
    if number % ELSEWHERE == ELSEWHERE - 1:
        never, drawn = frozenset(never_taken(known)), [_elsewhere(pick) for _ in range(DRAWN)]
        others = never - playable_now(table) if never else never

        def lets_in(one: Mapping[str, str]) -> tuple[int, int]:
            rules = playable(table, one)
            return len(rules & others), len(rules & never)

        choice = max(drawn, key=lets_in) if never else drawn[0]
    starts = game_at(table).instance.scope.starts
    return Opening(table, choice, pick.randrange(len(starts))), pick


def _elsewhere(pick: random.Random) -> dict[str, str]:
    """A reading of every question, few or most of them not the current one."""
    likely, choice = pick.choice((FEW, MANY)), current_readings()
    for id, question in QUESTIONS.items():
        if pick.random() < likely:
            choice[id] = pick.choice([name for name in question.readings if name != question.current])
    return choice


def play_game(
    seed: int,
    number: int,
    tally: Tally,
    longest: int = LONGEST,
    known: Mapping[str, int] = MappingProxyType({}),
    until: float = 0.0,
) -> None:
    """Plays a game to its end and adds it to the tally. What a property of the catalogue forbids does not stop it.

    `until` is when to stop, as the clock of the computer has it; 0 for never.
    """
    begun, pick = opening(seed, number, known)
    game, state = begun.begin()
    usual = playable_now(begun.table)
    rules = usual if begun.as_current else playable(begun.table, begun.choice)
    taste = taste_of(known, begun.table.factions, rules, pick, rules - usual)
    try:
        run = Played(game, state, begun.choice, Sampler(game, taste), ahead=Ahead(game, taste, begun.choice, rules))
    except Failed as failed:
        _keep(tally, number, failed, (), begun)
        _count(tally, begun, failing=True)
        return
    failing, goes_on, whole = False, True, True
    while goes_on:
        try:
            whole = play_out(run, pick, longest, until)
            goes_on = False
        except Failed as failed:
            failing = True
            _keep(tally, number, failed, run.plays, begun)
            goes_on = run.forgets(failed.property)
    _add(tally, run)
    if whole:
        _count(tally, begun, failing)
        _ended(tally, run)
    else:
        tally.cut += 1


def _keep(tally: Tally, number: int, failed: Failed, plays: Sequence[Play], begun: Opening) -> None:
    said = tuple((play.rule.id, play.values) for play in plays)
    tally.keep(Failure(number, (failed.property, failed.what, failed.place), said, begun))


def _count(tally: Tally, begun: Opening, failing: bool) -> None:
    """A game that was played as far as it goes."""
    tally.games += 1
    tally.seats[len(begun.table.factions)] += 1
    tally.sat.update(begun.table.factions)
    tally.advanced += begun.table.advanced
    tally.current += begun.as_current
    tally.readings.update(f"{id} = {name}" for id, name in begun.choice.items())
    tally.failing += failing
    tally.failing_as_current += failing and begun.as_current


def _ended(tally: Tally, run: Played) -> None:
    instance = run.game.instance
    tally.turns[int(instance.value(run.state, "turn") or 0)] += 1
    tally.winners.update(one for one in instance.scope.factions if instance.value(run.state, "won", one))
    tally.endings[ending(run.plays, run.state)] += 1


def _add(tally: Tally, run: Played) -> None:
    tally.plays += len(run.plays)
    if run.ahead is not None:
        tally.tried += run.ahead.tried
        tally.adopted += run.ahead.adopted
    tally.longest = max(tally.longest, len(run.plays))
    tally.coverage.add(run.sampler.counted())


def play_some(
    seed: int,
    numbers: tuple[int, ...],
    until: float = 0.0,
    longest: int = LONGEST,
    known: Mapping[str, int] = MappingProxyType({}),
) -> Tally:
    """One job. `until` is when to stop, as the clock of the computer has it; 0 for never."""
    tally, began = Tally(), time.process_time()
    for number in numbers:
        if until and time.time() > until:
            break
        play_game(seed, number, tally, longest, known, until)
    tally.seconds = time.process_time() - began
    return tally


Run = Callable[..., Iterable[Tally]]


def play_all(
    games: int,
    seed: int,
    workers: int = 1,
    seconds: float = 0.0,
    progress: Callable[[str], None] = lambda line: None,
    longest: int = LONGEST,
) -> Tally:
    """Plays games 0, 1, … of a seed, in as many processes as are wanted."""
    with ExitStack() as stack:
        if workers == 1:
            return _in_batches(games, seed, seconds, progress, longest, _here)
        executor = stack.enter_context(pool(workers))

        def apart(jobs: Sequence[tuple[Any, ...]]) -> Iterable[Tally]:
            return (done.result() for done in as_completed([executor.submit(play_some, *job) for job in jobs]))

        return _in_batches(games, seed, seconds, progress, longest, apart)


def _here(jobs: Sequence[tuple[Any, ...]]) -> Iterable[Tally]:
    return (play_some(*job) for job in jobs)


def _in_batches(
    games: int, seed: int, seconds: float, progress: Callable[[str], None], longest: int, run: Run
) -> Tally:
    tally = Tally()
    until = time.time() + seconds if seconds else 0.0
    for first in range(0, games, BATCH):
        if until and time.time() > until:
            break
        known = dict(tally.coverage.situations)
        jobs = [(seed, (number,), until, longest, known) for number in range(first, min(games, first + BATCH))]
        for part in run(jobs):
            tally.add(part)
            if part.games or part.cut:
                progress(f"walk: {tally.games} of {games} whole games, {tally.plays} plays, {tally.failing} failing")
    return tally
