"""Saved positions: JSON by names, refused whole when anything in it does not fit."""

from __future__ import annotations

import json
from typing import Any

from checks.state import FrameValue, Instance, PlaceValue, ResultValue, State
from model.language.errors import KanlyError, did_you_mean
from model.language.loading import opened_on
from model.language.machine import MACHINES


def saved(instance: Instance, state: State) -> str:
    """A position as JSON: `table`, `places`, `frames` from the bottom up, `result`."""
    table = [[fact.name, *at, value] for (fact, at), value in zip(instance.cells, state.table, strict=True)]
    frames = [
        {"machine": f.machine, "state": f.state, "facts": dict(zip(MACHINES[f.machine].fields, f.facts, strict=True))}
        for f in state.frames
    ]
    places = dict(zip(instance.scope.cards, state.places, strict=True))
    return json.dumps({"kanly": 1, "table": table, "places": places, "frames": frames, "result": state.result})


def loaded(instance: Instance, text: str) -> State:
    """The position of a save. Raises KanlyError for one that is malformed, torn, or of another instance."""
    try:
        raw = json.loads(text)
        state = _state(instance, raw)
    except (json.JSONDecodeError, KeyError, TypeError, ValueError, IndexError) as error:
        raise KanlyError(f"this is no save of this game: {error!r}") from None
    _stack_is_whole(state)
    _cards_are_held(instance, state)
    return state


def _state(instance: Instance, raw: dict[str, Any]) -> State:
    if [row[:-1] for row in raw["table"]] != [[fact.name, *at] for fact, at in instance.cells]:
        raise ValueError("its facts are not those of this game")
    if list(raw["places"]) != list(instance.scope.cards):
        raise ValueError("its cards are not those of this game")
    frames = []
    for frame in raw["frames"]:
        machine = MACHINES[frame["machine"]]
        if frame["state"] not in machine.states:
            hints = did_you_mean(frame["state"], machine.states)
            raise KanlyError(f"{machine.name} has no state '{frame['state']}'", None, hints)
        facts = [frame["facts"][name] for name in machine.fields]
        frames.append(FrameValue(machine.name, frame["state"], tuple(_frozen(value) for value in facts)))
    places: list[PlaceValue] = [_frozen(place) for place in raw["places"].values()]
    result = raw["result"]
    waits = None
    if result is not None:
        machine, outcome, results = result
        waits = ResultValue(machine, outcome, tuple((name, value) for name, value in results))
    return State(tuple(row[-1] for row in raw["table"]), tuple(places), tuple(frames), waits)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list) else value


def _stack_is_whole(state: State) -> None:
    """Every frame stands on one that can have opened it; a reference below points to a frame of its machine."""
    if state.frames and not MACHINES[state.frames[0].machine].phase:
        raise KanlyError(f"the save has no phase under {state.frames[0].machine}")
    pairs = {(below.name, at, above.name) for below, at, above, _ in opened_on(MACHINES.values())}
    for below, above in zip(state.frames, state.frames[1:], strict=False):
        if (below.machine, below.state, above.machine) not in pairs:
            raise KanlyError(f"{above.machine} cannot stand on {below.machine}.{below.state}: a frame is missing")
    for depth, frame in enumerate(state.frames):
        for field, value in zip(MACHINES[frame.machine].fields.values(), frame.facts, strict=True):
            if field.below:
                depth_of = value if isinstance(value, int) else -1
                if not 0 <= depth_of < depth or state.frames[depth_of].machine != field.below:
                    raise KanlyError(f"{frame.machine}.{field.name} has lost its {field.below} frame")


def _cards_are_held(instance: Instance, state: State) -> None:
    """What a frame holds lies in that frame, and what lies in a frame is held by it."""
    held = {
        (depth, field.name): value
        for depth, frame in enumerate(state.frames)
        for field, value in zip(MACHINES[frame.machine].fields.values(), frame.facts, strict=True)
        if field.holds and value is not None
    }
    lie = {
        (place[2], place[3]): card  # type: ignore[misc]
        for card, place in zip(instance.scope.cards, state.places, strict=True)
        if place[0] == "held"
    }
    if held != lie:
        raise KanlyError("the save holds a card in no frame, or a frame lacks its card")
