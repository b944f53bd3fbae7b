"""The order of variables: the blocks of cells that share variables, and several orders of these to try."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from checks.ground.cells import Cell
from checks.ground.ground import Ground

Block = tuple[Cell, ...]


def blocks(ground: Ground) -> list[Block]:
    """Cells that share variables: facts of frames of different machines at one depth, results of different machines."""
    found: list[Block] = []
    shared: dict[tuple[object, ...], list[list[Cell]]] = {}
    for cell in ground.cells:
        if cell.kind == "frame":
            shared.setdefault(("frame", cell.depth), [])
        elif cell.kind == "result":
            shared.setdefault(("result",), [])
    for pool in shared:
        by_machine: dict[object, list[Cell]] = {}
        for cell in ground.cells:
            if pool[0] == cell.kind and (cell.kind == "result" or cell.depth == pool[1]):
                by_machine.setdefault(cell.key[1] if cell.kind == "result" else cell.key[2], []).append(cell)
        columns: list[list[Cell]] = []
        for cells in by_machine.values():
            for i, cell in enumerate(cells):
                if i == len(columns):
                    columns.append([])
                columns[i].append(cell)
        shared[pool] = columns
    for columns in shared.values():
        found += [tuple(column) for column in columns]
    found += [(cell,) for cell in ground.cells if cell.kind in ("table", "place", "control")]
    return found


STACK_FIRST, TABLE_BEFORE_PLACES, BY_CONES = "stack, places, table", "stack, table, places", "by cones"


def orders(every: Sequence[Block], steps: Iterable[Iterable[Cell]]) -> dict[str, list[Block]]:
    """The orders to try, the first one to be tried first. `steps` are the cells that each step reads or writes."""
    first = _by_kind(every, ("result", "stack", "place", "table"))
    return {
        STACK_FIRST: first,
        BY_CONES: _by_cones(first, steps),
        TABLE_BEFORE_PLACES: _by_kind(every, ("result", "stack", "table", "place")),
    }


def _by_kind(every: Sequence[Block], kinds: Sequence[str]) -> list[Block]:
    """Blocks by kind; within a kind as declared, the stack from the bottom up."""

    def rank(block: Block) -> tuple[int, int, bool]:
        cell = block[0]
        kind = "stack" if cell.kind in ("control", "frame") else cell.kind
        return kinds.index(kind), cell.depth, cell.kind != "control"

    return sorted(every, key=rank)


ROUNDS = 40


def _by_cones(first: Sequence[Block], steps: Iterable[Iterable[Cell]]) -> list[Block]:
    """Blocks that stand in the same steps brought together: each moves to the middle of its steps, again and again.

    This is FORCE (Aloul, Markov, Sakallah 2003): of all arrangements passed through, the one with the least total span.
    """
    number = {cell: i for i, block in enumerate(first) for cell in block}
    edges = list({frozenset(number[c] for c in cells if c in number) for cells in steps})
    edges = [edge for edge in edges if len(edge) > 1]
    position = [float(i) for i in range(len(first))]
    best, least = list(range(len(first))), _span(position, edges)
    for _ in range(ROUNDS):
        middles: list[list[float]] = [[] for _ in first]
        for edge in edges:
            middle = sum(position[i] for i in edge) / len(edge)
            for i in edge:
                middles[i].append(middle)
        wanted = [sum(found) / len(found) if found else position[i] for i, found in enumerate(middles)]
        ranked = sorted(range(len(first)), key=lambda i: (wanted[i], i))
        for at, i in enumerate(ranked):
            position[i] = float(at)
        span = _span(position, edges)
        if span < least:
            best, least = ranked, span
    return [first[i] for i in best]


def _span(position: Sequence[float], edges: Iterable[frozenset[int]]) -> float:
    return sum(max(position[i] for i in edge) - min(position[i] for i in edge) for edge in edges)
