"""Interchangeable copies of a card: found from the rows, and one state taken for all that differ by swapping copies.

A state depends on a card only through its place, facts indexed by it and references to it, so that the list of these
(its signature) is all there is: sorting the signatures of the copies gives the same state for a whole orbit, exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import factorial

import numpy as np
from numpy.typing import NDArray

from checks.explore.explicit.layout import Field, Layout, Slot, Words
from checks.explore.explicit.nodes import Array, extract
from checks.explore.explicit.pack import pack
from checks.explore.explicit.translate import table_of
from model.components.cards import CARDS
from model.language import terms as t
from model.language.facts import Fact
from model.language.machine import MACHINES
from model.language.params import terms_of

WORD = 64


class TooMuchToSay(Exception):
    """The signature of a card does not fit into a word."""


def copies(layout: Layout) -> tuple[list[list[int]], list[str]]:
    """Classes of interchangeable cards, and why others are none. What no row reads does not tell cards apart."""
    instance = layout.instance
    terms = [term for rule in layout.reach.rules for term in terms_of(rule)]
    named = named_cards(terms)
    read = {part.key[0] for term in terms for part in t.walk(term) if isinstance(part, t.Read)}
    facts = [fact for fact in _of_cards(layout) if fact in read]
    alike: dict[tuple[object, ...], list[int]] = {}
    for number, card in enumerate(instance.scope.cards):
        alike.setdefault(tuple(_said(layout, fact, card) for fact in facts), []).append(number)
    found: list[list[int]] = []
    reasons: list[str] = []
    for numbers in alike.values():
        cards = [instance.scope.cards[number] for number in numbers]
        if len(numbers) < 2:
            continue
        if told := named & set(cards):
            reasons.append(f"a row names {', '.join(sorted(told))}")
        elif any(fact.over.count(CARDS) > 1 for fact in instance.facts):
            reasons.append("a fact is indexed by two cards")
        elif not _laid_alike(layout, numbers):
            reasons.append(f"{', '.join(cards)} do not move alike")
        else:
            found.append(numbers)
    return found, reasons


def named_cards(terms: Iterable[t.Term]) -> set[str]:
    """The cards that some term names: it tells them apart from their copies."""
    return {
        str(part.key[0])
        for term in terms
        for part in t.walk(term)
        if isinstance(part, t.Const) and part.sort is CARDS and part.key[0] is not None
    }


def told_apart(layout: Layout, classes: Sequence[Sequence[int]], terms: Sequence[t.Term]) -> str:
    """How these terms tell interchangeable cards apart; empty where they do not."""
    cards = layout.instance.scope.cards
    if named := named_cards(terms) & {cards[number] for numbers in classes for number in numbers}:
        return f"names {', '.join(sorted(named))}"
    read = {part.key[0] for term in terms for part in t.walk(term) if isinstance(part, t.Read)}
    for fact in _of_cards(layout):
        if fact in read and any(len({_said(layout, fact, cards[n]) for n in numbers}) > 1 for numbers in classes):
            return f"reads {fact.name}"
    return ""


def _of_cards(layout: Layout) -> list[Fact]:
    """The rigid facts that are indexed by cards."""
    return [fact for fact in layout.instance.rigid_facts if CARDS in fact.over]


def _said(layout: Layout, fact: Fact, card: str) -> tuple[str, ...]:
    """What a rigid fact says of a card."""
    place = fact.over.index(CARDS)
    return tuple(
        sorted(
            str((at[:place], at[place + 1 :], value))
            for at, value in layout.instance.rigid_table(fact).items()
            if at[place] == card
        )
    )


def _laid_alike(layout: Layout, numbers: Sequence[int]) -> bool:
    """Whether the same things can change for each of the copies."""
    shapes = {
        tuple(slot if not isinstance(slot, Field) else (slot.kind, slot.width, slot.low) for slot in _slots(layout, n))
        for n in numbers
    }
    return len(shapes) == 1


def _slots(layout: Layout, number: int) -> list[Slot]:
    """Where the place of a card and the facts of the table indexed by it lie."""
    card, cells = layout.instance.scope.cards[number], layout.instance.cells
    return [
        layout.card_places[number],
        *[layout.cells[cell] for cell, (_, at) in enumerate(cells) if card in at and _over_cards(layout, cell, card)],
    ]


def _over_cards(layout: Layout, cell: int, card: str) -> bool:
    fact, at = layout.instance.cells[cell]
    return any(sort is CARDS and index == card for sort, index in zip(fact.over, at, strict=True))


@dataclass
class _Reference:
    """A fact of frames that names a card, or is indexed by cards, at one place of a slot (None: the bottom frame).

    `codes`: the frames that have it there.
    """

    slot: int | None
    codes: list[int]
    named: Field | None = None
    indexed: dict[int, Field] = field(default_factory=dict)
    """By card."""


class Symmetry:
    """The canonical form of states under swaps of copies."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.classes, self.reasons = copies(layout)
        self._width = -1
        self._references: list[_Reference] = []

    @cached_property
    def exact(self) -> bool:
        """Whether swapping copies leads from starts to starts: the counts are then those of all states."""
        packed = [pack(self.layout, start)[1] for start in self.layout.reach.starts]
        columns = [np.array(column, dtype=np.uint64) for column in zip(*packed, strict=True)]
        distinct = {tuple(words) for words in packed}
        canonical = self.canonical(columns)
        orbits = {tuple(int(c[i]) for c in canonical): int(w) for i, w in enumerate(self.weights(canonical))}
        return sum(orbits.values()) == len(distinct)

    def said(self) -> str:
        """Which cards are interchangeable, what the counts are then, and what is not."""
        cards = self.layout.instance.scope.cards
        listed = [" = ".join(cards[number] for number in numbers) for numbers in self.classes] or ["no two cards"]
        exact = "" if self.exact else "; the starts tell copies apart: counts and layers are not those of all states"
        return "; ".join([", ".join(listed), *self.reasons]) + exact

    def canonical(self, words: Words) -> Words:
        """The states with the copies of each class in order."""
        words = list(words)
        for numbers in self.classes:
            signatures = self.signatures(words, numbers)
            ordered = _sorted(signatures)
            if any(one is not other for one, other in zip(signatures, ordered, strict=True)):
                self._store(words, numbers, ordered)
        return words

    def weights(self, words: Words) -> NDArray[np.int64]:
        """How many states each canonical one stands for."""
        total = np.ones(len(words[0]), dtype=np.int64)
        for numbers in self.classes:
            signatures = self.signatures(words, numbers)
            run = np.ones(len(total), dtype=np.int64)
            same = np.ones(len(total), dtype=np.int64)
            for one, other in pairwise(signatures):
                run = np.where(one == other, run + 1, 1)
                same *= run
            total *= factorial(len(numbers)) // same
        return total

    def swaps(self, words: Words) -> dict[int, int]:
        """For one state, where the canonical form has each copy: card -> card."""
        found: dict[int, int] = {}
        for numbers in self.classes:
            said = [int(column[0]) for column in self.signatures(words, numbers)]
            order = sorted(range(len(numbers)), key=said.__getitem__)
            found.update({numbers[actual]: numbers[place] for place, actual in enumerate(order)})
        return found

    # -- signatures -----------------------------------------------------------------------------------------------

    def references(self) -> list[_Reference]:
        """Every place where frames may name cards, for as many slots as there are."""
        layout = self.layout
        if self._width != layout.slots:
            self._width, self._references = layout.slots, []
            low = {m: [1 + i for i, p in enumerate(layout.bottom_codes) if p[0] == m] for m in layout.bottom}
            for machine, laid in layout.bottom.items():
                self._references += _of_machine(machine, laid, None, low[machine], layout)
            for slot in range(layout.slots):
                self._references += self._in_slot(slot)
        return self._references

    def _in_slot(self, slot: int) -> list[_Reference]:
        layout = self.layout
        merged: dict[Field, _Reference] = {}
        listed: list[_Reference] = []
        for machine in layout.overlays:
            laid = {key: layout.in_slot(machine, *key, slot) for key in layout.overlays[machine]}
            waits = machine.endswith(" result")
            name = machine.removesuffix(" result")
            known = layout.waiting if waits else layout.slot_codes
            codes = [layout.slot_code(place, waits) for place in known if place[0] == name]
            for one in _of_machine(machine, laid, slot, codes, layout):
                if one.named is not None and one.named in merged:
                    merged[one.named].codes += codes
                else:
                    listed.append(one)
                    if one.named is not None:
                        merged[one.named] = one
        return listed

    def signatures(self, words: Words, numbers: Sequence[int]) -> list[Array]:
        """All that a state says of each copy, as a number. The place comes first."""
        layout = self.layout
        found: list[Array] = [np.zeros(len(words[0]), dtype=np.uint64) for _ in numbers]
        bit = 0
        for slots in zip(*[_slots(layout, number) for number in numbers], strict=True):
            if isinstance(slots[0], Field):
                for i, slot in enumerate(slots):
                    assert isinstance(slot, Field)
                    found[i] |= ((words[slot.word] & np.uint64(slot.mask)) >> np.uint64(slot.shift)) << np.uint64(bit)
                bit += slots[0].width
        for reference, here in self._present(words):
            if reference.named is not None:
                value = extract(words[reference.named.word], reference.named)
                for i, number in enumerate(numbers):
                    found[i] |= ((value == number + 1) & here).astype(np.uint64) << np.uint64(bit)
                bit += 1
            elif reference.indexed:
                for i, number in enumerate(numbers):
                    inside = reference.indexed[number]
                    value = np.where(here, (words[inside.word] & np.uint64(inside.mask)) >> np.uint64(inside.shift), 0)
                    found[i] |= value << np.uint64(bit)
                bit += reference.indexed[numbers[0]].width
        if bit > WORD:
            raise TooMuchToSay(f"what a state says of a card takes {bit} bits, more than a word")
        return found

    def _present(self, words: Words) -> Iterable[tuple[_Reference, Array]]:
        """The references that some state has, with the states that have them."""
        layout, controls = self.layout, {}
        for reference in self.references():
            slot = reference.slot
            if slot not in controls:
                where = layout.bottom_code if slot is None else layout.control(slot)
                controls[slot] = extract(words[where.word], where)
            here = table_of(reference.codes)[controls[slot]]
            if here.any():
                yield reference, here

    def _store(self, words: Words, numbers: Sequence[int], signatures: list[Array]) -> None:
        """Gives the copies these signatures."""
        layout, bit = self.layout, 0
        present = list(self._present(words))
        for slots in zip(*[_slots(layout, number) for number in numbers], strict=True):
            if isinstance(slots[0], Field):
                for slot, signature in zip(slots, signatures, strict=True):
                    assert isinstance(slot, Field)
                    _put(words, slot, (signature >> np.uint64(bit)) & np.uint64((1 << slot.width) - 1))
                bit += slots[0].width
        for reference, here in present:
            if reference.named is not None:
                old = extract(words[reference.named.word], reference.named).astype(np.uint64)
                new = np.zeros(len(old), dtype=np.uint64)
                for number, signature in zip(numbers, signatures, strict=True):
                    new += ((signature >> np.uint64(bit)) & np.uint64(1)) * np.uint64(number + 1)
                _put(words, reference.named, np.where(here & (new != 0), new, old))
                bit += 1
            elif reference.indexed:
                for number, signature in zip(numbers, signatures, strict=True):
                    inside = reference.indexed[number]
                    old = (words[inside.word] & np.uint64(inside.mask)) >> np.uint64(inside.shift)
                    new = (signature >> np.uint64(bit)) & np.uint64((1 << inside.width) - 1)
                    _put(words, inside, np.where(here, new, old))
                bit += reference.indexed[numbers[0]].width


