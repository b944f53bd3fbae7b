"""What a term can be, as a set of values or a range, when only bounds of the facts are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from checks.explore.readings import Family
from checks.ground.cells import Key
from checks.state import Instance
from model.language import terms as t
from model.language.facts import Field
from model.language.sorts import INT, Value

Values = frozenset[Any]
Range = tuple[int, int]
BOTH, YES, NO = frozenset((True, False)), frozenset((True,)), frozenset((False,))
Context = tuple[str, str, tuple[str, str] | None]
"""Machine and state on top, and the (machine, outcome) that waits."""


class Bounds:
    """Bounds of the facts. `values` maps a cell without its depth to the values, or the range, that it can have.

    Terms are read in `context`, with the parameters bound to `args` by identity.
    """

    def __init__(self, instance: Instance, family: Family) -> None:
        self.instance, self.family = instance, family
        self.values: dict[Key, Any] = {}
        self.args: dict[int, Value] = {}
        self.context: Context = ("", "", None)
        self.numbers_of = instance.cells_of

    @staticmethod
    def single(sort: object, value: Any) -> Any:
        return (int(value or 0), int(value or 0)) if sort is INT else frozenset((value,))

    def domain(self, param: t.Param) -> Sequence[Value]:
        """What a parameter ranges over at most."""
        _, _, sort, low, high = param.key
        if sort is INT:
            top = high if isinstance(high, int) else self.may(high)[1]
            return range(low, top + 1)
        return self.instance.elements(sort)

    def may(self, term: t.Term) -> Any:
        """What the term can be: a set of values, or a range for a whole number."""
        return _MAY[type(term)](self, term)


def _const(p: Bounds, term: t.Term) -> Any:
    return p.single(term.sort, term.key[0])


def _param(p: Bounds, term: t.Term) -> Any:
    return p.single(term.sort, p.args[id(term)])


def _joined(sort: object, found: list[Any]) -> Any:
    if sort is INT:
        return (min(low for low, _ in found), max(high for _, high in found)) if found else (0, 0)
    return frozenset().union(*found)


def _read(p: Bounds, term: t.Term) -> Any:
    fact, *parts = term.key
    found: list[Any] = []
    for at in product(*[p.may(part) for part in parts]):
        if fact.rigid:
            found.append(p.single(fact.sort, p.instance.rigid_value(fact, at)))
        else:
            number = p.numbers_of.get(fact, {}).get(at)
            found.append(p.single(fact.sort, fact.default) if number is None else p.values["table", number])
    return found[0] if len(found) == 1 else _joined(fact.sort, found)


def _frame(p: Bounds, field: Field, index: Sequence[t.Term]) -> Any:
    if field.holds:
        cards = [card for card in p.instance.scope.cards if _is_held(p, card, field.name)]
        return frozenset((*cards, None))
    if not index:
        return p.values.get(("frame", field.machine, field.name, None), p.single(field.sort, field.default))
    elements = p.instance.elements(field.over[0])
    found = []
    for value in p.may(index[0]):
        at = elements.index(value) if value in elements else None
        known = p.values.get(("frame", field.machine, field.name, at)) if at is not None else None
        found.append(p.single(field.sort, field.default) if known is None else known)
    return _joined(field.sort, found)


def _is_held(p: Bounds, card: str, field: str) -> bool:
    return any(place[0] == "held" and place[3] == field for place in p.values["place", card])


def _result(p: Bounds, term: t.Term) -> Any:
    field = term.key[0]
    waits = p.context[2]
    if waits is None or f"{waits[0]} result" != field.machine:
        return p.single(field.sort, None)
    return p.values.get(("result", waits[0], field.name), p.single(field.sort, None))


def _at(p: Bounds, term: t.Term) -> Any:
    kind, card, owner = term.key
    owners = p.may(owner) if owner is not None else None
    found: set[bool] = set()
    for one in p.may(card):
        if one not in p.instance.card_number:
            found.add(False)
            continue
        places = p.values["place", one]
        there = [q for q in places if _fits(q, kind, owners)]
        if there:
            found.add(True)
        if len(there) < len(places) or (owners is not None and len(owners) > 1):
            found.add(False)
    return frozenset(found)


def _fits(place: Any, kind: str, owners: Any) -> bool:
    if isinstance(place, str):
        return place == kind
    return place[0] == kind and (owners is None or place[1] in owners)


def _same(p: Bounds, term: t.Term) -> Any:
    a, b = (p.may(part) for part in term.key)
    if isinstance(a, tuple):
        if a[1] < b[0] or b[1] < a[0]:
            return NO
        return YES if a[0] == a[1] == b[0] == b[1] else BOTH
    if len(a) == 1 and len(b) == 1:
        return YES if a == b else NO
    return NO if a.isdisjoint(b) else BOTH


def _less(p: Bounds, term: t.Term) -> Any:
    a, b = (p.may(part) for part in term.key)
    return YES if a[1] < b[0] else NO if a[0] >= b[1] else BOTH


def _not(p: Bounds, term: t.Term) -> Any:
    inner = p.may(term.key[0])
    return inner if len(inner) == 2 else NO if inner == YES else YES


def _all(p: Bounds, term: t.Term) -> Any:
    result = YES
    for part in term.key:
        found = p.may(part)
        if True not in found:
            return NO
        if len(found) == 2:
            result = BOTH
    return result


def _any(p: Bounds, term: t.Term) -> Any:
    result = NO
    for part in term.key:
        found = p.may(part)
        if False not in found:
            return YES
        if len(found) == 2:
            result = BOTH
    return result


def _choose(p: Bounds, term: t.Term) -> Any:
    condition, then, otherwise = term.key
    found = p.may(condition)
    return _joined(term.sort, [p.may(part) for part, truth in ((then, True), (otherwise, False)) if truth in found])


def _every(p: Bounds, term: t.Term) -> Any:
    variable, body = term.key
    result = YES
    for value in p.domain(variable):
        p.args[id(variable)] = value
        found = p.may(body)
        if True not in found:
            return NO
        if len(found) == 2:
            result = BOTH
    return result


def _some(p: Bounds, term: t.Term) -> Any:
    variable, body = term.key
    result = NO
    for value in p.domain(variable):
        p.args[id(variable)] = value
        found = p.may(body)
        if False not in found:
            return YES
        if len(found) == 2:
            result = BOTH
    return result


def _sum(p: Bounds, term: t.Term) -> Any:
    variable, body = term.key
    low = high = 0
    for value in p.domain(variable):
        p.args[id(variable)] = value
        found = p.may(body)
        low, high = low + found[0], high + found[1]
    return low, high


def _plus(p: Bounds, term: t.Term) -> Any:
    found = [p.may(part) for part in term.key]
    return sum(low for low, _ in found), sum(high for _, high in found)


def _times(p: Bounds, term: t.Term) -> Any:
    low, high = p.may(term.key[1])
    return tuple(sorted((term.key[0] * low, term.key[0] * high)))


def _hand_size(p: Bounds, term: t.Term) -> Any:
    owner, free = term.key
    who = p.may(owner)
    kinds = ("hand",) if free else ("hand", "held")
    low = high = 0
    for card in p.instance.scope.cards:
        places = p.values["place", card]
        there = sum(1 for q in places if not isinstance(q, str) and q[0] in kinds and q[1] in who)
        high += 1 if there else 0
        low += 1 if there == len(places) and len(who) == 1 else 0
    return low, high


def _reads(p: Bounds, term: t.Term) -> Any:
    question, names = term.key
    found = {choice[question.id] in names for choice in p.family.choices}
    return frozenset(found)


def _in_state(p: Bounds, term: t.Term) -> Any:
    name, states = term.key
    return YES if p.context[0] == name and p.context[1] in states else NO


def _waits(p: Bounds, term: t.Term) -> Any:
    waits = p.context[2]
    return YES if waits is not None and waits[0] == term.key[0] and waits[1] in term.key[1] else NO


_MAY: dict[type[t.Term], Callable[[Bounds, Any], Any]] = {
    t.Const: _const,
    t.Param: _param,
    t.Read: _read,
    t.Here: lambda p, term: _frame(p, term.key[0], term.key[1:]),
    t.Below: lambda p, term: _frame(p, term.key[0], term.key[2:]),
    t.ResultOf: _result,
    t.This: lambda p, term: frozenset(("this",)),
    t.Live: lambda p, term: BOTH,
    t.At: _at,
    t.HandSize: _hand_size,
    t.Same: _same,
    t.Less: _less,
    t.Not: _not,
    t.All: _all,
    t.Any_: _any,
    t.Plus: _plus,
    t.Times: _times,
    t.Choose: _choose,
    t.Every: _every,
    t.Some: _some,
    t.Sum: _sum,
    t.Reads: _reads,
    t.InState: _in_state,
    t.Waits: _waits,
}
