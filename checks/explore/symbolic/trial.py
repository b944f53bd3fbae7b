"""Which order of variables to take: the first, unless the scope is large; then each is tried for a while.

All orders go through the same sets in the same order, so what is compared is the time to the same pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from oxidd.util import DDMemoryError

from checks.explore.symbolic.budget import Paused
from checks.explore.symbolic.diagrams import cells_of
from checks.explore.symbolic.order import Block, orders
from checks.explore.symbolic.reach import Explorer, Sets
from checks.ground.cells import Cell

TRIAL = 0.5
"""Seconds of process time that the first order may take before others are tried."""
FASTER = 1.2
"""How many times as fast another order must be to be taken."""
SHARE = 0.1
"""The share of a budget of time that one trial may take."""


class Trials:
    """Runs the trials. `make` gives an explorer with an order. `tried` says what came of each."""

    def __init__(self, make: Callable[[list[Block]], Explorer], every: list[Block]) -> None:
        self.make, self.every = make, every
        self.chosen = ""
        self.tried: dict[str, str] = {}

    def close(self, seconds: float, begun: Callable[[Explorer, Sets], None]) -> None:
        """Explores to the end with the best order. `begun` is told of each explorer that is taken so far.

        `seconds` is the budget of time, 0 for none.
        """
        limit = min(TRIAL, SHARE * seconds) if seconds else TRIAL
        self.chosen, order = next(iter(orders(self.every, ()).items()))
        best = self.make(order)
        reached: Sets = {}
        begun(best, reached)
        best.pause_after = (0, limit)
        closed = self._closes(best, reached)
        least, passes = best.cpu, best.passes
        self.tried[self.chosen] = f"closed in {least:.2f} s" if closed else f"{least:.2f} s to pass {passes:,}"
        rest = () if closed else list(orders(self.every, _touched(best)).items())[1:]
        for name, order in rest:
            explorer = self.make(order)
            found: Sets = {}
            explorer.pause_after = (passes, least / FASTER)
            try:
                self._closes(explorer, found)
            except DDMemoryError:
                self.tried[name] = "no more memory"
                continue
            self.tried[name] = f"{explorer.cpu:.2f} s to pass {explorer.passes:,}"
            if explorer.passes >= passes and explorer.cpu < least:
                best, reached, least, self.chosen = explorer, found, explorer.cpu, name
                begun(best, reached)
        best.pause_after = (0, 0.0)
        if not closed:
            best.close(reached)

    @staticmethod
    def _closes(explorer: Explorer, reached: Sets) -> bool:
        try:
            explorer.close(reached)
        except Paused:
            return False
        return True


def _touched(explorer: Explorer) -> Iterator[set[Cell]]:
    """The cells that each step reads or writes, those of stacks not reached included: the same at every pause."""
    ground, support = explorer.relations.ground, explorer.diagrams.support
    for partition in ground.partitions():
        for play in ground.plays(partition):
            explorer.clock.check()
            for variant in play.variants:
                cells = {*support(play.guard), *variant.updates}
                for value in variant.updates.values():
                    cells.update(cells_of(value))
                yield cells
