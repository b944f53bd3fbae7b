"""Examining an exploration: every obligation with the readings under which it fails and those in which it arises."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from checks.explore.answers import Budget, Progress
from checks.explore.clock import Clock
from checks.explore.depth import deepest_allowed
from checks.explore.family import Edge, Exploration, split_by
from checks.explore.privacy import Leak, leaks
from checks.explore.progress import progress
from checks.history import said_play
from checks.meaning import Env, Reader
from checks.state import State
from checks.step import Play
from invariants.alike import ALIKE
from invariants.catalogue import STATES, STEPS
from model.language.rows import Rule
from model.language.terms import Reads, Term, walk


class Failure(NamedTuple):
    """Where an obligation fails under one reading: after how many plays, in which state or by which play from it."""

    plays: int
    state: int
    play: Play | None
    reading: int

    def path(self, run: Exploration) -> list[tuple[State, Play | None]]:
        """The shortest history, the failing play included: (state, the play that led there), the start first."""
        path = run.path(self.state, self.reading)
        if self.play is None:
            return path
        reader = Reader(run.family.choices[self.reading])
        return [*path, (run.game.after(run.states[self.state], self.play, reader), self.play)]


@dataclass
class Examination:
    """One obligation. `at` maps where it fails to the readings: a state, or the play of a step and the state before."""

    id: str
    arises: int = 0
    at: dict[tuple[int, Play | None], int] = field(default_factory=dict)
    note: str = ""
    example: Callable[[Exploration, int], str] = lambda run, state: ""

    @property
    def fails(self) -> int:
        mask = 0
        for readings in self.at.values():
            mask |= readings
        return mask

    def add(self, state: int, mask: int, play: Play | None = None) -> None:
        if mask:
            self.at[state, play] = self.at.get((state, play), 0) | mask

    def shortest(self, run: Exploration, wanted: int) -> Failure:
        """The failure with the shortest history, among the wanted readings."""
        return min(self.failures(run, wanted), key=lambda failure: failure.plays)

    def failures(self, run: Exploration, wanted: int) -> Iterator[Failure]:
        """Every failure with its shortest history, one for each arrival at its state."""
        for (state, play), mask in self.at.items():
            for arrival in run.arrivals[state]:
                hit = arrival.mask & mask & wanted
                if hit:
                    plays = arrival.level + (play is not None)
                    yield Failure(plays, state, play, (hit & -hit).bit_length() - 1)

    def other_ways(self, run: Exploration, wanted: int) -> Iterator[Failure]:
        """The failing states again, by every play that leads there: one may be longer than the shortest."""
        for edge in run.edges:
            mask = self.at.get((edge.target, None), 0) & edge.mask & wanted
            for arrival in run.arrivals[edge.source] if mask else ():
                if hit := arrival.mask & mask:
                    yield Failure(arrival.level + 1, edge.source, edge.play, (hit & -hit).bit_length() - 1)


def examine(run: Exploration, clock: Clock | None = None) -> list[Examination]:
    """Every obligation of `checks.explore.obligations`, in its order, on one exploration.

    Where the clock runs out, `run.stopped` says so. Of a run that was stopped only what one state or step shows is
    asked: whether an end can be reached, and what looks the same to a seat, needs all states.
    """
    clock = clock or Clock(Budget())
    found = [*_states(run, clock), *_steps(run, clock)]
    found += [*_play(run), *_privacy(run)] if run.complete else _seen(run)
    return found


EVERY = 256
"""How often the clock is looked at."""


def _out(run: Exploration, clock: Clock, what: str, number: int) -> bool:
    """Is the time used up? What stopped the run first stays said."""
    out = clock.out(Progress(f"{run.game.instance.scope.name}, {what}", number, run.levels))
    run.stopped = run.stopped or out
    return bool(out)


def _states(run: Exploration, clock: Clock) -> list[Examination]:
    found = [Examination(inv.id) for inv in STATES]
    meanings = run.game.meanings
    asked = [(meanings.of(inv.condition), meanings.of(inv.arises)) for inv in STATES]
    by_reading = [_asks(inv.condition) for inv in STATES]
    choice = run.family.choices[0]
    for number, (state, mask) in enumerate(zip(run.states, run.masks, strict=True)):
        if number % EVERY == 0 and _out(run, clock, "examining states", number):
            break
        env = Env(state, Reader(choice))
        for item, (holds, arises), split in zip(found, asked, by_reading, strict=True):
            if split:
                for met, readings in split_by(run, mask, lambda reader, holds=holds: holds(Env(state, reader))):  # type: ignore[misc]  # noqa: B023
                    item.add(number, 0 if met else readings)
            elif not holds(env):
                item.add(number, mask)
            if item.arises & mask != mask and arises(env):
                item.arises |= mask
    return found


def _steps(run: Exploration, clock: Clock) -> list[Examination]:
    found: dict[str, Examination] = {p.id: Examination(p.id) for p in STEPS}
    meanings = run.game.meanings
    conditions: dict[Rule, list[tuple[Examination, Callable[[Env], bool], Callable[[Env], bool], bool]]] = {}
    for rule in run.taken:
        about = [(p, c) for p in STEPS if (c := p.condition(rule)) is not None]
        conditions[rule] = [(found[p.id], meanings.of(c), meanings.of(p.arises), _asks(c)) for p, c in about]
    choice = run.family.choices[0]
    for number, edge in enumerate(run.edges):
        if number % EVERY == 0 and _out(run, clock, "examining steps", number):
            break
        wanted = conditions[edge.play.rule]
        if not wanted:
            continue
        args = dict(zip([id(p) for p in edge.play.rule.params], edge.play.values, strict=True))
        env = Env(run.states[edge.source], Reader(choice), args)
        env.after = run.states[edge.target]
        for item, holds, arises, split in wanted:
            if item.arises & edge.mask != edge.mask and arises(env):
                item.arises |= edge.mask
            if split:
                _split_step(run, edge, item, holds, args)
            elif not holds(env):
                item.add(edge.source, edge.mask, edge.play)
    return list(found.values())


def _asks(condition: Term) -> bool:
    """Whether a condition asks a question itself."""
    return any(isinstance(part, Reads) for part in walk(condition))


def _split_step(
    run: Exploration, edge: Edge, item: Examination, holds: Callable[[Env], bool], args: dict[int, Any]
) -> None:
    def met(reader: Reader) -> bool:
        env = Env(run.states[edge.source], reader, dict(args))
        env.after = run.states[edge.target]
        return holds(env)

    for answer, readings in split_by(run, edge.mask, met):
        if not answer:
            item.add(edge.source, readings, edge.play)


def _play(run: Exploration) -> list[Examination]:
    full = run.family.full
    going = progress(run)
    depth, stuck, *seen = _seen(run)
    paying = Examination("INV-63")
    for number, (state, mask) in enumerate(zip(run.states, run.masks, strict=True)):
        if state.frames and state.frames[-1].machine == "bidding" and state.frames[-1].state == "payment":
            paying.arises |= mask
            paying.add(number, (run.dead_ends.get(number, 0) | going.livelock.get(number, 0)) & mask)
    table = Examination("INV-64", full, _at(going.table_loops))
    ends = Examination("INV-65", full, _at(going.endless))
    cyclic = 0
    for mask in going.loops.values():
        cyclic |= mask
    ends.note = f"loops that players can leave, under {run.family.formula(cyclic)}" if cyclic else "no loop at all"
    return [depth, stuck, paying, table, ends, *seen]


def _seen(run: Exploration) -> list[Examination]:
    """What one state shows of play as such."""
    full = run.family.full
    overlap, fault = Examination("overlap", full), Examination("fault", full)
    for number, _, _, mask in run.overlaps:
        overlap.add(number, mask)
    for number, _, _, mask in run.faults:
        fault.add(number, mask)
    return [_depth(run), Examination("INV-60", full, _at(run.dead_ends)), overlap, fault]


def _at(states: dict[int, int]) -> dict[tuple[int, Play | None], int]:
    return {(state, None): mask for state, mask in states.items()}


def _depth(run: Exploration) -> Examination:
    bound = deepest_allowed(run.game.instance)
    deepest = max(len(state.frames) for state in run.states)
    item = Examination("INV-56", run.family.full)
    item.note = f"bound {bound} frames, deepest reached {deepest}"
    for number, state in enumerate(run.states):
        if len(state.frames) > bound:
            item.add(number, run.masks[number])
    return item


def _privacy(run: Exploration) -> list[Examination]:
    found = []
    for asked, (told, arises) in zip(ALIKE, leaks(run, ALIKE), strict=True):
        item = Examination(asked.id, arises)
        examples: dict[int, Leak] = {}
        for leak in told:
            item.add(leak.with_it, leak.mask)
            examples.setdefault(leak.with_it, leak)
        item.example = _leak_said(examples)
        found.append(item)
    return found


def _leak_said(examples: dict[int, Leak]) -> Callable[[Exploration, int], str]:
    def said(run: Exploration, state: int) -> str:
        leak = examples[state]
        return f"{leak.observer} sees '{said_play(leak.play)}' here, and not in a state that looks the same to it."

    return said
