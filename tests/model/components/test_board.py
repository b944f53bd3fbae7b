"""The board: the figures hold together, and the rigid facts say what the plain tables say."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

import pytest

from model.components import board
from model.components.board import AREAS, AREAS_OF, BORDERS, NEIGHBOURS, SECTOR_OF, SECTORS, TERRAIN, TERRITORIES
from model.components.data_files import data
from model.language.facts import Fact
from model.language.sorts import Sort

MAP = data("territories")


def pieces(nodes: Iterable[str], beside: Callable[[str], Iterable[str]]) -> list[set[str]]:
    """The parts of a graph, restricted to these nodes, that hang together."""
    left, found = set(nodes), []
    while left:
        part, waiting = set[str](), [left.pop()]
        while waiting:
            node = waiting.pop()
            part.add(node)
            new = left & set(beside(node))
            left -= new
            waiting += new
        found.append(part)
    return found


def true_in(fact: Fact) -> set[object]:
    assert fact.given is not None
    assert set(fact.given.values()) == {True}
    return {key[0] for key in fact.given}


def between_sectors(a: str, b: str) -> int:
    """How far apart the sectors of two areas are, round the board; the Polar Sink is in all of them."""
    here, there = SECTOR_OF[a], SECTOR_OF[b]
    if here is None or there is None:
        return 0
    apart = board.NUMBER[here] - board.NUMBER[there]
    return min(apart % 18, -apart % 18)


def test_forty_two_territories_of_four_kinds() -> None:
    assert len(TERRITORIES.elements) == 42
    assert Counter(TERRAIN.values()) == {"sand": 29, "rock": 7, "stronghold": 5, "polar_sink": 1}


@pytest.mark.parametrize("sort", [AREAS, TERRITORIES, SECTORS])
def test_ids_are_unique_and_so_are_titles(sort: Sort) -> None:
    assert len(set(sort.elements)) == len(sort.elements)
    titles = [sort.title(name) for name in sort.elements]
    assert len(set(titles)) == len(titles)


def test_wind_pass_is_not_wind_pass_north() -> None:
    # Case SM-26: a program looked names up by how they begin.
    assert board.AREAS_OF["wind_pass"] == tuple(f"wind_pass_s{i}" for i in (14, 15, 16, 17))
    assert board.AREAS_OF["wind_pass_north"] == ("wind_pass_north_s17", "wind_pass_north_s18")


def test_areas_are_the_sectors_of_the_territories() -> None:
    expected = {(t["id"], number) for t in MAP["territories"] for number in (t["sectors"] or [None])}
    found = {(a["territory"], a["sector"]) for a in data("areas")["areas"]}
    assert found == expected
    assert len(AREAS.elements) == 86
    assert [area for area, found_in in SECTOR_OF.items() if found_in is None] == ["polar_sink"]


def test_every_sector_is_used_and_territories_cover_runs_of_sectors() -> None:
    assert {found for found in SECTOR_OF.values() if found} == set(SECTORS.elements)
    for territory in MAP["territories"]:
        covered = set(territory["sectors"])
        runs = [{(start + k - 1) % 18 + 1 for k in range(len(covered))} for start in range(1, 19)]
        assert not covered or covered in runs, territory["id"]


def test_areas_read_as_names() -> None:
    assert AREAS.title("cielago_north_s1") == "Cielago North, sector 1"
    assert AREAS.title("polar_sink") == "Polar Sink"
    assert SECTORS.title("sector_18") == "sector 18"


def test_storm_spares_rock_strongholds_the_sink_and_what_lies_behind_the_wall() -> None:
    hard = {name for name, kind in TERRAIN.items() if kind != "sand"}
    assert hard | {"imperial_basin"} == board.STORM_SAFE
    assert {"arrakeen", "carthag", "imperial_basin"} == board.BEHIND_THE_WALL
    assert board.STORM_SAFE - board.BEHIND_THE_WALL == board.STORM_SAFE_WITHOUT_WALL


def test_exposed_is_what_is_not_safe() -> None:
    everywhere = set(TERRITORIES.elements)
    assert true_in(board.exposed_with_wall) == everywhere - board.STORM_SAFE
    assert true_in(board.exposed_without_wall) == everywhere - board.STORM_SAFE_WITHOUT_WALL


def test_exposed_in_quintine_follows_its_terrain() -> None:
    records = {t["id"]: t for t in MAP["territories"]}
    for field, fact in (
        ("storm_safe", board.exposed_with_wall_in_quintine),
        ("storm_safe_after_shield_wall_destroyed", board.exposed_without_wall_in_quintine),
    ):
        # Its own storm flags, where they are on record, say the same as its terrain.
        said = {name: t.get("differs", {}).get(field, {}).get("quintine", t[field]) for name, t in records.items()}
        assert true_in(fact) == {name for name, safe in said.items() if not safe}


def test_quintine_has_other_terrain_in_four_territories() -> None:
    changed = {name: kind for name, kind in board.TERRAIN_IN_QUINTINE.items() if kind != TERRAIN[name]}
    assert changed == {
        "harg_pass": "rock",
        "hole_in_the_rock": "rock",
        "sihaya_ridge": "rock",
        "plastic_basin": "sand",
    }
    assert true_in(board.sand) - true_in(board.sand_in_quintine) == set(changed) - {"plastic_basin"}


def test_spice_blows_in_sand_and_inside_its_territory() -> None:
    assert len(board.SPICE_AREA) == 15
    for territory, area in board.SPICE_AREA.items():
        assert TERRAIN[territory] == "sand"
        assert area in AREAS_OF[territory]
        assert board.SPICE_AREA_IN_QUINTINE[territory] in AREAS_OF[territory]


def test_worms_come_where_there_is_sand() -> None:
    assert {name for name, kind in TERRAIN.items() if kind != "sand"} == board.WORM_SAFE == true_in(board.worm_safe)


def test_strongholds_cities_and_ornithopters() -> None:
    strongholds = {"arrakeen", "carthag", "habbanya_sietch", "sietch_tabr", "tueks_sietch"}
    assert true_in(board.stronghold) == strongholds
    assert board.city_income.given == {("arrakeen",): 2, ("carthag",): 2, ("tueks_sietch",): 1}
    assert true_in(board.gives_ornithopters) == {"arrakeen", "carthag"}


def test_borders_are_listed_once_and_go_both_ways() -> None:
    edges = [(e["a"], e["b"]) for e in data("area_adjacency")["edges"]]
    assert len(edges) == len(set(edges)) == 190
    assert all(a < b and {a, b} <= set(AREAS.elements) for a, b in edges)
    assert all(a in NEIGHBOURS[b] for a, beside in NEIGHBOURS.items() for b in beside)


def test_borders_join_the_same_or_the_next_sector() -> None:
    assert all(between_sectors(a, b) <= 1 for a, beside in NEIGHBOURS.items() for b in beside)


def test_the_board_hangs_together_and_so_does_each_territory() -> None:
    assert len(pieces(AREAS.elements, NEIGHBOURS.__getitem__)) == 1
    assert len(pieces(TERRITORIES.elements, BORDERS.__getitem__)) == 1
    for territory, areas in AREAS_OF.items():
        assert len(pieces(areas, NEIGHBOURS.__getitem__)) == 1, territory


def test_territories_have_103_borders_and_fit_a_plane() -> None:
    borders = {frozenset((a, b)) for a, beside in BORDERS.items() for b in beside}
    assert len(borders) == 103
    assert len(borders) <= 3 * len(BORDERS) - 6


def planar(graph: Mapping[str, Iterable[str]]) -> bool:
    networkx = pytest.importorskip("networkx")
    return bool(networkx.check_planarity(networkx.Graph([(a, b) for a in graph for b in graph[a]]))[0])


def test_the_board_can_be_drawn() -> None:
    assert planar(NEIGHBOURS)
    assert planar(BORDERS)


def test_the_shield_wall_borders_on_what_is_said_of_it() -> None:
    assert frozenset(MAP["shield_wall"]["borders"]) == board.SHIELD_WALL_NEIGHBOURS
    assert true_in(board.beside_wall) == board.SHIELD_WALL_NEIGHBOURS | {"shield_wall"}
    said_by_quintine = set(MAP["shield_wall"]["differs"]["borders"]["quintine"])
    assert true_in(board.beside_wall_in_quintine) == said_by_quintine | {"shield_wall"}


def test_fremen_reserves_reach_two_territories_from_the_great_flat() -> None:
    near = BORDERS["the_great_flat"]
    reach = {"the_great_flat"} | near | {b for a in near for b in BORDERS[a]}
    assert reach == board.RESERVE_RANGE == true_in(board.in_reserve_range)


def test_the_graph_of_quintine_is_as_large_as_it_is() -> None:
    said = data("area_adjacency")["quintine"]
    edges = {frozenset((a, b)) for a, beside in board.NEIGHBOURS_IN_QUINTINE.items() for b in beside}
    ours = {frozenset((a, b)) for a, beside in NEIGHBOURS.items() for b in beside}
    assert len(edges) == said["edges"] == 328
    assert len(edges & ours) == said["edges_shared_with_listed"]
    assert {tuple(sorted(pair)) for pair in ours - edges} == {
        ("bight_of_the_cliff_s14", "plastic_basin_s14"),
        ("cielago_north_s1", "cielago_west_s18"),
        ("cielago_north_s1", "wind_pass_north_s18"),
        ("cielago_west_s1", "cielago_west_s18"),
        ("false_wall_east_s8", "shield_wall_s8"),
        ("false_wall_east_s9", "shield_wall_s9"),
        ("habbanya_ridge_flat_s18", "meridian_s1"),
    }


def test_the_sector_after_the_last_is_the_first() -> None:
    after = board.next_sector.given
    assert after is not None
    walked = ["sector_1"]
    while len(walked) < 19:
        walked.append(str(after[walked[-1],]))
    assert walked == [*SECTORS.elements, "sector_1"]


def test_the_way_of_the_storm_ahead() -> None:
    after, ahead = board.next_sector.given, board.ahead.given
    assert after is not None
    assert ahead is not None
    for storm in SECTORS.elements:
        at = storm
        for gone in range(1, 19):
            at = str(after[at,])
            assert ahead[storm, at] == gone
        assert at == storm


@pytest.mark.parametrize("storm", range(1, 19))
def test_the_first_seat_is_the_one_that_two_programs_compute(storm: int) -> None:
    # Two programs keep no circles but a formula for the first of six seats; sectors there are ours less 1.
    ways = [board.sectors_ahead(board.sector(storm), circle) for circle in board.circle_of_seat]
    treachery_online = -(-(storm - 1) * 6 // 18) % 6
    dunebot = -(-(storm - 1 if storm > 1 else 18) // 3) % 6
    assert ways.index(min(ways)) == treachery_online == dunebot


def test_six_circles_stand_three_sectors_apart() -> None:
    assert [board.NUMBER[circle] for circle in board.circle_of_seat] == [2, 5, 8, 11, 14, 17]


def test_the_facts_that_rows_read_give_every_area() -> None:
    assert board.territory_of.given == {(area,): board.TERRITORY_OF[area] for area in AREAS.elements}
    assert board.sector_of.given == {(area,): found for area, found in SECTOR_OF.items() if found}


def test_the_board_loads_fast() -> None:
    script = (
        "import time; import model.language.questions, model.language.facts; t = time.perf_counter();"
        "import model.components.board; print(time.perf_counter() - t)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert float(ran.stdout) < 0.3
