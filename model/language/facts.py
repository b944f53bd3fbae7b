"""Facts: the state variables of the table and of frames, with who sees them and how long they live."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from model.language import terms
from model.language.errors import KanlyError
from model.language.sorts import BOOL, INT, Sort, Value
from model.language.terms import Term, lift
from model.language.where import here

if TYPE_CHECKING:
    from model.language.effects import Effect
    from model.language.machine import Machine

Period = Literal["game", "turn", "phase", "window"]
Sight = Literal["everyone", "owner", "nobody"]


@dataclass(frozen=True, eq=False)
class Fact:
    """A state variable of the table: one value for each combination of its indices.

    `account` facts hold a conserved quantity, never below 0, and change only through `moves`. `rigid` facts are set at
    the start and never change. `lives` says which period's end clears the fact, and under which condition.
    """

    name: str
    says: str
    sort: Sort
    over: tuple[Sort, ...] = ()
    default: Value = None
    account: str = ""
    rigid: bool = False
    seen_by: Sight = "everyone"
    lives: Mapping[Period, Term] | None = None
    given: Mapping[tuple[Value, ...], Value] | None = None

    def __getitem__(self, index: Any) -> Term:
        given = index if isinstance(index, tuple) else (index,)
        if len(given) != len(self.over):
            raise KanlyError(f"{self.name} has {len(self.over)} indices, {len(given)} are given", here())
        return terms.read(self, tuple(lift(i, sort) for i, sort in zip(given, self.over, strict=True)))

    @property
    def all(self) -> Whole:
        """Every value of the fact at once."""
        return Whole(self)

    def __repr__(self) -> str:
        return self.name


def life_ends(fact: Fact, period: Period) -> Term:
    """The condition under which the fact is cleared as the period ends. The end of a turn ends its last phase too."""
    ended = ("phase", "turn") if period == "turn" else (period,)
    return terms.any_of(*[life for at, life in (fact.lives or {}).items() if at in ended])


@dataclass(frozen=True)
class Whole:
    """A fact over its whole index set."""

    fact: Fact | Field

    def becomes(self, value: Any) -> Effect:
        """The effect that the fact has this value everywhere."""
        from model.language.effects import BecomesAll

        return BecomesAll(self.fact, lift(value, self.fact.sort))


def fact(name: str, says: str, sort: Sort, **kind: Any) -> Term:
    """A fact without an index, ready to stand in a rule."""
    return terms.read(Fact(name, says, sort, **kind), ())


def flag(name: str, says: str, *over: Sort, **kind: Any) -> Fact:
    """A truth value for each element of the index sets; false at the start."""
    return Fact(name, says, BOOL, over, default=False, **kind)


def amount(name: str, says: str, *over: Sort, **kind: Any) -> Fact:
    """A whole number for each element of the index sets; 0 at the start."""
    return Fact(name, says, INT, over, default=0, **kind)


@dataclass(frozen=True, eq=False)
class Field:
    """A fact of a frame. `holds` takes the card itself out of its place; `below` refers to a frame further down.

    `only_for` = (field name, values): the field must be given when that field has one of these values, and only then.
    """

    name: str
    sort: Sort
    says: str = ""
    over: tuple[Sort, ...] = ()
    default: Value = None
    holds: bool = False
    below: str = ""
    only_for: tuple[str, tuple[str, ...]] | None = None
    seen_by: Sight = "everyone"
    machine: str = ""

    def __repr__(self) -> str:
        return f"{self.machine}.{self.name}"


def holds(sort: Sort, says: str = "", **more: Any) -> Field:
    """A card that lies in this frame until the frame puts it somewhere."""
    return Field("", sort, says, holds=True, **more)


def names(sort: Sort, says: str = "", **more: Any) -> Field:
    """An element that is named; it stays where it is."""
    return Field("", sort, says, **more)


def flags(sort: Sort, says: str = "", **more: Any) -> Field:
    """A truth value for each element of a set."""
    return Field("", BOOL, says, over=(sort,), default=False, **more)


def yes_no(says: str = "", **more: Any) -> Field:
    """A truth value."""
    return Field("", BOOL, says, default=False, **more)


def counts(says: str = "", **more: Any) -> Field:
    """A whole number."""
    return Field("", INT, says, default=0, **more)


def BELOW(machine: Machine, says: str = "") -> Field:
    """A reference to a frame of that machine further down the stack, fixed when this frame opens."""
    return Field("", machine.frame_sort, says, below=machine.name)


class Frame:
    """The facts of a frame as attributes: `kull.here.card`, and through a reference `kull.here.attempt.player`."""

    def __init__(self, fields: Mapping[str, Field], machine: str, reference: Term | None) -> None:
        self._fields, self._machine, self._reference = fields, machine, reference

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        found = self._fields.get(name)
        if found is None:
            from model.language.errors import unknown

            raise unknown(f"fact of a {self._machine} frame", name, self._fields, here())
        if found.over:
            return IndexedField(found, self._reference)
        term = terms.here_fact(found) if self._reference is None else terms.below_fact(found, self._reference)
        if found.below:
            from model.language.machine import machine_named

            target = machine_named(found.below)
            return FrameReference(term, target.fields, target.name)
        return term


class FrameReference(Frame):
    """A frame below, and the reference itself as `.it`."""

    def __init__(self, reference: Term, fields: Mapping[str, Field], machine: str) -> None:
        super().__init__(fields, machine, reference)
        self.it = reference


@dataclass(frozen=True)
class IndexedField:
    """A frame fact with an index set: `response.here.passed[player]`."""

    field: Field
    reference: Term | None

    def __getitem__(self, index: Any) -> Term:
        given = (lift(index, self.field.over[0]),)
        if self.reference is None:
            return terms.here_fact(self.field, given)
        return terms.below_fact(self.field, self.reference, given)

    @property
    def all(self) -> Whole:
        """Every value at once."""
        return Whole(self.field)
