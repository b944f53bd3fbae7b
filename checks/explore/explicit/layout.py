"""How a state lies in words of 64 bits: table, places of cards, bottom frame, then equal slots for the frames above it.

The frame on top lies in slot 0, those below in the slots after it, so that a row reads the same bits however deep it is
played; a reference to a frame below is its distance. The bottom frame has a region of its own. An outcome that waits
is kept like a frame on top. What never changes takes no bits. The place of a held card is (held, owner): its frame
names it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from checks.explore.explicit.reach import ANY, THIS, UNKNOWN, Reach
from checks.state import Instance, PlaceValue
from model.components.factions import FACTIONS
from model.language.errors import KanlyError
from model.language.facts import Fact
from model.language.facts import Field as FrameFact
from model.language.machine import MACHINES
from model.language.sorts import BOOL, INT, Sort, Value

Words = list[NDArray[np.uint64]]
Key = tuple[Any, ...]

WORD = 64
TAGGED = 63
"""Bits of a single word that states may use: one is left for a tag while they are merged."""
SLOTS = 4
"""How many frames above the bottom there is room for at first, where one word does not hold all."""
BOTTOM, OWN = 15, 14
"""The codes of a reference to the bottom frame and to the top frame itself; 0 is none, else the distance."""
REFERENCE = 4
USUAL = (0, 3)
"""The whole numbers a field is made for until others are met."""


ELSE = ("ask another one: --engine reference",)
"""What to do where this explorer has no room."""


class Widen(Exception):
    """A value does not fit into its field: `ranges` has been widened, and the run must begin again."""


class TooDeep(Exception):
    """There are more frames than slots."""


@dataclass(frozen=True)
class Field:
    """Bits of one word. A whole number is stored less `low`."""

    word: int
    shift: int
    width: int
    kind: Literal["bool", "int", "code"]
    low: int = 0
    key: Key = ()

    @property
    def mask(self) -> int:
        return ((1 << self.width) - 1) << self.shift


@dataclass
class Ranges:
    """The least and greatest whole numbers seen, by field; and how many slots there are. Kept from run to run.

    `absent`: facts take elements that the instance does not have, or cards go to the hand of nobody or of such a seat.
    """

    known: dict[Key, tuple[int, int]] = field(default_factory=dict)
    slots: int = 0
    absent: bool = False

    def widen(self, key: Key, low: int, high: int) -> None:
        old = self.known.get(key, USUAL)
        self.known[key] = (min(old[0], low), max(old[1], high))
        if high > old[1]:
            self.known[key] = (min(old[0], low), old[0] + (1 << (high - old[0]).bit_length()) - 1)


class Codes:
    """Elements as small numbers: 0 is None, then the elements of the instance, then the others of the sort."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self._known: dict[Sort, tuple[list[Value], dict[Value, int]]] = {}
        self._tables: dict[Fact, NDArray[Any]] = {}

    def _of(self, sort: Sort) -> tuple[list[Value], dict[Value, int]]:
        if sort not in self._known:
            inside = self.instance.elements(sort)
            values: list[Value] = [None, *inside, *[one for one in sort.elements if one not in inside]]
            self._known[sort] = values, {value: i for i, value in enumerate(values)}
        return self._known[sort]

    def code(self, value: Value, sort: Sort) -> int:
        if sort is BOOL or sort is INT:
            return int(value or 0)
        return self._of(sort)[1][value]

    def value(self, code: int, sort: Sort) -> Value:
        if sort is INT:
            return code
        if sort is BOOL:
            return bool(code)
        return self._of(sort)[0][code]

    def table(self, fact: Fact) -> NDArray[Any]:
        """A rigid fact by the codes of its indices."""
        known = self._tables.get(fact)
        if known is None:
            shape = [len(self._of(sort)[0]) for sort in fact.over]
            kind: type[np.generic] = {BOOL: np.bool_, INT: np.int32}.get(fact.sort, np.uint8)
            known = self._tables[fact] = np.full(shape, self.code(fact.default, fact.sort), dtype=kind)
            for at, value in self.instance.rigid_table(fact).items():
                codes = tuple(self.code(index, sort) for index, sort in zip(at, fact.over, strict=True))
                known[codes] = self.code(value, fact.sort)
        return known

    def count(self, sort: Sort, absent: bool) -> int:
        """How many codes elements of this instance have, or with absent ones all; None counted."""
        return 1 + len(sort.elements if absent else self.instance.elements(sort))


