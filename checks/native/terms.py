"""Terms as C expressions of type int. What they read stands in `layout.py`.

Every expression is written for these names: `s` the facts and places, `a` those after the step, `g` the stack and the
result, `d` the number of the frame looked at, `x` the readings and rigid facts. A parameter is `p<n>`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import product

from checks.native.layout import HAND, HELD, PLACES, Layout, code
from model.components.cards import CARDS
from model.language import terms as t
from model.language.facts import Fact, Field
from model.language.params import free
from model.language.questions import QUESTIONS
from model.language.sorts import INT, Sort

LARGE = 6
"""A term of more parts that stands in several places becomes a function."""


class Terms:
    """The C text of every term of one instance. `functions` and `tables` hold what the expressions lean on."""

    def __init__(self, layout: Layout, roots: Iterable[t.Term]) -> None:
        self.layout, self.instance = layout, layout.instance
        self.functions: list[str] = []
        self.tables: list[str] = []
        self.question = {id: number for number, id in enumerate(QUESTIONS)}
        self.scalars = {fact: n for n, fact in enumerate(f for f in self.instance.rigid_facts if not f.over)}
        """Rigid facts without an index, which the readings' block holds: they differ from game to game."""
        self._param: dict[int, str] = {}
        self._keep: list[t.Term] = []
        self._function: dict[int, str] = {}
        self._rigid: dict[Fact, str] = {}
        self._sets: dict[Sort, str] = {}
        self._uses: Counter[int] = Counter()
        self._sizes: dict[int, int] = {}
        self._after: set[int] = set()
        for root in roots:
            self._count(root)

    # -- parameters and sets ---------------------------------------------------------------------------------------

    def param(self, param: t.Param) -> str:
        """The C name of a parameter."""
        if id(param) not in self._param:
            self._param[id(param)] = f"p{len(self._param)}"
            self._keep.append(param)
        return self._param[id(param)]

    def loop(self, param: t.Param) -> str:
        """The head of a loop in which the parameter takes every value of its domain, without braces."""
        name = self.param(param)
        _, _, sort, low, high = param.key
        if sort is INT:
            return (
                f"for (int {name} = {low}, {name}_top = top({self.of(t.lift(high))}); {name} <= {name}_top; {name}++)"
            )
        elements = self.instance.elements(sort)
        if elements == sort.elements:
            return f"for (int {name} = 0; {name} < {len(elements)}; {name}++)"
        table = self._set(sort)
        return (
            f"for (int {name}_i = 0, {name}; {name}_i < {len(elements)} && ({name} = {table}[{name}_i], 1); {name}_i++)"
        )

    def within(self, param: t.Param) -> str:
        """The condition that the parameter's value is in its domain."""
        name = self.param(param)
        _, _, sort, low, high = param.key
        if sort is INT:
            return f"({name} >= {low} && {name} <= top({self.of(t.lift(high))}))"
        return self.present(sort, name)

    def present(self, sort: Sort, value: str) -> str:
        """The condition that a value is an element of a set that the instance has."""
        elements = self.instance.elements(sort)
        if elements == sort.elements:
            return f"({value} >= 0)"
        return f"({self.index(sort, value)} >= 0)"

    def index(self, sort: Sort, value: str) -> str:
        """Where an element stands among those that the instance has; -1 for None and for one that it does not have."""
        elements = self.instance.elements(sort)
        if elements == sort.elements:
            return f"({value})"
        numbers = ",".join(str(elements.index(one) if one in elements else -1) for one in sort.elements)
        return f"{self._table('index_' + self._set(sort), numbers)}[1 + ({value})]"

    def _table(self, name: str, numbers: str) -> str:
        """A table of a set's elements, with -1 in front for None."""
        line = f"static const short {name}[] = {{-1,{numbers}}};"
        if line not in self.tables:
            self.tables.append(line)
        return name

    def _set(self, sort: Sort) -> str:
        if sort not in self._sets:
            self._sets[sort] = f"set{len(self._sets)}"
            numbers = ",".join(str(sort.number[element]) for element in self.instance.elements(sort))
            self.tables.append(f"static const short {self._sets[sort]}[] = {{{numbers}}};")
        return self._sets[sort]

    # -- terms -----------------------------------------------------------------------------------------------------

    def of(self, term: t.Term) -> str:
        """The expression of a term."""
        if isinstance(term, t.Param):
            return self.param(term)
        if self._uses[id(term)] > 1 and self._sizes[id(term)] > LARGE:
            return self._call(term)
        return _TEXT[type(term)](self, term)

    def _call(self, term: t.Term) -> str:
        params = [self.param(param) for param in free(term).values()]
        if id(term) not in self._function:
            body = _TEXT[type(term)](self, term)
            name = f"f{len(self.functions)}"
            self._function[id(term)] = name
            heads = "".join(f", int {param}" for param in params)
            self.functions.append(
                f"static int {name}(const num *s, const num *g, int d, const Game *x{heads}) {{\n  return {body};\n}}"
            )
        return f"{self._function[id(term)]}(s, g, d, x{''.join(f', {param}' for param in params)})"

    def _count(self, term: t.Term) -> None:
        self._uses[id(term)] += 1
        if id(term) in self._sizes:
            return
        self._sizes[id(term)] = 0
        for child in term.children:
            self._count(child)
        if isinstance(term, t.After) or any(id(child) in self._after for child in term.children):
            self._after.add(id(term))
        # What is read after the step needs both states, and is not made a function.
        whole = 1 + sum(self._sizes[id(child)] for child in term.children)
        self._sizes[id(term)] = 0 if id(term) in self._after else whole

    def rigid(self, fact: Fact) -> str:
        """The table of a rigid fact with indices, as a fact of the table lies: one in front of each set for None."""
        if fact not in self._rigid:
            table = self.instance.rigid_table(fact)
            over = [(None, *self.instance.elements(sort)) for sort in fact.over]
            numbers = ",".join(str(code(fact.sort, table.get(at, fact.default))) for at in product(*over))
            self._rigid[fact] = f"rigid_{len(self._rigid)}"
            self.tables.append(f"static const short {self._rigid[fact]}[] = {{{numbers}}};")
        return self._rigid[fact]

    def cell(self, fact: Fact, indices: Iterable[t.Term]) -> str:
        """The position of a fact at given indices."""
        base, strides = self.layout.at(fact)
        return " + ".join([str(base), *self._offsets(fact, indices, strides)])

    def _offsets(self, fact: Fact, indices: Iterable[t.Term], strides: Iterable[int]) -> list[str]:
        places = [self.index(sort, self.of(i)) for sort, i in zip(fact.over, indices, strict=True)]
        return [f"{stride} * {place}" for place, stride in zip(places, strides, strict=True)]

    def entry(self, fact: Fact, indices: Iterable[t.Term]) -> str:
        """The value of a rigid fact at given indices."""
        strides = self.layout.strides(fact.over)
        return f"{self.rigid(fact)}[{' + '.join([str(sum(strides)), *self._offsets(fact, indices, strides)])}]"


