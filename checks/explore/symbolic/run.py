"""The symbolic exploration of a scope under all its readings: `explore`."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Mapping

from oxidd.util import DDMemoryError

from checks.explore.answers import Budget, Progress
from checks.explore.readings import Family
from checks.explore.symbolic.budget import Clock, OutOfBudget, TooNarrow
from checks.explore.symbolic.diagrams import Diagrams
from checks.explore.symbolic.explored import SymbolicExplored
from checks.explore.symbolic.order import Block, blocks
from checks.explore.symbolic.reach import Explorer, Sets
from checks.explore.symbolic.relation import Relations
from checks.explore.symbolic.trial import Trials
from checks.ground.cells import Key
from checks.ground.ground import Ground, widened
from checks.ground.sets import Range
from checks.state import Instance

DEEPEST = 48
"""Frames of a nest beyond which no room is made: it has no end that could be seen."""
ROOM = 3 << 30
"""Bytes of address space without which no diagrams are begun."""
FIRST_NODES, MOST_NODES = 1 << 22, 1 << 27
"""How many nodes a manager is made for at first, and at most: a node takes about 20 bytes once it is used."""


def explore(
    instance: Instance,
    family: Family,
    budget: Budget | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> SymbolicExplored:
    """Explores all of a scope. Where the budget runs out, `stopped` says where, and how far it got."""
    return _Run(instance, family, budget or Budget(), progress).explored()


class _Run:
    """One exploration: built again with wider numbers, more frames or more nodes until it fits."""

    def __init__(
        self, instance: Instance, family: Family, budget: Budget, progress: Callable[[Progress], None] | None
    ) -> None:
        self.instance, self.family, self.budget, self.progress = instance, family, budget, progress
        self.clock = Clock(budget)
        self.ranges: Mapping[Key, Range] = {}
        self.depths = 0
        self.nodes = min(FIRST_NODES, max(budget.nodes, 1 << 16)) if budget.nodes else FIRST_NODES
        self.most = budget.nodes or MOST_NODES
        self.explorer: Explorer | None = None
        self.ground: Ground | None = None
        self.reached: Sets = {}
        self.widened: list[str] = []
        self.trials: Trials | None = None
        self.begun = time.process_time()

    def explored(self) -> SymbolicExplored:
        limit, _ = resource.getrlimit(resource.RLIMIT_AS)
        if limit != resource.RLIM_INFINITY and limit < ROOM:
            # The library ends the whole process where it finds no room: it must not be asked.
            return self._answer(f"a memory limit of {limit >> 20:,} MB leaves diagrams no room ({ROOM >> 20:,} MB)")
        while True:
            try:
                self._close()
                return self._answer("")
            except TooNarrow as narrow:
                if narrow.cell is None and self.ground is not None and self.ground.depths > DEEPEST:
                    return self._answer(f"a nest is deeper than {DEEPEST} frames")
                self._widen(narrow)
            except DDMemoryError:
                if self.nodes * 8 > self.most:
                    return self._answer(f"the {self.nodes:,} nodes of the manager are used up")
                self.nodes *= 8
            except OutOfBudget as out:
                return self._answer(str(out))

    def _close(self) -> None:
        self.explorer, self.reached = None, {}
        if self.ground is None:
            self.ground = Ground(self.instance, self.family, self.ranges, self.depths, self.clock.check)
        self.trials = Trials(self._made, blocks(self.ground))
        self.trials.close(self.budget.seconds, self._begun)

    def _made(self, order: list[Block]) -> Explorer:
        assert self.ground is not None
        diagrams = Diagrams(self.family, order, self.nodes, self.nodes // 4)
        return Explorer(Relations(self.ground, diagrams), self.clock, self.progress)

    def _begun(self, explorer: Explorer, reached: Sets) -> None:
        self.explorer, self.reached = explorer, reached

    def _widen(self, narrow: TooNarrow) -> None:
        assert self.ground is not None
        if narrow.cell is None:
            self.depths = self.ground.depths + 3
            self.widened.append(f"{self.depths} frames")
        else:
            self.ranges = widened(self.ranges, narrow.cell)
            self.widened.append(str(narrow.cell))
        self.ground = None

    def _answer(self, stopped: str) -> SymbolicExplored:
        more: dict[str, object] = {"widened": self.widened}
        explorer = self.explorer
        if explorer is not None and self.trials is not None:
            diagrams = explorer.diagrams
            more |= {
                "bits": diagrams.question_bits + sum(map(len, diagrams.bits.values())),
                "variables": diagrams.count,
                "nodes": diagrams.manager.approx_num_inner_nodes(),
                "nodes of the states": sum(found.node_count() for found in self.reached.values()),
                "partitions": len(self.reached),
                "passes": explorer.passes,
                "order": self.trials.chosen,
                "orders tried": dict(self.trials.tried),
            }
        more["cpu seconds"] = round(time.process_time() - self.begun, 3)
        if stopped:
            stopped = self._said(stopped)
        return SymbolicExplored(self.family, explorer, self.reached, stopped, more)

    def _said(self, why: str) -> str:
        if self.explorer is None:
            return f"undecided at the building of the relations: {why}"
        try:
            found = f"{self.explorer.union(self.reached):,} states"
        except DDMemoryError:
            found = "no room to count the states"
        nodes = self.explorer.diagrams.manager.approx_num_inner_nodes()
        return (
            f"undecided at {self.explorer.where}: {why} after {self.explorer.passes:,} passes, "
            f"with {nodes:,} nodes and {found} so far"
        )
