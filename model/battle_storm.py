"""What the storm keeps apart within a territory. Only there the storm decides whether players have a battle.

One table of the pairs that are apart: far smaller than the distances of the whole board. It is made from the majority's
borders (KANLY-12); the other program differs in Cielago West alone, whose sectors 18 and 1 it does not join.
"""

from __future__ import annotations

from model.components.board import AREAS, AREAS_OF, NEIGHBOURS, SECTOR_OF, SECTORS
from model.language.facts import flag


def _reached(start: str, open_areas: set[str]) -> set[str]:
    found, waiting = set[str](), [start]
    while waiting:
        area = waiting.pop()
        if area in open_areas and area not in found:
            found.add(area)
            waiting += NEIGHBOURS[area]
    return found


PARTED = {
    (one, other, storm): True
    for areas in AREAS_OF.values()
    for storm in SECTORS.elements
    for open_areas in ({area for area in areas if SECTOR_OF[area] != storm},)
    for one in areas
    for other in areas
    if other not in _reached(one, open_areas)
}
parted = flag(
    "parted",
    "… and … are kept apart by the storm in …",
    AREAS,
    AREAS,
    SECTORS,
    rigid=True,
    given=PARTED,
)
