"""Symbols: a state before a step as uninterpreted functions, and the state after it as what a row writes on top.

Sorts become integers (the number of the element, -1 for none). The stack is unbounded: a frame fact is a function of
the depth of its frame. How many cards a seat has is kept as two functions, free and held back, and a row changes them
by the cards it moves: that is exact, since a row moves each card at most once (anything else is a fault).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from math import prod
from typing import Any

import z3

import model.rulebook  # noqa: F401 - machines are numbered once all are there
from checks.solve import build as z
from model.components.cards import CARDS, FACE, KIND
from model.components.factions import FACTIONS, FIGURES
from model.language.facts import Fact, Field
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.sorts import BOOL, INT, Sort, Value
from model.language.terms import Read, Term, walk
from model.table import RIGID

DECK, DISCARD, LOT, REMOVED, HAND, HELD = range(6)
KIND_OF_PLACE = {"deck": DECK, "discard": DISCARD, "lot": LOT, "removed": REMOVED, "hand": HAND, "held": HELD}
MACHINE_NUMBER = {name: i for i, name in enumerate(MACHINES)}
HOLDS = [(m.name, f.name) for m in MACHINES.values() for f in m.fields.values() if f.holds]


def number(value: Value, sort: Sort) -> Any:
    """A value of the model as a z3 constant."""
    if sort is BOOL:
        return z3.BoolVal(bool(value))
    if value is None:
        return z.Int(-1)
    return z.Int(value if sort is INT or not sort.elements else sort.number[str(value)])


def _function(name: str, arguments: int, sort: Sort) -> Any:
    if arguments:
        return z.Function(name, arguments, sort is BOOL)
    return z3.Bool(name) if sort is BOOL else z3.Int(name)


SEATED = [z3.Bool(f"seated {name}") for name in FACTIONS.elements]


def _seated(seat: Any) -> Any:
    """Whether a seat is taken, written out: no number beyond the factions is ever seated."""
    return z.Or(*[z.And(z.Equal(seat, i), taken) for i, taken in enumerate(SEATED)])


WRITTEN_OUT = 2_000
"""Entries of a given table up to which a proof knows them; a longer one may say anything within its range."""


def entries(fact: Fact) -> int:
    """How many entries a table of this fact has."""
    return prod(len(sort.elements) for sort in fact.over)


def _table(fact: Fact) -> Any:
    """A rigid fact given as a table: a function whose values stay within what the table can say."""
    function = _function(fact.name, len(fact.over), fact.sort)
    if fact.sort is BOOL:
        return function
    low, high = -1, len(fact.sort.elements) - 1
    if fact.sort is INT:
        said = [int(value or 0) for value in (fact.default, *(fact.given or {}).values())]
        low, high = min(said), max(said)

    def value(*indices: Any) -> Any:
        found = function(*indices)
        return z.If(z.And(found >= low, found <= high), found, number(fact.default, fact.sort))

    return value


class _Functions(dict[Fact, Any]):
    """The function of every fact; those of a model beside the game are made as they are asked for."""

    def __missing__(self, fact: Fact) -> Any:
        made = _table(fact) if fact.given is not None else _function(fact.name, len(fact.over), fact.sort)
        self[fact] = made
        return made


FACT = _Functions()
FACT[next(fact for fact in RIGID if fact.name == "seated")] = _seated
FIELD = {
    f"{m.name}.{f.name}": _function(f"{m.name}.{f.name}", 1 + len(f.over), f.sort)
    for m in MACHINES.values()
    for f in m.fields.values()
}
RESULT = {
    f"{m.name}.{name}": _function(f"result.{m.name}.{name}", 0, f.sort)
    for m in MACHINES.values()
    for name, f in m.results.items()
}
PLACE, OWNER = _function("place", 1, INT), _function("owner", 1, INT)
DEPTH, SLOT = _function("depth", 1, INT), _function("slot", 1, INT)
FREE, HELD_BACK = _function("free cards", 1, INT), _function("held cards", 1, INT)
MACHINE, STATE = _function("machine", 1, INT), _function("state", 1, INT)
TOP = z3.Int("top")
RESULT_MACHINE, RESULT_OUTCOME = z3.Int("result machine"), z3.Int("result outcome")
READING = {id: z3.Int(f"reading {id}") for id in QUESTIONS}


def tables_in(terms: Iterable[Term]) -> list[Fact]:
    """The given tables that terms read."""
    found = {part.key[0]: None for term in terms for part in walk(term) if isinstance(part, Read)}
    return [fact for fact in found if fact.given is not None]


@cache
def _entries_of(fact: Fact) -> list[Any]:
    """What a given table says of every combination of elements; nothing of a long one."""
    if entries(fact) > WRITTEN_OUT or fact.given is None:
        return []
    said = []
    for at in product(*[sort.elements for sort in fact.over]):
        numbers = [sort.number[index] for sort, index in zip(fact.over, at, strict=True)]
        said.append(z.Equal(FACT[fact](*numbers), number(fact.given.get(at, fact.default), fact.sort)))
    return said


def background(tables: Iterable[Fact] = ()) -> list[Any]:
    """What is true of every game: the faces of the cards, the figures of the factions, the range of readings.

    Of the given tables only those are written out that are named; a proof without one is a proof for any table.
    """
    return [*[entry for fact in tables for entry in _entries_of(fact)], *_of_every_game()]


@cache
def _of_every_game() -> list[Any]:
    facts: list[Any] = []
    by_name = {fact.name: FACT[fact] for fact in RIGID}
    face, kind = next(f for f in RIGID if f.name == "face"), next(f for f in RIGID if f.name == "kind")
    for card in CARDS.elements:
        at = CARDS.number[card]
        facts.append(FACT[face](at) == number(FACE[card], face.sort))
        facts.append(FACT[kind](at) == number(KIND[card], kind.sort))
    for name, figures in FIGURES.items():
        at = FACTIONS.number[name]
        facts.append(by_name["hand_limit"](at) == figures["hand_limit"])
        facts.append(by_name["free_revivals"](at) == figures["free_revivals"])
        follows = by_name["after"](at)
        facts.append(z.Implies(by_name["seated"](at), z.And(follows >= 0, by_name["seated"](follows))))
        facts.append(z.And(follows >= -1, follows < len(FACTIONS.elements)))
    seat, seated = by_name["seat"], by_name["seated"]
    for i, j in combinations(range(len(FACTIONS.elements)), 2):
        facts.append(z.Implies(z.And(seated(i), seated(j)), seat(i) != seat(j)))
    for id, variable in READING.items():
        facts += [variable >= 0, variable < len(QUESTIONS[id].readings)]
    return facts


@dataclass
class Write:
    """A value written under a condition, at indices (None: everywhere).

    It is written for every value of the `bound` variables. In a position each of them is one of the indices.
    """

    condition: Any
    indices: tuple[Any, ...] | None
    value: Any
    bound: tuple[Any, ...] = ()

    def given(self, *values: tuple[Any, Any]) -> Write:
        """With variables replaced by values."""
        indices = None if self.indices is None else tuple(z3.substitute(index, *values) for index in self.indices)
        left = tuple(v for v in self.bound if not any(v.eq(one) for one, _ in values))
        return Write(z3.substitute(self.condition, *values), indices, z3.substitute(self.value, *values), left)

    def at(self, indices: tuple[Any, ...]) -> Write:
        """The write for the one value of its variables that these indices leave."""
        if not self.bound or self.indices is None:
            return self
        exact = [z.Int(index) if isinstance(index, int) else index for index in indices]
        return self.given(*[(v, exact[place_among(v, self.indices)]) for v in self.bound])


def place_among(variable: Any, indices: tuple[Any, ...] | None) -> int:
    """Which of the indices is the variable itself; -1 for none."""
    return next((i for i, index in enumerate(indices or ()) if index.eq(variable)), -1)


@dataclass
class CardMove:
    """A card goes to a place under a condition; for every value of the `bound` variable, which is the card itself."""

    condition: Any
    card: Any
    place: int
    owner: Any
    depth: Any
    slot: int
    bound: tuple[Any, ...] = ()

    def given(self, *values: tuple[Any, Any]) -> CardMove:
        """With variables replaced by values."""
        condition, card, owner, depth = (
            z3.substitute(part, *values) for part in (self.condition, self.card, self.owner, self.depth)
        )
        left = tuple(v for v in self.bound if not any(v.eq(one) for one, _ in values))
        return CardMove(condition, card, self.place, owner, depth, self.slot, left)

    def of(self, card: Any) -> CardMove:
        """The move as far as it is about this card."""
        exact = z.Int(card) if isinstance(card, int) else card
        return self.given(*[(v, exact) for v in self.bound]) if self.bound else self


@dataclass
class Position:
    """A state: the symbols, changed by writes. The state before a step has none."""

    writes: dict[Fact, list[Write]] = field(default_factory=dict)
    added: dict[Fact, list[Write]] = field(default_factory=dict)
    moves: list[CardMove] = field(default_factory=list)
    fields: dict[str, list[tuple[Any, Write]]] = field(default_factory=dict)
    frames: list[tuple[Any, int, Any]] = field(default_factory=list)
    """(depth, machine, state): frames that are opened or change their state."""
    top: Any = TOP
    result: tuple[int, int] | None = None
    results: dict[str, Any] = field(default_factory=dict)
    is_before: bool = True

    def fact(self, fact: Fact, *indices: Any) -> Any:
        base = FACT[fact](*indices) if indices else FACT[fact]
        for write in self.writes.get(fact, ()):
            here = write.at(indices)
            base = z.If(_hit(here, indices), here.value, base)
        for write in self.added.get(fact, ()):
            here = write.at(indices)
            base = base + z.If(_hit(here, indices), here.value, z.Int(0))
        return base

    def field(self, item: Field, depth: Any, *indices: Any) -> Any:
        name = f"{item.machine}.{item.name}"
        base = FIELD[name](depth, *indices)
        for at, write in self.fields.get(name, ()):
            here = write.at(indices)
            base = z.If(z.And(z.Equal(at, depth), _hit(here, indices)), here.value, base)
        return base

    def _of_card(self, function: Any, card: Any, part: str) -> Any:
        base = function(card)
        for move in [one.of(card) for one in self.moves]:
            base = z.If(z.And(move.condition, z.Equal(move.card, card)), z.Int(0) + getattr(move, part), base)
        return base

    @property
    def every_move(self) -> list[CardMove]:
        """The moves, those of a whole set written out."""
        cards = range(len(CARDS.elements))
        return [one for move in self.moves for one in ([move.of(card) for card in cards] if move.bound else [move])]

    def place(self, card: Any) -> Any:
        return self._of_card(PLACE, card, "place")

    def owner(self, card: Any) -> Any:
        return self._of_card(OWNER, card, "owner")

    def depth(self, card: Any) -> Any:
        return self._of_card(DEPTH, card, "depth")

    def slot(self, card: Any) -> Any:
        return self._of_card(SLOT, card, "slot")

    def hand(self, owner: Any, free_only: bool) -> Any:
        """The size of a hand: before the step, and what the moves take and bring."""
        size = FREE(owner) if free_only else FREE(owner) + HELD_BACK(owner)
        counted = (HAND,) if free_only else (HAND, HELD)
        for move in self.every_move:
            was = z.And(
                move.condition,
                z.Equal(OWNER(move.card), owner),
                z.Or(*[z.Equal(PLACE(move.card), kind) for kind in counted]),
            )
            size = size - z.If(was, 1, 0)
            if move.place in counted:
                size = size + z.If(z.And(move.condition, z.Equal(move.owner, owner)), 1, 0)
        return size

    def machine(self, depth: Any) -> Any:
        base = MACHINE(depth)
        for at, machine, _ in self.frames:
            base = z.If(z.Equal(at, depth), z.Int(machine), base)
        return base

    def state(self, depth: Any) -> Any:
        base = STATE(depth)
        for at, _, state in self.frames:
            base = z.If(z.Equal(at, depth), z.Int(0) + state, base)
        return base

    def result_value(self, name: str) -> Any:
        return self.results.get(name, RESULT[name])

    @property
    def result_machine(self) -> Any:
        if self.is_before:
            return RESULT_MACHINE
        return z.Int(self.result[0] if self.result else -1)

    @property
    def result_outcome(self) -> Any:
        if self.is_before:
            return RESULT_OUTCOME
        return z.Int(self.result[1] if self.result else -1)


def _hit(write: Write, indices: tuple[Any, ...]) -> Any:
    if write.indices is None:
        return write.condition
    return z.And(write.condition, *[z.Equal(one, other) for one, other in zip(write.indices, indices, strict=True)])
