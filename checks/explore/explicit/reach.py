"""What can occur at all in an instance: rows, states of machines, and the values that facts can take.

An over-approximation from the rows and the starts, so that what never changes takes no bits and rows that cannot be
played are not tried. Nothing is decided here that depends on a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from checks.state import Instance, PlaceValue, State
from model.language import terms as t
from model.language.effects import Bank, Becomes, BecomesAll, Effect, Ends, ForEach, Moves, OnlyIf, Puts
from model.language.facts import Fact, Field, life_ends
from model.language.machine import MACHINES
from model.language.params import conjuncts, fixed_params, free
from model.language.rows import Ended, Opening, Rule
from model.language.sorts import BOOL, INT, Value

UNKNOWN: Any = object()
ANY: frozenset[Any] = frozenset({UNKNOWN})
"""Any whole number."""
THIS = ("this",)
"""The value of a reference to the frame on top."""

Values = frozenset[Any]
Bound = dict[int, Value]


class Reach:
    """The least sets that contain the starts and are closed under the rows."""

    def __init__(
        self, instance: Instance, open_to: Mapping[str, set[str]], tick: Callable[[], None] = lambda: None
    ) -> None:
        self.instance, self.open_to, self.tick = instance, open_to, tick
        self.starts: list[State] = instance.starts()
        self.rules: dict[Rule, None] = {}
        self.states: dict[tuple[str, str], None] = {}
        self.below: set[tuple[str, str]] = set()
        """(machine below, machine above) pairs that can stand on one another."""
        self.bottoms: set[str] = set()
        self.closings: dict[tuple[str, str], None] = {}
        self.fields: dict[tuple[str, str], Values] = {}
        """(machine, fact of its frame) -> what it can be; ("machine result", name) likewise."""
        self.written: set[int] = set()
        self.moved: set[str] = set()
        self.places: dict[PlaceValue, None] = {}
        self._bound: Bound = {}
        self._known: dict[Rule, list[tuple[t.Term, list[t.Param]]]] = {}
        self._begin()
        changed = True
        while changed:
            before = self._size()
            for machine in MACHINES.values():
                for rule in machine.rules:
                    tick()
                    if self._occurs(rule):
                        self.rules[rule] = None
                        self._happens(rule)
            changed = self._size() != before

    def _size(self) -> tuple[int, ...]:
        return (
            len(self.rules), len(self.states), len(self.below), len(self.closings), len(self.written),
            len(self.moved), len(self.places), sum(len(v) for v in self.fields.values()), len(self.bottoms),
        )  # fmt: skip

    def _begin(self) -> None:
        first = self.starts[0]
        for state in self.starts:
            (frame,) = state.frames
            self.bottoms.add(frame.machine)
            self.states[frame.machine, frame.state] = None
            for field, value in zip(MACHINES[frame.machine].fields.values(), frame.facts, strict=True):
                self._may_be(frame.machine, field.name, frozenset(value if isinstance(value, tuple) else [value]))
            for cell, (one, other) in enumerate(zip(first.table, state.table, strict=True)):
                if one != other:
                    self.written.add(cell)
            for card, a, b in zip(self.instance.scope.cards, first.places, state.places, strict=True):
                self.places[a] = self.places[b] = None
                if a != b:
                    self.moved.add(card)

    def _may_be(self, machine: str, name: str, values: Values) -> None:
        self.fields[machine, name] = self.fields.get((machine, name), frozenset()) | values

    # -- which rows -----------------------------------------------------------------------------------------------

    def _occurs(self, rule: Rule) -> bool:
        if isinstance(rule.by, t.Const) and rule.by.value not in self.instance.scope.factions:
            return False
        if not any(place in self.states for place in rule.over or ((rule.machine, rule.source),)):
            return False
        if isinstance(rule.on, Ended) and not any((rule.on.machine, o) in self.closings for o in rule.on.outcomes):
            return False
        if rule in self.rules:
            return True
        return all(self.possible(condition) for condition in self._conditions(rule))

    def _conditions(self, rule: Rule) -> list[tuple[t.Term, list[t.Param]]]:
        """The conditions of a row, each with the parameters in it."""
        known = self._known.get(rule)
        if known is None:
            known = self._known[rule] = [(term, list(free(term).values())) for term in conjuncts(rule)]
        return known

    def possible(self, condition: tuple[t.Term, list[t.Param]]) -> bool:
        """False only where nothing can make the condition true."""
        term, loose = condition
        if len(loose) == 1 and loose[0].sort is not INT:
            elements = self.instance.elements(loose[0].sort)
            return any(self.value(term, {id(loose[0]): element}) is not False for element in elements)
        return self.value(term, {}) is not False

    def value(self, term: t.Term, bound: Bound) -> Any:
        """The value where it is the same in every state; else UNKNOWN."""
        return _VALUES.get(type(term), _unknown)(self, term, bound)

    # -- what a row does ------------------------------------------------------------------------------------------

    def _happens(self, rule: Rule) -> None:
        self._rule = rule
        for place in rule.over or ((rule.machine, rule.source),):
            if place not in self.states:
                continue
            if rule.target is not None:
                self.states[rule.machine, rule.target] = None
            if rule.opens is not None:
                self.below.add((place[0], rule.opens.machine.name))
                self._opens(rule.opens)
            if rule.gives_way_to is not None:
                name = rule.gives_way_to.machine.name
                self.below |= {(low, name) for low, high in self.below if high == place[0]}
                if place[0] in self.bottoms:
                    self.bottoms.add(name)
                self._opens(rule.gives_way_to)
        if rule.closes is not None:
            self.closings[rule.machine, rule.closes.outcome] = None
            for name, term in rule.closes.results.items():
                self._may_be(f"{rule.machine} result", name, self.values(term))
        for effect in rule.then:
            self._effect(effect)

    def _opens(self, opening: Opening) -> None:
        machine = opening.machine
        self.states[machine.name, machine.states[0]] = None
        for name, field in machine.fields.items():
            given = name in opening.facts
            self._may_be(machine.name, name, self.values(opening.facts[name]) if given else frozenset([field.default]))
            if field.holds and given:
                self._holds(opening.facts[name])

    def _holds(self, card: t.Term) -> None:
        self.moved |= {card for card in self.values(card) if card is not None}
        for place in list(self.places):
            if place[0] == "hand":
                self.places["held", place[1], 0, ""] = None

    def _lets_go(self) -> None:
        """The frame on top may hold no card afterwards."""
        for machine, _ in self._rule.over or ((self._rule.machine, ""),):
            for field in MACHINES[machine].fields.values():
                if field.holds:
                    self._may_be(machine, field.name, frozenset([None]))

    def _effect(self, effect: Effect) -> None:
        if isinstance(effect, Becomes):
            fact, *parts = effect.target.key
            if isinstance(effect.target, t.Here):
                self._may_be(fact.machine, fact.name, self.values(effect.value))
                if fact.holds:
                    self._holds(effect.value)
            else:
                self._writes(fact, parts)
        elif isinstance(effect, BecomesAll):
            if isinstance(effect.fact, Field):
                self._may_be(effect.fact.machine, effect.fact.name, self.values(effect.value))
            else:
                self._writes(effect.fact, None)
        elif isinstance(effect, Moves):
            for account in (effect.out_of, effect.into):
                if not isinstance(account, Bank):
                    self._writes(account.key[0], account.key[1:])
        elif isinstance(effect, Puts):
            self.moved |= {card for card in self.values(effect.card) if card is not None}
            owner = effect.place.owner
            for who in self.values(owner) if owner is not None else ():
                if who is not None:
                    self.places[effect.place.kind, who] = None
            if owner is None:
                self.places[effect.place.kind] = None
            if effect.out_of.kind == "held":
                self._lets_go()
        elif isinstance(effect, OnlyIf):
            if self.value(effect.condition, self._bound) is not False:
                for inner in effect.effects:
                    self._effect(inner)
        elif isinstance(effect, ForEach):
            self.tick()
            outside, variable = self._bound, effect.variable
            elements = self.instance.elements(variable.sort) if variable.sort is not INT else (UNKNOWN,)
            for element in elements:
                self._bound = {**outside, id(variable): element}
                for inner in effect.effects:
                    self._effect(inner)
            self._bound = outside
        elif isinstance(effect, Ends):
            for fact, cells in self.instance.cells_of.items():
                if fact.lives and self.value(life_ends(fact, effect.period), {}) is not False:
                    for cell in cells.values():
                        if any(start.table[cell] != fact.default for start in self.starts):
                            self.written.add(cell)

    def _writes(self, fact: Fact, parts: Any) -> None:
        allowed = [self.values(part) for part in parts] if parts is not None else None
        for indices, cell in self.instance.cells_of.get(fact, {}).items():
            if allowed is None or all(
                index in some or some is ANY for index, some in zip(indices, allowed, strict=True)
            ):
                self.written.add(cell)

    # -- which values ---------------------------------------------------------------------------------------------

    def values(self, term: t.Term) -> Values:
        """What a term in the row at hand can be."""
        known = self.value(term, self._bound)
        if known is not UNKNOWN:
            return frozenset([known])
        if isinstance(term, t.Choose):
            condition = self.value(term.key[0], self._bound)
            branches = [term.key[1]] if condition is True else [term.key[2]] if condition is False else term.key[1:]
            return frozenset().union(*[self.values(branch) for branch in branches])
        if isinstance(term, t.Param) and term.sort is not INT:
            return self._ranges_over(term)
        if isinstance(term, t.Here | t.Below):
            field: Field = term.key[0]
            if field.below:
                return frozenset([("another",)])
            return self.fields.get((field.machine, field.name), frozenset()) | frozenset([field.default])
        if isinstance(term, t.ResultOf):
            return self.fields.get((term.key[0].machine, term.key[0].name), frozenset()) | frozenset([None])
        if term.sort is INT:
            return ANY
        if term.sort is BOOL:
            return frozenset([False, True])
        return frozenset([None, *self.instance.elements(term.sort)])

    def _ranges_over(self, param: t.Param) -> Values:
        rule = self._rule
        fixed = fixed_params(rule)
        if id(param) in fixed:
            return self.values(fixed[id(param)])
        found = list(self.instance.elements(param.sort))
        for condition, loose in self._conditions(rule):
            if [id(one) for one in loose] == [id(param)]:
                found = [one for one in found if self.value(condition, {id(param): one}) is not False]
        return frozenset(found)


def _unknown(reach: Reach, term: t.Term, bound: Bound) -> Any:
    return UNKNOWN


def _read(reach: Reach, term: t.Term, bound: Bound) -> Any:
    fact, *parts = term.key
    at = tuple(reach.value(part, bound) for part in parts)
    if any(index is UNKNOWN for index in at):
        return UNKNOWN
    if fact.rigid:
        return reach.instance.rigid_value(fact, at)
    cell = reach.instance.cells_of.get(fact, {}).get(at)
    if cell is None:
        return fact.default
    return UNKNOWN if cell in reach.written else reach.starts[0].table[cell]


def _frame(reach: Reach, term: t.Term, bound: Bound) -> Any:
    field: Field = term.key[0]
    known = reach.fields.get((field.machine, field.name), frozenset())
    return next(iter(known)) if len(known) == 1 and field.sort is not INT and not field.below else UNKNOWN


def _all(reach: Reach, term: t.Term, bound: Bound) -> Any:
    found = [reach.value(part, bound) for part in term.key]
    return False if any(v is False for v in found) else UNKNOWN if any(v is UNKNOWN for v in found) else True


def _any(reach: Reach, term: t.Term, bound: Bound) -> Any:
    found = [reach.value(part, bound) for part in term.key]
    return True if any(v is True for v in found) else UNKNOWN if any(v is UNKNOWN for v in found) else False


def _not(reach: Reach, term: t.Term, bound: Bound) -> Any:
    inner = reach.value(term.key[0], bound)
    return UNKNOWN if inner is UNKNOWN else not inner


def _known(reach: Reach, term: t.Term, bound: Bound) -> Iterator[Any]:
    return (reach.value(part, bound) for part in term.key)


def _same(reach: Reach, term: t.Term, bound: Bound) -> Any:
    a, b = _known(reach, term, bound)
    if UNKNOWN not in (a, b):
        return a == b
    for one, other in ((term.key[0], b), (term.key[1], a)):
        if other is not UNKNOWN and isinstance(one, t.Here | t.Below) and one.sort is not INT:
            field: Field = one.key[0]
            if other not in reach.fields.get((field.machine, field.name), frozenset()) | {field.default}:
                return False
    return UNKNOWN


def _less(reach: Reach, term: t.Term, bound: Bound) -> Any:
    a, b = _known(reach, term, bound)
    return UNKNOWN if UNKNOWN in (a, b) else a < b


def _plus(reach: Reach, term: t.Term, bound: Bound) -> Any:
    found = list(_known(reach, term, bound))
    return UNKNOWN if UNKNOWN in found else sum(found)


def _times(reach: Reach, term: t.Term, bound: Bound) -> Any:
    inner = reach.value(term.key[1], bound)
    return UNKNOWN if inner is UNKNOWN else term.key[0] * inner


def _choose(reach: Reach, term: t.Term, bound: Bound) -> Any:
    condition = reach.value(term.key[0], bound)
    if condition is UNKNOWN:
        then, otherwise = reach.value(term.key[1], bound), reach.value(term.key[2], bound)
        return then if then is not UNKNOWN and then == otherwise and otherwise is not UNKNOWN else UNKNOWN
    return reach.value(term.key[1] if condition else term.key[2], bound)


def _quantified(reach: Reach, term: t.Term, bound: Bound) -> Any:
    variable, body = term.key
    reach.tick()
    if variable.sort is INT:
        return UNKNOWN
    decides = isinstance(term, t.Some)
    found = [reach.value(body, {**bound, id(variable): one}) for one in reach.instance.elements(variable.sort)]
    if any(v is decides for v in found):
        return decides
    return UNKNOWN if any(v is UNKNOWN for v in found) else not decides


def _reads(reach: Reach, term: t.Term, bound: Bound) -> Any:
    question, names = term.key
    given = reach.open_to[question.id]
    return True if given <= set(names) else UNKNOWN if given & set(names) else False


def _live(reach: Reach, term: t.Term, bound: Bound) -> Any:
    return UNKNOWN if any(machine == term.key[0] for machine, _ in reach.states) else False


_VALUES: dict[type[t.Term], Any] = {
    t.Const: lambda reach, term, bound: term.key[0],
    t.Param: lambda reach, term, bound: bound.get(id(term), UNKNOWN),
    t.Read: _read,
    t.Here: _frame,
    t.Below: _frame,
    t.Same: _same,
    t.Less: _less,
    t.Not: _not,
    t.All: _all,
    t.Any_: _any,
    t.Plus: _plus,
    t.Times: _times,
    t.Choose: _choose,
    t.Every: _quantified,
    t.Some: _quantified,
    t.Reads: _reads,
    t.Live: _live,
    t.This: lambda reach, term, bound: THIS,
}
