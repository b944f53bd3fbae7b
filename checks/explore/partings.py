"""Where two readings of a question part: the first state that one of them reaches and the other does not."""

from __future__ import annotations

from checks.explore.family import Exploration
from checks.explore.readings import Family
from checks.history import printed
from checks.meaning import Reader
from checks.state import State
from checks.step import Play


def partings(run: Exploration) -> dict[str, list[dict[str, object]]]:
    """For each question, every pair of its readings: after how many plays they part, and a shortest history."""
    found: dict[str, list[dict[str, object]]] = {}
    for question in run.family.questions:
        names = list(question.readings)
        pairs = [(one, other) for i, one in enumerate(names) for other in names[i + 1 :]]
        found[question.id] = [_parting(run.family, run, question.id, one, other) for one, other in pairs]
    return found


def _parting(family: Family, run: Exploration, id: str, one: str, other: str) -> dict[str, object]:
    """The first state that one reading reaches and the other does not, whatever the other questions mean."""
    stride = 1
    for question in reversed(family.questions):
        if question.id == id:
            names = list(question.readings)
            break
        stride *= len(question.readings)
    distance = (names.index(other) - names.index(one)) * stride
    first, second = family.where(id, one), family.where(id, other)
    merged: dict[tuple[int, Play, int], int] = {}
    for edge in run.edges:
        mask = merged.get((edge.source, edge.play, edge.target), 0)
        merged[edge.source, edge.play, edge.target] = mask | edge.mask
    best: tuple[int, int, str, Play] | None = None
    for (source, play, _), mask in merged.items():
        both = run.masks[source]
        differs = (mask & first) ^ ((mask & second) >> distance)
        together = (both & first) & ((both & second) >> distance)
        if not differs & together:
            continue
        for only, readings in (
            (one, differs & together & mask & first),
            (other, ((differs & together) << distance) & mask & second),
        ):
            for arrival in run.arrivals[source]:
                hit = arrival.mask & readings
                if hit and (best is None or arrival.level + 1 < best[0]):
                    best = (arrival.level + 1, (hit & -hit).bit_length() - 1, only, play)
                    best_source = source
    if best is None:
        return {"readings": [one, other], "parts": False}
    level, bit, only, play = best
    path = [*run.path(best_source, bit), (_after(run, best_source, play, bit), play)]
    return {
        "readings": [one, other],
        "parts": True,
        "plays": level,
        "only_under": only,
        "others": {q: v for q, v in family.products[bit].items() if q != id},
        "history": [step.as_json() for step in printed(run.game, path, family.choices[bit])],
    }


def _after(run: Exploration, source: int, play: Play, bit: int) -> State:
    return run.game.after(run.states[source], play, Reader(run.family.choices[bit]))
