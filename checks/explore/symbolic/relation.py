"""The plays of a partition as steps on sets: where each is possible, what it leads to, what leads to it.

A step that only gives constants to cells needs no second set of variables: its image forgets the cells that change
and adds the constants. Where a new value depends on the old state, only the bits of that cell have shadows. The other
direction is a substitution, whatever the values are.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_

from oxidd.bdd import BDDFunction, BDDSubstitution
from oxidd.util import BooleanOperator

from checks.explore.symbolic.budget import TooNarrow
from checks.explore.symbolic.diagrams import Diagrams
from checks.explore.symbolic.vectors import Bdd
from checks.ground.cells import OVER, Cell, Partition
from checks.ground.ground import Ground, GroundPlay
from checks.ground.variants import Variant
from model.language.machine import MACHINES

AND = BooleanOperator.AND
CLUSTER = 1_000
"""Nodes up to which the parts of a relation are put together."""


class Move:
    """What a step does to sets. `relation` has neither faults nor urgency; `wrong` are values that fit no cell.

    Where it would be large by itself, it is the conjunction of `relation` and `further`, which is never made: of few
    states it stays small.
    """

    __slots__ = ("back", "constants", "forgets", "further", "relation", "renames", "wrong")

    def __init__(self, relation: Bdd) -> None:
        self.relation = relation
        self.further: list[Bdd] = []
        self.wrong: list[tuple[Bdd, Cell]] = []
        self.forgets: Bdd | None = None
        self.constants: Bdd | None = None
        self.renames: BDDSubstitution | None = None
        self.back: tuple[Bdd, BDDSubstitution | None] = relation, None


class Step:
    """One variant of a play. `guard` leaves urgency out and faults in.

    `fault` and `move` are made when first asked for: most steps of a large partition are possible in no reached state.
    """

    __slots__ = ("_fault", "_make_fault", "_make_move", "_move", "guard", "play", "target", "updates")

    def __init__(
        self,
        play: GroundPlay,
        variant: Variant,
        guard: Bdd,
        fault: Callable[[], Bdd],
        move: Callable[[Step], Move],
    ) -> None:
        self.play, self.guard = play, guard
        self.target, self.updates = variant.target, variant.updates
        self._make_fault, self._make_move = fault, move
        self._fault: Bdd | None = None
        self._move: Move | None = None

    @property
    def fault(self) -> Bdd:
        """Where the step would do what the language forbids."""
        if self._fault is None:
            self._fault = self._make_fault()
        return self._fault

    @property
    def move(self) -> Move:
        """What the step does."""
        if self._move is None:
            self._move = self._make_move(self)
        return self._move

    def possible(self, states: Bdd) -> bool:
        """Whether it can be made in some of these states, faults not regarded."""
        return bool((states & self.guard).satisfiable())


class Part:
    """The plays of one partition. `alive` are the bits that exist there."""

    def __init__(self, partition: Partition, alive: frozenset[int]) -> None:
        self.partition, self.alive = partition, alive
        self.plays: list[tuple[GroundPlay, Bdd]] = []
        self.by_urgency: tuple[list[Step], list[Step], list[Step]] = ([], [], [])
        self.enabled: list[Bdd] = []

    @property
    def steps(self) -> list[Step]:
        return [step for steps in self.by_urgency for step in steps]


class Relations:
    """The parts, built when first asked for."""

    def __init__(self, ground: Ground, diagrams: Diagrams) -> None:
        self.ground, self.diagrams = ground, diagrams
        layout = ground.layout
        self._parts: dict[Partition, Part] = {}
        self.seconds_on_ground = 0.0
        """Process time that went into the ground form, which other orders of variables find there."""
        self._alive: dict[Partition, frozenset[int]] = {}
        self._always: set[int] = set()
        self._control: list[set[int]] = [set() for _ in range(layout.depths)]
        self._slots: list[set[int]] = [set() for _ in range(layout.depths)]
        self._frames: dict[tuple[int, str], set[int]] = {}
        self._results: dict[str, dict[str, tuple[int, ...]]] = {}
        for cell, bits in diagrams.bits.items():
            if cell.kind in ("table", "place"):
                self._always.update(bits)
            elif cell.kind == "control":
                self._control[cell.depth].update(bits)
            elif cell.kind == "frame":
                self._slots[cell.depth].update(bits)
                self._frames.setdefault((cell.depth, str(cell.key[2])), set()).update(bits)
            elif cell.kind == "result":
                self._results.setdefault(str(cell.key[1]), {})[str(cell.key[2])] = bits

    @property
    def built(self) -> list[Part]:
        """The parts built so far."""
        return list(self._parts.values())

    def alive(self, partition: Partition) -> frozenset[int]:
        """The bits of the cells that exist in a partition."""
        known = self._alive.get(partition)
        if known is None:
            known = self._alive[partition] = self._existing(partition)
        return known

    def _existing(self, partition: Partition) -> frozenset[int]:
        found = set(self._always)
        for depth in range(partition.depth - 1):
            found |= self._control[depth] | self._slots[depth]
        if partition.depth:
            found |= self._frames.get((partition.depth - 1, partition.machine), set())
        if partition.waits is not None:
            machine, outcome = partition.waits
            bits = self._results.get(machine, {})
            for name in MACHINES[machine].outcomes[outcome]:
                found.update(bits.get(name, ()))
        return frozenset(found)

    def keeps(self, cell: Cell, partition: Partition) -> bool:
        """Whether the value of a cell is kept in a partition."""
        if cell.kind == "frame":
            top = partition.depth - 1
            return cell.depth < top or (cell.depth == top and cell.key[2] == partition.machine)
        if cell.kind == "control":
            return cell.depth < partition.depth - 1
        if cell.kind == "result":
            waits = partition.waits
            return (
                waits is not None and cell.key[1] == waits[0] and cell.key[2] in MACHINES[waits[0]].outcomes[waits[1]]
            )
        return cell.kind in ("table", "place")

    def part(self, partition: Partition) -> Part:
        """The plays of a partition."""
        known = self._parts.get(partition)
        if known is None:
            known = self._parts[partition] = self._made(partition)
        return known

    def _made(self, partition: Partition) -> Part:
        diagrams = self.diagrams
        part = Part(partition, self.alive(partition))
        if partition == OVER:
            part.enabled = [diagrams.false] * 3
            return part
        if partition.depth > self.ground.depths:
            raise TooNarrow(None)
        begun = time.process_time()
        plays = self.ground.plays(partition)
        self.seconds_on_ground += time.process_time() - begun
        guards: tuple[list[Bdd], list[Bdd], list[Bdd]] = ([], [], [])
        for play in plays:
            self.ground.layout.tick()
            guard = diagrams.of(play.guard)
            if not guard.satisfiable():
                continue
            part.plays.append((play, guard))
            guards[play.urgency].append(guard)
            for variant in play.variants:
                step = self._step(part, play, variant, guard)
                if step is not None:
                    part.by_urgency[play.urgency].append(step)
        part.enabled = [self._any(some) for some in guards]
        return part

    def _any(self, sets: list[Bdd]) -> Bdd:
        """The union, by halves: sets grow as late as they can."""
        while len(sets) > 1:
            self.ground.layout.tick()
            sets = [reduce(or_, sets[i : i + 2]) for i in range(0, len(sets), 2)]
        return sets[0] if sets else self.diagrams.false

    def _step(self, part: Part, play: GroundPlay, variant: Variant, guard: Bdd) -> Step | None:
        diagrams = self.diagrams
        whole = guard & diagrams.of(variant.when)
        if not whole.satisfiable():
            return None
        return Step(
            play,
            variant,
            whole,
            lambda: diagrams.of(variant.fault),
            lambda step: self._move(step, part.alive),
        )

    def _move(self, step: Step, source: frozenset[int]) -> Move:
        diagrams, whole = self.diagrams, step.guard
        if step.fault.satisfiable():
            whole = whole & ~step.fault
        target = self.alive(step.target)
        wrong: list[tuple[Bdd, Cell]] = []
        assigned: dict[int, Bdd] = {}
        if step.target.depth <= self.ground.depths:
            for cell, value in step.updates.items():
                if not self.keeps(cell, step.target):
                    continue
                bits, stray = diagrams.assigns(cell, value)
                assigned.update(zip(diagrams.bits[cell], bits, strict=True))
                stray = stray & whole
                if stray.satisfiable():
                    wrong.append((stray, cell))
        for bit in target - source:
            assigned.setdefault(bit, diagrams.false)
        made = self._compiled(source, target, assigned, whole)
        made.wrong = wrong
        return made

    def _compiled(
        self, source: frozenset[int], target: frozenset[int], assigned: Mapping[int, Bdd], whole: Bdd
    ) -> Move:
        diagrams = self.diagrams
        made = Move(whole)
        constants: dict[int, bool] = {}
        forgets = set(source - target)
        renamed: list[int] = []
        becomes: list[Bdd] = []
        back: list[tuple[int, Bdd]] = []
        for bit in sorted(assigned, reverse=True):
            value = assigned[bit]
            if value.valid() or not value.satisfiable():
                constants[bit] = value.valid()
                forgets.add(bit)
            elif value == diagrams.vars[bit] and bit in source:
                continue
            else:
                goes_to = bit + 1 if bit in source else bit
                becomes.append(diagrams.vars[goes_to].equiv(value))
                if bit in source:
                    forgets.add(bit)
                    renamed.append(bit)
            back.append((bit, value))
        made.relation, *made.further = _clustered(whole, becomes)
        forgets &= source
        if forgets:
            made.forgets = diagrams.cube(frozenset(forgets))
        if constants:
            made.constants = diagrams.assigned(constants)
        if renamed:
            made.renames = BDDFunction.make_substitution([(bit + 1, diagrams.vars[bit]) for bit in renamed])
        made.back = (whole, BDDFunction.make_substitution(back) if back else None)
        return made

    def image(self, step: Step, states: Bdd) -> Bdd:
        """The states after the step, from those among `states` where it can be made."""
        return self.diagrams.roomy(lambda: self._image(step, states))

    def _image(self, step: Step, states: Bdd) -> Bdd:
        if not step.possible(states):
            return self.diagrams.false
        move = step.move
        for condition, cell in move.wrong:
            if (states & condition).satisfiable():
                if not cell.is_number:
                    raise AssertionError(f"{step.play} gives {cell} a value that it cannot have")
                raise TooNarrow(cell)
        last = move.relation
        for further in move.further:
            states, last = states & last, further
        found = states & last if move.forgets is None else states.apply_exists(AND, last, move.forgets)
        if not found.satisfiable():
            return found
        if move.renames is not None:
            found = found.substitute(move.renames)
        return found if move.constants is None else found & move.constants

    def before(self, step: Step, states: Bdd) -> Bdd:
        """The states from which the step leads into `states`, urgency left out."""
        return self.diagrams.roomy(lambda: self._before(step, states))

    def _before(self, step: Step, states: Bdd) -> Bdd:
        whole, substitution = step.move.back
        if substitution is not None:
            states = states.substitute(substitution)
        return whole & states

    def classes(self, part: Part, states: Bdd) -> tuple[Bdd, Bdd, Bdd]:
        """The states in which TABLE plays, in which NATURE does, and in which seats do, each per reading."""
        table = states & part.enabled[0] if part.by_urgency[0] else self.diagrams.false
        rest = states & ~part.enabled[0] if part.by_urgency[0] else states
        nature = rest & part.enabled[1] if part.by_urgency[1] else self.diagrams.false
        if part.by_urgency[1]:
            rest = rest & ~part.enabled[1]
        return table, nature, rest


def _clustered(first: Bdd, others: list[Bdd]) -> list[Bdd]:
    """Sets whose intersection is that of all of these: each of at most about CLUSTER nodes where it has several."""
    found, size = [first], first.node_count()
    for other in others:
        if size + other.node_count() <= CLUSTER:
            found[-1] = found[-1] & other
            size = found[-1].node_count()
        else:
            found.append(other)
            size = other.node_count()
    return found