def _put(words: Words, slot: Field, value: Array) -> None:
    words[slot.word] = (words[slot.word] & np.uint64(slot.mask ^ 0xFFFFFFFFFFFFFFFF)) | (value << np.uint64(slot.shift))


def _of_machine(
    machine: str, laid: dict[tuple[str, int | None], Slot], slot: int | None, codes: list[int], layout: Layout
) -> list[_Reference]:
    """The facts of a frame, or of an outcome, that have to do with cards."""
    name = machine.removesuffix(" result")
    facts = MACHINES[name].results if machine != name else MACHINES[name].fields
    found: list[_Reference] = []
    for fact in facts.values():
        if fact.over:
            inside = {
                i: where
                for i in range(len(layout.instance.elements(fact.over[0])))
                if isinstance(where := laid[fact.name, i], Field)
            }
            if fact.over[0] is CARDS and inside:
                found.append(_Reference(slot, list(codes), None, inside))
            continue
        where = laid[fact.name, None]
        if fact.sort is CARDS and isinstance(where, Field):
            found.append(_Reference(slot, list(codes), where))
    return found


def _sorted(columns: list[Array]) -> list[Array]:
    """The columns with each state's values in order: by exchanges, the same object where nothing changes."""
    found = list(columns)
    for end in range(len(found) - 1, 0, -1):
        for i in range(end):
            if (found[i] > found[i + 1]).any():
                found[i], found[i + 1] = np.minimum(found[i], found[i + 1]), np.maximum(found[i], found[i + 1])
    return found
