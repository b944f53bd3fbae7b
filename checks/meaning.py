"""What a term means: one function for each kind of term, from a position to a value.

Compiled once into closures, since the explorer asks millions of times; nothing else gives a term its value in the
reference step. An unknown kind of term raises KeyError.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from checks.state import Instance, State
from model.language import terms as t
from model.language.machine import MACHINES
from model.language.params import free
from model.language.sorts import INT, Value


class Reader:
    """A reading of every question, which remembers what was asked."""

    __slots__ = ("choice", "seen")

    def __init__(self, choice: Mapping[str, str]) -> None:
        self.choice = choice
        self.seen: set[str] = set()

    def __getitem__(self, question: str) -> str:
        self.seen.add(question)
        return self.choice[question]


class Env:
    """A position to evaluate in: a state, a reading, and the values of parameters by identity."""

    __slots__ = ("after", "args", "frames", "places", "reading", "result", "table", "top", "waits")

    def __init__(self, state: State, reading: Reader, args: dict[int, Value] | None = None) -> None:
        self.table, self.places, self.frames = state.table, state.places, state.frames
        self.top = state.frames[-1] if state.frames else None
        self.after: State | None = None
        self.result = dict(state.result.results) if state.result else {}
        self.waits = (state.result.machine, state.result.outcome) if state.result else None
        self.reading = reading
        self.args: dict[int, Value] = args if args is not None else {}


Meaning = Callable[[Env], Any]


class Meanings:
    """The meanings of all terms in one instance."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self._known: dict[int, Meaning] = {}

    def of(self, term: t.Term) -> Meaning:
        """The function from a position to the term's value."""
        known = self._known.get(id(term))
        if known is None:
            known = self._known[id(term)] = _MEANS[type(term)](self, term)
        return known

    def field(self, field: Any) -> int:
        """Where a frame fact stands in `FrameValue.facts`."""
        return list(MACHINES[field.machine].fields).index(field.name)

    def domain(self, param: t.Param) -> Callable[[Env], Sequence[Value]]:
        """What a parameter ranges over."""
        _, _, sort, low, high = param.key
        if sort is INT:
            top = self.of(t.lift(high))
            return lambda e: range(low, (top(e) or 0) + 1)
        elements = self.instance.elements(sort)
        return lambda e: elements


def _const(m: Meanings, term: t.Term) -> Meaning:
    value = term.key[0]
    return lambda e: value


def _param(m: Meanings, term: t.Term) -> Meaning:
    key = id(term)
    return lambda e: e.args[key]


def _read(m: Meanings, term: t.Term) -> Meaning:
    fact, *parts = term.key
    at, default = _together([m.of(part) for part in parts]), fact.default
    if fact.rigid:
        rigid = m.instance.rigid_table(fact)
        if all(isinstance(part, t.Const) for part in parts):
            fixed = rigid.get(tuple(part.key[0] for part in parts), default)
            return lambda e: fixed
        return lambda e: rigid.get(at(e), default)
    cells = m.instance.cells_of.get(fact, {})
    if all(isinstance(part, t.Const) for part in parts):
        only = cells.get(tuple(part.key[0] for part in parts))
        if only is None:
            return lambda e: default
        return lambda e: e.table[only]
    if len(parts) == 1:
        index, by_index = m.of(parts[0]), {one: cell for (one,), cell in cells.items()}

        def single(e: Env) -> Any:
            cell = by_index.get(index(e))
            return default if cell is None else e.table[cell]

        return single

    def value(e: Env) -> Any:
        cell = cells.get(at(e))
        return default if cell is None else e.table[cell]

    return value


def _together(parts: Sequence[Meaning]) -> Meaning:
    """The values of the parts as a tuple."""
    if len(parts) == 1:
        (only,) = parts
        return lambda e: (only(e),)
    if len(parts) == 2:
        a, b = parts
        return lambda e: (a(e), b(e))
    if len(parts) == 3:
        one, two, three = parts
        return lambda e: (one(e), two(e), three(e))
    return lambda e: tuple([part(e) for part in parts])


def _position(m: Meanings, field: Any) -> dict[Value, int]:
    return {element: i for i, element in enumerate(m.instance.elements(field.over[0]))}


