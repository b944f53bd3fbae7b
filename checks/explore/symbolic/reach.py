"""Which states are reached: partition by partition until nothing is added, or in strict layers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from checks.explore.answers import Progress
from checks.explore.symbolic.budget import Clock, OutOfBudget, Paused, TooNarrow
from checks.explore.symbolic.relation import Part, Relations, Step
from checks.explore.symbolic.vectors import Bdd
from checks.ground.cells import OVER, Cell, Code, Partition

Sets = dict[Partition, Bdd]
SAID_EVERY = 0.3
"""Seconds between two reports of progress, more where counting takes long."""


class Explorer:
    """Explores with one set of diagrams."""

    def __init__(self, relations: Relations, clock: Clock, progress: Callable[[Progress], None] | None = None) -> None:
        self.relations, self.diagrams, self.clock, self.progress = relations, relations.diagrams, clock, progress
        self.passes = 0
        self.where: Partition = OVER
        self._say_at = time.monotonic() + SAID_EVERY
        self._sizes: dict[Partition, int] = {}
        self._pending: Sets | None = None
        self.pause_after: tuple[int, float] = (0, 0.0)
        """Passes, and seconds of `cpu`, after which `close` pauses; 0 means never."""
        self._cpu_begun = time.process_time()

    @property
    def cpu(self) -> float:
        """Process time since the making, the ground form not counted."""
        return time.process_time() - self._cpu_begun - self.relations.seconds_on_ground

    def starts(self) -> Sets:
        """The starts, each under every reading."""
        found: Sets = {}
        diagrams = self.diagrams
        for partition, values in self.relations.ground.starts():
            one = diagrams.every_reading & self.point(partition, values)
            found[partition] = found.get(partition, diagrams.false) | one
        return found

    def point(self, partition: Partition, values: dict[Cell, Code]) -> Bdd:
        """One state, under every reading."""
        literals = dict.fromkeys(self.relations.alive(partition), False)
        for cell, value in values.items():
            if self.relations.keeps(cell, partition):
                code = self.diagrams.code(cell, value)
                if code is None:
                    raise TooNarrow(cell)
                for i, bit in enumerate(self.diagrams.bits[cell]):
                    literals[bit] = bool(code >> i & 1)
        return self.diagrams.assigned(literals)

    def count(self, partition: Partition, leaf: Bdd) -> int:
        """How many states a set below the questions has."""
        bits = len(self.relations.alive(partition))
        return int(leaf.sat_count(self.diagrams.count)) >> (self.diagrams.count - bits)

    def watch(self, where: Partition, sets: Sets, layer: int = 0) -> None:
        """Checks the budget and says how far the run is, at most a few times a second."""
        self.passes += 1
        self.where = where
        self.clock.check()
        if self.passes % 8 == 0:
            self.diagrams.tidy()
            budget = self.clock.budget
            if budget.nodes and self.diagrams.manager.approx_num_inner_nodes() > budget.nodes:
                self.diagrams.manager.gc()
                if self.diagrams.manager.num_inner_nodes() > budget.nodes:
                    raise OutOfBudget(f"the budget of {budget.nodes:,} nodes is used up")
        if self.progress is not None and time.monotonic() > self._say_at:
            self._say(sets, layer)
        passes, seconds = self.pause_after
        if (passes and self.passes >= passes) or (seconds and self.cpu > seconds):
            raise Paused

    def _say(self, sets: Sets, layer: int) -> None:
        assert self.progress is not None
        begun = time.monotonic()
        nodes = self.diagrams.manager.approx_num_inner_nodes()
        self.progress(Progress(str(self.where), self.union(sets), layer, {"passes": self.passes, "nodes": nodes}))
        now = time.monotonic()
        self._say_at = now + max(SAID_EVERY, 20 * (now - begun))

    def union(self, sets: Sets) -> int:
        """How many states some reading reaches. Raises DDMemoryError where there is no room to count them."""
        below = self.diagrams.below_questions
        return sum(self.diagrams.roomy(lambda w=w, s=s: self.count(w, below(s))) for w, s in sets.items())  # type: ignore[misc]

    # -- until nothing is added -----------------------------------------------------------------------------------

    def close(self, reached: Sets) -> None:
        """Adds every reachable state: the deepest waiting partition first, its own steps until nothing is added.

        May be asked again where Paused, TooNarrow or DDMemoryError ended it.
        """
        false = self.diagrams.false
        if self._pending is None:
            self._pending = self.starts()
        pending = self._pending
        while pending:
            where = max(pending, key=lambda partition: partition.depth)
            old = reached.get(where, false)
            fresh = pending[where] & ~old
            if fresh.satisfiable():
                reached[where] = old | fresh
                try:
                    self._push(self._locally(self.relations.part(where), fresh, reached), where, reached)
                except Exception:
                    reached[where] = old
                    raise
                self._limit(where, reached[where])
            del pending[where]

    def _limit(self, where: Partition, states: Bdd) -> None:
        """Raises OutOfBudget when more states were found than the budget allows."""
        most = self.clock.budget.states
        if most:
            self._sizes[where] = self.union({where: states})
            if sum(self._sizes.values()) > most:
                raise OutOfBudget(f"the budget of {most:,} states is used up")

    def _push(self, fresh: Bdd, where: Partition, reached: Sets) -> None:
        """Puts what leads out of a partition where it leads to."""
        assert self._pending is not None
        part = self.relations.part(where)
        for steps, states in zip(part.by_urgency, self.relations.classes(part, fresh), strict=True):
            for step in steps if states.satisfiable() else ():
                if step.target != where:
                    self.watch(where, reached)
                    found = self.relations.image(step, states)
                    if found.satisfiable():
                        waiting = self._pending.get(step.target)
                        self._pending[step.target] = found if waiting is None else waiting | found

    def _locally(self, part: Part, fresh: Bdd, reached: Sets) -> Bdd:
        """Adds what the steps within the partition lead to, one step after the other, until nothing is added."""
        where = part.partition
        own = [(urgency, s) for urgency, steps in enumerate(part.by_urgency) for s in steps if s.target == where]
        if not own:
            return fresh
        before = reached[where] & ~fresh
        every, quiet, at = reached[where], 0, 0
        while quiet < len(own):
            urgency, step = own[at]
            at = (at + 1) % len(own)
            grew = False
            while True:
                self.watch(where, reached)
                found = self.relations.image(step, self.relations.classes(part, every)[urgency])
                more = every | found
                if more == every:
                    break
                grew, every = True, more
            quiet = 0 if grew else quiet + 1
        reached[where] = every
        return every & ~before

    # -- layer by layer -------------------------------------------------------------------------------------------

    def layers(self, reached: Sets) -> Iterator[Sets]:
        """Adds every reachable state to `reached` in strict layers, and yields each."""
        false = self.diagrams.false
        layer = self.starts()
        number = 0
        while layer:
            number += 1
            yield layer
            for where, states in layer.items():
                reached[where] = reached.get(where, false) | states
            later: Sets = {}
            for where, states in layer.items():
                for step, source in self.moves(where, states):
                    self.watch(where, reached, number)
                    found = self.relations.image(step, source)
                    if found.satisfiable():
                        later[step.target] = later.get(step.target, false) | found
            layer = {}
            for where, states in later.items():
                new = states & ~reached[where] if where in reached else states
                if new.satisfiable():
                    layer[where] = new

    def moves(self, where: Partition, states: Bdd) -> list[tuple[Step, Bdd]]:
        """The steps of a partition, each with the states in which its urgency has the move."""
        part = self.relations.part(where)
        found: list[tuple[Step, Bdd]] = []
        for steps, source in zip(part.by_urgency, self.relations.classes(part, states), strict=True):
            if steps and source.satisfiable():
                found += [(step, source) for step in steps]
        return found
