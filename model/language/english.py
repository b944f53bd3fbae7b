"""Terms and effects in short English. Fact names are prose: "X is Y" and "X becomes Y" must be sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.language import effects as eff
from model.language import naming
from model.language import terms as t
from model.language.sorts import BOOL


def _name(fact: Any, indices: tuple[t.Term, ...]) -> str:
    # What stands behind a semicolon explains the fact where it is listed.
    says = (fact.says or fact.name.replace("_", " ")).partition(";")[0]
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


def _less(term: t.Term) -> str:
    a, b = term.key
    if isinstance(a, t.Const):
        return f"{_part(b)} is more than {_part(a)}"
    return f"{_part(a)} is less than {_part(b)}"


def _not(term: t.Term) -> str:
    inner = term.key[0]
    use = naming.use_of(inner)
    if use is not None:
        return naming.sentence(use, _argument, denied=True) if use.word.unless else f"not ({english(inner)})"
    if isinstance(inner, t.Same):
        return f"{_part(inner.key[0])} is not {_part(inner.key[1])}"
    if isinstance(inner, t.Less):
        a, b = inner.key
        if isinstance(a, t.Const):
            return f"{_part(b)} is at most {_part(a)}"
        return f"{_part(a)} is at least {_part(b)}"
    if isinstance(inner, t.Read | t.Here | t.Below):
        return f"not ({english(inner)})"
    if isinstance(inner, t.At):
        return f"{english(inner.key[1])} is not in {place(eff.Place(inner.key[0], inner.key[2]))}"
    if isinstance(inner, t.Live):
        return f"no {inner.key[0]} is under way below"
    return f"not ({english(inner)})"


def _part(term: t.Term) -> str:
    """A term inside another one: in brackets where its end would not be seen."""
    compound = isinstance(term, t.Any_ | t.All | t.Choose | t.Every | t.Some | t.Sum) and naming.use_of(term) is None
    return f"({english(term)})" if compound else english(term)


def _joined(word: str) -> Callable[[t.Term], str]:
    def said(term: t.Term) -> str:
        return f" {word} ".join(_part(part) for part in naming.parts(term))

    return said


def _choose(term: t.Term) -> str:
    condition, then, otherwise = term.key
    if (answers := by_reading(term)) is not None:
        question, means = answers
        if all(value is t.TRUE or value is t.FALSE for _, value in means):
            true = [name for names, value in means if value is t.TRUE for name in names]
            return f"{question.id} is read as {' or '.join(true)}"
        told = "; ".join(f"{' or '.join(names)}: {answer(value)}" for names, value in means)
        return f"what {question.id} says ({told})"
    if isinstance(condition, t.Less):
        a, b = condition.key
        if (then is a and otherwise is b) or (then is b and otherwise is a):
            return f"the {'smaller' if then is a else 'larger'} of {_part(a)} and {_part(b)}"
    if (listed := by_element(term)) is not None:
        asked, values, rest = listed
        told = "; ".join(f"{' or '.join(english(one) for one in ones)}: {english(value)}" for ones, value in values)
        return f"by {_part(asked)} ({told}; else: {english(rest)})"
    return f"if {english(condition)} then {english(then)}, else {english(otherwise)}"


def answer(value: t.Term) -> str:
    """What a question answers: a condition that is settled is a yes or a no."""
    return "yes" if value is t.TRUE else "no" if value is t.FALSE else english(value)


def by_reading(term: t.Term) -> tuple[Any, list[tuple[tuple[str, ...], t.Term]]] | None:
    """The question that alone decides a choice, and what each of its readings means; None where more decides."""
    question, means, named = None, [], set[str]()
    while isinstance(term, t.Choose) and isinstance(term.key[0], t.Reads) and naming.use_of(term) is None:
        asked, names = term.key[0].key
        if question is not None and asked is not question:
            break
        question = asked
        means.append((tuple(name for name in names if name not in named), term.key[1]))
        named.update(names)
        term = term.key[2]
    if question is None:
        return None
    rest = tuple(name for name in question.readings if name not in named)
    return question, [*means, (rest, term)] if rest else means


def by_element(term: t.Term) -> tuple[t.Term, list[tuple[list[t.Term], t.Term]], t.Term] | None:
    """What a choice gives for the elements of a set, equal values together, and else; None for any other choice."""
    asked, values, count = None, list[tuple[list[t.Term], t.Term]](), 0
    while isinstance(term, t.Choose) and isinstance(term.key[0], t.Same):
        one, element = term.key[0].key
        if not isinstance(element, t.Const) or (asked is not None and one is not asked) or naming.use_of(term):
            break
        asked, count = one, count + 1
        if values and values[-1][1] is term.key[1]:
            values[-1][0].append(element)
        else:
            values.append(([element], term.key[1]))
        term = term.key[2]
    return (asked, values, term) if asked is not None and count > 2 else None


def _plus(term: t.Term) -> str:
    said = ""
    for part in naming.parts(term):
        negative = isinstance(part, t.Times) and part.key[0] == -1
        text = _part(part.key[1]) if negative else _part(part)
        said += f" - {text}" if negative else (f" + {text}" if said else text)
    return said.replace("+ -", "- ").strip()


def of_whom(term: t.Term) -> tuple[str, t.Term]:
    """Of whom `every` speaks, and what it says of them: "rival that is seated" where it says nothing of others."""
    variable, body = term.key
    name = str(variable.key[0])
    first, *rest = naming.parts(body) if isinstance(body, t.Any_) and naming.use_of(body) is None else (body,)
    if not rest or not isinstance(first, t.Not) or naming.use_of(first) is not None:
        return name, body
    said = english(first.key[0])
    if not isinstance(first.key[0], t.Read) or not said.startswith(f"the {name} "):
        return name, body
    return f"{name} that {said.removeprefix(f'the {name} ')}", t.any_of(*rest)


def _every(term: t.Term) -> str:
    who, body = of_whom(term)
    return f"for every {who}: {english(body)}"


def _reads(term: t.Term) -> str:
    question, names = term.key
    return f"{question.id} is read as {' or '.join(names)}"


def _set(variable: t.Term) -> str:
    return str(variable.key[2]).lower().replace("_", " ")


def _sum(term: t.Term) -> str:
    variable, body = term.key
    if isinstance(body, t.Choose) and body.key[2] is t.lift(0):
        condition, amount, _ = body.key
        if amount is t.lift(1):
            return f"the number of {_set(variable)} with {english(condition)}"
        return f"the sum over {_set(variable)} with {english(condition)} of {english(amount)}"
    return f"the sum over {_set(variable)} of {english(body)}"


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
    t.Less: _less,
    t.Not: _not,
    t.All: _joined("and"),
    t.Any_: _joined("or"),
    t.Plus: _plus,
    t.Times: lambda r: f"{r.key[0]} times {_part(r.key[1])}",
    t.Choose: _choose,
    t.Every: _every,
    t.Some: lambda r: f"for some {r.key[0].key[0]}: {english(r.key[1])}",
    t.Sum: _sum,
    t.After: lambda r: f"afterwards {english(r.key[0])}",
    t.EachFrame: lambda r: f"for every live {r.key[0]}: {english(r.key[1])}",
    t.InState: lambda r: f"{r.key[0]} is {' or '.join(r.key[1])}",
    t.Waits: lambda r: f"a {r.key[0]} has ended as {' or '.join(r.key[1])}",
    t.Reads: _reads,
}


_said: dict[t.Term, str] = {}
_stamp = naming.stamp()


def english(term: Any) -> str:
    """The term in words. Raises KeyError for a kind of term it does not know."""
    global _stamp
    if not isinstance(term, t.Term):
        return str(term)
    if _stamp != naming.stamp():
        _said.clear()
        _stamp = naming.stamp()
    said = _said.get(term)
    if said is None:
        use = naming.use_of(term)
        said = _SAID[type(term)](term) if use is None else naming.sentence(use, _argument)
        _said[term] = said
    return said


def _argument(given: Any) -> str:
    if given is True:
        return "always"
    return _part(given) if isinstance(given, t.Term) else str(given).replace("_", " ")


def effect(what: eff.Effect) -> str:
    """The effect in words."""
    if isinstance(what, eff.Becomes):
        if what.target.sort is BOOL and isinstance(what.value, t.Const):
            return f"{english(what.target)}: {'yes' if what.value.value else 'no'}"
        if what.target.sort is BOOL and not isinstance(what.value, t.Any_):
            return f"{english(what.target)}, exactly if {english(what.value)}"
        if isinstance(what.value, t.Any_) and any(part is what.target for part in what.value.key):
            rest = t.any_of(*[part for part in what.value.key if part is not what.target])
            return f"{english(what.target)}: yes, if {english(rest)}"
        return f"{english(what.target)} becomes {english(what.value)}"
    if isinstance(what, eff.BecomesAll):
        whole = _name(what.fact, ()).replace("…", "everyone")
        return f"{whole}: {english(what.value)} for all"
    if isinstance(what, eff.Moves) and what.amount is what.out_of:
        return f"all of {english(what.out_of)} moves to {english(what.into)}"
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
