"""What each kind of term is as an expression: one function a kind."""

from __future__ import annotations

from typing import Any

import numpy as np

from checks.explore.explicit.layout import BOTTOM, OWN
from checks.explore.explicit.nodes import CODE, NOTHING, Node
from checks.explore.explicit.translate import KINDS, Translator, kind_of, table_of
from model.components.cards import CARDS
from model.language import terms as t
from model.language.facts import Fact
from model.language.facts import Field as FrameFact
from model.language.sorts import INT as NUMBER
from model.language.sorts import Sort


def _const(b: Translator, term: t.Term) -> Node:
    value, sort = term.key[0], term.sort
    if sort.name.startswith("frame of "):
        return b.graph.const(BOTTOM if value == 0 else 0, "code")
    return b.constant(value, sort)


def _read(b: Translator, term: t.Term) -> Node:
    fact, *parts = term.key
    indices = [b.build(part) for part in parts]
    if fact.rigid and len(parts) > 1:
        return _entry(b, fact, indices)

    def entry(at: tuple[Any, ...]) -> Node:
        if fact.rigid:
            return b.constant(b.instance.rigid_value(fact, at), fact.sort)
        number = b.instance.cells_of.get(fact, {}).get(at)
        return b.constant(fact.default, fact.sort) if number is None else b.cell(number)

    def over(left: list[tuple[Sort, Node]], at: tuple[Any, ...]) -> Node:
        if not left:
            return entry(at)
        (sort, index), *rest = left
        default = b.constant(fact.default, fact.sort)
        if index.value is not None and index.value.size == 1:
            value = b.codes.value(int(index.value.flat[0]), sort)
            return over(rest, (*at, value)) if value in b.instance.elements(sort) else default
        entries = [over(rest, (*at, element)) for element in b.instance.elements(sort)]
        return _choice_of(b, entries, default, sort, index)

    return over(list(zip(fact.over, indices, strict=True)), ())


def _entry(b: Translator, fact: Fact, indices: list[Node]) -> Node:
    """An entry of a table with several indices, looked up at once."""
    graph, kind, table = b.graph, kind_of(fact.sort), b.codes.table(fact)
    if all(index.value is not None for index in indices):
        return graph.array(table[tuple(index.value for index in indices)], kind)
    node = graph.asked(
        ("entry", fact, *indices),
        kind,
        lambda columns: table[tuple(columns.of(index) for index in indices)],
        indices,
    )
    node.highest = int(table.max())
    return node


def _choice_of(b: Translator, entries: list[Node], default: Node, sort: Sort, index: Node) -> Node:
    """As `pick`, for entries that may range over axes themselves."""
    simple = all(entry.value is None or entry.value.size == 1 for entry in entries)
    if simple and all(entry.op in ("field", "const") for entry in entries):
        return b.pick(entries, default, sort, index)
    found = default
    for number, one in enumerate(entries):
        here = b.graph.same(index, b.graph.const(number + 1, "code"))
        found = b.graph.choose(here, one, found)
    return found


def _frame_fact(b: Translator, term: t.Term, reference: Node | None, parts: list[t.Term]) -> Node:
    fact: FrameFact = term.key[0]

    def one(index: int | None) -> Node:
        return b.own(fact, index) if reference is None else b.below(fact, index, reference)

    if not parts:
        return one(None)
    sort = fact.over[0]
    entries = [one(i) for i in range(len(b.instance.elements(sort)))]
    return b.pick(entries, b.constant(fact.default, fact.sort), sort, b.build(parts[0]))


def _here(b: Translator, term: t.Term) -> Node:
    return _frame_fact(b, term, None, list(term.key[1:]))


def _below(b: Translator, term: t.Term) -> Node:
    fact, reference, *parts = term.key
    to = b.build(reference)
    found = _frame_fact(b, term, to, parts)
    if not fact.below:
        return found
    return _added(b, found, to)


def _added(b: Translator, stored: Node, to: Node) -> Node:
    """A reference kept in the frame that `to` names, as a distance from the top."""
    table = np.zeros((16, 16), dtype=CODE)
    for one in range(1, OWN):
        table[one, 1:OWN] = [one + other if one + other < OWN else 0 for other in range(1, OWN)]
    table[:, BOTTOM] = BOTTOM
    table[OWN] = range(16)
    if stored.value is not None and to.value is not None:
        return b.graph.array(table[to.value, stored.value], "code")
    return b.graph.asked(
        ("added", stored, to), "code", lambda columns: table[columns.of(to), columns.of(stored)], (stored, to)
    )


def _result(b: Translator, term: t.Term) -> Node:
    fact: FrameFact = term.key[0]
    waits = b.context.waits
    slots = b.layout.overlays.get(f"{waits[0]} result", {}) if waits else {}
    found = slots.get((fact.name, None))
    if waits is None or found is None:
        return b.constant(None, fact.sort)
    return b.at(b.layout.in_slot(f"{waits[0]} result", fact.name, None, 0), kind_of(fact.sort))


def _at(b: Translator, term: t.Term) -> Node:
    kind, card, owner = term.key
    index = b.build(card)
    places = [b.place(number) for number in range(len(b.instance.scope.cards))]
    nowhere = b.graph.const(NOTHING - 1, "code")
    if not places:
        return b.graph.false
    place = b.pick(places, nowhere, CARDS, index)
    if owner is None:
        codes = [code for (what, _), code in b.layout.place_code.items() if what == kind] if kind == "held" else []
        if kind not in ("held", "hand") and (kind, None) in b.layout.place_code:
            codes = [b.layout.place_code[kind, None]]
        if len(codes) == 1:
            return b.graph.same(place, b.graph.const(codes[0], "code"))
        return b.graph.lookup(place, table_of(codes), "bool")
    return b.graph.same(place, _place_of_owner(b, kind, owner))