def _here(m: Meanings, term: t.Term) -> Meaning:
    field, *parts = term.key
    at = m.field(field)
    if not parts:
        return lambda e: e.top.facts[at]  # type: ignore[union-attr]
    index, numbers, default = m.of(parts[0]), _position(m, field), field.default

    def value(e: Env) -> Any:
        number = numbers.get(index(e))
        return default if number is None else e.top.facts[at][number]  # type: ignore[union-attr, index]

    return value


def _below(m: Meanings, term: t.Term) -> Meaning:
    field, reference, *parts = term.key
    at, depth = m.field(field), m.of(reference)
    if not parts:
        return lambda e: e.frames[depth(e)].facts[at]
    index, numbers, default = m.of(parts[0]), _position(m, field), field.default

    def value(e: Env) -> Any:
        number = numbers.get(index(e))
        return default if number is None else e.frames[depth(e)].facts[at][number]  # type: ignore[index]

    return value


def _result(m: Meanings, term: t.Term) -> Meaning:
    name = term.key[0].name
    return lambda e: e.result.get(name)


def _at(m: Meanings, term: t.Term) -> Meaning:
    kind, card, owner = term.key
    if kind == "held":
        return _held(m, term)
    number, card_of = m.instance.card_number, m.of(card)
    if owner is not None:
        owner_of = m.of(owner)

        def in_hand(e: Env) -> bool:
            card = card_of(e)
            return card in number and e.places[number[card]] == (kind, owner_of(e))

        return in_hand

    def there(e: Env) -> bool:
        card = card_of(e)
        return card in number and e.places[number[card]] == kind

    return there


def _held(m: Meanings, term: t.Term) -> Meaning:
    _, card, owner = term.key
    number, card_of = m.instance.card_number, m.of(card)
    owner_of = m.of(owner) if owner is not None else None

    def held(e: Env) -> bool:
        card = card_of(e)
        place = e.places[number[card]] if card in number else "deck"
        return place[0] == "held" and (owner_of is None or place[1] == owner_of(e))

    return held


def _after(m: Meanings, term: t.Term) -> Meaning:
    """Frame facts and indices are read in the old state, so only table and places are exchanged while it is asked."""
    inner = m.of(term.key[0])

    def value(e: Env) -> Any:
        if e.after is None:
            raise AssertionError("a property of steps is asked of a state")
        old = e.table, e.places
        e.table, e.places = e.after.table, e.after.places
        try:
            return inner(e)
        finally:
            e.table, e.places = old

    return value


def _each_frame(m: Meanings, term: t.Term) -> Meaning:
    name, inner = term.key[0], m.of(term.key[1])

    def value(e: Env) -> bool:
        top, frames = e.top, e.frames
        try:
            for depth, frame in enumerate(frames):
                if frame.machine == name:
                    e.top, e.frames = frame, frames[: depth + 1]
                    if not inner(e):
                        return False
            return True
        finally:
            e.top, e.frames = top, frames

    return value


def _in_state(m: Meanings, term: t.Term) -> Meaning:
    name, states = term.key
    return lambda e: e.top is not None and e.top.machine == name and e.top.state in states


def _waits(m: Meanings, term: t.Term) -> Meaning:
    wanted = {(term.key[0], outcome) for outcome in term.key[1]}
    return lambda e: e.waits in wanted


def _hand_size(m: Meanings, term: t.Term) -> Meaning:
    owner, free = m.of(term.key[0]), term.key[1]

    def size(e: Env) -> int:
        who = owner(e)
        return sum(
            1 for place in e.places if place[1] == who and (place[0] == "hand" or (not free and place[0] == "held"))
        )

    return size


def _live(m: Meanings, term: t.Term) -> Meaning:
    name = term.key[0]
    return lambda e: any(frame.machine == name for frame in e.frames[:-1])


def _all(m: Meanings, term: t.Term) -> Meaning:
    parts = [m.of(part) for part in term.key]

    def value(e: Env) -> bool:
        for part in parts:  # noqa: SIM110 - a generator costs twice as much
            if not part(e):
                return False
        return True

    return value


