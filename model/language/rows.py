"""Rows: one rule each, as data. Built by `Machine.rule`; read by every engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from model.language.effects import Effect
from model.language.errors import Where
from model.language.sources import Source
from model.language.terms import Param, Term

if TYPE_CHECKING:
    from model.language.machine import Machine


@dataclass(frozen=True)
class Actor:
    """Who plays when no seat does: the table keeps its books, nature draws."""

    name: str

    def __repr__(self) -> str:
        return self.name


TABLE = Actor("the table")
NATURE = Actor("nature")


@dataclass(frozen=True)
class Opening:
    """A frame that opens: its machine and the facts it is given."""

    machine: Machine
    facts: Mapping[str, Term]


@dataclass(frozen=True)
class Closing:
    """How a frame ends: the outcome and its results, read from the old state."""

    outcome: str
    results: Mapping[str, Term]


@dataclass(frozen=True)
class Ended:
    """The event that a frame above has ended with one of these outcomes."""

    machine: str
    outcomes: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.machine} ended: {' or '.join(self.outcomes)}"


Event = str | Ended


@dataclass(frozen=True, eq=False)
class Rule:
    """One row. `source` is the state it is played in, `target` the state after it (None when the frame closes).

    `over` lists the (machine, state) pairs that an opening row of another machine may stand on; empty for a row that
    is played in its own machine's frame. `then` holds the effects, `fixed` the parameters that an equality fixes.
    """

    machine: str
    number: int
    says: str
    by: Actor | Term
    on: Event
    using: tuple[Param, ...]
    source: str
    target: str | None
    over: tuple[tuple[str, str], ...]
    under: tuple[Term, ...]
    when: tuple[Term, ...]
    leaks: tuple[Term, ...]
    then: tuple[Effect, ...]
    opens: Opening | None
    closes: Closing | None
    gives_way_to: Opening | None
    cites: tuple[Source, ...]
    at: tuple[str, int]
    shows: tuple[Term, ...] = ()
    """Hidden things that the conditions read and that the play itself makes public."""
    hidden: frozenset[int] = field(default_factory=frozenset)
    """Positions in `using` of arguments that only the actor sees."""

    @property
    def id(self) -> str:
        """A short stable name: machine, event, and a number where several rows answer the event."""
        return f"{self.machine}.{self.number}"

    @property
    def event(self) -> str:
        return str(self.on)

    @property
    def where(self) -> Where:
        return Where.of(*self.at)

    @property
    def params(self) -> tuple[Param, ...]:
        """Actor first, then the arguments, then the parameters that only equalities fix."""
        from model.language.params import params_of

        return params_of(self)

    def __repr__(self) -> str:
        return f"<{self.machine} {self.event}: {self.says}>"
