"""The board: territories, their areas (one for each sector they lie in), the storm's sectors, and what borders on what.

Plain tables are in capitals; rows read the rigid facts, and where the programs that the figures come from differ
(questions KANLY-10 and KANLY-12) the terms `exposed`, `is_sand`, `by_the_wall` and `distance`, which ask the question.
Sectors are numbered counter-clockwise, the way the storm goes, from the one in which it starts.

Distances further than MOST_STEPS are FAR. The map has no territories of the expansions.
"""

from __future__ import annotations

from typing import Any

from model.components.data_files import by, data
from model.components.routes import FAR, Graph, Lazy, by_rule, steps_in
from model.language.facts import Fact, amount, flag
from model.language.naming import says
from model.language.sorts import INT, Sort
from model.language.terms import Term, choose
from model.questions.figures import area_graph, terrain

_MAP = data("territories")
_TERRITORIES: dict[str, dict[str, Any]] = {record["id"]: record for record in _MAP["territories"]}
_AREAS: dict[str, dict[str, Any]] = {record["id"]: record for record in data("areas")["areas"]}
_BORDERS = data("area_adjacency")


def sector(number: int) -> str:
    """The name of a sector."""
    return f"sector_{number}"


def _title(area: dict[str, Any]) -> str:
    name = str(_TERRITORIES[area["territory"]]["name"])
    return name if area["sector"] is None else f"{name}, sector {area['sector']}"


TERRITORIES = Sort("TERRITORIES", list(_TERRITORIES), {name: t["name"] for name, t in _TERRITORIES.items()})
AREAS = Sort("AREAS", list(_AREAS), {name: _title(area) for name, area in _AREAS.items()})
SECTORS = Sort("SECTORS", [sector(i) for i in range(1, 19)], {sector(i): f"sector {i}" for i in range(1, 19)})

NUMBER: dict[str, int] = {name: i + 1 for i, name in enumerate(SECTORS.elements)}
"""The number of each sector, 1 to 18."""

TERRITORY_OF: dict[str, str] = {name: area["territory"] for name, area in _AREAS.items()}
SECTOR_OF: dict[str, str | None] = {
    name: None if area["sector"] is None else sector(area["sector"]) for name, area in _AREAS.items()
}
"""The sector of each area; None for the Polar Sink."""

AREAS_OF: dict[str, tuple[str, ...]] = {
    territory: tuple(area for area in _AREAS if TERRITORY_OF[area] == territory) for territory in _TERRITORIES
}


def area_in(territory: str, number: int) -> str:
    """The area of the territory in the sector of that number."""
    (found,) = [area for area in AREAS_OF[territory] if SECTOR_OF[area] == sector(number)]
    return found


def _where(field: str) -> frozenset[str]:
    return frozenset(name for name, record in _TERRITORIES.items() if record.get(field))


TERRAIN: dict[str, str] = {name: record["kind"] for name, record in _TERRITORIES.items()}
TERRAIN_IN_QUINTINE: dict[str, str] = {name: by(record, "kind", "quintine") for name, record in _TERRITORIES.items()}
STORM_SAFE = _where("storm_safe")
STORM_SAFE_WITHOUT_WALL = _where("storm_safe_after_shield_wall_destroyed")
WORM_SAFE = _where("worm_safe")
RESERVE_RANGE = _where("in_fremen_reserve_range")
"""Where the Fremen may put reserves: The Great Flat and all within two territories of it."""

CITY_INCOME: dict[str, int] = {
    name: record["city_income_advanced"] for name, record in _TERRITORIES.items() if record.get("city_income_advanced")
}
SPICE_AMOUNT: dict[str, int] = {
    name: record["spice_blow"]["amount"] for name, record in _TERRITORIES.items() if record["spice_blow"]
}
SPICE_AREA: dict[str, str] = {name: area_in(name, _TERRITORIES[name]["spice_blow"]["sector"]) for name in SPICE_AMOUNT}
SPICE_AREA_IN_QUINTINE: dict[str, str] = {
    name: SPICE_AREA[name] if number is None else area_in(name, number)
    for name in SPICE_AREA
    for number in (by(_TERRITORIES[name], "spice_blow.sector", "quintine"),)
}
"""Where the card of a territory puts its spice, in one program of the four."""


