"""The variables of an exported model and the codes of their values.

A scope under one reading becomes: one variable for each fact that some row writes, the places of the cards, the stack
of frames from the bottom up (slot 0), and the outcome that waits. Everything else is constant and folded away. Codes:

- an element of a set: 1 + its position in the instance; those the instance lacks follow; 0 is "none"
- a number: itself, -1 for "none"; a reference to a frame: 1 + its slot, 0 for "none"
- a place: deck 0, discard 1, lot 2, removed 3, then the hands by owner, then those held back by owner,
  slot and frame fact
- a frame: 1 + the position of (machine, state) in `frame_codes`, 0 for no frame; the waiting outcome likewise

An empty slot and an absent outcome hold 0 everywhere, so two equal states are equal variable by variable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from checks.export.expressions import Kind, Variable
from checks.state import Instance, PlaceValue, State
from model.language.effects import Bank, Becomes, BecomesAll, Ends, Moves, flat
from model.language.errors import KanlyError
from model.language.facts import Fact, Field
from model.language.machine import MACHINES, Machine
from model.language.questions import QUESTIONS
from model.language.rows import Rule
from model.language.scope import Scope
from model.language.sorts import BOOL, INT, Sort, Value
from model.language.terms import Read

FIXED_PLACES = ("deck", "discard", "lot", "removed")
Slot = tuple[Variable, int, int]
"""A variable with slot and index, 0 where it has none."""


class Layout:
    """The variables of an instance. The stack holds up to `frames` frames, numbers run up to `numbers`."""

    def __init__(self, instance: Instance, frames: int, numbers: int) -> None:
        self.instance, self.frames, self.numbers = instance, frames, numbers
        self.starts = instance.starts()
        self.machines = _reachable([MACHINES[state.frames[0].machine] for state in self.starts])
        self._frame_sorts = {id(machine.frame_sort) for machine in MACHINES.values()}
        self.owners = instance.scope.factions
        holders = [field.name for m in self.machines for field in m.fields.values() if field.holds]
        self.holders = list(dict.fromkeys(holders)) or ["card"]
        self.hands, self.held = len(FIXED_PLACES), len(FIXED_PLACES) + len(self.owners)
        self.top = Variable("top", "number", frames, says="how many frames are on the stack")
        self.frame_codes = [(m.name, state) for m in self.machines for state in m.states]
        self.frame = Variable("frame", "element", len(self.frame_codes), slots=frames, says="machine and state")
        self.place = Variable(
            "place", "element", self._places(), over=len(instance.scope.cards), says="where a card is"
        )
        self.outcomes = [(m.name, outcome) for m in self.machines for outcome in m.outcomes]
        self.waits = Variable("waits", "element", len(self.outcomes), says="the outcome that is not yet answered")
        written = self._written()
        self.table = {fact: self._of_fact(fact) for fact in instance.facts if fact in written or self._differs(fact)}
        self.fields: dict[tuple[str, str], Variable] = {}
        self.results: dict[tuple[str, str], Variable] = {}
        for machine in self.machines:
            for field in machine.fields.values():
                self.fields[machine.name, field.name] = self._of_field(machine, field)
            for name, field in machine.results.items():
                self.results[machine.name, name] = self._of_sort(f"{machine.name}_result_{name}", field.sort)

    def _places(self) -> int:
        return self.held + len(self.owners) * self.frames * len(self.holders) - 1

    def _written(self) -> set[Fact]:
        return {fact for m in self.machines for rule in m.rules for fact in _writes(rule, self.instance)}

    def _differs(self, fact: Fact) -> bool:
        """Whether the starts differ in it."""
        cells = [self.instance.cells_of[fact][at] for at in self.indices(fact)]
        return any(state.table[cell] != self.starts[0].table[cell] for state in self.starts for cell in cells)

    # -- variables ------------------------------------------------------------------------------------------------

    def _of_sort(self, name: str, sort: Sort, most: int | None = None, **more: int | str) -> Variable:
        kind: Kind = "flag" if sort is BOOL else "number" if sort is INT else "element"
        low = -1 if sort is INT else 0
        high = 1 if sort is BOOL else (self.numbers if most is None else most) if sort is INT else self.frames
        if kind == "element" and id(sort) not in self._frame_sorts:
            high = len(sort.elements)
        low = int(more.pop("low", low))
        return Variable(name, kind, high, low, **more)  # type: ignore[arg-type]

    def _of_fact(self, fact: Fact) -> Variable:
        over = 1
        for sort in fact.over:
            over *= len(self.instance.elements(sort))
        most = min(self.numbers, self._forces()) if fact.account == "forces" else self.numbers
        low = 0 if fact.account else -1
        return self._of_sort(
            fact.name,
            fact.sort,
            most,
            low=low if fact.sort is INT else 0,
            over=over if fact.over else 0,
            says=fact.says,
        )

    def _forces(self) -> int:
        """Forces are conserved: no account of them holds more than all of a start together."""
        return max(
            sum(int(v or 0) for f, _, v in self.instance.values(s) if f.account == "forces") for s in self.starts
        )

    def _of_field(self, machine: Machine, field: Field) -> Variable:
        over = len(self.instance.elements(field.over[0])) if field.over else 0
        name = f"{machine.name}_{field.name}"
        return self._of_sort(name, field.sort, slots=self.frames, over=over, says=field.says)

    @property
    def variables(self) -> list[Variable]:
        """Every variable, in the order of the state."""
        return [
            self.top,
            self.frame,
            *([self.waits] if self.outcomes else []),
            *self.results.values(),
            *self.fields.values(),
            self.place,
            *self.table.values(),
        ]

    @property
    def sorts(self) -> list[Sort]:
        """The sets that the variables range over."""
        facts = [(*fact.over, fact.sort) for fact in self.table]
        fields = [(*f.over, f.sort) for m in self.machines for f in m.fields.values()]
        named = {sort.name: sort for sorts in [*facts, *fields] for sort in sorts if sort.elements}
        return [named[name] for name in sorted(named)]

    # -- codes ----------------------------------------------------------------------------------------------------

    def code(self, value: Value, sort: Sort) -> bool | int:
        """The code of a value."""
        if sort is BOOL:
            return bool(value)
        if sort is INT:
            return -1 if value is None else int(value)
        if value is None:
            return 0
        if id(sort) in self._frame_sorts:
            return int(value) + 1
        return 1 + self.order(sort).index(str(value))

    def value(self, code: int, sort: Sort) -> Value:
        """The element of a set with this code."""
        return None if code < 1 else self.order(sort)[code - 1]

    def order(self, sort: Sort) -> list[str]:
        """The elements of a set in the order of their codes."""
        present = self.instance.elements(sort)
        return [*present, *[element for element in sort.elements if element not in present]]

    def frame_code(self, machine: str, state: str) -> int:
        return 1 + self.frame_codes.index((machine, state))

    def codes_of(self, machine: str, states: Iterable[str] | None = None) -> list[int]:
        """The codes of a machine in some of its states; none where the machine is never on the stack."""
        wanted = None if states is None else set(states)
        return [i + 1 for i, (m, s) in enumerate(self.frame_codes) if m == machine and (wanted is None or s in wanted)]

    def outcome_code(self, machine: str, outcome: str) -> int:
        return 1 + self.outcomes.index((machine, outcome)) if (machine, outcome) in self.outcomes else 0

    def place_code(self, place: PlaceValue) -> int:
        """The code of a place. Raises KanlyError for the hand of a seat that the instance lacks."""
        if isinstance(place, str):
            return FIXED_PLACES.index(place)
        if place[1] not in self.owners:
            raise KanlyError(f"the hand of {place[1]} has no place in an export")
        owner = self.owners.index(place[1])
        if place[0] == "hand":
            return self.hands + owner
        depth, field = place[2], place[3]  # type: ignore[misc]
        at = int(depth) * len(self.holders) + self.holders.index(str(field))
        return self.held + owner + len(self.owners) * at

    def encoded(self, state: State) -> dict[Slot, bool | int]:
        """The values of all variables in a state, defaults left out. Raises KanlyError for what they cannot hold."""
        if len(state.frames) > self.frames:
            raise KanlyError(f"{len(state.frames)} frames are more than the {self.frames} of the export")
        found: dict[Slot, bool | int] = {}

        def put(variable: Variable, slot: int, index: int, code: bool | int) -> None:
            if code > variable.high:
                raise KanlyError(f"{variable.name} is {code}, and the export has numbers up to {variable.high}")
            if code != variable.default:
                found[variable, slot, index] = code

        for fact, variable in self.table.items():
            for index, at in enumerate(self.indices(fact)):
                value = state.table[self.instance.cells_of[fact][at]]
                put(variable, 0, index, self.code(value, fact.sort))
        for card, place in enumerate(state.places):
            put(self.place, 0, card, self.place_code(place))
        put(self.top, 0, 0, len(state.frames))
        for slot, frame in enumerate(state.frames):
            put(self.frame, slot, 0, self.frame_code(frame.machine, frame.state))
            for field, known in zip(MACHINES[frame.machine].fields.values(), frame.facts, strict=True):
                values: Sequence[Value] = known if field.over else (known,)  # type: ignore[assignment]
                for index, value in enumerate(values):
                    put(self.fields[frame.machine, field.name], slot, index, self.code(value, field.sort))
        if state.result is not None:
            machine = MACHINES[state.result.machine]
            put(self.waits, 0, 0, self.outcome_code(machine.name, state.result.outcome))
            given = dict(state.result.results)
            for name, result in machine.results.items():
                if name in given:
                    put(self.results[machine.name, name], 0, 0, self.code(given[name], result.sort))
        return found

    def indices(self, fact: Fact) -> Iterator[tuple[Value, ...]]:
        """The index combinations of a fact, in the order of its variable."""
        return product(*[self.instance.elements(sort) for sort in fact.over])

    def constant(self, fact: Fact) -> Mapping[tuple[Value, ...], Value]:
        """The values of a fact that is no variable."""
        if fact.rigid:
            return self.instance.rigid_table(fact)
        cells = self.instance.cells_of.get(fact, {})
        return {at: self.starts[0].table[cell] for at, cell in cells.items()}


def chosen(scope: Scope, choice: Mapping[str, str]) -> dict[str, str]:
    """What a reading says of the open questions, and of others that it does not read as they are at present."""
    return {id: choice[id] for id, q in QUESTIONS.items() if id in scope.opens or choice[id] != q.current}


def _reachable(bottoms: Iterable[Machine]) -> list[Machine]:
    """The machines whose frames can come onto the stack, in the order of the rulebook."""
    found = {machine.name for machine in bottoms}
    while True:
        more = set(found)
        for machine in MACHINES.values():
            for rule in machine.rules:
                for opening in (rule.opens, rule.gives_way_to):
                    stands = {name for name, _ in rule.over} if rule.over else {machine.name}
                    if opening is not None and stands & found:
                        more.add(opening.machine.name)
        if more == found:
            return [machine for machine in MACHINES.values() if machine.name in found]
        found = more


def _writes(rule: Rule, instance: Instance) -> Iterator[Fact]:
    for effect in flat(rule.then):
        if isinstance(effect, Becomes) and isinstance(effect.target, Read):
            yield effect.target.key[0]
        elif isinstance(effect, BecomesAll) and isinstance(effect.fact, Fact):
            yield effect.fact
        elif isinstance(effect, Moves):
            yield from (a.key[0] for a in (effect.out_of, effect.into) if not isinstance(a, Bank))
        elif isinstance(effect, Ends):
            yield from (fact for fact in instance.facts if fact.lives)
