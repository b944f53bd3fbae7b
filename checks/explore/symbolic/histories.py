"""Shortest histories: strict layers forward, then one step back after the other."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from checks.explore.answers import History
from checks.explore.diverse import diverse
from checks.explore.symbolic.finding import Finding
from checks.explore.symbolic.reach import Explorer, Sets
from checks.explore.symbolic.vectors import Bdd
from checks.ground.cells import Cell, Code, Partition
from checks.state import State
from checks.step import Play


class Hit(NamedTuple):
    """States of one layer in which an obligation fails; `last` is the failing play of a property of steps."""

    layer: int
    where: Partition
    states: Bdd
    last: Play | None

    @property
    def length(self) -> int:
        """How many plays a history to here has."""
        return self.layer + (self.last is not None)


class Layers:
    """The strict layers of one exploration, the starts first, built as far as they are asked for.

    Every question may raise OutOfBudget or DDMemoryError, and then does so again whenever a further layer is needed.
    """

    def __init__(self, explorer: Explorer) -> None:
        self.explorer, self.diagrams = explorer, explorer.diagrams
        self._found: list[Sets] = []
        self._rest = explorer.layers({})
        self._failed: Exception | None = None

    def layer(self, number: int) -> Sets | None:
        """The layer with this number, from 0; None behind the last."""
        while len(self._found) <= number:
            if self._failed is not None:
                raise self._failed
            try:
                further = next(self._rest, None)
            except Exception as failed:
                self._failed = failed
                raise
            if further is None:
                return None
            self._found.append(further)
        return self._found[number]

    @property
    def every(self) -> list[Sets]:
        """All layers."""
        while self.layer(len(self._found)) is not None:
            pass
        return self._found

    def hits(self, finding: Finding, wanted: int) -> Iterator[Hit]:
        """Where the obligation fails under the wanted readings, the shortest first."""
        under = self.diagrams.under(wanted)
        before: Sets | None = {}
        for number in itertools.count():
            layer = self.layer(number)
            if layer is not None:
                for where, bad in finding.states.items():
                    yield from self._hit(number, layer, where, bad & under, None)
            for step, bad in finding.steps:
                play = Play(step.play.rule, step.play.values)
                yield from self._hit(number - 1, before or {}, step.play.partition, bad & under, play)
            if layer is None:
                return
            before = layer

    def _hit(self, number: int, layer: Sets, where: Partition, bad: Bdd, last: Play | None) -> Iterator[Hit]:
        states = layer[where] & bad if where in layer else self.diagrams.false
        if states.satisfiable():
            yield Hit(number, where, states, last)

    def shortest(self, finding: Finding, wanted: int) -> int | None:
        """The number of plays to the first failure under the wanted readings."""
        return next((hit.length for hit in self.hits(finding, wanted)), None)

    def histories(self, finding: Finding, wanted: int, count: int) -> Sequence[History]:
        """A shortest history, then those that share least rows with the chosen ones."""
        return diverse(self._ways(finding, wanted, count), count, lambda way: self._history(*way))

    def _ways(self, finding: Finding, wanted: int, count: int) -> Iterator[tuple[Hit, Bdd]]:
        """Failures with a state each, the shortest first; from every layer and partition some, if several are asked."""
        some = 1 if count == 1 else 2 * count
        for hit in self.hits(finding, wanted):
            left = hit.states
            for _ in range(some):
                if not left.satisfiable():
                    break
                point, _ = self._pick(hit.where, left)
                yield hit, left & point
                left = left & ~point

    def _history(self, hit: Hit, states: Bdd) -> History:
        """A history to one of the states, under a current reading if there is one."""
        mask = self.diagrams.readings(states)
        current = mask & self.diagrams.family.current
        reading = ((current or mask) & -(current or mask)).bit_length() - 1
        under = self.diagrams.under(1 << reading)
        where, (point, values) = hit.where, self._pick(hit.where, states & under)
        plays: list[Play] = [] if hit.last is None else [hit.last]
        for number in range(hit.layer - 1, -1, -1):
            where, point, values, play = self._back(number, where, point & under)
            plays.append(play)
        start = self._start(where, values)
        return History(start, reading, tuple(reversed(plays)))

    def _back(self, number: int, where: Partition, point: Bdd) -> tuple[Partition, Bdd, dict[Cell, Code], Play]:
        """A state of this layer from which a play leads to the point."""
        relations = self.explorer.relations
        for source, states in self._found[number].items():
            for step, there in self.explorer.moves(source, states):
                if step.target == where and step.possible(there):
                    before = relations.before(step, point) & there
                    if before.satisfiable():
                        found, values = self._pick(source, before)
                        return source, found, values, Play(step.play.rule, step.play.values)
        raise AssertionError(f"nothing of layer {number} leads to {where}")

    def _pick(self, where: Partition, states: Bdd) -> tuple[Bdd, dict[Cell, Code]]:
        """One of the states, under every reading, and its values."""
        cube = states.pick_cube()
        assert cube is not None
        literals = {bit: bool(cube[bit]) for bit in self.explorer.relations.alive(where)}
        values: dict[Cell, Code] = {}
        for cell, bits in self.diagrams.bits.items():
            if all(bit in literals for bit in bits):
                code = sum(1 << i for i, bit in enumerate(bits) if literals[bit])
                if cell.values is None or code < len(cell.values):
                    values[cell] = self.diagrams.value(cell, code)
        return self.diagrams.assigned(literals), values

    def state(self, where: Partition, states: Bdd) -> State:
        """One of the states of a set, as the reference step has it."""
        return self.explorer.relations.ground.state(where, self._pick(where, states)[1])

    def _start(self, where: Partition, values: dict[Cell, Code]) -> int:
        state = self.explorer.relations.ground.state(where, values)
        return self.explorer.relations.ground.instance.starts().index(state)
