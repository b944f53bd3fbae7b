"""Terms in ground form: one function for each kind of term, from a look at the stack and a binding to an expression."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from checks.ground.cells import Code, Key, Partition
from checks.ground.expr import FALSE, TRUE, Bool, Choice, Expr, Int
from checks.ground.layout import Layout
from model.language import terms as t
from model.language.facts import Field
from model.language.params import free
from model.language.sorts import BOOL, INT, Value


class Scene:
    """What is known beside the partition: cells fixed to a value, and, for properties of steps, the values after it."""

    def __init__(self, narrow: Mapping[Key, Code], after: Mapping[Key, Expr] | None = None) -> None:
        self.narrow, self.after = dict(narrow), after
        self.memo: dict[tuple[Any, ...], Expr] = {}


class Look:
    """From where a term is read. `depth` counts from 0; -1 where no frame is left. `state` is "" below the top."""

    __slots__ = ("after", "depth", "keys", "machine", "scene", "state", "waits")

    def __init__(
        self, depth: int, machine: str, state: str, waits: tuple[str, str] | None, scene: Scene, after: bool = False
    ) -> None:
        self.depth, self.machine, self.state, self.waits = depth, machine, state, waits
        self.scene, self.after = scene, after
        self.keys = (after, (after, depth, machine), (after, depth, machine, state, waits))

    def other(self, **changed: Any) -> Look:
        """The same look but for what is changed."""
        kept = {name: getattr(self, name) for name in ("depth", "machine", "state", "waits", "scene", "after")}
        return Look(**(kept | changed))


class Terms:
    """Gives terms in ground form. `args` holds the values of parameters, by identity."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.make, self.instance = layout, layout.make, layout.instance
        self.args: dict[int, Value] = {}
        self.plain = Scene({})
        self.scenes: dict[frozenset[tuple[Key, Code]], Scene] = {frozenset(): self.plain}
        self._info: dict[t.Term, tuple[Callable[[Terms, Any, Look], Expr], int, tuple[int, ...], bool, bool]] = {}

    def look(self, partition: Partition, scene: Scene | None = None) -> Look:
        """The look from the top of the stack."""
        return Look(
            partition.depth - 1,
            partition.machine,
            partition.state,
            partition.waits,
            self.plain if scene is None else scene,
        )

    def scene(self, narrow: Mapping[Key, Code]) -> Scene:
        """The scene in which these cells have these values."""
        key = frozenset(narrow.items())
        known = self.scenes.get(key)
        if known is None:
            known = self.scenes[key] = Scene(narrow)
        return known

    def of(self, term: t.Term, look: Look) -> Expr:
        """The term under the binding at hand."""
        info = self._info.get(term)
        if info is None:
            kind = type(term)
            later = any(isinstance(part, t.After) for part in t.walk(term))
            leaf = kind in (t.Const, t.Param)
            info = self._info[term] = (_GROUND[kind], _level(term), tuple(free(term)), leaf, later)
        ground, level, ids, leaf, later = info
        if leaf:
            return ground(self, term, look)
        if look.scene.after is not None and not look.after and not later:
            look = look.other(scene=self.plain)
        args = self.args
        key = (term, look.keys[level], *[args[i] for i in ids])
        memo = look.scene.memo
        known = memo.get(key)
        if known is None:
            self.layout.tick()
            known = memo[key] = ground(self, term, look)
        return known

    def condition(self, term: t.Term, look: Look) -> Bool:
        found = self.of(term, look)
        assert isinstance(found, Bool)
        return found

    def number(self, term: t.Term, look: Look) -> Int:
        found = self.of(term, look)
        assert isinstance(found, Int)
        return found

    def choice(self, term: t.Term, look: Look) -> Choice:
        """The cases of a finite term; a truth value has the cases true and false."""
        found = self.of(term, look)
        if isinstance(found, Bool):
            return Choice({v: c for v, c in ((True, found), (False, self.make.not_(found))) if c is not FALSE})
        assert isinstance(found, Choice)
        return found

    def read(self, key: Key, look: Look) -> Expr:
        """A cell, after the step where that is asked, and with what is known of it."""
        if look.after:
            assert look.scene.after is not None
            changed = look.scene.after.get(key)
            if changed is not None:
                return changed
        narrow = look.scene.narrow
        if narrow and key in narrow:
            old = self.layout.read(key)
            sort = BOOL if isinstance(old, Bool) else INT if isinstance(old, Int) else None
            return self.layout.constant(sort, narrow[key])
        return self.layout.read(key)

    def joined(self, sort: object, cases: Sequence[tuple[Bool, Expr]]) -> Expr:
        """The expression of the one case whose condition holds."""
        cases = [(condition, expr) for condition, expr in cases if condition is not FALSE]
        if len(cases) == 1 or (cases and all(expr is cases[0][1] for _, expr in cases)):
            return cases[0][1]
        if sort is BOOL:
            return self.make.or_(*[self.make.and_(condition, expr) for condition, expr in cases])  # type: ignore[arg-type]
        if sort is INT:
            *first, (_, found) = cases
            for condition, expr in first:
                found = self.make.if_(condition, expr, found)  # type: ignore[arg-type]
            return found
        return self.make.merged(cases)  # type: ignore[arg-type]

    def elements(self, variable: t.Param, look: Look) -> list[tuple[Value, Bool]]:
        """The elements of a variable, each with the condition that it is one."""
        _, _, sort, low, high = variable.key
        if sort is not INT:
            return [(element, TRUE) for element in self.instance.elements(sort)]
        top, make = self.number(t.lift(high), look), self.make
        return [(i, make.not_(make.less(top, make.number(i)))) for i in range(low, top.high + 1)]

    def field(self, depth: int, field: Field, index: Sequence[t.Term], look: Look) -> Expr:
        """A fact of the frame at a depth. Frame facts are always read before the step."""
        old = look.other(after=False) if look.after else look
        if field.holds:
            key: Key = ("holds", depth, field.name)
            if key in look.scene.narrow:
                return self.make.just(look.scene.narrow[key])
            return self.layout.holds(depth, field)
        if not 0 <= depth < self.layout.depths or field.machine not in self.layout.at[depth]:
            return self.layout.constant(field.sort, field.default)
        if not index:
            return self.read(("frame", depth, field.machine, field.name, None), old)
        elements = self.instance.elements(field.over[0])
        cases: list[tuple[Bool, Expr]] = []
        for value, condition in self.choice(index[0], look).cases.items():
            if value in elements:
                key = ("frame", depth, field.machine, field.name, elements.index(str(value)))
                cases.append((condition, self.read(key, old)))
            else:
                cases.append((condition, self.layout.constant(field.sort, field.default)))
        return self.joined(field.sort, cases)

    def there(self, card: Code, kind: str, owner: Code, any_owner: bool, look: Look) -> Bool:
        """The card is at a place of this kind (of this owner)."""
        if card not in self.instance.card_number:
            return FALSE
        place = self.read(("place", card), look)
        assert isinstance(place, Choice)
        return self.make.or_(*[c for p, c in place.cases.items() if _fits(p, kind, owner, any_owner)])