def _const(c: Terms, term: t.Term) -> str:
    return str(code(term.sort, term.key[0]))


def _read(c: Terms, term: t.Term) -> str:
    fact, *indices = term.key
    if not fact.rigid:
        return f"s[{c.cell(fact, indices)}]"
    if not indices:
        return f"x->rigid[{c.scalars[fact]}]"
    return c.entry(fact, indices)


def _here(c: Terms, term: t.Term) -> str:
    field, *indices = term.key
    return _of_frame(c, field, "FRAME(d)", indices)


def _below(c: Terms, term: t.Term) -> str:
    field, reference, *indices = term.key
    return _of_frame(c, field, f"BELOW({c.of(reference)})", indices)


def _of_frame(c: Terms, field: Field, frame: str, indices: list[t.Term]) -> str:
    at, places = str(c.layout.field_at(field)), zip(field.over, indices, strict=True)
    return f"{frame}[{' + '.join([at, *[c.index(sort, c.of(index)) for sort, index in places]])}]"


def _at(c: Terms, term: t.Term) -> str:
    kind, card, owner = term.key
    place = f"s[{c.layout.place + 1} + {c.index(CARDS, c.of(card))}]"
    if kind in PLACES:
        return f"({place} == {PLACES[kind]})"
    if owner is None:
        return f"({place} >= {HELD - 1})" if kind == "held" else "0"
    return f"({place} == {HAND if kind == 'hand' else HELD} + ({c.of(owner)}))"


