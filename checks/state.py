"""States: what every engine calls a position of the game, and the layout of one instance.

A state is (table, places, frames, result): the values of the mutable facts in the order of the instance, the place of
each card, the stack of frames from the bottom up, and the outcome that a frame below has not yet answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

import model.rulebook  # noqa: F401 - there is no state without the rows
from model.components.board import circle_of_seat
from model.components.cards import CARDS, FACE, KIND
from model.components.factions import FACTIONS, FIGURES
from model.language.errors import KanlyError, unknown
from model.language.facts import Fact, Field
from model.language.machine import MACHINES, machine_named
from model.language.scope import Scope, Start
from model.language.sorts import BOOL, INT, Sort, Value
from model.losses import MOST_FORCES
from model.table import FACTS, RIGID

PlaceValue = str | tuple[str, str] | tuple[str, str, int, str]
"""deck, discard, lot; ("hand", owner); ("held", owner, depth of the frame from 0, frame fact)."""


class FrameValue(NamedTuple):
    """A frame: the values of its facts in the order of `machine.fields`, an indexed one as a tuple."""

    machine: str
    state: str
    facts: tuple[object, ...]


class ResultValue(NamedTuple):
    """An outcome that waits for the frame below, with its results by name."""

    machine: str
    outcome: str
    results: tuple[tuple[str, Value], ...]


class State(NamedTuple):
    table: tuple[Value, ...]
    places: tuple[PlaceValue, ...]
    frames: tuple[FrameValue, ...]
    result: ResultValue | None

    @property
    def over(self) -> bool:
        """Nothing is left to play: the bottom frame has closed."""
        return not self.frames


class Instance:
    """A scope with its sets and its layout. `cell` maps a fact and its indices to a position of `State.table`."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        for card in scope.cards:
            if card not in CARDS.number:
                raise unknown("card", card, CARDS.elements)
        for faction in scope.factions:
            if faction not in FACTIONS.number:
                raise unknown("faction", faction, FACTIONS.elements)
        self.card_number = {card: i for i, card in enumerate(scope.cards)}
        self.facts = (*FACTS, *[fact for fact in scope.facts if not fact.rigid])
        self.rigid_facts = (*RIGID, *[fact for fact in scope.facts if fact.rigid])
        self.domain: dict[Sort, tuple[str, ...]] = {FACTIONS: scope.factions, CARDS: scope.cards, **self._sets()}
        self.cell: dict[tuple[Fact, tuple[Value, ...]], int] = {}
        self.cells_of: dict[Fact, dict[tuple[Value, ...], int]] = {}
        """The cells of each fact by its indices."""
        for fact in self.facts:
            mine = self.cells_of[fact] = {}
            for indices in product(*[self.elements(sort) for sort in fact.over]):
                self.cell[fact, indices] = mine[indices] = len(self.cell)
        self.cells = list(self.cell)
        self.rigid = self._rigid()
        self._tables: dict[Fact, Mapping[tuple[Value, ...], Value]] = {}
        self.caps = dict(scope.caps)

    def elements(self, sort: Sort) -> tuple[str, ...]:
        """The elements of a set that this instance has."""
        return self.domain.get(sort, sort.elements)

    def _sets(self) -> dict[Sort, tuple[str, ...]]:
        """The sets that the scope restricts beside factions and cards."""
        fields = [f for m in MACHINES.values() for f in (*m.fields.values(), *m.results.values())]
        items: list[Fact | Field] = [*self.facts, *self.rigid_facts, *fields]
        sorts = [sort for item in items for sort in (*item.over, item.sort)]
        known = {sort.name: sort for sort in sorts if sort.elements and sort not in (FACTIONS, CARDS)}
        found: dict[Sort, tuple[str, ...]] = {}
        for name, elements in self.scope.sets.items():
            if name in (FACTIONS.name, CARDS.name):
                raise KanlyError(f"scope {self.scope.name} lists {name} in its sets", hints=["write factions=, cards="])
            if name not in known:
                raise unknown("set", name, known)
            for element in elements:
                if element not in known[name].number:
                    raise unknown(f"element of {name}", element, known[name].elements)
            if len(set(elements)) < len(elements):
                raise KanlyError(f"scope {self.scope.name} lists an element of {name} twice")
            found[known[name]] = tuple(elements)
        return found

    def rigid_value(self, fact: Fact, indices: tuple[Value, ...]) -> Value:
        """What a rigid fact says at these indices."""
        return self.rigid_table(fact).get(indices, fact.default)

    def rigid_table(self, fact: Fact) -> Mapping[tuple[Value, ...], Value]:
        """The values of a rigid fact by its indices, defaults left out.

        Of a given table only what is about elements of this instance counts; the rest has the default.
        """
        table = self._tables.get(fact)
        if table is None:
            own = {at: value for (known, at), value in self.rigid.items() if known is fact}
            table = self._tables[fact] = own if fact.given is None else self._of_given(fact, fact.given, own)
        return table

    def _of_given(
        self,
        fact: Fact,
        given: Mapping[tuple[Value, ...], Value],
        own: Mapping[tuple[Value, ...], Value],
    ) -> Mapping[tuple[Value, ...], Value]:
        parts = [self.elements(sort) for sort in fact.over]
        if any(self.elements(sort) != sort.elements for sort in (*fact.over, fact.sort)):
            values = frozenset[Value](self.elements(fact.sort)) if fact.sort.elements else None
            # A small instance is asked for its own cells: a table of the whole board has a hundred times as many.
            asked = [at for at in product(*parts) if at in given]
            given = {at: given[at] for at in asked if values is None or given[at] is None or given[at] in values}
        return {**given, **own} if own else given

    def _rigid(self) -> dict[tuple[Fact, tuple[Value, ...]], Value]:
        seats = self.scope.factions
        given: dict[tuple[str, tuple[Value, ...]], Value] = {}
        for i, name in enumerate(seats):
            figures = FIGURES[name]
            given["seated", (name,)] = True
            given["seat", (name,)] = i + 1
            given["after", (name,)] = seats[(i + 1) % len(seats)]
            given["circle", (name,)] = circle_of_seat[i % len(circle_of_seat)]
            given["hand_limit", (name,)] = figures["hand_limit"]
            given["free_revivals", (name,)] = figures["free_revivals"]
        for card in self.scope.cards:
            given["face", (card,)], given["kind", (card,)] = FACE[card], KIND[card]
        for key, value in self.scope.rigid.items():
            name, *indices = (key,) if isinstance(key, str) else key
            given[name, tuple(indices)] = value
        for key, value in self.scope.caps.items():
            given[key, ()] = value
        known = {fact.name: fact for fact in self.rigid_facts}
        found: dict[tuple[Fact, tuple[Value, ...]], Value] = {}
        for (name, at), value in given.items():
            if name not in known:
                raise unknown("rigid fact", name, known)
            found[known[name], at] = value
        return found

    def start(self, start: Start) -> State:
        """The state a start describes. Raises KanlyError for names that do not exist."""
        values = [fact.default for fact, _ in self.cells]
        names = {fact.name: fact for fact in self.facts}
        machine = machine_named(start.machine)
        fields: dict[str, object] = {
            name: (tuple(field.default for _ in self.elements(field.over[0])) if field.over else field.default)
            for name, field in machine.fields.items()
        }
        for key, value in start.facts.items():
            name, *indices = (key,) if isinstance(key, str) else key
            if name in fields:
                fields[name] = self._given(machine.fields[name], fields[name], indices, value)
            elif name in names:
                self._check(names[name], indices, value)
                values[self.cells_of[names[name]][tuple(indices)]] = value
            else:
                raise unknown("fact", name, [*names, *fields])
        places: list[PlaceValue] = [start.places.get(card, "deck") for card in self.scope.cards]
        for card in start.places:
            if card not in self.card_number:
                raise KanlyError(f"the start '{start.name}' places {card}, which scope {self.scope.name} does not have")
        if start.state not in machine.states:
            raise unknown(f"state of {machine.name}", start.state, machine.states)
        bottom = FrameValue(start.machine, start.state, tuple(fields.values()))
        return State(tuple(values), tuple(places), (bottom,), None)

    def _given(self, field: Field, old: object, indices: Sequence[str], value: Value) -> object:
        self._check(field, indices, value)
        if not field.over:
            return value
        at = self.elements(field.over[0]).index(indices[0])
        return tuple(value if i == at else known for i, known in enumerate(old))  # type: ignore[var-annotated, arg-type]

    def _check(self, fact: Fact | Field, indices: Sequence[Value], value: Value) -> None:
        """Raises KanlyError unless the fact has these indices, and can have this value, in this scope."""
        if len(indices) != len(fact.over):
            raise KanlyError(f"{fact.name} has {len(fact.over)} indices, a start gives it {len(indices)}")
        for sort, index in zip(fact.over, indices, strict=True):
            if index not in self.elements(sort):
                raise unknown(f"element of {sort} in scope {self.scope.name}", str(index), self.elements(sort))
        if fact.sort is BOOL:
            fits = isinstance(value, bool)
        elif fact.sort is INT:
            fits = isinstance(value, int) and not isinstance(value, bool)
        else:
            fits = value is None or value in self.elements(fact.sort)
        if not fits:
            raise unknown(f"value of {fact.name} in scope {self.scope.name}", str(value), self.elements(fact.sort))

    def starts(self) -> list[State]:
        """Every start of the scope. Raises KanlyError where a player has more forces than there are counters."""
        found = [self.start(start) for start in self.scope.starts]
        for start, state in zip(self.scope.starts, found, strict=True):
            for (kind, faction), held in self._forces_in(state).items():
                most = MOST_FORCES if kind == "forces" else int(FIGURES[faction]["elites"])
                if held > most:
                    raise KanlyError(f"the start '{start.name}' gives {faction} {held} {kind}, there are {most}")
        return found

    def _forces_in(self, state: State) -> dict[tuple[str, str], int]:
        found: dict[tuple[str, str], int] = {}
        for fact, indices, value in self.values(state):
            if fact.account in ("forces", "elites"):
                key = fact.account, str(indices[0])
                found[key] = found.get(key, 0) + int(value or 0)
        return found

    def values(self, state: State) -> Iterable[tuple[Fact, tuple[Value, ...], Value]]:
        """Every fact of the table with its indices and value."""
        for (fact, indices), value in zip(self.cells, state.table, strict=True):
            yield fact, indices, value

    def value(self, state: State, name: str, *indices: Value) -> Value:
        """The value of a fact of the table, by name."""
        for fact, cells in self.cells_of.items():
            if fact.name == name and indices in cells:
                return state.table[cells[indices]]
        raise unknown("fact", name, [fact.name for fact in self.facts])