def _fits(place: Any, kind: str, owner: Code, any_owner: bool) -> bool:
    if isinstance(place, str):
        return place == kind and any_owner
    return bool(place[0] == kind) and (any_owner or place[1] == owner)


_TOP = (t.InState, t.ResultOf, t.Waits, t.EachFrame)


def _level(term: t.Term) -> int:
    """What of the look a term depends on: 0 nothing, 1 depth and machine, 2 state and waiting result as well."""
    parts = list(t.walk(term))
    if any(isinstance(part, _TOP) for part in parts):
        return 2
    return 1 if any(isinstance(part, t.Here | t.Below | t.This | t.Live) for part in parts) else 0


def _read(g: Terms, term: t.Term, look: Look) -> Expr:
    fact, *parts = term.key
    old = look.other(after=False) if look.after and parts else look
    choices = [list(g.choice(part, old).cases.items()) for part in parts]
    cells, rigid = g.layout.numbers(fact), g.instance.rigid_table(fact) if fact.rigid else {}
    cases: list[tuple[Bool, Expr]] = []
    for picked in product(*choices):
        at = tuple(value for value, _ in picked)
        condition = TRUE if not picked else picked[0][1] if len(picked) == 1 else g.make.and_(*[c for _, c in picked])
        if fact.rigid:
            cases.append((condition, g.layout.constant(fact.sort, rigid.get(at, fact.default))))  # type: ignore[arg-type]
            continue
        number = cells.get(at)
        default = g.layout.constant(fact.sort, fact.default)
        cases.append((condition, default if number is None else g.read(("table", number), look)))
    return cases[0][1] if len(cases) == 1 else g.joined(fact.sort, cases)


