"""The plays of a partition as steps on sets: where each is possible, what it leads to, what leads to it.

A step that only gives constants to cells needs no second set of variables: its image forgets the cells that change
and adds the constants. Where a new value depends on the old state, only the bits of that cell have shadows. The other
direction is a substitution, whatever the values are.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

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


class Step:
    """One variant of a play. `guard` leaves urgency out and faults in; `relation` has neither faults nor urgency."""

    __slots__ = (
        "_back",
        "constants",
        "fault",
        "forgets",
        "guard",
        "play",
        "relation",
        "renames",
        "target",
        "updates",
        "wrong",
    )

    def __init__(self, play: GroundPlay, variant: Variant, guard: Bdd, fault: Bdd) -> None:
        self.play, self.guard, self.fault = play, guard, fault
        self.target, self.updates = variant.target, variant.updates
        self.wrong: list[tuple[Bdd, Cell]] = []
        self.relation = guard
        self.forgets: Bdd | None = None
        self.constants: Bdd | None = None
        self.renames: BDDSubstitution | None = None
        self._back: tuple[Bdd, BDDSubstitution | None] | None = None


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
        part.enabled = [diagrams.false] * 3
        begun = time.process_time()
        plays = self.ground.plays(partition)
        self.seconds_on_ground += time.process_time() - begun
        for play in plays:
            self.ground.layout.tick()
            guard = diagrams.of(play.guard)
            if not guard.satisfiable():
                continue
            part.plays.append((play, guard))
            part.enabled[play.urgency] = part.enabled[play.urgency] | guard
            for variant in play.variants:
                step = self._step(part, play, variant, guard)
                if step is not None:
                    part.by_urgency[play.urgency].append(step)
        return part

    def _step(self, part: Part, play: GroundPlay, variant: Variant, guard: Bdd) -> Step | None:
        diagrams = self.diagrams
        whole = guard & diagrams.of(variant.when)
        if not whole.satisfiable():
            return None
        step = Step(play, variant, whole, diagrams.of(variant.fault))
        if step.fault.satisfiable():
            whole = whole & ~step.fault
        target = self.alive(variant.target)
        assigned: dict[int, Bdd] = {}
        if variant.target.depth <= self.ground.depths:
            for cell, value in variant.updates.items():
                if not self.keeps(cell, variant.target):
                    continue
                bits, stray = diagrams.assigns(cell, value)
                assigned.update(zip(diagrams.bits[cell], bits, strict=True))
                stray = stray & whole
                if stray.satisfiable():
                    step.wrong.append((stray, cell))
        for bit in target - part.alive:
            assigned.setdefault(bit, diagrams.false)
        self._compile(step, part.alive, target, assigned, whole)
        return step

    def _compile(
        self, step: Step, source: frozenset[int], target: frozenset[int], assigned: Mapping[int, Bdd], whole: Bdd
    ) -> None:
        diagrams = self.diagrams
        relation = whole
        constants: dict[int, bool] = {}
        forgets = set(source - target)
        renamed: list[int] = []
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
                relation = relation & diagrams.vars[goes_to].equiv(value)
                if bit in source:
                    forgets.add(bit)
                    renamed.append(bit)
            back.append((bit, value))
        step.relation = relation
        forgets &= source
        if forgets:
            step.forgets = diagrams.cube(frozenset(forgets))
        if constants:
            step.constants = diagrams.assigned(constants)
        if renamed:
            step.renames = BDDFunction.make_substitution([(bit + 1, diagrams.vars[bit]) for bit in renamed])
        step._back = (whole, BDDFunction.make_substitution(back) if back else None)

    def image(self, step: Step, states: Bdd) -> Bdd:
        """The states after the step, from those among `states` where it can be made."""
        return self.diagrams.roomy(lambda: self._image(step, states))

    def _image(self, step: Step, states: Bdd) -> Bdd:
        for condition, cell in step.wrong:
            if (states & condition).satisfiable():
                if not cell.is_number:
                    raise AssertionError(f"{step.play} gives {cell} a value that it cannot have")
                raise TooNarrow(cell)
        if step.forgets is None:
            found = states & step.relation
        else:
            found = states.apply_exists(AND, step.relation, step.forgets)
        if not found.satisfiable():
            return found
        if step.renames is not None:
            found = found.substitute(step.renames)
        return found if step.constants is None else found & step.constants

    def before(self, step: Step, states: Bdd) -> Bdd:
        """The states from which the step leads into `states`, urgency left out."""
        return self.diagrams.roomy(lambda: self._before(step, states))

    def _before(self, step: Step, states: Bdd) -> Bdd:
        assert step._back is not None
        whole, substitution = step._back
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
