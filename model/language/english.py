"""Terms and effects in short English. Fact names are prose: "X is Y" and "X becomes Y" must be sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.language import effects as eff
from model.language import terms as t
from model.language.sorts import BOOL


def _name(fact: Any, indices: tuple[t.Term, ...]) -> str:
    says = fact.says or fact.name.replace("_", " ")
    for index in indices:
        says = says.replace("…", english(index), 1) if "…" in says else f"{says} of {english(index)}"
    return str(says)


def _const(term: t.Term) -> str:
    value, _, sort = term.key
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else sort.title(value)


PLACES = {
    "held": "a frame",
    "discard": "the discard pile",
    "deck": "the deck",
    "lot": "the lot",
    "removed": "the cards out of the game",
}


def place(where: eff.Place) -> str:
    if where.kind == "hand" and where.owner is not None:
        return f"the hand of {english(where.owner)}"
    return PLACES.get(where.kind, where.kind)


def _at(term: t.Term) -> str:
    kind, card, owner = term.key
    return f"{english(card)} is in {place(eff.Place(kind, owner))}"


def _same(term: t.Term) -> str:
    a, b = term.key
    return f"{_part(a)} is {_part(b)}"


def _not(term: t.Term) -> str:
    inner = term.key[0]
    if isinstance(inner, t.Same):
        return f"{_part(inner.key[0])} is not {_part(inner.key[1])}"
    if isinstance(inner, t.Less):
        return f"{_part(inner.key[0])} is at least {_part(inner.key[1])}"
    if isinstance(inner, t.Read | t.Here | t.Below):
        return f"not ({english(inner)})"
    if isinstance(inner, t.At):
        return f"{english(inner.key[1])} is not in {place(eff.Place(inner.key[0], inner.key[2]))}"
    if isinstance(inner, t.Live):
        return f"no {inner.key[0]} is under way below"
    return f"not ({english(inner)})"


def _part(term: t.Term) -> str:
    """A term inside another one: in brackets where its end would not be seen."""
    compound = isinstance(term, t.Any_ | t.All | t.Choose | t.Every | t.Some | t.Sum)
    return f"({english(term)})" if compound else english(term)


def _joined(word: str) -> Callable[[t.Term], str]:
    def said(term: t.Term) -> str:
        return f" {word} ".join(_part(part) for part in term.key)

    return said


def _choose(term: t.Term) -> str:
    condition, then, otherwise = term.key
    return f"if {english(condition)} then {english(then)}, else {english(otherwise)}"


def _plus(term: t.Term) -> str:
    said = ""
    for part in term.key:
        negative = isinstance(part, t.Times) and part.key[0] == -1
        text = _part(part.key[1]) if negative else _part(part)
        said += f" - {text}" if negative else (f" + {text}" if said else text)
    return said.replace("+ -", "- ").strip()


def _reads(term: t.Term) -> str:
    question, names = term.key
    return f"{question.id} is read as {' or '.join(names)}"


def _sum(term: t.Term) -> str:
    variable, body = term.key
    if isinstance(body, t.Choose):
        return f"the number of {variable.key[2]} with {english(body.key[0])}"
    return f"the sum over {variable.key[2]} of {english(body)}"


def _hand(term: t.Term) -> str:
    owner, free = term.key
    return f"the number of {'free ' if free else ''}cards in the hand of {english(owner)}"


_SAID: dict[type[t.Term], Callable[[t.Term], str]] = {
    t.Const: _const,
    t.Param: lambda p: f"the {p.key[0]}",
    t.Read: lambda r: _name(r.key[0], r.key[1:]),
    t.Here: lambda r: _name(r.key[0], r.key[1:]),
    t.Below: lambda r: _name(r.key[0], r.key[2:]),
    t.ResultOf: lambda r: f"the resulting {r.key[0].name.replace('_', ' ')}",
    t.This: lambda r: f"this {r.key[0].replace('_', ' ')}",
    t.Live: lambda r: f"a {r.key[0]} is under way below",
    t.At: _at,
    t.HandSize: _hand,
    t.Same: _same,
    t.Less: lambda r: f"{_part(r.key[0])} is less than {_part(r.key[1])}",
    t.Not: _not,
    t.All: _joined("and"),
    t.Any_: _joined("or"),
    t.Plus: _plus,
    t.Times: lambda r: f"{r.key[0]} times {_part(r.key[1])}",
    t.Choose: _choose,
    t.Every: lambda r: f"for every {r.key[0].key[0]}: {english(r.key[1])}",
    t.Some: lambda r: f"for some {r.key[0].key[0]}: {english(r.key[1])}",
    t.Sum: _sum,
    t.After: lambda r: f"afterwards {english(r.key[0])}",
    t.EachFrame: lambda r: f"for every live {r.key[0]}: {english(r.key[1])}",
    t.InState: lambda r: f"{r.key[0]} is {' or '.join(r.key[1])}",
    t.Waits: lambda r: f"a {r.key[0]} has ended as {' or '.join(r.key[1])}",
    t.Reads: _reads,
}


def english(term: Any) -> str:
    """The term in words. Raises KeyError for a kind of term it does not know."""
    if not isinstance(term, t.Term):
        return str(term)
    return _SAID[type(term)](term)


def effect(what: eff.Effect) -> str:
    """The effect in words."""
    if isinstance(what, eff.Becomes):
        if what.target.sort is BOOL and isinstance(what.value, t.Const):
            return f"{english(what.target)}: {'yes' if what.value.value else 'no'}"
        return f"{english(what.target)} becomes {english(what.value)}"
    if isinstance(what, eff.BecomesAll):
        whole = _name(what.fact, ()).replace("…", "everyone")
        return f"{whole}: {english(what.value)} for all"
    if isinstance(what, eff.Moves):
        return f"{english(what.amount)} moves from {english(what.out_of)} to {english(what.into)}"
    if isinstance(what, eff.Puts):
        return f"{english(what.card)} goes from {place(what.out_of)} to {place(what.place)}"
    if isinstance(what, eff.OnlyIf):
        return f"if {english(what.condition)}: " + "; ".join(effect(inner) for inner in what.effects)
    if isinstance(what, eff.ForEach):
        each = what.variable.key[0]
        return f"for every {each}: " + "; ".join(effect(inner) for inner in what.effects)
    if isinstance(what, eff.Ends):
        return f"the {what.period} ends, and what lived for it is cleared"
    raise AssertionError(f"no such effect: {what!r}")
