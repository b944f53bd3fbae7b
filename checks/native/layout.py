"""A state as one row of 16-bit numbers: where each part stands, and the number of each value.

    facts | place of each card | slot of each card | free cards of each hand | held cards of each hand
          | results | waiting outcome | depth | frames, bottom first

An element of a set is its number in the whole set, None is -1 (-32768 for a missing number). Whatever is indexed by a
set has a slot for each element that the instance has, and one more in front, for None and for what it does not have:
that one is never written, so that reading needs no test.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import prod

from checks.state import FrameValue, Instance, PlaceValue, State
from model.components.factions import FACTIONS
from model.language.errors import KanlyError
from model.language.facts import Fact, Field
from model.language.machine import MACHINES
from model.language.sorts import BOOL, INT, Sort, Value

NONE, NO_NUMBER = -1, -32768
DEEPEST = 48
"""Frames on one stack. A walk that needs more is left to the reference step."""
LARGEST = 32000
"""The largest number a fact may reach. A walk that needs more is left to the reference step."""
DECK, DISCARD, LOT, ABSENT, REMOVED, HAND, HELD = 0, 1, 2, 3, 4, 16, 128
"""Codes of places. HAND and HELD are added to the number of the owner."""
PLACES = {"deck": DECK, "discard": DISCARD, "lot": LOT, "removed": REMOVED}


def code(sort: Sort, value: object) -> int:
    """The number of a value. Raises KanlyError for a number that has no room."""
    if value is None:
        return NO_NUMBER if sort is INT else 0 if sort is BOOL else NONE
    if isinstance(value, str):
        return sort.number[value]
    if not isinstance(value, int) or abs(value) > LARGEST:
        raise KanlyError(f"{value!r} has no room in a state of the native engine", hints=[f"at most {LARGEST}"])
    return int(value)


class Layout:
    """Where everything of an instance stands. Positions count 16-bit numbers from the start of the state."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.size = 0
        self.fact = {fact: self._take(self.slots(fact.over)) for fact in instance.facts}
        cards, factions = len(instance.scope.cards), len(FACTIONS.elements)
        self.place, self.slot = self._take(cards + 1), self._take(cards + 1)
        self.hand, self.held = self._take(factions + 1), self._take(factions + 1)
        self.machine = {name: number for number, name in enumerate(MACHINES)}
        states = [(machine.name, state) for machine in MACHINES.values() for state in machine.states]
        self.state = {place: number for number, place in enumerate(states)}
        outcomes = [(machine.name, outcome) for machine in MACHINES.values() for outcome in machine.outcomes]
        self.outcome = {ending: number for number, ending in enumerate(outcomes)}
        names: dict[str, int] = {}
        for machine in MACHINES.values():
            for name in machine.results:
                names.setdefault(name, len(names))
        self.result = {name: self._take(1) for name in names}
        self.waits, self.depth = self._take(1), self._take(1)
        self.frames = self.size
        self.field: dict[tuple[str, str], int] = {}
        self.width = 2
        for machine in MACHINES.values():
            end = 2
            for name, field in machine.fields.items():
                self.field[machine.name, name] = end
                end += self.slots(field.over)
            self.width = max(self.width, end)
        self.most = self.frames + DEEPEST * self.width
        self.initial = self._defaults()
        self.cells, self._sorts = self._where()
        self._usual = [fact.default for fact, _ in instance.cells]

    def _take(self, slots: int) -> int:
        start = self.size
        self.size += slots
        return start

    def at(self, fact: Fact) -> tuple[int, tuple[int, ...]]:
        """(base, strides): the value at indices i, j… stands at base + i * stride + j * stride…"""
        strides = self.strides(fact.over)
        return self.fact[fact] + sum(strides), strides

    def slots(self, over: Sequence[Sort]) -> int:
        """The slots of something with these index sets, those of None included."""
        return prod(len(self.instance.elements(sort)) + 1 for sort in over)

    def strides(self, over: Sequence[Sort]) -> tuple[int, ...]:
        """How far apart the values lie of neighbours in each of these index sets."""
        return tuple(self.slots(over[i + 1 :]) for i in range(len(over)))

    def field_at(self, field: Field) -> int:
        """Where a frame fact stands in its frame; for an indexed one, where its first element does."""
        return self.field[field.machine, field.name] + len(field.over)

    def _defaults(self) -> array[int]:
        numbers = array("h", bytes(2 * self.frames))
        for fact, start in self.fact.items():
            for i in range(self.slots(fact.over)):
                numbers[start + i] = code(fact.sort, fact.default)
        for i in range(len(self.instance.scope.cards) + 1):
            numbers[self.place + i] = ABSENT
        for name, at in self.result.items():
            numbers[at] = NO_NUMBER if result_sort(name) is INT else NONE
        numbers[self.waits] = NONE
        return numbers

    def _where(self) -> tuple[list[int], list[Sort]]:
        """Where each cell of `State.table` stands, and the set of its values."""
        positions, sorts = [], []
        for fact, indices in self.instance.cells:
            base, strides = self.at(fact)
            numbers = [self.instance.elements(sort).index(str(i)) for sort, i in zip(fact.over, indices, strict=True)]
            positions.append(base + sum(n * s for n, s in zip(numbers, strides, strict=True)))
            sorts.append(fact.sort)
        return positions, sorts

    def encode(self, state: State) -> array[int]:
        """The state as numbers, as long as its stack needs. Raises KanlyError for what has no room."""
        if len(state.frames) > DEEPEST:
            raise KanlyError(f"a stack of {len(state.frames)} frames has no room in a state of the native engine")
        numbers = array("h", self.initial)
        for at, sort, default, value in zip(self.cells, self._sorts, self._usual, state.table, strict=True):
            if value != default:
                numbers[at] = code(sort, value)
        for card, place in enumerate(state.places):
            self._put(numbers, card, place, state.frames)
        if state.result is not None:
            machine = MACHINES[state.result.machine]
            numbers[self.waits] = self.outcome[machine.name, state.result.outcome]
            for name, value in state.result.results:
                numbers[self.result[name]] = code(machine.results[name].sort, value)
        numbers[self.depth] = len(state.frames)
        for frame in state.frames:
            numbers.extend(self._frame(frame))
        return numbers

    def _put(self, numbers: array[int], card: int, place: PlaceValue, frames: Sequence[FrameValue]) -> None:
        if isinstance(place, str):
            numbers[self.place + 1 + card] = PLACES[place]
            return
        owner = code(FACTIONS, place[1])
        numbers[self.place + 1 + card] = (HAND if place[0] == "hand" else HELD) + owner
        numbers[(self.hand if place[0] == "hand" else self.held) + 1 + owner] += 1
        if len(place) == 4:
            _, _, depth, field = place
            numbers[self.slot + 1 + card] = depth * self.width + self.field[frames[depth].machine, field]

    @staticmethod
    def decode(sort: Sort, number: int) -> Value:
        """The value that `code` gives this number."""
        if sort is BOOL:
            return bool(number)
        if sort is INT:
            return None if number == NO_NUMBER else number
        if number == NONE:
            return None
        return sort.elements[number] if sort.elements else number

    def _frame(self, frame: FrameValue) -> array[int]:
        numbers = array("h", bytes(2 * self.width))
        machine = MACHINES[frame.machine]
        numbers[0], numbers[1] = self.machine[frame.machine], self.state[frame.machine, frame.state]
        for field, value in zip(machine.fields.values(), frame.facts, strict=True):
            at = self.field[frame.machine, field.name]
            if not field.over:
                numbers[at] = code(field.sort, value)
                continue
            numbers[at] = code(field.sort, field.default)
            for i, one in enumerate(value, 1):  # type: ignore[arg-type, var-annotated]
                numbers[at + i] = code(field.sort, one)
        return numbers


def result_sort(name: str) -> Sort:
    """What a result ranges over, whichever machine gives it."""
    return next(machine.results[name].sort for machine in MACHINES.values() if name in machine.results)
