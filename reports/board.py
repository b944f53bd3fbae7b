"""The board and the figures of the table as a page: what rows read, who agrees on it, and where it is disputed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from model.components.board import (
    AREAS,
    AREAS_OF,
    BEHIND_THE_WALL,
    BORDERS,
    CITY_INCOME,
    NEIGHBOURS,
    NUMBER,
    SECTOR_OF,
    SECTORS,
    SHIELD_WALL_NEIGHBOURS,
    TERRITORIES,
    circle_of_seat,
    sectors_ahead,
)
from model.components.data_files import data
from model.components.spice_cards import CARD_TERRITORY, SPICE_CARDS, WORMS
from model.language.facts import Fact
from model.table import FACTS, RIGID
from reports.links import anchor, name, to_question
from reports.page import TOP

DISPUTED = {"kind": "KANLY-10", "spice_blow.sector": "KANLY-11", "sector": "KANLY-11", "borders": "KANLY-12"}
"""The question about a field in which quintine differs. Where another program differs, the majority's holds."""
SAID = {"sand": "sand", "rock": "rock", "stronghold": "stronghold", "polar_sink": "Polar Sink"}


def board_page() -> str:
    """Territories, areas, the storm's sectors and circles, spice cards, cities, and every fact of the table."""
    lines = ["# The board and the table", "", TOP, ""]
    lines += [
        "Neither a printed board nor its rulebook was seen: each figure is what most of several independent public "
        "programs have. *Agree* counts the programs that give it, *differs* names the others and what they have "
        "instead, with the question that keeps both readings where a rule depends on it.",
        "",
        "Parts: " + " · ".join(f"[{said}](#{part})" for part, said in PARTS.items()),
        "",
    ]
    for part, tell in zip(PARTS, (_territories, _areas, _cards, _order, _cities, _wall, _figures), strict=True):
        lines += [anchor(part), "", f"## {PARTS[part]}", "", *tell(), ""]
    return "\n".join(lines).rstrip() + "\n"


PARTS = {
    "territories": "Territories",
    "areas": "Areas",
    "spice-cards": "Spice cards",
    "storm-order": "Storm order and player circles",
    "cities": "The income of the cities",
    "shield-wall": "The Shield Wall",
    "figures": "Figures and facts",
}


def table(head: Iterable[str], body: Iterable[Iterable[object]]) -> list[str]:
    """A table of Markdown."""
    cells = list(head)
    return [
        "| " + " | ".join(cells) + " |",
        "|" + "---|" * len(cells),
        *("| " + " | ".join(map(str, row)) + " |" for row in body),
    ]


def agree(record: Mapping[str, Any], *fields: str) -> str:
    """How many programs give the figure, of those that give it at all."""
    sources, differs = record["sources"], record.get("differs", {})
    counts = [(len(sources.get(field, ())), len(differs.get(field, ()))) for field in fields]
    few = min(counts, key=lambda count: count[0] - count[1])
    return f"{few[0]} of {few[0] + few[1]}"


def differs(record: Mapping[str, Any], *fields: str) -> str:
    """Who has something else in these fields, with the question that asks."""
    told = []
    for field in fields:
        for program, value in record.get("differs", {}).get(field, {}).items():
            asked = f" ({to_question(DISPUTED[field])})" if program == "quintine" and field in DISPUTED else ""
            told.append(
                f"{field.replace('_', ' ').replace('.', ' ')}: {program.replace('_', ' ')} {_value(value)}{asked}"
            )
    return "; ".join(told)


