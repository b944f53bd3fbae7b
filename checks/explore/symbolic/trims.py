"""Backward reachability and cycles, over the states that are reached."""

from __future__ import annotations

from collections.abc import Callable

from checks.explore.symbolic.reach import Explorer, Sets
from checks.explore.symbolic.relation import Step
from checks.explore.symbolic.vectors import Bdd
from checks.ground.cells import Partition


class Moves:
    """Every step between reached partitions, with the states in which it may be made as far as urgency goes."""

    def __init__(self, explorer: Explorer, reached: Sets) -> None:
        self.explorer, self.reached = explorer, reached
        self.out: dict[Partition, list[tuple[Step, Bdd]]] = {}
        self.into: dict[Partition, list[tuple[Partition, Step, Bdd]]] = {}
        for where, states in reached.items():
            self.out[where] = []
            for step, source in explorer.moves(where, states):
                if step.target in reached and step.possible(source) and (source & step.move.back[0]).satisfiable():
                    self.out[where].append((step, source))
                    self.into.setdefault(step.target, []).append((where, step, source))

    def leading_to(self, goal: Sets) -> Sets:
        """The reached states from which some play after another leads into the goal, per reading."""
        relations, false = self.explorer.relations, self.explorer.diagrams.false
        found = dict(goal)
        pending = dict(goal)
        while pending:
            where = max(pending, key=lambda partition: partition.depth)
            fresh = pending.pop(where)
            for source, step, states in self.into.get(where, ()):
                self.explorer.watch(where, self.reached)
                old = found.get(source, false)
                new = relations.before(step, fresh) & states & ~old
                if new.satisfiable():
                    found[source] = old | new
                    pending[source] = pending.get(source, false) | new
        return found

    def cyclic(self, keep: Callable[[Step], bool], exactly: bool) -> Sets:
        """The states on cycles of these steps, with all that a cycle leads to; `exactly`, only on or between cycles.

        Empty under a reading if and only if there is no cycle under it.
        """
        edges = {(where, step.target) for where, steps in self.out.items() for step, _ in steps if keep(step)}
        alive = self._on_cycles(edges)
        kept: Sets = {where: self.reached[where] for where in alive}
        while True:
            changed = self._forward(kept, keep)
            if exactly and self._backward(kept, keep):
                changed = True
            if not changed:
                return {where: states for where, states in kept.items() if states.satisfiable()}
            if not exactly:
                return {where: states for where, states in kept.items() if states.satisfiable()}

    @staticmethod
    def _on_cycles(edges: set[tuple[Partition, Partition]]) -> set[Partition]:
        while True:
            both = {a for a, _ in edges} & {b for _, b in edges}
            fewer = {(a, b) for a, b in edges if a in both and b in both}
            if len(fewer) == len(edges):
                return both
            edges = fewer

    def _forward(self, kept: Sets, keep: Callable[[Step], bool]) -> bool:
        """Drops what no kept state leads to, until nothing is dropped; says whether anything was."""
        relations, false = self.explorer.relations, self.explorer.diagrams.false
        changed = False
        todo = list(kept)
        while todo:
            where = todo.pop(0)
            came = false
            for source, step, states in self.into.get(where, ()):
                if source in kept and keep(step):
                    self.explorer.watch(where, self.reached)
                    came = came | relations.image(step, states & kept[source])
            left = kept[where] & came
            if left != kept[where]:
                kept[where], changed = left, True
                todo += [
                    step.target
                    for step, _ in self.out[where]
                    if keep(step) and step.target in kept and step.target not in todo
                ]
        return changed

    def _backward(self, kept: Sets, keep: Callable[[Step], bool]) -> bool:
        """Drops what leads to no kept state, until nothing is dropped; says whether anything was."""
        relations, false = self.explorer.relations, self.explorer.diagrams.false
        changed = False
        todo = list(kept)
        while todo:
            where = todo.pop(0)
            goes = false
            for step, states in self.out[where]:
                if keep(step) and step.target in kept:
                    self.explorer.watch(where, self.reached)
                    goes = goes | (relations.before(step, kept[step.target]) & states)
            left = kept[where] & goes
            if left != kept[where]:
                kept[where], changed = left, True
                todo += [
                    source
                    for source, step, _ in self.into.get(where, ())
                    if keep(step) and source in kept and source not in todo
                ]
        return changed