def _hand_size(c: Terms, term: t.Term) -> str:
    owner, free_only = c.of(term.key[0]), term.key[1]
    free_cards = f"s[{c.layout.hand + 1} + ({owner})]"
    return free_cards if free_only else f"({free_cards} + s[{c.layout.held + 1} + ({owner})])"


def _live(c: Terms, term: t.Term) -> str:
    return f"live(g, d, {c.layout.machine[term.key[0]]})"


def _joined(operator: str) -> Callable[[Terms, t.Term], str]:
    return lambda c, term: "(" + f" {operator} ".join(c.of(part) for part in term.key) + ")"


def _times(c: Terms, term: t.Term) -> str:
    return f"({term.key[0]} * {c.of(term.key[1])})"


def _choose(c: Terms, term: t.Term) -> str:
    condition, then, otherwise = (c.of(part) for part in term.key)
    return f"({condition} ? {then} : {otherwise})"


def _quantifier(decides: int) -> Callable[[Terms, t.Term], str]:
    def text(c: Terms, term: t.Term) -> str:
        variable, body = term.key
        wanted = c.of(body) if decides else f"!{c.of(body)}"
        return f"({{ int r = {1 - decides}; {c.loop(variable)} if ({wanted}) {{ r = {decides}; break; }} r; }})"

    return text


def _sum(c: Terms, term: t.Term) -> str:
    variable, body = term.key
    return f"({{ int r = 0; {c.loop(variable)} r += {c.of(body)}; r; }})"


def _reads(c: Terms, term: t.Term) -> str:
    question, names = term.key
    mask = sum(1 << i for i, name in enumerate(question.readings) if name in names)
    return f"READS({c.question[question.id]}, {mask})"


def _after(c: Terms, term: t.Term) -> str:
    return f"({{ const num *s = a; {c.of(term.key[0])}; }})"


def _each_frame(c: Terms, term: t.Term) -> str:
    machine, body = c.layout.machine[term.key[0]], c.of(term.key[1])
    return (
        f"({{ int r = 1; for (int e = 0; e <= d && r; e++) if (g[FRAMES + e * WIDTH] == {machine})"
        f" {{ int d = e; r = {body}; }} r; }})"
    )


def _in_state(c: Terms, term: t.Term) -> str:
    name, states = term.key
    tests = [f"FRAME(d)[1] == {c.layout.state[name, state]}" for state in states]
    return f"(d >= 0 && ({' || '.join(tests)}))"


def _waits(c: Terms, term: t.Term) -> str:
    tests = [f"g[WAITS] == {c.layout.outcome[term.key[0], outcome]}" for outcome in term.key[1]]
    return f"({' || '.join(tests)})"


_TEXT: dict[type[t.Term], Callable[[Terms, t.Term], str]] = {
    t.Const: _const,
    t.Read: _read,
    t.Here: _here,
    t.Below: _below,
    t.ResultOf: lambda c, term: f"g[{c.layout.result[term.key[0].name]}]",
    t.This: lambda c, term: "d",
    t.Live: _live,
    t.At: _at,
    t.HandSize: _hand_size,
    t.Same: _joined("=="),
    t.Less: _joined("<"),
    t.Not: lambda c, term: f"!{c.of(term.key[0])}",
    t.All: _joined("&&"),
    t.Any_: _joined("||"),
    t.Plus: _joined("+"),
    t.Times: _times,
    t.Choose: _choose,
    t.Every: _quantifier(0),
    t.Some: _quantifier(1),
    t.Sum: _sum,
    t.Reads: _reads,
    t.After: _after,
    t.EachFrame: _each_frame,
    t.InState: _in_state,
    t.Waits: _waits,
}
"""The text of each kind of term. An unknown kind raises KeyError."""
