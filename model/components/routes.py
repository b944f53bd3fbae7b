"""Routes over the board: how many territory steps lie between two areas while the storm stands in a sector.

Areas under the storm are left out. An edge inside one territory costs nothing, every other edge is one step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from model.language.sorts import Value

Table = Mapping[tuple[Value, ...], Value]
"""What a rigid fact is given: indices to value."""

Graph = Mapping[str, frozenset[str]]
"""Each area with the areas it borders on."""

MOST_STEPS = 4
"""No move of the game reaches further."""

FAR = 99
"""Stands for every distance above MOST_STEPS, and for areas that cannot be reached."""


class Lazy(Mapping[tuple[Value, ...], Value]):
    """A table that is worked out when it is first read: loading the board stays fast."""

    def __init__(self, make: Callable[[], Table]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Table:
        return self._make()

    def __getitem__(self, key: tuple[Value, ...]) -> Value:
        return self._made[key]

    def __iter__(self) -> Iterator[tuple[Value, ...]]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


def by_rule(
    borders: Mapping[str, frozenset[str]], areas_of: Mapping[str, tuple[str, ...]], number: Mapping[str, int | None]
) -> Graph:
    """The graph of the program quintine.

    Areas border on each other when their territories are the same or neighbours and their sectors differ by at most
    one, not counted from 18 on to 1; an area in no sector borders on everything its territory borders on.
    """
    found: dict[str, set[str]] = {area: set() for areas in areas_of.values() for area in areas}
    for territory, beside in borders.items():
        for a in areas_of[territory]:
            for b in (area for other in (territory, *beside) for area in areas_of[other]):
                here, there = number[a], number[b]
                if a != b and (here is None or there is None or abs(here - there) <= 1):
                    found[a].add(b)
    return {area: frozenset(beside) for area, beside in found.items()}


def steps_in(graph: Graph, territory_of: Mapping[str, str], sector_of: Mapping[str, str | None]) -> Table:
    """(area, area, sector of the storm) to territory steps, for every pair within MOST_STEPS."""
    found: dict[tuple[Value, ...], Value] = {}
    for storm in dict.fromkeys(sector for sector in sector_of.values() if sector is not None):
        room_of = _rooms([area for area in graph if sector_of[area] != storm], graph, territory_of)
        areas_in: dict[int, list[str]] = {}
        for area, room in room_of.items():
            areas_in.setdefault(room, []).append(area)
        beside = {
            room: {room_of[b] for a in areas for b in graph[a] if b in room_of} - {room}
            for room, areas in areas_in.items()
        }
        for start, areas in areas_in.items():
            for room, steps in _distances(start, beside).items():
                found.update({(a, b, storm): steps for a in areas for b in areas_in[room]})
    return found


def _rooms(areas: list[str], graph: Graph, territory_of: Mapping[str, str]) -> dict[str, int]:
    """The areas by the part of their territory that the storm leaves in one piece."""
    room_of: dict[str, int] = {}
    left = set(areas)
    for number, start in enumerate(areas):
        waiting = [start] if start in left else []
        while waiting:
            area = waiting.pop()
            if area in left:
                left.remove(area)
                room_of[area] = number
                waiting += [other for other in graph[area] if territory_of[other] == territory_of[area]]
    return room_of


def _distances(start: int, beside: Mapping[int, set[int]]) -> dict[int, int]:
    found, edge = {start: 0}, {start}
    for steps in range(1, MOST_STEPS + 1):
        edge = {room for old in edge for room in beside[old]} - found.keys()
        found.update(dict.fromkeys(edge, steps))
    return found
