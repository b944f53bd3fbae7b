"""Cells, partitions and states of the ground form."""

from __future__ import annotations

import model.rulebook
import model.scopes.nest  # noqa: F401
from checks.explore.depth import deepest_allowed
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.ground.cells import OVER
from checks.ground.layout import Layout
from checks.state import Instance
from model.language.scope import SCOPES


def _layout(name: str) -> Layout:
    return Layout(Instance(SCOPES[name]), Family(SCOPES[name]), {})


def test_values_of_a_state_give_the_state_back() -> None:
    layout = _layout("kull-m10")

    for state in explore(layout.instance, layout.family).states:
        where, values = layout.values(state)
        assert layout.state(where, values) == state
        assert all(value in cell.values for cell, value in values.items() if cell.values is not None)


def test_every_reached_stack_is_a_partition() -> None:
    layout = _layout("kull-m4")
    partitions = set(layout.partitions())

    reached = {layout.values(state)[0] for state in explore(layout.instance, layout.family).states}
    assert OVER in reached and reached <= partitions


def test_a_held_card_is_no_cell_of_its_own() -> None:
    layout = _layout("kull-m4")

    assert not [cell for cell in layout.cells.values() if cell.kind == "frame" and cell.key[3] == "card"]
    assert any(isinstance(p, tuple) and p[0] == "held" for p in layout.cells["place", "kull_wahad"].values or ())


def test_one_frame_more_than_the_cards_allow_has_cells() -> None:
    layout = _layout("kull-m4")

    assert layout.depths == deepest_allowed(layout.instance) + 1


def test_the_default_of_a_cell_comes_first() -> None:
    for cell in _layout("kull-m10").cells.values():
        if cell.values is not None and cell.kind == "table" and cell.default in cell.values:
            assert cell.values[0] == cell.default
