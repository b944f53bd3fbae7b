"""Ways over the board: a full stronghold closes none that is short enough to be moved."""

from __future__ import annotations

import pytest

from model.components.board import (
    AREAS_OF,
    NEIGHBOURS,
    NEIGHBOURS_IN_QUINTINE,
    SECTOR_OF,
    TERRAIN,
    TERRITORY_OF,
)
from model.components.routes import Graph, steps_in

STRONGHOLDS = {area for name, kind in TERRAIN.items() if kind == "stronghold" for area in AREAS_OF[name]}
FURTHEST = 3


@pytest.mark.parametrize("graph", [NEIGHBOURS, NEIGHBOURS_IN_QUINTINE])
def test_no_way_is_shorter_through_a_stronghold(graph: Graph) -> None:
    """Nobody may pass through a stronghold of two others: it need not be asked, since a way as short goes round it."""
    ways = steps_in(graph, TERRITORY_OF, SECTOR_OF)
    ends_only = {area: frozenset() if area in STRONGHOLDS else beside for area, beside in graph.items()}
    round_them = steps_in(ends_only, TERRITORY_OF, SECTOR_OF)

    for (start, end, storm), steps in ways.items():
        assert isinstance(steps, int)
        if start not in STRONGHOLDS and steps <= FURTHEST:
            assert round_them.get((start, end, storm)) == steps
        if start in STRONGHOLDS and end in STRONGHOLDS and start != end and steps <= FURTHEST:
            assert any(
                beside not in STRONGHOLDS and round_them.get((beside, end, storm), FURTHEST) == steps - 1
                for beside in graph[start]
            )
