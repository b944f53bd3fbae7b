"""The board as a page: every territory, area, circle, spice card and figure, with who agrees and what is disputed."""

from __future__ import annotations

from functools import cache

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from model.components.board import (
    AREAS,
    CITY_INCOME,
    NUMBER,
    SECTORS,
    SPICE_AMOUNT,
    TERRITORIES,
    TERRITORY_OF,
    circle_of_seat,
    sectors_ahead,
)
from model.components.constants import CONSTANTS
from model.components.data_files import data
from model.table import FACTS, RIGID
from reports.board import PARTS, agree, board_page, differs, sector_lines, territory_lines
from reports.links import name
from reports.publish import pages

published = cache(pages)
LINES = board_page().splitlines()


def part(id: str) -> list[str]:
    """The lines of one part of the page."""
    begin = LINES.index(f'<a id="{id}"></a>')
    ends = [i for i, line in enumerate(LINES) if i > begin and line.startswith("## ") and LINES[i - 2].startswith("<a")]
    return LINES[begin : (ends[1] if len(ends) > 1 else len(LINES))]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


@pytest.mark.parametrize("territory", TERRITORIES.elements)
def test_every_territory_has_terrain_sectors_and_provenance(territory: str) -> None:
    mark = f'<a id="{name("territory", territory)}"></a>'
    (row,) = [cells(line) for line in LINES if mark in line]
    (one,) = [one for one in data("territories")["territories"] if one["id"] == territory]

    assert row[2] == (", ".join(map(str, one["sectors"])) or "none")
    assert " of " in row[8]
    assert (f"{SPICE_AMOUNT.get(territory)} in" in row[6]) == (territory in SPICE_AMOUNT)
    for program in one.get("differs", {}).get("kind", {}):
        assert program.replace("_", " ") in row[9]


def test_a_disputed_figure_names_its_question() -> None:
    (hole,) = [line for line in LINES if "territory-hole-in-the-rock" in line]
    (card,) = [line for line in part("spice-cards") if line.startswith("| Hagga Basin")]

    assert "kind: quintine rock ([KANLY-10](questions.md#kanly-10))" in hole
    assert "sector: quintine 12 ([KANLY-11](questions.md#kanly-11))" in card


def test_every_area_and_every_city_is_there() -> None:
    areas = {cells(line)[0] for line in part("areas") if line.startswith("| ")}
    cities = {cells(line)[0]: cells(line)[1] for line in part("cities") if line.startswith("| ")}

    assert {AREAS.title(area) for area in TERRITORY_OF} <= areas
    assert {TERRITORIES.title(city): str(income) for city, income in CITY_INCOME.items()}.items() <= cities.items()


def test_the_circles_stand_in_storm_order_for_every_sector_of_the_storm() -> None:
    rows = {cells(line)[0]: cells(line)[1:] for line in part("storm-order") if line.startswith("| ")}

    for storm in SECTORS.elements:
        told = rows[str(NUMBER[storm])]
        distances = [int(one.partition("(")[2].rstrip(")")) for one in told]
        assert distances == sorted(distances)
        assert {int(one.partition(" ")[0]) for one in told} == {1, 2, 3, 4, 5, 6}
        for one, distance in zip(told, distances, strict=True):
            assert sectors_ahead(storm, circle_of_seat[int(one.partition(" ")[0]) - 1]) == distance


def test_every_figure_and_every_fact_is_there() -> None:
    text = "\n".join(part("figures"))

    assert all(f"| {id.replace('_', ' ')} |" in text for id in CONSTANTS)
    assert all(f"`{fact.name}`" in text for fact in (*FACTS, *RIGID))


def test_agreement_is_counted_where_programs_differ() -> None:
    record = {"sources": {"a": ["x", "y"], "b": ["x"]}, "differs": {"b": {"quintine": 3}}}

    assert agree(record, "a") == "2 of 2"
    assert agree(record, "a", "b") == "1 of 2", "the figure that fewest agree on"
    assert differs(record, "a", "b") == "b: quintine 3"


def test_the_first_page_and_every_other_lead_to_the_board() -> None:
    assert "[the board and figures](board.md)" in published()["README.md"]
    assert all("[Board](board.md)" in text for name, text in published().items() if name != "README.md")
    assert len(PARTS) == sum(line.startswith("## ") for line in LINES)


def test_a_territory_and_a_sector_are_told_in_plain_text() -> None:
    arrakeen = territory_lines("arrakeen")

    assert "income of the city (Advanced): 2" in arrakeen and "gives ornithopters" in arrakeen
    assert "its spice card: 6 spice in sector 13" in territory_lines("hagga_basin")
    assert any(line.startswith("differs: ") for line in territory_lines("hagga_basin"))
    assert sector_lines("sector_2")[-1] == "the player circle of seat 1 stands in it"
