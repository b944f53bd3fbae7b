"""Terms as expressions: what a term of a row or an invariant means over the variables of a layout, under one reading.

One function for each kind of term, as in `checks/meaning.py`, but folded: rigid facts, facts that no row writes, the
reading and the parameters are constants here, and "every", "some" and sums are written out. An unknown kind of term
raises KeyError; a term that only steps can be asked for raises KanlyError.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from checks.export.expressions import Expr, Folder, Node, Variable
from checks.export.layout import Layout
from model.language import terms as t
from model.language.errors import KanlyError
from model.language.facts import Fact, Field
from model.language.params import free
from model.language.sorts import BOOL, INT, Value

MOST_NUMBERS = 64
"""How many values a whole-number parameter may have in an export."""


class TooManyPlays(KanlyError):
    """A number that a play chooses may be too large: with smaller numbers the model may still be written."""


@dataclass(frozen=True)
class At:
    """Where a term is read: the number of frames up to the one it stands in, and the values of parameters."""

    top: Expr
    args: Mapping[int, Expr] = field(default_factory=dict)

    def given(self, param: t.Param, value: Expr) -> At:
        return At(self.top, {**self.args, id(param): value})


class Translator:
    """The terms of one reading of an instance."""

    def __init__(self, layout: Layout, choice: Mapping[str, str]) -> None:
        self.layout, self.choice, self.fold = layout, choice, Folder()
        self._known: dict[tuple[object, ...], Expr] = {}
        self._free: dict[int, tuple[int, ...]] = {}

    def of(self, term: t.Term, at: At) -> Expr:
        """The value of a term as an expression."""
        names = self._free.get(id(term))
        if names is None:
            names = self._free[id(term)] = tuple(free(term))
        bound = [_key(at.args[name]) for name in names if name in at.args]
        key = (id(term), _key(at.top), *bound)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = _MEANS[type(term)](self, term, at)
        return known

    def top_slot(self, at: At) -> Expr:
        return self.fold.plus(at.top, -1)

    def inside(self, code: Expr, count: int) -> Expr:
        """Whether a code names one of the first elements, those that the instance has."""
        return self.fold.within(code, 1, count)

    def read(self, fact: Fact, codes: Sequence[Expr]) -> Expr:
        """A fact of the table at indices given by their codes; its default where the instance has no such cell."""
        fold, layout = self.fold, self.layout
        default = layout.code(fact.default, fact.sort)
        variable = layout.table.get(fact)
        if variable is None:
            return self._constant(fact, codes, default)
        if not codes:
            return fold.get(variable)
        there, index = self.index(fact, codes)
        return (
            False if there is False and fact.sort is BOOL else fold.if_(there, fold.get(variable, None, index), default)
        )

    def index(self, fact: Fact, codes: Sequence[Expr]) -> tuple[Expr, Expr]:
        """Whether the instance has the cell, and its index in the variable."""
        fold = self.fold
        there: list[Expr] = []
        index: Expr = 0
        for code, sort in zip(codes, fact.over, strict=True):
            count = len(self.layout.instance.elements(sort))
            there.append(self.inside(code, count))
            index = fold.plus(fold.times(count, index), code, -1)
        return fold.all_(*there), index

    def _constant(self, fact: Fact, codes: Sequence[Expr], default: bool | int) -> Expr:
        """A choice over the cells that differ from the default."""
        fold, layout = self.fold, self.layout
        table = layout.constant(fact)
        fixed = [
            None if isinstance(code, Node) else layout.value(int(code), sort)
            for code, sort in zip(codes, fact.over, strict=True)
        ]
        if not any(isinstance(code, Node) for code in codes):
            return layout.code(table.get(tuple(fixed), fact.default), fact.sort)
        value: Expr = default
        for indices, known in table.items():
            code = layout.code(known, fact.sort)
            if code == default or any(at is not None and at != index for at, index in zip(fixed, indices, strict=True)):
                continue
            tests = [
                fold.eq(given, layout.code(index, sort))
                for given, index, sort in zip(codes, indices, fact.over, strict=True)
            ]
            value = fold.if_(fold.all_(*tests), code, value)
        return value

    def field(self, known: Field, slot: Expr, codes: Sequence[Expr]) -> Expr:
        """A fact of the frame in a slot."""
        variable = self.layout.fields.get((known.machine, known.name))
        default = self.layout.code(known.default, known.sort)
        if variable is None:
            return default
        if not codes:
            return self.fold.get(variable, slot)
        there = self.inside(codes[0], variable.over)
        return self.fold.if_(there, self.fold.get(variable, slot, self.fold.plus(codes[0], -1)), default)

    def place_of(self, card: Expr) -> Node:
        """The place of a card that the instance has."""
        return self.fold.get(self.layout.place, None, self.fold.plus(card, -1))

    def has_card(self, card: Expr) -> Expr:
        return self.inside(card, self.layout.place.over)

    def in_hand(self, place: Expr, owner: Expr | None) -> Expr:
        """Whether a place is a hand: of the owner, or of anybody."""
        fold, layout = self.fold, self.layout
        if owner is None:
            return fold.within(place, layout.hands, layout.held - 1)
        return fold.all_(self.inside(owner, len(layout.owners)), fold.eq(place, fold.plus(owner, layout.hands - 1)))

    def is_held(self, place: Expr, owner: Expr | None = None, slot: Expr | None = None) -> Expr:
        """Whether a place is a frame: with a card of the owner, in the slot."""
        fold, layout, seats = self.fold, self.layout, len(self.layout.owners)
        beyond = fold.plus(place, -layout.held)
        tests = [fold.at_most(layout.held, place)]
        if owner is not None:
            tests.append(fold.eq(fold.rest(beyond, seats), fold.plus(owner, -1)))
        if slot is not None:
            tests.append(fold.eq(fold.divided(beyond, seats * len(layout.holders)), slot))
        return fold.all_(*tests)

    def codes_in(self, code: Expr, codes: Sequence[int]) -> Expr:
        return self.fold.any_(*[self.fold.eq(code, one) for one in codes])

    def domain(self, param: t.Param, at: At) -> list[tuple[Expr, Expr]]:
        """(value, condition) for every value a parameter can have."""
        _, _, sort, low, high = param.key
        if sort is not INT:
            return [(i + 1, True) for i in range(len(self.layout.instance.elements(sort)))]
        top = self.of(t.lift(high), at)
        most = _most(top)
        if most - low >= MOST_NUMBERS:
            raise TooManyPlays(f"the number `{param.name}` may be up to {most}: too many plays for an export")
        return [(n, self.fold.at_most(n, top)) for n in range(low, most + 1)]


def _key(value: Expr) -> tuple[object, ...]:
    return (value,) if isinstance(value, Node) else (type(value), value)


def _most(value: Expr) -> int:
    """An upper bound of a number."""
    if not isinstance(value, Node):
        return int(value)
    if value.op == "get":
        variable = value.args[0]
        assert isinstance(variable, Variable)
        return variable.high
    if value.op == "?":
        return max(_most(value.args[1]), _most(value.args[2]))  # type: ignore[arg-type]
    if value.op == "+":
        bounds: list[int] = [_most(part) for part in value.args]  # type: ignore[arg-type]
        return sum(bounds)
    raise KanlyError(f"no bound of `{value}` is known to an export")


def _const(m: Translator, term: t.Term, at: At) -> Expr:
    value: Value = term.key[0]
    return m.layout.code(value, term.sort)


def _read(m: Translator, term: t.Term, at: At) -> Expr:
    return m.read(term.key[0], [m.of(part, at) for part in term.key[1:]])


def _here(m: Translator, term: t.Term, at: At) -> Expr:
    return m.field(term.key[0], m.top_slot(at), [m.of(part, at) for part in term.key[1:]])


def _below(m: Translator, term: t.Term, at: At) -> Expr:
    known, reference, *parts = term.key
    slot = m.fold.plus(m.of(reference, at), -1)
    return m.field(known, slot, [m.of(part, at) for part in parts])


def _result(m: Translator, term: t.Term, at: At) -> Expr:
    known: Field = term.key[0]
    variable = m.layout.results.get((known.machine.removesuffix(" result"), known.name))
    return m.fold.get(variable) if variable is not None else m.layout.code(None, known.sort)


def _live(m: Translator, term: t.Term, at: At) -> Expr:
    codes = m.layout.codes_of(term.key[0])
    fold, below = m.fold, []
    for slot in range(m.layout.frames - 1 if codes else 0):
        frame = fold.get(m.layout.frame, slot)
        below.append(fold.all_(fold.less(slot + 1, at.top), m.codes_in(frame, codes)))
    return fold.any_(*below)


def _at(m: Translator, term: t.Term, at: At) -> Expr:
    kind, card_term, owner_term = term.key
    card = m.of(card_term, at)
    owner = m.of(owner_term, at) if owner_term is not None else None
    place = m.place_of(card)
    if kind == "held":
        test = m.is_held(place, owner)
    elif kind == "hand":
        test = m.in_hand(place, owner) if owner is not None else False
    else:
        test = m.fold.eq(place, m.layout.place_code(kind)) if owner is None else False
    there = m.has_card(card)
    return False if there is False else m.fold.all_(there, test)


def _hand_size(m: Translator, term: t.Term, at: At) -> Expr:
    owner, fold = m.of(term.key[0], at), m.fold
    parts = []
    for card in range(m.layout.place.over):
        place = m.place_of(card + 1)
        held: Expr = False if term.key[1] else m.is_held(place, owner)
        parts.append(fold.if_(fold.any_(m.in_hand(place, owner), held), 1, 0))
    return fold.plus(*parts)


def _each_frame(m: Translator, term: t.Term, at: At) -> Expr:
    codes, fold = m.layout.codes_of(term.key[0]), m.fold
    parts = []
    for slot in range(m.layout.frames if codes else 0):
        here = fold.all_(fold.less(slot, at.top), m.codes_in(fold.get(m.layout.frame, slot), codes))
        parts.append(fold.any_(fold.not_(here), m.of(term.key[1], At(slot + 1, at.args))))
    return fold.all_(*parts)


def _in_state(m: Translator, term: t.Term, at: At) -> Expr:
    codes = m.layout.codes_of(*term.key)
    if not codes:
        return False
    in_one = m.codes_in(m.fold.get(m.layout.frame, m.top_slot(at)), codes)
    return m.fold.all_(m.fold.less(0, at.top), in_one)


def _waits(m: Translator, term: t.Term, at: At) -> Expr:
    codes = [m.layout.outcome_code(term.key[0], outcome) for outcome in term.key[1]]
    return m.codes_in(m.fold.get(m.layout.waits), [code for code in codes if code])


def _quantifier(every: bool) -> Meaning:
    def means(m: Translator, term: t.Term, at: At) -> Expr:
        variable, body = term.key
        fold, parts = m.fold, []
        for value, there in m.domain(variable, at):
            test = m.of(body, at.given(variable, value))
            parts.append(fold.any_(fold.not_(there), test) if every else fold.all_(there, test))
        return fold.all_(*parts) if every else fold.any_(*parts)

    return means


def _sum(m: Translator, term: t.Term, at: At) -> Expr:
    variable, body = term.key
    fold, parts = m.fold, []
    for value, there in m.domain(variable, at):
        parts.append(fold.if_(there, m.of(body, at.given(variable, value)), 0))
    return fold.plus(*parts)


def _after(m: Translator, term: t.Term, at: At) -> Expr:
    raise KanlyError("a property of steps is asked of states", hints=["an export checks properties of states"])


def _parts(m: Translator, term: t.Term, at: At) -> list[Expr]:
    return [m.of(part, at) for part in term.key]


Meaning = Callable[[Translator, t.Term, At], Expr]
_MEANS: dict[type[t.Term], Meaning] = {
    t.Const: _const,
    t.Param: lambda m, term, at: at.args[id(term)],
    t.Read: _read,
    t.Here: _here,
    t.Below: _below,
    t.ResultOf: _result,
    t.This: lambda m, term, at: at.top,
    t.Live: _live,
    t.At: _at,
    t.HandSize: _hand_size,
    t.Same: lambda m, term, at: m.fold.eq(*_parts(m, term, at)),
    t.Less: lambda m, term, at: m.fold.less(*_parts(m, term, at)),
    t.Not: lambda m, term, at: m.fold.not_(m.of(term.key[0], at)),
    t.All: lambda m, term, at: m.fold.all_(*_parts(m, term, at)),
    t.Any_: lambda m, term, at: m.fold.any_(*_parts(m, term, at)),
    t.Plus: lambda m, term, at: m.fold.plus(*_parts(m, term, at)),
    t.Times: lambda m, term, at: m.fold.times(term.key[0], m.of(term.key[1], at)),
    t.Choose: lambda m, term, at: m.fold.if_(*_parts(m, term, at)),
    t.Every: _quantifier(every=True),
    t.Some: _quantifier(every=False),
    t.Sum: _sum,
    t.Reads: lambda m, term, at: m.choice[term.key[0].id] in term.key[1],
    t.After: _after,
    t.EachFrame: _each_frame,
    t.InState: _in_state,
    t.Waits: _waits,
}
