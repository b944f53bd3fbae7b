"""ITF: histories as traces in the Informal Trace Format of Apalache (its ADR-015), written and read.

A trace is one line. Its variables are `table` (a map from fact and indices to a value), `places` (a map from card to
place), `frames` (a list of records, the bottom one first) and `result` (a list with the outcome that waits, or empty).
Whole numbers are `{"#bigint": "3"}`, maps `{"#map": [[key, value], …]}`, tuples `{"#tup": […]}`; "none" is the empty
tuple. `#meta` of a state tells the play that led there: actor, play, row, values, citations, readings consulted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checks.explore.found import replayed
from checks.explore.obligations import SAYS
from checks.explore.readings import Family
from checks.explore.reference import explore
from checks.export.layout import chosen
from checks.history import printed
from checks.names import refused
from checks.state import FrameValue, Instance, PlaceValue, ResultValue, State
from checks.step import Game, Play
from model.language.errors import KanlyError
from model.language.machine import MACHINES

VARIABLES = ("table", "places", "frames", "result")
DESCRIPTION = "https://apalache.informal.systems/docs/adr/015adr-trace.html"


@dataclass(frozen=True)
class Made:
    """The play between two states of a trace."""

    actor: str
    play: str
    row: str
    values: tuple[Any, ...]
    cites: tuple[str, ...]
    consulted: tuple[str, ...]


@dataclass(frozen=True)
class Trace:
    """A history: states, and between each two of them what was played.

    `readings` are those of the open questions, and of others that are not read as they are at present. `facts` names
    the cells of the table, `cards` those of the places, in the order of `State`.
    """

    scope: str
    finding: str
    says: str
    readings: Mapping[str, str]
    facts: tuple[tuple[Any, ...], ...]
    cards: tuple[str, ...]
    states: tuple[State, ...]
    plays: tuple[Made, ...]


def histories(instance: Instance, choice: Mapping[str, str], only: str = "") -> list[Trace]:
    """A shortest history of every finding under one reading (of one of them, when an id is given).

    Each is replayed on the reference step. Raises KanlyError where nothing is found.
    """
    family = Family(instance.scope, choice)
    run = explore(instance, family)
    answers = {answer.id: answer for answer in run.answers()}
    if only and only not in answers:
        raise refused("obligation", only, answers, "obligations of a scope", "invariants")
    failing = [id for id, answer in answers.items() if answer.fails and only in ("", id)]
    if not failing:
        raise KanlyError(f"{instance.scope.name} has no finding {only + ' ' if only else ''}under this reading")
    game = Game(instance)
    traces = []
    for id in failing:
        for history in run.histories(id):
            path = replayed(game, family, id, history)
            traces.append(_trace(game, id, path, choice))
    return traces


def _trace(game: Game, id: str, path: Sequence[tuple[State, Play | None]], choice: Mapping[str, str]) -> Trace:
    instance = game.instance
    steps = printed(game, path, choice)
    plays = tuple(
        Made(step.actor, step.play, play.rule.id, play.values, step.cites, step.consulted)
        for step, (_, play) in zip(steps, path[1:], strict=True)
        if play is not None
    )
    facts = tuple((fact.name, *indices) for fact, indices in instance.cells)
    readings = chosen(instance.scope, choice)
    states = tuple(state for state, _ in path)
    return Trace(instance.scope.name, id, SAYS[id][0], readings, facts, instance.scope.cards, states, plays)


# -- writing ------------------------------------------------------------------------------------------------------


def written(trace: Trace) -> str:
    """A trace as a line of text, always the same for the same trace."""
    states = []
    for number, state in enumerate(trace.states):
        meta: dict[str, Any] = {"index": number}
        if number:
            made = trace.plays[number - 1]
            meta |= {"actor": made.actor, "play": made.play, "row": made.row, "values": _value(made.values)}
            meta |= {"cites": list(made.cites), "consulted": list(made.consulted)}
        states.append({"#meta": meta, **_state(trace, state)})
    told = {"scope": trace.scope, "finding": trace.finding, "says": trace.says, "readings": dict(trace.readings)}
    whole = {
        "#meta": {"format": "ITF", "format-description": DESCRIPTION, "source": "kanly", **told},
        "vars": list(VARIABLES),
        "states": states,
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n"


def _state(trace: Trace, state: State) -> dict[str, Any]:
    result = []
    if state.result is not None:
        named = _map(dict(state.result.results).items())
        result.append({"machine": state.result.machine, "outcome": state.result.outcome, "results": named})
    return {
        "table": _map(zip(trace.facts, state.table, strict=True)),
        "places": _map(zip(trace.cards, state.places, strict=True)),
        "frames": [_frame(frame) for frame in state.frames],
        "result": result,
    }


def _frame(frame: FrameValue) -> dict[str, Any]:
    names = MACHINES[frame.machine].fields
    return {"machine": frame.machine, "state": frame.state, "facts": _map(zip(names, frame.facts, strict=True))}


def _map(pairs: Any) -> dict[str, Any]:
    return {"#map": [[_value(key), _value(value)] for key, value in pairs]}


def _value(value: Any) -> Any:
    """A value in ITF. Raises TypeError for what no state holds."""
    if value is None:
        return {"#tup": []}
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return {"#bigint": str(value)}
    if isinstance(value, tuple):
        return {"#tup": [_value(part) for part in value]}
    raise TypeError(f"{value!r} is no value of a state")


# -- reading ------------------------------------------------------------------------------------------------------


def read(text: str) -> Trace:
    """The trace of a line. Raises KanlyError where it is not one that `written` could have made."""
    try:
        whole = json.loads(text)
        meta = whole["#meta"]
        if tuple(whole["vars"]) != VARIABLES:
            raise KanlyError(f"a trace of Kanly has the variables {', '.join(VARIABLES)}")
        states, made = whole["states"], [state["#meta"] for state in whole["states"]]
        return Trace(
            meta["scope"],
            meta["finding"],
            meta["says"],
            meta["readings"],
            tuple(key for key, _ in _pairs(states[0]["table"])),
            tuple(key for key, _ in _pairs(states[0]["places"])),
            tuple(_state_read(state) for state in states),
            tuple(_made(told) for told in made[1:]),
        )
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise KanlyError(f"this is no trace in ITF: {type(error).__name__} {error}") from error


def _made(told: Mapping[str, Any]) -> Made:
    values = _read(told["values"])
    return Made(told["actor"], told["play"], told["row"], values or (), tuple(told["cites"]), tuple(told["consulted"]))


def _state_read(given: Mapping[str, Any]) -> State:
    table = tuple(value for _, value in _pairs(given["table"]))
    places: tuple[PlaceValue, ...] = tuple(value for _, value in _pairs(given["places"]))
    frames = tuple(
        FrameValue(frame["machine"], frame["state"], tuple(value for _, value in _pairs(frame["facts"])))
        for frame in given["frames"]
    )
    result = None
    for waits in given["result"]:
        result = ResultValue(waits["machine"], waits["outcome"], tuple(_pairs(waits["results"])))
    return State(table, places, frames, result)


def _pairs(given: Mapping[str, Any]) -> list[tuple[Any, Any]]:
    return [(_read(key), _read(value)) for key, value in given["#map"]]


def _read(given: Any) -> Any:
    """A value of ITF as it stands in a state."""
    if isinstance(given, bool | str):
        return given
    if "#bigint" in given:
        return int(given["#bigint"])
    parts = given["#tup"]
    return tuple(_read(part) for part in parts) if parts else None
