"""Distances over the board: against a search of our own, and against routes that other sources state."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from model.components import board
from model.components.data_files import data
from model.components.routes import FAR, MOST_STEPS

STORMS = range(1, 19)
MOVES: dict[str, Any] = json.loads((Path(__file__).parent / "moves_of_dune_bench.json").read_text())


def territory_and_sector(area: str) -> tuple[str, int | None]:
    name, _, number = area.rpartition("_s")
    return (name, int(number)) if number.isdigit() else (area, None)


def steps(a: str, b: str, storm: int) -> int:
    """What a row reads."""
    assert board.steps.given is not None
    found = board.steps.given.get((a, b, f"sector_{storm}"), board.steps.default)
    assert isinstance(found, int)
    return found


def steps_without_storm(a: str, b: str) -> int:
    """No way of so few steps touches every sector, so some storm leaves it open."""
    return min(steps(a, b, storm) for storm in STORMS)


def territory_steps(a: str, b: str) -> int:
    """The steps between the nearest areas of two territories."""
    return min(steps_without_storm(x, y) for x in board.AREAS_OF[a] for y in board.AREAS_OF[b])


def searched(edges: list[tuple[str, str]], start: str, storm: int) -> dict[str, int]:
    """Territory steps from one area, relaxed edge by edge until nothing changes: no rooms, no queues."""

    def open_(area: str) -> bool:
        return territory_and_sector(area)[1] != storm

    found = {start: 0} if open_(start) else {}
    changed = bool(found)
    while changed:
        changed = False
        for a, b in edges:
            cost = int(territory_and_sector(a)[0] != territory_and_sector(b)[0])
            for here, there in ((a, b), (b, a)):
                if here in found and open_(there) and found[here] + cost < found.get(there, FAR):
                    found[there] = found[here] + cost
                    changed = True
    return found


def listed_edges() -> list[tuple[str, str]]:
    return [(e["a"], e["b"]) for e in data("area_adjacency")["edges"]]


def edges_of_quintine() -> list[tuple[str, str]]:
    """Its rule, once more: same or neighbouring territories, sectors at most one apart, the Polar Sink beside all."""
    borders = {frozenset(territory_and_sector(area)[0] for area in edge) for edge in listed_edges()}
    borders -= {frozenset(pair) for pair in data("area_adjacency")["quintine"]["borders_missing"]}
    areas = [(area["id"], area["territory"], area["sector"]) for area in data("areas")["areas"]]
    return [
        (a, b)
        for i, (a, there, number) in enumerate(areas)
        for b, here, other in areas[:i]
        if (here == there or frozenset((here, there)) in borders)
        and (number is None or other is None or abs(number - other) <= 1)
    ]


@pytest.mark.parametrize("storm", STORMS)
@pytest.mark.parametrize("graph", ["majority", "quintine"])
def test_distances_agree_with_a_search_of_our_own(graph: str, storm: int) -> None:
    table = (board.steps if graph == "majority" else board.steps_in_quintine).given
    edges = listed_edges() if graph == "majority" else edges_of_quintine()
    assert table is not None
    here = {key[:2]: value for key, value in table.items() if key[2] == f"sector_{storm}"}
    expected = {
        (start, end): count
        for start in board.AREAS.elements
        for end, count in searched(edges, start, storm).items()
        if count <= MOST_STEPS
    }
    assert here == expected


def test_what_is_not_given_is_far() -> None:
    assert board.steps.default == board.steps_in_quintine.default == FAR
    assert FAR > MOST_STEPS


def test_distances_go_both_ways() -> None:
    # Case SM-26: adjacency is symmetric.
    table = board.steps.given
    assert table is not None
    assert all(table[b, a, storm] == count for (a, b, storm), count in table.items())


def test_nothing_leaves_or_enters_the_storm() -> None:
    table = board.steps.given
    assert table is not None
    assert not [key for key in table if key[2] in (board.SECTOR_OF[str(key[0])], board.SECTOR_OF[str(key[1])])]


def test_a_territory_cut_in_two_by_the_storm_is_walked_round() -> None:
    assert steps("pasty_mesa_s5", "pasty_mesa_s8", storm=1) == 0
    assert steps("pasty_mesa_s5", "pasty_mesa_s8", storm=7) > 0


# What a rulebook for players says in words about the way from The Great Flat. Its author counted on a board of his own
# drawing, for where the Fremen may put reserves; the text is a story of an editor of rulebooks in a public repository
# ("ShipmentMovementPrototype"), and none of the programs that the adjacency comes from.
FROM_THE_GREAT_FLAT: dict[str, int] = {
    "plastic_basin": 1,
    "funeral_plain": 1,
    "wind_pass": 1,
    "the_greater_flat": 1,
    "bight_of_the_cliff": 2,
    "sietch_tabr": 2,
    "rock_outcroppings": 2,
    "broken_land": 2,
    "tsimpo": 2,
    "hagga_basin": 2,
    "polar_sink": 2,
    "wind_pass_north": 2,
    "cielago_west": 2,
    "false_wall_west": 2,
    "habbanya_erg": 2,
}


@pytest.mark.parametrize("territory", sorted(set(board.TERRITORIES.elements) - {"the_great_flat"}))
def test_distances_from_the_great_flat_are_as_a_rulebook_counts_them(territory: str) -> None:
    # Its lists are complete: what they do not name is further than two.
    found = territory_steps("the_great_flat", territory)
    assert found == FROM_THE_GREAT_FLAT[territory] if territory in FROM_THE_GREAT_FLAT else found > 2


# Routes that sources tell in words: from, to, storm (None where none is told of), steps.
TOLD: list[tuple[str, str, int | None, int]] = [
    # The same rulebook's example of ornithopters: Tuek's Sietch, Pasty Mesa, Shield Wall, Imperial Basin.
    ("tueks_sietch", "pasty_mesa", None, 1),
    ("pasty_mesa", "shield_wall", None, 1),
    ("shield_wall", "imperial_basin", None, 1),
    ("tueks_sietch", "imperial_basin", None, 3),
    # Tests of the program quintine on where its players may move: Red Chasm in sector 7, the storm in 18.
    ("red_chasm_s7", "pasty_mesa_s7", 18, 1),
    ("red_chasm_s7", "the_minor_erg_s7", 18, 2),
    ("arrakeen_s10", "imperial_basin_s10", 18, 1),
    ("pasty_mesa_s6", "pasty_mesa_s7", 18, 0),
    # The storm stands on the group itself: it cannot leave.
    ("red_chasm_s7", "pasty_mesa_s7", 7, FAR),
    ("red_chasm_s7", "pasty_mesa_s6", 7, FAR),
]


@pytest.mark.parametrize(("a", "b", "storm", "expected"), TOLD)
def test_routes_told_in_words(a: str, b: str, storm: int | None, expected: int) -> None:
    assert (territory_steps(a, b) if storm is None else steps(a, b, storm)) == expected


# Moves that another engine (dune-bench) made in its logs. Its own territory graph has 87 borders, 44 of which no other
# program has, so many of its moves are none on our board; each of those is named with the reason. The two lists of
# its borders are in the file, and the reasons are checked by them, not by our graph.


def own_steps(borders: list[list[str]], a: str, b: str) -> int:
    graph: dict[str, set[str]] = defaultdict(set)
    for x, y in borders:
        graph[x].add(y)
        graph[y].add(x)
    found, edge = {a: 0}, {a}
    while edge:
        edge = {y for x in edge for y in graph[x]} - found.keys()
        found.update(dict.fromkeys(edge, max(found.values()) + 1))
    return found.get(b, FAR)


def name_of(move: Mapping[str, Any]) -> str:
    return f"{move['log']}-{move['n']}"


def ends_of(move: Mapping[str, Any]) -> tuple[str, str]:
    return territory_and_sector(move["from"])[0], territory_and_sector(move["to"])[0]


def moves(*reasons: str | None) -> list[Mapping[str, Any]]:
    return [move for move in MOVES["moves"] if move.get("forbidden") in reasons]


def test_the_logs_hold_these_moves() -> None:
    found = Counter(move.get("forbidden") for move in MOVES["moves"])
    assert found == {None: 92, "border": 88, "storm": 6, "area": 4}
    assert len({(move["from"], move["to"]) for move in moves(None)}) >= 30


@pytest.mark.parametrize("move", MOVES["moves"], ids=name_of)
def test_that_engine_keeps_to_the_range_on_its_own_borders(move: Mapping[str, Any]) -> None:
    everything = MOVES["borders_shared"] + MOVES["borders_of_that_engine_only"]
    assert own_steps(everything, *ends_of(move)) <= move["range"]


@pytest.mark.parametrize("move", moves(None), ids=name_of)
def test_moves_of_another_engine_are_within_their_range(move: Mapping[str, Any]) -> None:
    assert steps(move["from"], move["to"], move["storm"]) <= move["range"]


@pytest.mark.parametrize("move", moves("border"), ids=name_of)
def test_moves_over_a_border_that_only_that_engine_has_are_none(move: Mapping[str, Any]) -> None:
    assert own_steps(MOVES["borders_shared"], *ends_of(move)) > move["range"]
    assert steps_without_storm(move["from"], move["to"]) > move["range"]


@pytest.mark.parametrize("move", moves("storm"), ids=name_of)
def test_moves_that_the_storm_cuts_off_are_none(move: Mapping[str, Any]) -> None:
    assert steps_without_storm(move["from"], move["to"]) <= move["range"]
    assert steps(move["from"], move["to"], move["storm"]) > move["range"]


@pytest.mark.parametrize("move", moves("area"), ids=name_of)
def test_that_engine_has_basin_in_a_sector_of_its_own(move: Mapping[str, Any]) -> None:
    assert "basin_s8" in (move["from"], move["to"])
    assert board.AREAS_OF["basin"] == ("basin_s9",)