def _place_of_owner(b: Translator, kind: str, owner: t.Term) -> Node:
    """The code of somebody's hand, or of what somebody holds back."""
    table = np.full(256, NOTHING, dtype=CODE)
    for (what, who), code in b.layout.place_code.items():
        if what == kind:
            table[b.codes.code(who, owner.sort)] = code
    return b.graph.lookup(b.build(owner), table, "code")


def _hand_size(b: Translator, term: t.Term) -> Node:
    owner, only_free = term.key
    position, cards = b.position, b.instance.scope.cards
    if not cards:
        return b.graph.const(0, "int")
    axis = b.graph.axis(position, range(len(cards)), "code")
    place = b.graph.pick([b.place(number) for number in range(len(cards))], axis)
    b.position += 1
    parts = [b.graph.same(place, _place_of_owner(b, "hand", owner))]
    if not only_free:
        parts.append(b.graph.same(place, _place_of_owner(b, "held", owner)))
    b.position -= 1
    return b.graph.over("sum", position, len(cards), b.graph.any_of(parts))


def _plus(b: Translator, term: t.Term) -> Node:
    return b.graph.plus([b.build(part) for part in term.key])


def _same(b: Translator, term: t.Term) -> Node:
    one, other = term.key
    if one.sort is NUMBER and any(isinstance(side, t.Const) and side.key[0] is None for side in term.key):
        return b.graph.false
    return b.graph.same(b.build(one), b.build(other))


def domain(b: Translator, param: t.Param) -> tuple[Node, Node, int]:
    """(the axis at the next position, the condition that a number is not beyond its bound, how many values)."""
    _, _, sort, low, high = param.key
    if sort is not NUMBER:
        codes = [b.codes.code(element, sort) for element in b.instance.elements(sort)]
        return b.graph.axis(b.position, codes, "code"), b.graph.true, len(codes)
    top = b.build(t.lift(high))
    values = range(low, top.highest + 1)
    if not values:
        return b.graph.const(low, "int"), b.graph.false, 0
    axis = b.graph.axis(b.position, values, "int")
    return axis, b.graph.not_(b.graph.less(top, axis)), len(values)


def _quantified(b: Translator, term: t.Term) -> Node:
    variable, body = term.key
    axis, within, length = domain(b, variable)
    position, known = b.position, b.env.get(id(variable))
    op = {t.Every: "every", t.Some: "some", t.Sum: "sum"}[type(term)]
    if not length:
        return b.graph.over(op, position, 0, b.graph.true)  # type: ignore[arg-type]
    b.env[id(variable)] = axis
    b.position += 1
    inner = b.build(body)
    if within is not b.graph.true:
        if op == "every":
            inner = b.graph.any_of([b.graph.not_(within), inner])
        elif op == "some":
            inner = b.graph.all_of([within, inner])
        else:
            inner = b.graph.choose(within, b.graph.whole(inner), b.graph.const(0, "int"))
    b.position -= 1
    if known is None:
        del b.env[id(variable)]
    else:
        b.env[id(variable)] = known
    return b.graph.over(op, position, length, inner)  # type: ignore[arg-type]


def _after(b: Translator, term: t.Term) -> Node:
    kept, b.after = b.after, True
    found = b.build(term.key[0])
    b.after = kept
    return found


def _in_state(b: Translator, term: t.Term) -> Node:
    name, states = term.key
    if b.context.machine != name:
        return b.graph.false
    if b.context.state is not None:
        return b.graph.true if b.context.state in states else b.graph.false
    known = b.layout.bottom_codes if b.context.bottom else b.layout.slot_codes
    codes = [1 + i for i, place in enumerate(known) if place[0] == name and place[1] in states]
    return b.graph.lookup(b.control(), table_of(codes), "bool")


def _waits(b: Translator, term: t.Term) -> Node:
    waits = b.context.waits
    return b.graph.true if waits and waits[0] == term.key[0] and waits[1] in term.key[1] else b.graph.false


def _this(b: Translator, term: t.Term) -> Node:
    return b.graph.const(BOTTOM if b.context.bottom else OWN, "code")


def _reads(b: Translator, term: t.Term) -> Node:
    question, names = term.key
    return b.graph.true if b.choice[question.id] in names else b.graph.false


def _choose(b: Translator, term: t.Term) -> Node:
    condition, then, otherwise = (b.build(part) for part in term.key)
    return b.graph.choose(condition, then, otherwise)


def _each_frame(b: Translator, term: t.Term) -> Node:
    raise AssertionError("a property of every frame is asked frame by frame")


KINDS.update(
    {
        t.Const: _const,
        t.Param: lambda b, term: b.env[id(term)],
        t.Read: _read,
        t.Here: _here,
        t.Below: _below,
        t.ResultOf: _result,
        t.This: _this,
        t.Live: lambda b, term: b.live(term.key[0]),
        t.At: _at,
        t.HandSize: _hand_size,
        t.Same: _same,
        t.Less: lambda b, term: b.graph.less(*[b.build(part) for part in term.key]),
        t.Not: lambda b, term: b.graph.not_(b.build(term.key[0])),
        t.All: lambda b, term: b.graph.all_of([b.build(part) for part in term.key]),
        t.Any_: lambda b, term: b.graph.any_of([b.build(part) for part in term.key]),
        t.Plus: _plus,
        t.Times: lambda b, term: b.graph.times(term.key[0], b.build(term.key[1])),
        t.Choose: _choose,
        t.Every: _quantified,
        t.Some: _quantified,
        t.Sum: _quantified,
        t.Reads: _reads,
        t.After: _after,
        t.EachFrame: _each_frame,
        t.InState: _in_state,
        t.Waits: _waits,
    }
)