def _value(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or "none"
    if value is None or isinstance(value, bool):
        return "yes" if value else "none" if value is None else "no"
    return str(value)


def _yes(value: object) -> str:
    return "yes" if value else ""


FIELDS = (
    "kind",
    "sectors",
    "storm_safe",
    "storm_safe_after_shield_wall_destroyed",
    "worm_safe",
    "city_income_advanced",
)
SPICE_FIELDS = ("spice_blow.sector", "spice_blow.amount")


def _territories() -> list[str]:
    body = []
    for one in data("territories")["territories"]:
        spice = one["spice_blow"]
        body.append(
            (
                f'<a id="{name("territory", one["id"])}"></a>{one["name"]}',
                SAID[one["kind"]],
                ", ".join(map(str, one["sectors"])) or "none",
                "no" if one["storm_safe"] else "yes",
                "no" if one["storm_safe_after_shield_wall_destroyed"] else "yes",
                _yes(one["worm_safe"]),
                f"{spice['amount']} in {spice['sector']}" if spice else "",
                _yes(one["in_fremen_reserve_range"]),
                agree(one, "kind", "sectors"),
                differs(one, *FIELDS, *SPICE_FIELDS),
            )
        )
    head = (
        "territory",
        "terrain",
        "sectors",
        "storm kills",
        "…without the Wall",
        "safe from worms",
        "spice",
        "Fremen reserves",
        "agree",
        "differs",
    )
    return [*table(head, body), "", f"Which territories are sand is {to_question('KANLY-10')}."]


def _areas() -> list[str]:
    body = [
        (
            AREAS.title(area),
            (SECTOR_OF[area] or "none").replace("sector_", ""),
            "; ".join(AREAS.title(other) for other in sorted(NEIGHBOURS[area], key=AREAS.number.__getitem__)),
            f"{len(record['sources'])}",
        )
        for record in data("areas")["areas"]
        for area in (record["id"],)
    ]
    said = (
        "An area is the part of a territory in one sector. Which areas border on each other is "
        f"{to_question('KANLY-12')}; here stands the list that most programs have."
    )
    return [said, "", *table(("area", "sector", "borders on", "programs that have it"), body)]


def _cards() -> list[str]:
    found = {card["territory"]: card for card in data("spice_cards")["cards"] if card["kind"] == "territory"}
    body = [
        (
            TERRITORIES.title(territory),
            found[territory]["sector"],
            found[territory]["amount"],
            agree(found[territory], "sector", "amount"),
            differs(found[territory], "sector", "amount"),
        )
        for territory in CARD_TERRITORY.values()
    ]
    deck = f"{len(SPICE_CARDS.elements)} cards: {len(CARD_TERRITORY)} territories and {len(WORMS)} Shai-Hulud."
    return [deck, "", *table(("card", "sector", "spice", "agree", "differs"), body)]


def _order() -> list[str]:
    circles = data("territories")["player_circles"]
    where = ", ".join(f"circle {i}: sector {NUMBER[circle]}" for i, circle in enumerate(circle_of_seat, 1))
    body = []
    for storm in SECTORS.elements:
        order = sorted(circle_of_seat, key=lambda circle: sectors_ahead(storm, circle))
        told = [f"{circle_of_seat.index(circle) + 1} ({sectors_ahead(storm, circle)})" for circle in order]
        body.append((NUMBER[storm], *told))
    return [
        "Sectors are numbered counter-clockwise, the way the storm goes; it starts in sector 1. The storm order goes "
        "by *the way of the storm* from its sector to each player's circle (the fact `ahead`): the number of sectors "
        "it must go to reach it. A circle under the storm itself counts as a whole round and comes last. The first "
        "player is the one whose circle the storm would reach next.",
        "",
        f"{where}. Circles: {len(circles['sources']['sectors'])} sources; the order: "
        f"{len(circles['sources']['first_player_function'])} programs.",
        "",
        "By the sector of the storm, the circles in their order, in brackets how far the storm is from each:",
        "",
        *table(("storm in", "first", "second", "third", "fourth", "fifth", "sixth"), body),
    ]


def _cities() -> list[str]:
    found = {one["id"]: one for one in data("territories")["territories"]}
    body = [
        (
            TERRITORIES.title(city),
            income,
            _yes(found[city]["gives_ornithopters"]),
            agree(found[city], "city_income_advanced"),
            differs(found[city], "city_income_advanced"),
        )
        for city, income in CITY_INCOME.items()
    ]
    head = ("city", "income (Advanced)", "gives ornithopters", "agree", "differs")
    return ["In the Basic game the cities pay nothing.", "", *table(head, body)]


def _wall() -> list[str]:
    wall = data("territories")["shield_wall"]
    other = wall["differs"]["borders"]["quintine"]
    return [
        f"It borders on {_names(SHIELD_WALL_NEIGHBOURS)} (agree {agree(wall, 'borders')}; "
        f"quintine has {_names(other)}, {to_question('KANLY-12')}).",
        "",
        f"Once it is gone the storm also kills in {_names(BEHIND_THE_WALL)} "
        f"(agree {agree(wall, 'exposed_to_storm_when_destroyed')}).",
    ]


def _names(territories: Iterable[str]) -> str:
    return ", ".join(TERRITORIES.title(one) for one in sorted(territories))


def _figures() -> list[str]:
    constants = [
        (one["id"].replace("_", " "), _value(one["value"]), agree(one, "value"), differs(one, "value"))
        for one in data("constants")["constants"]
    ]
    facts = [
        (
            f'<a id="{name("fact", fact.name)}"></a>`{fact.name}`',
            (fact.says or fact.name).replace("|", "/"),
            *_about(fact),
        )
        for fact in (*RIGID, *FACTS)
    ]
    return [
        *table(("figure", "", "agree", "differs"), constants),
        "",
        "Facts, by the name under which `kanly explain` tells of them:",
        "",
        *table(("fact", "what it says", "seen by", "lives"), facts),
    ]


def _about(fact: Fact) -> tuple[str, str]:
    from reports.explain_facts import SIGHT, lives

    return SIGHT[fact.seen_by], lives(fact)


def territory_lines(territory: str) -> list[str]:
    """A territory in plain text, with who agrees on its figures."""
    (one,) = [one for one in data("territories")["territories"] if one["id"] == territory]
    lines = [
        f"{one['name']}: {SAID[one['kind']]}",
        f"areas: {', '.join(AREAS_OF[territory])}",
        f"next to: {', '.join(sorted(BORDERS[territory]))}",
        f"the storm kills here: {'no' if one['storm_safe'] else 'yes'}; without the Shield Wall: "
        f"{'no' if one['storm_safe_after_shield_wall_destroyed'] else 'yes'}",
    ]
    if one["spice_blow"]:
        lines.append(f"its spice card: {one['spice_blow']['amount']} spice in sector {one['spice_blow']['sector']}")
    if territory in CITY_INCOME:
        lines.append(f"income of the city (Advanced): {CITY_INCOME[territory]}")
    yes = {"worm_safe": "safe from worms", "gives_ornithopters": "gives ornithopters"}
    yes["in_fremen_reserve_range"] = "within the reach of Fremen reserves"
    lines += [said for field, said in yes.items() if one[field]]
    lines.append(f"programs that agree on terrain and sectors: {agree(one, 'kind', 'sectors')}")
    if told := differs(one, *FIELDS, *SPICE_FIELDS):
        lines.append(f"differs: {told}")
    return lines


def sector_lines(sector: str) -> list[str]:
    """A sector in plain text: its areas, and the player circle in it."""
    inside = [area for area, found in SECTOR_OF.items() if found == sector]
    lines = [f"{SECTORS.title(sector)}: a sector of the storm", "areas: " + (", ".join(inside) or "none")]
    if sector in circle_of_seat:
        lines.append(f"the player circle of seat {circle_of_seat.index(sector) + 1} stands in it")
    return lines
