"""Progress: can a phase always be ended, do plays of the table stop, which loops are there, under which readings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from checks.explore.family import Edge, Exploration
from model.language.rows import TABLE


@dataclass(frozen=True)
class Progress:
    """Masks of readings by state. `endless`: no end can be reached; `livelock`: no dead end either."""

    endless: dict[int, int]
    livelock: dict[int, int]
    table_loops: dict[int, int]
    loops: dict[int, int]


def _backward(run: Exploration, goal: dict[int, int], edges: Iterable[Edge]) -> list[int]:
    """For each state, the readings under which some state of the goal can be reached from it."""
    into: dict[int, list[Edge]] = {}
    for edge in edges:
        into.setdefault(edge.target, []).append(edge)
    can = [0] * len(run.states)
    todo = []
    for state, mask in goal.items():
        can[state] = mask
        todo.append(state)
    while todo:
        target = todo.pop()
        for edge in into.get(target, ()):
            new = edge.mask & can[target] & ~can[edge.source]
            if new:
                can[edge.source] |= new
                todo.append(edge.source)
    return can


def _cyclic(run: Exploration, keep: Callable[[Edge], bool]) -> dict[int, int]:
    """The states on or between cycles of the kept edges, with the readings: what is left when ends are trimmed away."""
    edges = [edge for edge in run.edges if keep(edge)]
    out: dict[int, list[Edge]] = {}
    into: dict[int, list[Edge]] = {}
    for edge in edges:
        out.setdefault(edge.source, []).append(edge)
        into.setdefault(edge.target, []).append(edge)
    alive = {state: run.masks[state] for state in out if state in into}
    todo = list(alive)
    while todo:
        state = todo.pop()
        if state not in alive:
            continue
        forward = backward = 0
        for edge in out.get(state, ()):
            forward |= edge.mask & alive.get(edge.target, 0)
        for edge in into.get(state, ()):
            backward |= edge.mask & alive.get(edge.source, 0)
        left = alive[state] & forward & backward
        if left != alive[state]:
            if left:
                alive[state] = left
            else:
                del alive[state]
            todo += [edge.source for edge in into.get(state, ())] + [edge.target for edge in out.get(state, ())]
    return alive


def progress(run: Exploration) -> Progress:
    """Livelocks, loops of the table, and loops that players may leave."""
    ended = {i: run.masks[i] for i, state in enumerate(run.states) if state.over}
    can_end = _backward(run, ended, run.edges)
    can_stop = _backward(run, dict(run.dead_ends), run.edges)
    endless = {i: stuck for i, mask in enumerate(run.masks) if (stuck := mask & ~can_end[i])}
    livelock = {i: stuck for i, mask in endless.items() if (stuck := mask & ~can_stop[i])}
    return Progress(
        endless,
        livelock,
        _cyclic(run, lambda edge: edge.play.rule.by is TABLE),
        _cyclic(run, lambda edge: True),
    )
