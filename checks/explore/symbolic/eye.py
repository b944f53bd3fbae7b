"""What a seat sees of a set of states: hidden facts of the table and of frames are taken out, and the places of hidden
cards, whose numbers stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oxidd.bdd import BDDFunction

from checks.explore.symbolic.diagrams import Diagrams
from checks.explore.symbolic.vectors import Bdd
from checks.ground.cells import Cell, Code, Partition
from checks.ground.expr import Expressions
from checks.ground.ground import Ground
from checks.state import Instance
from model.language.facts import Fact, Field
from model.language.machine import MACHINES
from model.language.sorts import Value


class Eye:
    """What one seat sees: its own facts and hand, what is public, what lies open, and how many cards lie elsewhere."""

    def __init__(self, diagrams: Diagrams, ground: Ground, observer: str) -> None:
        self.diagrams, self.layout, self.observer = diagrams, ground.layout, observer
        self._facts(ground)
        self._cards(ground)

    def _facts(self, ground: Ground) -> None:
        hidden: set[int] = set()
        in_frames: dict[tuple[int, str], set[int]] = {}
        for cell in ground.cells:
            if cell.kind == "table":
                fact, indices = ground.instance.cells[int(cell.key[1])]  # type: ignore[call-overload]
                if not self._sees(fact, indices):
                    hidden.update(self.diagrams.bits[cell])
            elif cell.kind == "frame":
                machine = str(cell.key[2])
                if not self._sees(*fact_of_frame(ground.instance, cell)):
                    in_frames.setdefault((cell.depth, machine), set()).update(self.diagrams.bits.get(cell, ()))
        self.hidden_facts = self.diagrams.cube(frozenset(hidden))
        self.hidden_in_frames = {at: self.diagrams.cube(frozenset(bits)) for at, bits in in_frames.items() if bits}

    def _cards(self, ground: Ground) -> None:
        self.cards: list[tuple[Bdd, Bdd, Bdd]] = []
        pairs: list[tuple[int, Bdd]] = []
        hiding: dict[Code, list[Cell]] = {}
        for cell in ground.cells:
            if cell.kind != "place":
                continue
            secret = [place for place in cell.values or () if not self._open(place)]
            for place in secret:
                hiding.setdefault(place, []).append(cell)
            if len(secret) > 1:
                own = self.diagrams.bits[cell]
                hidden = self.diagrams.of(ground.make.is_(cell, secret))
                code = self.diagrams.code(cell, secret[0])
                assert code is not None
                literals = {bit: bool(code >> i & 1) for i, bit in enumerate(own)}
                self.cards.append((hidden, self.diagrams.cube(frozenset(own)), self.diagrams.assigned(literals)))
                for bit in own:
                    value = self.diagrams.true if literals[bit] else self.diagrams.false
                    pairs.append((bit, hidden.ite(value, self.diagrams.vars[bit])))
        self.substitution = BDDFunction.make_substitution(pairs) if pairs else None
        self.numbers = [self._counts(ground.make, place, cells) for place, cells in hiding.items()]

    def _sees(self, fact: Fact | Field, indices: Sequence[Value]) -> bool:
        return fact.seen_by == "everyone" or (fact.seen_by == "owner" and (*indices[:1],) == (self.observer,))

    def _open(self, place: Code) -> bool:
        return place in ("discard", "removed") or (
            isinstance(place, tuple) and (place[0] == "held" or place == ("hand", self.observer))
        )

    def _counts(self, make: Expressions, place: Code, cells: Sequence[Cell]) -> list[Bdd]:
        """The states with no card at a hidden place, with one, and so on."""
        one, none = make.number(1), make.number(0)
        count = make.sum([make.if_(make.is_(cell, (place,)), one, none) for cell in cells])
        return [self.diagrams.of(make.equal(count, make.number(n))) for n in range(len(cells) + 1)]

    def by_numbers(self, states: Bdd, at: int = 0) -> Iterator[Bdd]:
        """The states by how many cards lie at each hidden place."""
        if not states.satisfiable():
            return
        if at == len(self.numbers):
            yield states
            return
        for there in self.numbers[at]:
            yield from self.by_numbers(states & there, at + 1)

    def facts(self, where: Partition, states: Bdd) -> Bdd:
        """What is seen of facts in states of a partition. Which frame lies below the top one hangs on the state."""
        found, top = states.exists(self.hidden_facts), where.depth - 1
        for (depth, machine), variables in self.hidden_in_frames.items():
            if depth == top and machine == where.machine:
                found = found.exists(variables)
            elif depth < top:
                there = self.diagrams.of(self.layout.is_buried(depth, lambda name, state, m=machine: name == m))  # type: ignore[misc]
                found = (found & ~there) | (found & there).exists(variables)
        return found

    def seen(self, where: Partition, states: Bdd) -> Bdd:
        """What is seen of states that agree in numbers: hidden facts forgotten, hidden cards all at one place."""
        found = self.facts(where, states)
        for hidden, variables, place in self.cards:
            found = (found & ~hidden) | ((found & hidden).exists(variables) & place)
        return found

    def looking(self, seen: Bdd) -> Bdd:
        """The states of which this is seen."""
        return seen if self.substitution is None else seen.substitute(self.substitution)


def fact_of_frame(instance: Instance, cell: Cell) -> tuple[Field, tuple[Value, ...]]:
    """The frame fact that a cell is of, and its index."""
    _, _, machine, name, index = cell.key
    field = MACHINES[str(machine)].fields[str(name)]
    return field, (instance.elements(field.over[0])[int(index)],) if field.over else ()  # type: ignore[call-overload]