def _listed() -> Graph:
    found: dict[str, set[str]] = {area: set() for area in _AREAS}
    for edge in _BORDERS["edges"]:
        found[edge["a"]].add(edge["b"])
        found[edge["b"]].add(edge["a"])
    return {area: frozenset(beside) for area, beside in found.items()}


def _territory_borders(graph: Graph, missing: frozenset[frozenset[str]] = frozenset()) -> dict[str, frozenset[str]]:
    joined = {
        territory: {TERRITORY_OF[other] for area in areas for other in graph[area]} - {territory}
        for territory, areas in AREAS_OF.items()
    }
    return {a: frozenset(b for b in beside if frozenset((a, b)) not in missing) for a, beside in joined.items()}


NEIGHBOURS: Graph = _listed()
BORDERS: dict[str, frozenset[str]] = _territory_borders(NEIGHBOURS)
"""Each territory with the territories it borders on."""

BORDERS_IN_QUINTINE: dict[str, frozenset[str]] = _territory_borders(
    NEIGHBOURS, frozenset(frozenset(pair) for pair in _BORDERS["quintine"]["borders_missing"])
)
NEIGHBOURS_IN_QUINTINE: Graph = by_rule(
    BORDERS_IN_QUINTINE, AREAS_OF, {name: area["sector"] for name, area in _AREAS.items()}
)

SHIELD_WALL = "shield_wall"
SHIELD_WALL_NEIGHBOURS: frozenset[str] = BORDERS[SHIELD_WALL]
BEHIND_THE_WALL: frozenset[str] = frozenset(_MAP["shield_wall"]["exposed_to_storm_when_destroyed"])
"""Open to the storm once the Shield Wall is gone."""

circle_of_seat: tuple[str, ...] = tuple(sector(i) for i in _MAP["player_circles"]["sectors"])
"""The sectors of the six player circles, in the order in which the storm passes them."""


def sectors_ahead(storm: str, circle: str) -> int:
    """How far the storm must go to reach the circle; a whole round when it stands there."""
    return (NUMBER[circle] - NUMBER[storm] - 1) % 18 + 1


def _true(names: Any) -> dict[Any, Any]:
    return {(name,): True for name in sorted(names)}


def _exposed(kinds: dict[str, str], wall_destroyed: bool) -> dict[Any, Any]:
    sandy = {name for name, kind in kinds.items() if kind == "sand"} - BEHIND_THE_WALL
    return _true(sandy | BEHIND_THE_WALL if wall_destroyed else sandy)


