"""What every explorer answers, in one form, so that two explorers can be compared number by number.

A set of readings is a bit mask over `family.products`. A transition of a reading is a (state, play) pair: the state is
reachable and the play enabled under it. Lengths are counted in plays from a start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from checks.explore.readings import Family
from checks.step import Play


class History(NamedTuple):
    """A history under one reading: which start of the scope, then the plays."""

    start: int
    reading: int
    plays: tuple[Play, ...]


@dataclass
class Answer:
    """One obligation: under which readings it fails, in which its situation arises, and how soon it fails.

    `shortest` is the number of plays to the first failure under the readings `wanted` (current ones if it fails there,
    else all that fail): for a property of states the plays before the failing state, for a property of steps the
    failing play included. None where it does not fail. An obligation the engine cannot ask is `decided=False`.
    """

    id: str
    fails: int = 0
    arises: int = 0
    shortest: int | None = None
    decided: bool = True
    note: str = ""


@dataclass
class Size:
    """How large a scope is. Lists are by reading, in the order of `family.products`."""

    states: list[int]
    transitions: list[int]
    union_states: int
    """States that some reading reaches."""
    levels: int
    """Strict layers from the starts, these included."""


class Explored(Protocol):
    """What an explorer gives back: at once what there is, and when asked what holds there."""

    engine: str
    family: Family
    more: Mapping[str, object]
    """What only this engine can say: bits, order of variables, nodes, words, peak of memory."""

    @property
    def stopped(self) -> str:
        """Empty when everything reachable was seen and everything asked was answered, else how far the run got."""
        ...

    @property
    def size(self) -> Size: ...

    @property
    def taken(self) -> Mapping[str, int]:
        """Rows (by id) that some play uses, and under which readings."""
        ...

    def answers(self) -> Sequence[Answer]:
        """Every obligation of the catalogue, in the order of `checks.explore.examine.examine`."""
        ...

    def histories(self, id: str, count: int = 1) -> Sequence[History]:
        """Shortest histories of a failing obligation, as different from one another as can be had."""
        ...


@dataclass
class Budget:
    """What an exploration may use. 0 means no limit."""

    seconds: float = 0.0
    states: int = 0
    nodes: int = 0
    """Nodes of decision diagrams."""
    began: float = 0.0
    """When the time began to run, by `time.monotonic`; 0 means with the exploration itself."""


@dataclass
class Progress:
    """How far an exploration is, for a line on stderr."""

    where: str = ""
    states: int = 0
    layer: int = 0
    more: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        rest = "".join(f", {value} {name}" for name, value in self.more.items())
        return f"{self.where}: layer {self.layer}, {self.states:,} states{rest}"