def _any(m: Meanings, term: t.Term) -> Meaning:
    return _some_of([m.of(part) for part in term.key])


def _some_of(parts: Sequence[Meaning]) -> Meaning:
    def value(e: Env) -> bool:
        for part in parts:  # noqa: SIM110
            if part(e):
                return True
        return False

    return value


def _plus(m: Meanings, term: t.Term) -> Meaning:
    parts = [m.of(part) for part in term.key]
    return lambda e: sum(part(e) for part in parts)


def _choose(m: Meanings, term: t.Term) -> Meaning:
    condition, then, otherwise = (m.of(part) for part in term.key)
    return lambda e: then(e) if condition(e) else otherwise(e)


def _two(operation: Callable[[Any, Any], Any]) -> Callable[[Meanings, t.Term], Meaning]:
    def means(m: Meanings, term: t.Term) -> Meaning:
        a, b = (m.of(part) for part in term.key)
        return lambda e: operation(a(e), b(e))

    return means


def _not(m: Meanings, term: t.Term) -> Meaning:
    inner = m.of(term.key[0])
    return lambda e: not inner(e)


def _times(m: Meanings, term: t.Term) -> Meaning:
    number, inner = term.key[0], m.of(term.key[1])
    return lambda e: number * inner(e)


def _quantifier(decides: bool) -> Callable[[Meanings, t.Term], Meaning]:
    """`every` is decided by a false element, `some` by a true one. The first conditions that no element changes are
    asked once, before all elements."""

    def means(m: Meanings, term: t.Term) -> Meaning:
        variable, body = term.key
        key, domain, parts = id(variable), m.domain(variable), list(_parts(body, not decides))
        first = next((i for i, (part, _) in enumerate(parts) if key in free(part)), len(parts))
        settled = _some_of([_is(m, part, wanted) for part, wanted in parts[:first]])
        passes = _some_of([_is(m, part, wanted) for part, wanted in parts[first:]])

        def value(e: Env) -> bool:
            elements = domain(e)
            if not elements or settled(e):
                return not decides
            for element in elements:
                e.args[key] = element
                if not passes(e):
                    return decides
            return not decides

        return value

    return means


def _parts(term: t.Term, wanted: bool) -> Iterable[tuple[t.Term, bool]]:
    """The conditions one of which gives the term the wanted value, each with the value it must have, in order."""
    if isinstance(term, t.Any_ if wanted else t.All):
        for part in term.key:
            yield from _parts(part, wanted)
    elif isinstance(term, t.Not):
        yield from _parts(term.key[0], not wanted)
    else:
        yield term, wanted


def _is(m: Meanings, term: t.Term, wanted: bool) -> Meaning:
    inner = m.of(term)
    return inner if wanted else lambda e: not inner(e)


def _sum(m: Meanings, term: t.Term) -> Meaning:
    variable, body = term.key
    key, domain, inner = id(variable), m.domain(variable), m.of(body)

    def value(e: Env) -> Any:
        total = 0
        for element in domain(e):
            e.args[key] = element
            total += inner(e)
        return total

    return value


def _reads(m: Meanings, term: t.Term) -> Meaning:
    question, names = term.key
    key = question.id
    return lambda e: e.reading[key] in names


_MEANS: dict[type[t.Term], Callable[[Meanings, t.Term], Meaning]] = {
    t.Const: _const,
    t.Param: _param,
    t.Read: _read,
    t.Here: _here,
    t.Below: _below,
    t.ResultOf: _result,
    t.This: lambda m, term: lambda e: len(e.frames) - 1,
    t.Live: _live,
    t.At: _at,
    t.HandSize: _hand_size,
    t.Same: _two(lambda a, b: a == b),
    t.Less: _two(lambda a, b: a < b),
    t.Not: _not,
    t.All: _all,
    t.Any_: _any,
    t.Plus: _plus,
    t.Times: _times,
    t.Choose: _choose,
    t.Every: _quantifier(decides=False),
    t.Some: _quantifier(decides=True),
    t.Sum: _sum,
    t.Reads: _reads,
    t.After: _after,
    t.EachFrame: _each_frame,
    t.InState: _in_state,
    t.Waits: _waits,
}
