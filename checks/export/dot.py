"""DOT: the states of a small scope under one reading as a graph, the plays as labels of its arrows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from checks.explore.answers import Budget
from checks.explore.clock import Clock
from checks.explore.family import Exploration, explore
from checks.explore.readings import Family
from checks.export.layout import chosen
from checks.history import said_play
from checks.meaning import Reader
from checks.state import Instance, State
from checks.step import actor_of
from model.components.factions import FACTIONS
from model.language.errors import KanlyError

MOST = 400
"""More states than these make no picture."""


def dot(instance: Instance, choice: Mapping[str, str]) -> str:
    """The graph. Raises KanlyError, with their number, when there are too many states to look at."""
    scope = instance.scope
    family = Family(scope, choice)
    run = explore(instance, family, clock=Clock(Budget(states=MOST)))
    if run.stopped or len(run.states) > MOST:
        raise KanlyError(
            f"a graph of {scope.name} would have more than {MOST} states: {len(run.states)} were found",
            hints=[
                f"dot draws up to {MOST} states; other readings may have fewer: --reading ID=NAME",
                f"`kanly check {scope.name} --plan` says how large a scope is",
                f"promela and smv have no such limit: `kanly export promela {scope.name}`",
                f"itf writes the histories of the findings alone: `kanly export itf {scope.name}`",
            ],
        )
    return "\n".join(_lines(instance, run)) + "\n"


def _lines(instance: Instance, run: Exploration) -> Iterator[str]:
    family, game = run.family, run.game
    said = ", ".join(f"{id} = {name}" for id, name in chosen(instance.scope, family.choices[0]).items())
    yield f"// {instance.scope.name}: {instance.scope.asks}"
    yield f"// read as: {said or 'it is at present'}"
    yield f"digraph {_quoted(instance.scope.name)} {{"
    yield "  node [shape=box, fontsize=10]; edge [fontsize=9];"
    starts = set(instance.starts())
    for number, state in enumerate(run.states):
        style = ", style=bold" if state in starts else ", color=red" if number in run.dead_ends else ""
        yield f"  s{number} [label={_quoted(_title(state))}{style}];"
    for edge in run.edges:
        by = actor_of(game, run.states[edge.source], edge.play, Reader(family.choices[0]))
        said = f"{FACTIONS.title(by) if by in FACTIONS.number else by}: {said_play(edge.play)}"
        yield f"  s{edge.source} -> s{edge.target} [label={_quoted(said)}];"
    yield "}"


def _title(state: State) -> str:
    """The stack from the bottom up, and what waits."""
    stack = " / ".join(f"{frame.machine}.{frame.state}" for frame in state.frames) or "over"
    return stack if state.result is None else f"{stack} ← {state.result.machine} {state.result.outcome}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
