"""States of the reference step as packed words, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from checks.explore.explicit.layout import BOTTOM, Field, Layout, Slot, Widen, fits
from checks.explore.explicit.stores import OVER, Key
from checks.state import FrameValue, PlaceValue, ResultValue, State
from model.language.facts import Field as FrameFact
from model.language.machine import MACHINES


def pack(layout: Layout, state: State) -> tuple[Key, list[int]]:
    """A start in words, and which kind of top frame it has."""
    words = [0] * layout.width

    def put(slot: Slot, code: int) -> None:
        if isinstance(slot, Field):
            if not fits(slot, code, code):
                layout.ranges.absent = True  # whole numbers have been given room by the layout
                raise Widen
            words[slot.word] |= (code - slot.low) << slot.shift

    for (fact, _), slot, value in zip(layout.instance.cells, layout.cells, state.table, strict=True):
        put(slot, layout.codes.code(value, fact.sort))
    for slot, place in zip(layout.card_places, state.places, strict=True):
        put(slot, layout.code_of_place(place))
    (frame,) = state.frames
    put(layout.bottom_code, 1 + layout.bottom_codes.index((frame.machine, frame.state)))
    for field, given in zip(MACHINES[frame.machine].fields.values(), frame.facts, strict=True):
        each: list[tuple[int | None, Any]] = list(enumerate(given)) if isinstance(given, tuple) else [(None, given)]
        for index, one in each:
            put(layout.bottom[frame.machine][field.name, index], layout.codes.code(one, field.sort))
    return (frame.machine, frame.state, None), words


def unpack(layout: Layout, words: Sequence[int]) -> State:
    """The state that the words are."""

    def code(slot: Slot) -> int:
        if not isinstance(slot, Field):
            return slot
        return ((int(words[slot.word]) & slot.mask) >> slot.shift) + slot.low

    codes, instance = layout.codes, layout.instance
    table = [codes.value(code(slot), fact.sort) for (fact, _), slot in zip(instance.cells, layout.cells, strict=True)]
    bottom = code(layout.bottom_code)
    controls = [code(layout.control(slot)) for slot in range(layout.slots)]
    used = [slot for slot, control in enumerate(controls) if control]
    result: ResultValue | None = None
    if used and controls[0] > len(layout.slot_codes):
        machine, outcome = layout.waiting[controls[0] - 1 - len(layout.slot_codes)]
        declared = MACHINES[machine].outcomes[outcome]
        values = tuple(
            (name, codes.value(code(layout.in_slot(f"{machine} result", name, None, 0)), sort))
            for name, sort in declared.items()
        )
        result = ResultValue(machine, outcome, values)
        used = used[1:]
    frames: list[FrameValue] = []
    depth = len(used) + (1 if bottom else 0)
    if bottom:
        machine, name = layout.bottom_codes[bottom - 1]
        frames.append(FrameValue(machine, name, _facts(layout, machine, None, code, depth, 0)))
    for slot in reversed(used):
        machine, name = layout.slot_codes[controls[slot] - 1]
        frames.append(FrameValue(machine, name, _facts(layout, machine, slot, code, depth, len(frames))))
    places = [_place(layout, layout.places[code(slot)], card, frames) for card, slot in zip(
        instance.scope.cards, layout.card_places, strict=True
    )]  # fmt: skip
    return State(tuple(table), tuple(places), tuple(frames), result)


def _facts(layout: Layout, machine: str, slot: int | None, code: Any, depth: int, own: int) -> tuple[object, ...]:
    """The facts of a frame that lies `own` frames above the bottom."""

    def one(fact: FrameFact, index: int | None) -> object:
        where = layout.bottom[machine][fact.name, index] if slot is None else layout.in_slot(
            machine, fact.name, index, slot
        )  # fmt: skip
        found = code(where)
        if fact.below:
            return None if not found else 0 if found == BOTTOM else own - found
        return layout.codes.value(found, fact.sort)

    return tuple(
        tuple(one(fact, i) for i in range(len(layout.instance.elements(fact.over[0]))))
        if fact.over
        else one(fact, None)
        for fact in MACHINES[machine].fields.values()
    )


def _place(layout: Layout, place: PlaceValue, card: str, frames: Sequence[FrameValue]) -> PlaceValue:
    """A place; of a held card with the frame that holds it."""
    if isinstance(place, str) or place[0] != "held":
        return place
    for depth, frame in enumerate(frames):
        for fact, value in zip(MACHINES[frame.machine].fields.values(), frame.facts, strict=True):
            if fact.holds and value == card:
                return ("held", place[1], depth, fact.name)
    raise AssertionError(f"{card} is held by no frame")


__all__ = ["OVER", "pack", "unpack"]