territory_of = Fact(
    "territory_of",
    "the territory of …",
    TERRITORIES,
    (AREAS,),
    rigid=True,
    given={(area,): territory for area, territory in TERRITORY_OF.items()},
)
sector_of = Fact(
    "sector_of",
    "the sector of …",
    SECTORS,
    (AREAS,),
    rigid=True,
    given={(area,): found for area, found in SECTOR_OF.items() if found is not None},
)
stronghold = flag(
    "stronghold",
    "… is a stronghold",
    TERRITORIES,
    rigid=True,
    given=_true(name for name, kind in TERRAIN.items() if kind == "stronghold"),
)
sand = flag(
    "sand",
    "… is sand",
    TERRITORIES,
    rigid=True,
    given=_true(name for name, kind in TERRAIN.items() if kind == "sand"),
)
sand_in_quintine = flag(
    "sand_in_quintine",
    "… is sand as quintine has it",
    TERRITORIES,
    rigid=True,
    given=_true(name for name, kind in TERRAIN_IN_QUINTINE.items() if kind == "sand"),
)
exposed_with_wall = flag(
    "exposed_with_wall",
    "… is open to the storm while the Shield Wall stands",
    TERRITORIES,
    rigid=True,
    given=_true(name for name in _TERRITORIES if name not in STORM_SAFE),
)
exposed_without_wall = flag(
    "exposed_without_wall",
    "… is open to the storm without the Shield Wall",
    TERRITORIES,
    rigid=True,
    given=_true(name for name in _TERRITORIES if name not in STORM_SAFE_WITHOUT_WALL),
)
exposed_with_wall_in_quintine = flag(
    "exposed_with_wall_in_quintine",
    "… is open to the storm while the Shield Wall stands, as quintine has it",
    TERRITORIES,
    rigid=True,
    given=_exposed(TERRAIN_IN_QUINTINE, False),
)
exposed_without_wall_in_quintine = flag(
    "exposed_without_wall_in_quintine",
    "… is open to the storm without the Shield Wall, as quintine has it",
    TERRITORIES,
    rigid=True,
    given=_exposed(TERRAIN_IN_QUINTINE, True),
)
beside_wall = flag(
    "beside_wall",
    "… is the Shield Wall or borders on it",
    TERRITORIES,
    rigid=True,
    given=_true(BORDERS[SHIELD_WALL] | {SHIELD_WALL}),
)
beside_wall_in_quintine = flag(
    "beside_wall_in_quintine",
    "… is the Shield Wall or borders on it as quintine has it",
    TERRITORIES,
    rigid=True,
    given=_true(BORDERS_IN_QUINTINE[SHIELD_WALL] | {SHIELD_WALL}),
)
in_reserve_range = flag(
    "in_reserve_range",
    "… is within the reach of Fremen reserves",
    TERRITORIES,
    rigid=True,
    given=_true(RESERVE_RANGE),
)
city_income = amount(
    "city_income",
    "the income of the city …",
    TERRITORIES,
    rigid=True,
    given={(name,): income for name, income in CITY_INCOME.items()},
)
gives_ornithopters = flag(
    "gives_ornithopters",
    "… gives ornithopters",
    TERRITORIES,
    rigid=True,
    given=_true(_where("gives_ornithopters")),
)
worm_safe = flag("worm_safe", "… is safe from worms", TERRITORIES, rigid=True, given=_true(WORM_SAFE))
next_sector = Fact(
    "next_sector",
    "the sector after …",
    SECTORS,
    (SECTORS,),
    rigid=True,
    given={(sector(i),): sector(i % 18 + 1) for i in range(1, 19)},
)
ahead = amount(
    "ahead",
    "the way of the storm from … to …",
    SECTORS,
    SECTORS,
    rigid=True,
    given={(a, b): sectors_ahead(a, b) for a in SECTORS.elements for b in SECTORS.elements},
)
steps = Fact(
    "steps",
    "the steps from … to … while the storm is in …",
    INT,
    (AREAS, AREAS, SECTORS),
    default=FAR,
    rigid=True,
    given=Lazy(lambda: steps_in(NEIGHBOURS, TERRITORY_OF, SECTOR_OF)),
)
steps_in_quintine = Fact(
    "steps_in_quintine",
    "the steps from … to … while the storm is in …, as quintine counts them",
    INT,
    (AREAS, AREAS, SECTORS),
    default=FAR,
    rigid=True,
    given=Lazy(lambda: steps_in(NEIGHBOURS_IN_QUINTINE, TERRITORY_OF, SECTOR_OF)),
)


@says("{territory} is a sand territory", "{territory} is not a sand territory")
def is_sand(territory: Any) -> Term:
    """The territory is sand."""
    term: Term = terrain().means(majority=sand[territory], quintine=sand_in_quintine[territory])
    return term


@says("the storm kills in {territory}[wall_destroyed?]", "the storm does not kill in {territory}[wall_destroyed?]")
def exposed(territory: Any, wall_destroyed: Any) -> Term:
    """The storm kills in the territory."""
    term: Term = terrain().means(
        majority=choose(wall_destroyed, exposed_without_wall[territory], exposed_with_wall[territory]),
        quintine=choose(
            wall_destroyed, exposed_without_wall_in_quintine[territory], exposed_with_wall_in_quintine[territory]
        ),
    )
    return term


@says("{territory} is the Shield Wall or next to it", "{territory} is not next to the Shield Wall")
def by_the_wall(territory: Any) -> Term:
    """The territory is the Shield Wall or borders on it."""
    term: Term = area_graph().means(majority=beside_wall[territory], quintine=beside_wall_in_quintine[territory])
    return term


@says("the steps from {a} to {b} past the storm in {storm}")
def distance(a: Any, b: Any, storm: Any) -> Term:
    """Territory steps from one area to another while the storm stands in a sector; FAR above MOST_STEPS."""
    term: Term = area_graph().means(majority=steps[a, b, storm], quintine=steps_in_quintine[a, b, storm])
    return term
