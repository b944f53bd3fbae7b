"""Writes into packed words: fields that are given values, and the kinds of top frame that come of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from checks.explore.explicit.layout import Field, Layout, Slot, Widen, Words, fits
from checks.explore.explicit.nodes import CODE, Array, Columns, Node, extract

Key = tuple[str, str, tuple[str, str] | None]
"""Machine and state of the top frame, and the outcome that waits for it. OVER when nothing is left to play."""
OVER: Key = ("", "", None)


@dataclass
class Stores:
    """Fields that are given values: constant bits by word, and values that depend on the state."""

    clear: dict[int, int] = field(default_factory=dict)
    bits: dict[int, int] = field(default_factory=dict)
    moving: list[tuple[Field, Node]] = field(default_factory=list)
    constant: list[tuple[int, Node]] = field(default_factory=list)
    """What has no field because it never changes, and what it is given: that must be what it is."""

    def put(self, slot: Slot, value: Node) -> None:
        """The field has the value afterwards. A fact that never changes has no field."""
        if not isinstance(slot, Field):
            if value.value is None or value.value.size != 1 or int(value.value.flat[0]) != slot:
                self.constant.append((slot, value))
            return
        self.clear[slot.word] = self.clear.get(slot.word, 0) | slot.mask
        if value.value is not None and value.value.size == 1:
            number = int(value.value.flat[0])
            if fits(slot, number, number):
                self.bits[slot.word] = self.bits.get(slot.word, 0) | ((number - slot.low) << slot.shift)
                return
        self.moving.append((slot, value))

    def into(self, words: Words, columns: Columns, layout: Layout) -> None:
        """Writes into the words. Raises Widen for a value that does not fit."""
        for same, node in self.constant:
            if (columns.column(node) != same).any():
                raise AssertionError(f"what was taken to be {same} always is given another value")
        for word, mask in self.clear.items():
            words[word] = words[word] & np.uint64(mask ^ 0xFFFFFFFFFFFFFFFF)
        for word, bits in self.bits.items():
            if bits:
                words[word] = words[word] | np.uint64(bits)
        for slot, node in self.moving:
            value = columns.column(node)
            if slot.kind == "int" and len(value):
                low, high = int(value.min()), int(value.max())
                if not fits(slot, low, high):
                    layout.ranges.widen(slot.key, low, high)
                    raise Widen
                if slot.low:
                    value = value - slot.low
            elif slot.kind == "code" and node.highest >> slot.width and (value >> slot.width).any():
                layout.ranges.absent = True
                raise Widen
            words[slot.word] = words[slot.word] | (value.astype(np.uint64) << np.uint64(slot.shift))

    def said(self) -> tuple[Any, ...]:
        return (
            tuple(sorted(self.clear.items())),
            tuple(sorted(self.bits.items())),
            tuple((slot, node.number) for slot, node in self.moving),
        )


def below_by_place(layout: Layout, words: Words) -> list[tuple[tuple[str, str], Array | None]]:
    """The states by machine and state of their top frame: (place, which states; None for all)."""
    size = len(words[0])
    control = extract(words[layout.first], layout.control(0)) if layout.slots else np.zeros(size, dtype=CODE)
    bottom = extract(words[layout.bottom_code.word], layout.bottom_code)
    code = np.where(control == 0, bottom + np.uint8(128), control)
    present = np.flatnonzero(np.bincount(code, minlength=1))
    found: list[tuple[tuple[str, str], Array | None]] = []
    for one in present:
        place = layout.bottom_codes[one - 129] if one >= 128 else layout.slot_codes[one - 1]
        found.append((place, None if len(present) == 1 else np.flatnonzero(code == one)))
    return found
