"""Orders of variables."""

from __future__ import annotations

from checks.explore.symbolic.order import BY_CONES, STACK_FIRST, TABLE_BEFORE_PLACES, blocks, orders
from checks.ground.cells import Cell
from tests.checks.explore.symbolic.small import symbolic


def test_every_order_has_every_cell_once() -> None:
    ours = symbolic("kull-m4")
    assert ours.explorer is not None
    ground = ours.explorer.relations.ground
    wanted = {cell for cell in ground.cells if cell.kind != "waiting"}

    for order in orders(blocks(ground), ()).values():
        found = [cell for block in order for cell in block]
        assert len(found) == len(set(found)) and set(found) == wanted


def test_cells_that_share_variables_are_of_different_machines() -> None:
    ours = symbolic("kull-m4")
    assert ours.explorer is not None

    for block in blocks(ours.explorer.relations.ground):
        machines = [cell.key[1 if cell.kind == "result" else 2] for cell in block if len(block) > 1]
        assert len(machines) == len(set(machines))


def test_cones_bring_together_what_one_step_touches() -> None:
    cells = [Cell(i, ("table", i), f"c{i}", False, (False, True)) for i in range(8)]
    pairs = [(cells[i], cells[i + 4]) for i in range(4)]
    found = orders([(cell,) for cell in cells], pairs)

    assert list(found) == [STACK_FIRST, BY_CONES, TABLE_BEFORE_PLACES]
    at = {cell: i for i, (cell,) in enumerate(found[BY_CONES])}
    assert sum(abs(at[a] - at[b]) for a, b in pairs) < 16
