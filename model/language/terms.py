"""Terms: hash-consed, folded while built, and printed as English. No engine is known here.

A term has a `sort`. Two terms that are built alike are the same object, so engines may cache by identity.
`==` builds a term: never test terms with `in`, put them into sets only by identity.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from model.language.errors import KanlyError
from model.language.sorts import BOOL, INT, Sort, Value
from model.language.where import here

if TYPE_CHECKING:
    from model.language.effects import Effect
    from model.language.facts import Fact, Field
    from model.language.questions import Question

Anything = "Term | Value"


class Term:
    """A value that is known only during a game."""

    sort: Sort
    key: tuple[Any, ...]
    _known: ClassVar[dict[tuple[Any, ...], Term]] = {}
    __slots__ = ("cache", "key", "sort")

    def __bool__(self) -> bool:
        raise KanlyError(
            f"Python tried to decide `{self}` now, but it is only known during a game",
            here(),
            ["write any_of(a, b), all_of(a, b), not_(a); a chained `1 <= x <= 3` is two conditions"],
        )

    def __eq__(self, other: object) -> Term:  # type: ignore[override]
        return same(self, other)

    def __ne__(self, other: object) -> Term:  # type: ignore[override]
        return not_(same(self, other))

    def __hash__(self) -> int:
        return id(self)

    def __lt__(self, other: Any) -> Term:
        return less(self, other)

    def __gt__(self, other: Any) -> Term:
        return less(other, self)

    def __le__(self, other: Any) -> Term:
        return not_(less(other, self))

    def __ge__(self, other: Any) -> Term:
        return not_(less(self, other))

    def __add__(self, other: Any) -> Term:
        return plus(self, other)

    def __radd__(self, other: Any) -> Term:
        return plus(other, self)

    def __sub__(self, other: Any) -> Term:
        return plus(self, times(-1, other))

    def __rsub__(self, other: Any) -> Term:
        return plus(other, times(-1, self))

    def __mul__(self, other: int) -> Term:
        return times(other, self)

    __rmul__ = __mul__

    def __contains__(self, item: object) -> bool:
        raise KanlyError(
            f"Python tried to look into `{self}` with `in` now", here(), ["write one_of(x, a, b) for membership"]
        )

    def __iter__(self) -> Iterator[Any]:
        raise KanlyError(f"`{self}` is one value, not a list", here())

    def becomes(self, value: Any) -> Effect:
        """The effect that this fact has `value` after the step."""
        from model.language.effects import Becomes

        return Becomes(self, lift(value, self.sort))

    def __repr__(self) -> str:
        from model.language.english import english

        return english(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))

    @property
    def children(self) -> tuple[Term, ...]:
        return tuple(part for part in self.key if isinstance(part, Term))


def _make(kind: Any, sort: Sort, *parts: Any) -> Any:
    key = (kind, *[id(part) if isinstance(part, Term) else part for part in parts])
    known = Term._known.get(key)
    if known is None:
        known = kind.__new__(kind)
        known.sort, known.key = sort, parts
        Term._known[key] = known
    return known


class Const(Term):
    """A known value. key = (value, sort)."""

    __slots__ = ()

    @property
    def value(self) -> Value:
        value: Value = self.key[0]
        return value


class Param(Term):
    """A parameter of a row, or the variable of `every`, `some`, `count`. key = (name, number, sort, low, high).

    Elements of `sort`, or integers from `low` to `high` (a term or a number). Never hash-consed: each is its own.
    """

    __slots__ = ()
    _count = 0

    @property
    def name(self) -> str:
        return str(self.key[0])


class Read(Term):
    """A fact of the table at given indices. key = (fact, *indices)."""

    __slots__ = ()


class Here(Term):
    """A fact of the top frame. key = (field, *indices)."""

    __slots__ = ()


class Below(Term):
    """A fact of a frame below, reached through a reference. key = (field, reference, *indices)."""

    __slots__ = ()


class ResultOf(Term):
    """A declared result of the frame that has just ended. key = (field,)."""

    __slots__ = ()


class This(Term):
    """A reference to the top frame itself, to be kept by a frame that opens on it. key = (machine name,)."""

    __slots__ = ()


class Live(Term):
    """Is a frame of this machine on the stack, below the top? key = (machine name,)."""

    __slots__ = ()


class At(Term):
    """Is the card at this place? key = (kind, card, owner or None)."""

    __slots__ = ()


class HandSize(Term):
    """How many cards a faction has in hand, those held back in a frame counted. key = (owner, free only)."""

    __slots__ = ()


class Same(Term):
    """key = (a, b)."""

    __slots__ = ()


class Less(Term):
    """key = (a, b), integers."""

    __slots__ = ()


class Not(Term):
    """key = (a,)."""

    __slots__ = ()


class All(Term):
    """key = parts."""

    __slots__ = ()


class Any_(Term):
    """key = parts."""

    __slots__ = ()


class Plus(Term):
    """key = parts, integers."""

    __slots__ = ()


class Times(Term):
    """key = (number, a)."""

    __slots__ = ()


class Choose(Term):
    """key = (condition, then, otherwise)."""

    __slots__ = ()


class Every(Term):
    """key = (variable, body)."""

    __slots__ = ()


class Some(Term):
    """key = (variable, body)."""

    __slots__ = ()


class Sum(Term):
    """key = (variable, body): the sum over a set, or how many elements satisfy a condition."""

    __slots__ = ()


class After(Term):
    """A condition on the state after the step: facts and places are read there, indices and frame facts before it.

    key = (a,). Only properties of steps use it.
    """

    __slots__ = ()


class EachFrame(Term):
    """The body holds for every live frame of a machine, read as if it were the top one. key = (machine name, body)."""

    __slots__ = ()


class InState(Term):
    """Is the top frame (or the frame of `EachFrame`) in one of these states? key = (machine name, states)."""

    __slots__ = ()


class Waits(Term):
    """Does an outcome of this machine wait to be answered, one of these? key = (machine name, outcomes)."""

    __slots__ = ()


class Reads(Term):
    """Is the question read in one of these ways? key = (question, names)."""

    __slots__ = ()


def const(value: Value, sort: Sort) -> Const:
    made: Const = _make(Const, sort, value, id(sort), sort)
    return made


TRUE = const(True, BOOL)
FALSE = const(False, BOOL)


def lift(value: Any, sort: Sort | None = None) -> Term:
    """A term for a Python value. Strings need the sort they are an element of."""
    if isinstance(value, Term):
        if sort is not None and value.sort is not sort and not (isinstance(value, Const) and value.value is None):
            raise KanlyError(f"`{value}` is a {value.sort}, a {sort} is needed here", here())
        return value
    if isinstance(value, bool):
        return TRUE if value else FALSE
    if isinstance(value, int):
        return const(value, INT)
    if sort is None or sort is BOOL or sort is INT:
        raise KanlyError(f"{value!r} cannot stand here", here(), [f"a {sort or 'term'} is needed"])
    if value is not None and not isinstance(value, str):
        raise KanlyError(f"{value!r} cannot stand here", here(), [f"an element of {sort} is needed"])
    sort.check(value)
    return const(value, sort)


def same(a: Any, b: Any) -> Term:
    if not isinstance(a, Term):
        a, b = b, a
    b = lift(b, a.sort) if not isinstance(b, Term) or a.sort is not b.sort else b
    if isinstance(a, Const) and isinstance(b, Const):
        return lift(a.value == b.value)
    if a is b:
        return TRUE
    if a.sort is BOOL and isinstance(b, Const):
        return a if b.value else not_(a)
    if isinstance(a, Const):
        a, b = b, a
    made: Term = _make(Same, BOOL, a, b)
    return made


def less(a: Any, b: Any) -> Term:
    a, b = lift(a, INT), lift(b, INT)
    if isinstance(a, Const) and isinstance(b, Const):
        return lift(a.value < b.value)  # type: ignore[operator]
    made: Term = FALSE if a is b else _make(Less, BOOL, a, b)
    return made


def not_(a: Any) -> Term:
    """The condition does not hold."""
    a = lift(a, BOOL)
    if isinstance(a, Const):
        return lift(not a.value)
    if isinstance(a, Not):
        inner: Term = a.key[0]
        return inner
    made: Term = _make(Not, BOOL, a)
    return made


def _flat(kind: type[Term], parts: Iterable[Any]) -> Iterator[Term]:
    for part in parts:
        term = lift(part, BOOL)
        if isinstance(term, kind):
            yield from term.key
        else:
            yield term


def _joined(kind: type[Term], neutral: Term, parts: Iterable[Any]) -> Term:
    kept: dict[int, Term] = {}
    for part in _flat(kind, parts):
        if isinstance(part, Const):
            if part is not neutral:
                return part
        else:
            kept[id(part)] = part
    if not kept:
        return neutral
    if len(kept) == 1:
        return next(iter(kept.values()))
    made: Term = _make(kind, BOOL, *kept.values())
    return made


def all_of(*parts: Any) -> Term:
    """Every condition holds."""
    return _joined(All, TRUE, parts)


def any_of(*parts: Any) -> Term:
    """At least one condition holds."""
    return _joined(Any_, FALSE, parts)


def one_of(a: Term, *values: Any) -> Term:
    """`a` is one of the values."""
    return any_of(*[same(a, value) for value in values])


def plus(*parts: Any) -> Term:
    total, kept = 0, []
    for part in parts:
        term = lift(part, INT)
        for piece in term.key if isinstance(term, Plus) else (term,):
            if isinstance(piece, Const):
                total += int(piece.value or 0)
            else:
                kept.append(piece)
    if total or not kept:
        kept.append(const(total, INT))
    made: Term = kept[0] if len(kept) == 1 else _make(Plus, INT, *kept)
    return made


def times(number: int, value: Any) -> Term:
    a: Term = lift(value, INT)
    if isinstance(a, Const):
        return const(number * int(a.value or 0), INT)
    if number == 1:
        return a
    if isinstance(a, Times):
        return times(number * a.key[0], a.key[1])
    if isinstance(a, Plus):
        return plus(*[times(number, part) for part in a.key])
    made: Term = _make(Times, INT, number, a)
    return made


def choose(condition: Any, then: Any, otherwise: Any) -> Term:
    """`then` where the condition holds, else `otherwise`."""
    condition = lift(condition, BOOL)
    sort = then.sort if isinstance(then, Term) else otherwise.sort if isinstance(otherwise, Term) else None
    first, second = lift(then, sort), lift(otherwise, sort)
    if isinstance(condition, Const):
        return first if condition.value else second
    if first is second:
        return first
    made: Term = _make(Choose, first.sort, condition, first, second)
    return made


def smaller(a: Any, b: Any) -> Term:
    """The smaller of two numbers."""
    return choose(less(a, b), lift(a, INT), lift(b, INT))


def each(sort: Sort, name: str = "") -> Param:
    """A parameter that ranges over a set."""
    made = Param.__new__(Param)
    Param._count += 1
    made.sort, made.key = sort, (name or sort.name.lower().rstrip("s"), Param._count, sort, None, None)
    return made


def number(name: str, low: int, high: Any) -> Param:
    """A whole-number parameter from `low` to `high`; `high` may be a term over facts and earlier parameters."""
    made = Param.__new__(Param)
    Param._count += 1
    made.sort, made.key = INT, (name, Param._count, INT, low, high)
    return made


def every(variable: Param, body: Any) -> Term:
    """The condition holds for every element."""
    body = lift(body, BOOL)
    made: Term = body if isinstance(body, Const) else _make(Every, BOOL, variable, body)
    return made


def some(variable: Param, body: Any) -> Term:
    """The condition holds for at least one element."""
    body = lift(body, BOOL)
    made: Term = body if isinstance(body, Const) else _make(Some, BOOL, variable, body)
    return made


def count(variable: Param, body: Any) -> Term:
    """How many elements satisfy the condition."""
    made: Term = _make(Sum, INT, variable, choose(lift(body, BOOL), 1, const(0, INT)))
    return made


def total(variable: Param, body: Any) -> Term:
    """The sum of a number over every element."""
    made: Term = _make(Sum, INT, variable, lift(body, INT))
    return made


def read(fact: Fact, indices: tuple[Term, ...]) -> Read:
    made: Read = _make(Read, fact.sort, fact, *indices)
    return made


def here_fact(field: Field, indices: tuple[Term, ...] = ()) -> Here:
    made: Here = _make(Here, field.sort, field, *indices)
    return made


def below_fact(field: Field, reference: Term, indices: tuple[Term, ...] = ()) -> Below:
    made: Below = _make(Below, field.sort, field, reference, *indices)
    return made


def result_of(field: Field) -> ResultOf:
    made: ResultOf = _make(ResultOf, field.sort, field)
    return made


def this(machine: str, sort: Sort) -> This:
    made: This = _make(This, sort, machine)
    return made


def live(machine: str) -> Live:
    made: Live = _make(Live, BOOL, machine)
    return made


def at(kind: str, card: Term, owner: Term | None) -> Term:
    made: Term = _make(At, BOOL, kind, card, owner)
    return made


def size_of_hand(owner: Any, free_only: bool = False) -> Term:
    made: Term = _make(HandSize, INT, owner, free_only)
    return made


def reads(question: Question, names: tuple[str, ...]) -> Term:
    made: Term = _make(Reads, BOOL, question, names)
    return made


def after(a: Term) -> Term:
    """The condition, read after the step."""
    made: Term = _make(After, a.sort, a)
    return made


def each_frame(machine: str, body: Any) -> Term:
    """The condition holds for every live frame of the machine."""
    made: Term = _make(EachFrame, BOOL, machine, lift(body, BOOL))
    return made


def in_state(machine: str, *states: str) -> Term:
    """The frame looked at is one of this machine in one of these states."""
    made: Term = _make(InState, BOOL, machine, states)
    return made


def waits(machine: str, *outcomes: str) -> Term:
    """A frame of the machine has ended so, and the frame below has not yet answered."""
    made: Term = _make(Waits, BOOL, machine, outcomes)
    return made


def implies(a: Any, b: Any) -> Term:
    """Wherever the first holds, so does the second."""
    return any_of(not_(a), b)


def walk(term: Term) -> Iterator[Term]:
    """The term and everything below it."""
    yield term
    for child in term.children:
        yield from walk(child)
