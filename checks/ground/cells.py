"""Cells: what a state consists of in ground form."""

from __future__ import annotations

from typing import NamedTuple

Key = tuple[object, ...]
"""What a cell is: ("table", number), ("place", card), ("control", depth), ("frame", depth, machine, field, index),
("waiting",), ("result", machine, name). Depths count from 0 at the bottom; indices of a frame fact from 0."""
Code = object
"""A value of a cell: a `Value`, a place, a (machine, state), a (machine, outcome)."""


class Cell:
    """One variable. `values` lists what it can be (the default first); None for a whole number from `low` to `high`.

    `kind` is the first part of the key; `origin` is the key with every depth left out, by which ranges are widened.
    """

    __slots__ = ("default", "depth", "high", "key", "kind", "low", "name", "number", "origin", "values")

    def __init__(
        self,
        number: int,
        key: Key,
        name: str,
        default: Code,
        values: tuple[Code, ...] | None,
        span: tuple[int, int] = (0, 0),
        origin: Key = (),
    ) -> None:
        self.number, self.key, self.name, self.default, self.values = number, key, name, default, values
        self.low, self.high = span
        self.kind = str(key[0])
        self.depth = int(key[1]) if self.kind in ("frame", "control") else -1  # type: ignore[call-overload]
        self.origin = origin or key

    @property
    def is_number(self) -> bool:
        return self.values is None

    def __repr__(self) -> str:
        return self.name


class Partition(NamedTuple):
    """The frame on top of a stack of `depth` frames, and the (machine, outcome) that waits for it. Depth 0: over."""

    depth: int
    machine: str
    state: str
    waits: tuple[str, str] | None

    def __str__(self) -> str:
        if not self.depth:
            return "over"
        waits = f", {self.waits[0]} {self.waits[1]} waits" if self.waits else ""
        return f"{self.machine}.{self.state} at depth {self.depth}{waits}"


OVER = Partition(0, "", "", None)
"""The bottom frame has closed."""