def _below(g: Terms, term: t.Term, look: Look) -> Expr:
    field, reference, *index = term.key
    cases = [
        (condition, g.field(int(depth), field, index, look))  # type: ignore[call-overload]
        for depth, condition in g.choice(reference, look).cases.items()
    ]
    return g.joined(field.sort, cases)


def _result(g: Terms, term: t.Term, look: Look) -> Expr:
    field = term.key[0]
    if look.waits is None or f"{look.waits[0]} result" != field.machine:
        return g.layout.constant(field.sort, None)
    return g.read(("result", look.waits[0], field.name), look)


def _at(g: Terms, term: t.Term, look: Look) -> Expr:
    kind, card, owner = term.key
    old = look.other(after=False) if look.after else look
    cards = g.choice(card, old).cases.items()
    owners = [(None, TRUE)] if owner is None else list(g.choice(owner, old).cases.items())
    make = g.make
    return make.or_(
        *[
            make.and_(ccard, cowner, g.there(one, kind, who, owner is None, look))
            for one, ccard in cards
            for who, cowner in owners
        ]
    )


def _hand_size(g: Terms, term: t.Term, look: Look) -> Expr:
    owner, free_only = term.key
    old = look.other(after=False) if look.after else look
    make, cases = g.make, []
    for who, condition in g.choice(owner, old).cases.items():
        parts = []
        for card in g.instance.scope.cards:
            test = g.there(card, "hand", who, False, look)
            if not free_only:
                test = make.or_(test, g.there(card, "held", who, False, look))
            parts.append(make.if_(test, make.number(1), make.number(0)))
        cases.append((condition, make.sum(parts)))
    return g.joined(INT, cases)


def _live(g: Terms, term: t.Term, look: Look) -> Expr:
    name = term.key[0]
    return g.make.or_(*[g.layout.is_buried(k, lambda m, s: m == name) for k in range(look.depth)])


def _in_state(g: Terms, term: t.Term, look: Look) -> Expr:
    name, states = term.key
    if look.machine != name:
        return FALSE
    if look.state:
        return TRUE if look.state in states else FALSE
    return g.layout.is_buried(look.depth, lambda m, s: m == name and s in states)


def _waits(g: Terms, term: t.Term, look: Look) -> Expr:
    waits = look.waits
    return TRUE if waits is not None and waits[0] == term.key[0] and waits[1] in term.key[1] else FALSE


def _each_frame(g: Terms, term: t.Term, look: Look) -> Expr:
    name, body = term.key
    parts = [g.condition(body, look)] if look.machine == name else []
    for k in range(look.depth):
        if name in g.layout.at[k]:
            there = g.layout.is_buried(k, lambda m, s: m == name)
            if there is not FALSE:
                below = look.other(depth=k, machine=name, state="", waits=look.waits)
                parts.append(g.make.or_(g.make.not_(there), g.condition(body, below)))
    return g.make.and_(*parts)


def _after(g: Terms, term: t.Term, look: Look) -> Expr:
    if look.scene.after is None:
        raise AssertionError("a property of steps is asked of a state")
    return g.of(term.key[0], look.other(after=True))