NOBODY: Any = None
"""Whose hand it is where a row says so of nobody."""
Slot = Field | int
"""Where a fact lies, or the code that it always has."""


class _Bits:
    """Hands out bits of words in order. A field never straddles two words."""

    def __init__(self, usable: int = WORD) -> None:
        self.word, self.bit, self.usable = 0, 0, usable

    def take(self, width: int, kind: Literal["bool", "int", "code"], low: int, key: Key) -> Field:
        if self.bit + width > self.usable:
            self.word, self.bit = self.word + 1, 0
        made = Field(self.word, self.bit, width, kind, low, key)
        self.bit += width
        return made


class Layout:
    """The fields of one instance."""

    def __init__(self, instance: Instance, reach: Reach, ranges: Ranges) -> None:
        self.instance, self.reach, self.ranges = instance, reach, ranges
        self.codes = Codes(instance)
        self._far = False
        """Whether some reference may be to another frame than the next one below."""
        self.bottom_codes = [place for place in reach.states if place[0] in reach.bottoms]
        above = {machine for _, machine in reach.below}
        self.slot_codes: list[tuple[str, str]] = [place for place in reach.states if place[0] in above]
        self.waiting: list[tuple[str, str]] = [
            closing for closing in reach.closings if closing[0] in above and self._waits(*closing)
        ]
        self.places: list[PlaceValue] = list(reach.places)
        if ranges.absent:
            hands: list[PlaceValue] = [("hand", who) for who in (*FACTIONS.elements, NOBODY)]
            held: list[PlaceValue] = [("held", place[1], 0, "") for place in hands]
            self.places = list(dict.fromkeys([*self.places, *hands, *held]))
        self.place_code = {self._plain(place): code for code, place in enumerate(self.places)}
        bits = _Bits(TAGGED)
        self.cells: list[Slot] = [self._cell(bits, cell) for cell in range(len(instance.cells))]
        self.card_places: list[Slot] = [self._place(bits, number) for number in range(len(instance.scope.cards))]
        self.bottom_code = bits.take(_width(1 + len(self.bottom_codes)), "code", 0, ("bottom",))
        self.bottom: dict[str, dict[tuple[str, int | None], Slot]] = {}
        self._bottom(bits)
        self._slots(bits)

    # -- the fixed part -------------------------------------------------------------------------------------------

    def _waits(self, machine: str, outcome: str) -> bool:
        """Whether some frame below does not resume at once."""
        return any(not resumes(low, machine, outcome) for low, high in self.reach.below if high == machine)

    @staticmethod
    def _plain(place: PlaceValue) -> tuple[str, str | None]:
        return (place, None) if isinstance(place, str) else (place[0], place[1])

    def code_of_place(self, place: PlaceValue) -> int:
        """The code of a place, whatever frame holds the card."""
        return self.place_code[self._plain(place)]

    def _take(self, bits: _Bits, sort: Sort, key: Key, below: bool = False) -> Field:
        if sort is BOOL:
            return bits.take(1, "bool", 0, key)
        if below:
            return bits.take(REFERENCE, "code", 0, key)
        if sort is INT:
            low, high = self.ranges.known.get(key, USUAL)
            return bits.take(_width(high - low + 1), "int", low, key)
        return bits.take(_width(self.codes.count(sort, self.ranges.absent)), "code", 0, key)

    def _cell(self, bits: _Bits, cell: int) -> Slot:
        fact, _ = self.instance.cells[cell]
        first = self.reach.starts[0].table[cell]
        if cell not in self.reach.written:
            return self.codes.code(first, fact.sort)
        key = ("cell", fact.name)
        if fact.sort is INT:
            for start in self.reach.starts:
                number = int(start.table[cell] or 0)
                self.ranges.widen(key, number, number)
        return self._take(bits, fact.sort, key)

    def _place(self, bits: _Bits, number: int) -> Slot:
        card = self.instance.scope.cards[number]
        if card not in self.reach.moved:
            return self.code_of_place(self.reach.starts[0].places[number])
        return bits.take(_width(len(self.places)), "code", 0, ("place", number))

    def _facts(self, machine: str) -> list[tuple[FrameFact, int | None]]:
        found: list[tuple[FrameFact, int | None]] = []
        for fact in MACHINES[machine].fields.values():
            if fact.over:
                found += [(fact, i) for i in range(len(self.instance.elements(fact.over[0])))]
            else:
                found.append((fact, None))
        return found

    def constant(self, machine: str, fact: FrameFact) -> int | None:
        """The code a fact of a frame always has; None where it has several."""
        values = self.reach.fields.get((machine, fact.name), frozenset())
        if fact.below:
            self._far = self._far or values != {THIS}
            return 1 if values == {THIS} and not any(m in self.reach.bottoms for m in (fact.below,)) else None
        if len(values) != 1 or values is ANY or UNKNOWN in values:
            return None
        return self.codes.code(next(iter(values)), fact.sort)

    def _bottom(self, bits: _Bits) -> None:
        began = (bits.word, bits.bit)
        ends = [began]
        for machine in sorted(self.reach.bottoms):
            bits.word, bits.bit = began
            self.bottom[machine] = self._overlay(bits, machine, "bottom")
            ends.append((bits.word, bits.bit))
        bits.word, bits.bit = max(ends)

    def _overlay(self, bits: _Bits, machine: str, where: str) -> dict[tuple[str, int | None], Slot]:
        found: dict[tuple[str, int | None], Slot] = {}
        for fact, index in self._facts(machine):
            constant = self.constant(machine, fact)
            key = (where, machine, fact.name)
            if constant is None and fact.sort is INT:
                for start in self.reach.starts:
                    self._widen_to_start(key, start.frames[0], fact)
            found[fact.name, index] = (
                constant if constant is not None else self._take(bits, fact.sort, key, bool(fact.below))
            )
        return found

    def _widen_to_start(self, key: Key, frame: Any, fact: FrameFact) -> None:
        if frame.machine == key[1]:
            value = frame.facts[list(MACHINES[frame.machine].fields).index(fact.name)]
            for number in value if isinstance(value, tuple) else (value,):
                self.ranges.widen(key, int(number or 0), int(number or 0))

    # -- the slots ------------------------------------------------------------------------------------------------

    def _slots(self, bits: _Bits) -> None:
        """Every machine that can stand on another, and every outcome that can wait, laid over one slot."""
        inside = _Bits(10**6)
        self.control_width = _width(1 + len(self.slot_codes) + len(self.waiting))
        self.overlays: dict[str, dict[tuple[str, int | None], Slot]] = {}
        size = self.control_width
        for machine in dict.fromkeys(machine for machine, _ in self.slot_codes):
            inside.bit = self.control_width
            self.overlays[machine] = self._overlay(inside, machine, "slot")
            size = max(size, inside.bit)
        for machine in dict.fromkeys(machine for machine, _ in self.waiting):
            inside.bit = self.control_width
            laid: dict[tuple[str, int | None], Slot] = {}
            for name, fact in MACHINES[machine].results.items():
                constant = self.constant(f"{machine} result", fact)
                key = ("result", machine, name)
                laid[name, None] = constant if constant is not None else self._take(inside, fact.sort, key)
            self.overlays[f"{machine} result"] = laid
            size = max(size, inside.bit)
        self.size = size
        if size > WORD:
            name = self.instance.scope.name
            raise KanlyError(
                f"a frame of {name} takes {size} bits, more than a word of the explicit explorer", hints=ELSE
            )
        self.each = WORD // size
        self.first, self.base = bits.word, bits.bit
        room = ((bits.usable if bits.word == 0 else WORD) - bits.bit) // size
        self.in_first = room if self.slot_codes else 0
        if not self.in_first and self.slot_codes:
            self.first, self.base, self.in_first = bits.word + 1, 0, self.each
        self._last = bits.word
        self._room(2 <= room <= 4)

    def _room(self, tight: bool) -> None:
        """As many slots as were asked for; `tight`: none beyond the first word until then."""
        slots = self.ranges.slots or (self.in_first if tight else SLOTS)
        more = max(0, -(-(slots - self.in_first) // self.each))
        self.slots = self.in_first + more * self.each if self.slot_codes else 0
        self.width = self.first + 1 + more if self.slots else self._last + 1
        self.bits = self.width * WORD if self.width > 1 else self.base + self.slots * self.size

    def deepen(self) -> None:
        """Makes room for more frames behind the others: no field moves."""
        self.ranges.slots = self.slots + self.each
        self._room(False)
        if self.slots >= OWN and self._far:
            name = self.instance.scope.name
            raise KanlyError(f"{name} nests deeper than references of the explicit explorer reach", hints=ELSE)

    def at(self, slot: int) -> tuple[int, int]:
        """The word and the lowest bit of a slot."""
        if slot < self.in_first:
            return self.first, self.base + slot * self.size
        word, place = divmod(slot - self.in_first, self.each)
        return self.first + 1 + word, place * self.size

    def control(self, slot: int) -> Field:
        """The field that says which frame or outcome lies in a slot: 0 for none."""
        word, bit = self.at(slot)
        return Field(word, bit, self.control_width, "code", 0, ("control",))

    def slot_code(self, place: tuple[str, str], waiting: bool = False) -> int:
        return 1 + (len(self.slot_codes) + self.waiting.index(place) if waiting else self.slot_codes.index(place))

    def in_slot(self, machine: str, name: str, index: int | None, slot: int) -> Slot:
        """Where a fact of a frame in a slot lies. `machine` may be "… result"."""
        inside = self.overlays[machine][name, index]
        if isinstance(inside, int):
            return inside
        word, bit = self.at(slot)
        return Field(word, bit + inside.shift, inside.width, inside.kind, inside.low, inside.key)

    # -- frames come and go ---------------------------------------------------------------------------------------

    def push(self, words: Words) -> None:
        """Every slot moves one down; slot 0 is empty. Raises TooDeep where the last is in use."""
        word, bit = self.at(self.slots - 1)
        if (words[word] >> np.uint64(bit)).any():
            raise TooDeep
        size = np.uint64(self.size)
        last = np.uint64((self.each - 1) * self.size)
        full = np.uint64((1 << (self.each * self.size)) - 1)
        for j in range(self.width - 1, self.first, -1):
            above = words[j - 1]
            if j - 1 == self.first:
                carried = above >> np.uint64(self.base + (self.in_first - 1) * self.size)
            else:
                carried = above >> last
            words[j] = ((words[j] << size) & full) | carried
        below, region = self.first_masks()
        words[self.first] = (words[self.first] & below) | ((words[self.first] & region) << size & region)

    def pop(self, words: Words) -> None:
        """Slot 0 is gone; every slot moves one up."""
        size = np.uint64(self.size)
        last = np.uint64((self.each - 1) * self.size)
        one = np.uint64((1 << self.size) - 1)
        below, region = self.first_masks()
        own = words[self.first]
        moved = (own & below) | ((own & region) >> size & region)
        if self.width - 1 > self.first:
            top = np.uint64(self.base + (self.in_first - 1) * self.size)
            moved = moved | ((words[self.first + 1] & one) << top)
        words[self.first] = moved
        for j in range(self.first + 1, self.width):
            words[j] = words[j] >> size
            if j + 1 < self.width:
                words[j] = words[j] | ((words[j + 1] & one) << last)

    def first_masks(self) -> tuple[np.uint64, np.uint64]:
        """Masks of the first word of the slots: what lies below them, and the slots."""
        return (
            np.uint64((1 << self.base) - 1),
            np.uint64(((1 << (self.in_first * self.size)) - 1) << self.base),
        )

    def clear_masks(self) -> Mapping[int, int]:
        """By word, the bits of the bottom frame."""
        found: dict[int, int] = {self.bottom_code.word: self.bottom_code.mask}
        for laid in self.bottom.values():
            for slot in laid.values():
                if isinstance(slot, Field):
                    found[slot.word] = found.get(slot.word, 0) | slot.mask
        return found


def resumes(below: str, machine: str, outcome: str) -> bool:
    """Whether a frame goes on as it was when this ends on top of it."""
    return any(entry in (machine, f"{machine}.{outcome}") for entry in MACHINES[below].resumes)


def _width(count: int) -> int:
    """The bits that tell so many codes apart."""
    return max(1, (count - 1).bit_length())


def fits(field: Field, low: int, high: int) -> bool:
    """Whether these whole numbers can be stored."""
    return low >= field.low and high < field.low + (1 << field.width)
