"""The explorer: every reachable state of a scope under all readings in one run, on the reference step.

Each state carries the set of readings under which it is reachable. A row is tried once for all readings that agree on
the questions it asked; the rest is tried again. Levels are strict, so the first arrival of a reading is a shortest one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from checks.explore.answers import Budget, Progress
from checks.explore.clock import Clock
from checks.explore.readings import Family, bits
from checks.meaning import Reader
from checks.state import Instance, State
from checks.step import Fault, Game, Play, _Compiled, _urgency
from model.language.rows import Rule
from model.language.sorts import Value


class Arrival(NamedTuple):
    """How readings first came to a state: from which one, by which play. A start has parent -1."""

    mask: int
    parent: int
    play: Play | None
    level: int


class Edge(NamedTuple):
    source: int
    target: int
    play: Play
    mask: int


@dataclass
class Exploration:
    """What a run found. Masks are sets of readings of `family`; states are numbered in the order they were found."""

    game: Game
    family: Family
    states: list[State] = field(default_factory=list)
    masks: list[int] = field(default_factory=list)
    arrivals: list[list[Arrival]] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    dead_ends: dict[int, int] = field(default_factory=dict)
    faults: list[tuple[int, Play, str, int]] = field(default_factory=list)
    overlaps: list[tuple[int, Play, Play, int]] = field(default_factory=list)
    taken: dict[Rule, int] = field(default_factory=dict)
    work: int = 0
    """How many successors were computed."""
    levels: int = 0
    stopped: str = ""
    """Why the run ended early and how far it had got; empty when everything reachable was seen."""

    @property
    def complete(self) -> bool:
        return not self.stopped

    def states_under(self, reading: int) -> int:
        """How many states are reachable under one reading."""
        bit = 1 << reading
        return sum(1 for mask in self.masks if mask & bit)

    def path(self, state: int, reading: int) -> list[tuple[State, Play | None]]:
        """A shortest history to a state under a reading: (state, the play that led there), the start first."""
        steps: list[tuple[State, Play | None]] = []
        bit = 1 << reading
        while state >= 0:
            arrival = next(a for a in self.arrivals[state] if a.mask & bit)
            steps.append((self.states[state], arrival.play))
            state = arrival.parent
        return steps[::-1]

    def level(self, state: int, reading: int) -> int:
        """The length of a shortest history to a state under a reading."""
        return next(a.level for a in self.arrivals[state] if a.mask & (1 << reading))


def explore(
    instance: Instance,
    family: Family,
    progress: Callable[[Progress], None] = lambda at: None,
    clock: Clock | None = None,
    share: float = 1.0,
) -> Exploration:
    """Explores all of a scope, or as much as this share of the clock allows: `stopped` then says how far it got."""
    clock = clock or Clock(Budget())
    run = Exploration(Game(instance), family)
    known: dict[State, int] = {}

    def arrive(state: State, mask: int, parent: int, play: Play | None, level: int) -> tuple[int, int]:
        number = known.get(state)
        if number is None:
            number = known[state] = len(run.states)
            run.states.append(state)
            run.masks.append(0)
            run.arrivals.append([])
        fresh = mask & ~run.masks[number]
        if fresh:
            run.masks[number] |= fresh
            run.arrivals[number].append(Arrival(fresh, parent, play, level))
        return number, fresh

    frontier: dict[int, int] = {}
    for start in instance.starts():
        number, fresh = arrive(start, family.full, -1, None, 0)
        frontier[number] = frontier.get(number, 0) | fresh
    while frontier and not run.stopped:
        run.levels += 1
        later: dict[int, int] = {}
        at = Progress(instance.scope.name, len(run.states), run.levels)
        for number, fresh in frontier.items():
            run.stopped = clock.out(at, len(run.states), share=share)
            if run.stopped:
                break
            for play, target, mask in _successors(run, number, fresh):
                after, new = arrive(target, mask, number, play, run.levels)
                run.edges.append(Edge(number, after, play, mask))
                if new:
                    later[after] = later.get(after, 0) | new
        frontier = later
        progress(Progress(instance.scope.name, len(run.states), run.levels))
    return run


def split_by(run: Exploration, mask: int, ask: Callable[[Reader], object]) -> Iterator[tuple[object, int]]:
    """Asks once for every class of readings that the asked questions tell apart."""
    while mask:
        bit = (mask & -mask).bit_length() - 1
        reader = Reader(run.family.choices[bit])
        answer = ask(reader)
        covered = mask & run.family.agreeing(bit, reader.seen)
        yield answer, covered
        mask &= ~covered


def _successors(run: Exploration, number: int, fresh: int) -> Iterator[tuple[Play, State, int]]:
    game, state = run.game, run.states[number]
    if state.over:
        return
    open_to = fresh
    turns: list[list[_Compiled]] = [[], [], []]
    for row in game.rows(state):
        turns[_urgency(row.rule)].append(row)
    answered: dict[tuple[object, ...], list[tuple[Play, int]]] = {}
    played = 0
    for rows in turns:
        if not open_to:
            break
        taken = 0
        for row in rows:
            for found, mask in split_by(run, open_to, lambda reader, row=row: game.bindings(row, state, reader)):  # type: ignore[misc]
                for values in cast(list[tuple[Value, ...]], found):
                    play = Play(row.rule, values)
                    taken |= mask
                    _note_overlap(run, number, play, mask, answered)
                    yield from _made(run, number, play, mask)
        played |= taken
        open_to &= ~taken
    stuck = fresh & ~played
    if stuck:
        run.dead_ends[number] = run.dead_ends.get(number, 0) | stuck


def _made(run: Exploration, number: int, play: Play, mask: int) -> Iterator[tuple[Play, State, int]]:
    state, game = run.states[number], run.game
    run.taken[play.rule] = run.taken.get(play.rule, 0) | mask
    while mask:
        bit = (mask & -mask).bit_length() - 1
        reader = Reader(run.family.choices[bit])
        run.work += 1
        try:
            after = game.after(state, play, reader)
        except Fault as fault:
            covered = mask & run.family.agreeing(bit, reader.seen)
            run.faults.append((number, play, fault.what, covered))
        else:
            covered = mask & run.family.agreeing(bit, reader.seen)
            yield play, after, covered
        mask &= ~covered


def _note_overlap(
    run: Exploration, number: int, play: Play, mask: int, answered: dict[tuple[object, ...], list[tuple[Play, int]]]
) -> None:
    """Two rows that answer one play; two plays of the table at once are an overlap whatever their arguments."""
    if _urgency(play.rule) == 0:
        key: tuple[object, ...] = ("table",)
    else:
        key = (play.rule.machine, play.rule.event, play.values[: len(play.rule.using) + 1])
    earlier = answered.setdefault(key, [])
    for other, its_mask in earlier:
        if its_mask & mask:
            run.overlaps.append((number, other, play, its_mask & mask))
    earlier.append((play, mask))


__all__ = ["Arrival", "Edge", "Exploration", "bits", "explore"]