def _same(g: Terms, term: t.Term, look: Look) -> Expr:
    a, b = (g.of(part, look) for part in term.key)
    if isinstance(a, Int) and isinstance(b, Int):
        return g.make.equal(a, b)
    if isinstance(a, Bool) and isinstance(b, Bool):
        return g.make.ite(a, b, g.make.not_(b))
    return g.make.same(g.choice(term.key[0], look), g.choice(term.key[1], look))


def _joined(g: Terms, term: t.Term, look: Look, neutral: Bool, deciding: Bool) -> Expr:
    parts = []
    for part in term.key:
        found = g.condition(part, look)
        if found is deciding:
            return deciding
        if found is not neutral:
            parts.append(found)
    return g.make.and_(*parts) if neutral is TRUE else g.make.or_(*parts)


def _quantified(g: Terms, term: t.Term, look: Look, neutral: Bool, deciding: Bool) -> Expr:
    variable, body = term.key
    parts, make = [], g.make
    for element, within in g.elements(variable, look):
        g.args[id(variable)] = element
        found = g.condition(body, look)
        if within is not TRUE:
            found = make.or_(make.not_(within), found) if neutral is TRUE else make.and_(within, found)
        if found is deciding:
            return deciding
        if found is not neutral:
            parts.append(found)
    return make.and_(*parts) if neutral is TRUE else make.or_(*parts)


def _sum(g: Terms, term: t.Term, look: Look) -> Expr:
    variable, body = term.key
    parts = []
    for element, within in g.elements(variable, look):
        g.args[id(variable)] = element
        parts.append(g.make.if_(within, g.number(body, look), g.make.number(0)))
    return g.make.sum(parts)


def _choose(g: Terms, term: t.Term, look: Look) -> Expr:
    condition = g.condition(term.key[0], look)
    if condition is TRUE:
        return g.of(term.key[1], look)
    if condition is FALSE:
        return g.of(term.key[2], look)
    then, otherwise = g.of(term.key[1], look), g.of(term.key[2], look)
    return g.joined(term.sort, [(condition, then), (g.make.not_(condition), otherwise)])


def _reads(g: Terms, term: t.Term, look: Look) -> Expr:
    question, names = term.key
    if question.id in g.make.readings:
        return g.make.reading(question.id, names)
    return TRUE if g.layout.family.choices[0][question.id] in names else FALSE


_GROUND: dict[type[t.Term], Callable[[Terms, Any, Look], Expr]] = {
    t.Const: lambda g, term, look: g.layout.constant(term.sort, term.key[0]),
    t.Param: lambda g, term, look: g.layout.constant(term.sort, g.args[id(term)]),
    t.Read: _read,
    t.Here: lambda g, term, look: g.field(look.depth, term.key[0], term.key[1:], look),
    t.Below: _below,
    t.ResultOf: _result,
    t.This: lambda g, term, look: g.make.just(look.depth),
    t.Live: _live,
    t.At: _at,
    t.HandSize: _hand_size,
    t.Same: _same,
    t.Less: lambda g, term, look: g.make.less(g.number(term.key[0], look), g.number(term.key[1], look)),
    t.Not: lambda g, term, look: g.make.not_(g.condition(term.key[0], look)),
    t.All: lambda g, term, look: _joined(g, term, look, TRUE, FALSE),
    t.Any_: lambda g, term, look: _joined(g, term, look, FALSE, TRUE),
    t.Plus: lambda g, term, look: g.make.sum([g.number(part, look) for part in term.key]),
    t.Times: lambda g, term, look: g.make.scale(term.key[0], g.number(term.key[1], look)),
    t.Choose: _choose,
    t.Every: lambda g, term, look: _quantified(g, term, look, TRUE, FALSE),
    t.Some: lambda g, term, look: _quantified(g, term, look, FALSE, TRUE),
    t.Sum: _sum,
    t.Reads: _reads,
    t.After: _after,
    t.EachFrame: _each_frame,
    t.InState: _in_state,
    t.Waits: _waits,
}
