"""Terms and effects in short English. Fact names are prose: "X is Y" and "X becomes Y" must be sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from model.language import called, naming
from model.language import effects as eff
from model.language import terms as t
from model.language.params import terms_of_effect
from model.language.shapes import by_element, by_reading, stairs
from model.language.sorts import BOOL, INT


def _name(fact: Any, indices: tuple[t.Term, ...]) -> str:
    # What stands behind a semicolon explains the fact where it is listed.
    says = (fact.says or fact.name.replace("_", " ")).partition(";")[0]
    for index in indices:
        says = says.replace("…", english(index), 1) if "…" in says else f"{says} of {english(index)}"
    return _once(str(says))


def _once(text: str) -> str:
    """A noun that stands twice is said once: "the area the area" and "the area the second area"."""
    return re.sub(r"\bthe (\w+) (the (?:\w+ )?\1\b)", r"\2", text).replace(": always)", ")")


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


def compared(term: t.Term) -> tuple[t.Term, str, t.Term]:
    """The two sides of a comparison, denied or not, and the words between them."""
    denied = isinstance(term, t.Not)
    inner = term.key[0] if denied else term
    a, b = inner.key
    if isinstance(inner, t.Same):
        return a, "is not" if denied else "is", b
    if isinstance(a, t.Const):
        return b, "is at most" if denied else "is more than", a
    return a, "is at least" if denied else "is less than", b


def _comparison(term: t.Term) -> str:
    left, word, right = compared(term)
    return f"{_part(left)} {word} {_part(right)}"


def _not(term: t.Term) -> str:
    inner = term.key[0]
    use = naming.use_of(inner)
    if use is not None:
        return _once(naming.sentence(use, _argument, denied=True)) if use.word.unless else f"not ({english(inner)})"
    if isinstance(inner, t.Same | t.Less):
        return _comparison(term)
    if isinstance(inner, t.Read | t.Here | t.Below):
        return f"not ({english(inner)})"
    if isinstance(inner, t.At):
        return f"{english(inner.key[1])} is not in {place(eff.Place(inner.key[0], inner.key[2]))}"
    if isinstance(inner, t.Live):
        return f"no {_machine(inner.key[0])} is under way below"
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


def _plus(term: t.Term) -> str:
    if (counted := stairs(term)) is not None:
        (first, second, *_, last), amount = counted
        return f"how many of the numbers {first}, {second} … {last} are at most {_part(amount)}"
    parts, said = naming.parts(term), ""
    for part in dict.fromkeys(parts):
        if (often := sum(other is part for other in parts)) > 1:
            part = t.times(often, part)
        negative = isinstance(part, t.Times) and part.key[0] == -1
        text = _part(part.key[1]) if negative else _part(part)
        said += f" - {text}" if negative else (f" + {text}" if said else text)
    return said.replace("+ -", "- ").strip()


def of_whom(term: t.Term) -> tuple[str, t.Term]:
    """Of whom `every` speaks, and what it says of them: "seat that is seated" where it says nothing of others.

    The variable has been named: `with called.variable(…)`.
    """
    variable, body = term.key
    name = called.shown(variable).removeprefix("the ")
    first, *rest = naming.parts(body) if isinstance(body, t.Any_) and naming.use_of(body) is None else (body,)
    if not rest or not isinstance(first, t.Not) or naming.use_of(first) is not None:
        return name, body
    said = english(first.key[0])
    if not isinstance(first.key[0], t.Read) or not said.startswith(f"the {name} "):
        return name, body
    return f"{name} that {said.removeprefix(f'the {name} ')}", t.any_of(*rest)


def _every(term: t.Term) -> str:
    with called.variable(*_bound(term)) as whom:
        name, body = of_whom(term)
        return f"for every {_that(whom, term, name)}: {english(body)}"


def _some(term: t.Term) -> str:
    with called.variable(*_bound(term)) as whom:
        return f"for some {whom}: {english(term.key[1])}"


def _bound(term: t.Term) -> tuple[t.Param, tuple[t.Term, ...]]:
    return term.key[0], (term.key[1],)


def _that(whom: str, term: t.Term, name: str) -> str:
    """ "area (the second area)" and what restricts it: "that is seated"."""
    return whom + name.removeprefix(called.shown(term.key[0]).removeprefix("the "))


def every_of(term: t.Term, whom: str) -> tuple[str, t.Term]:
    """What stands behind "for every", and the condition on each; the variable has been named."""
    name, body = of_whom(term)
    return _that(whom, term, name), body


def _reads(term: t.Term) -> str:
    question, names = term.key
    return f"{question.id} is read as {' or '.join(names)}"


def _many(whom: str, variable: t.Term) -> str:
    """Many of what a variable runs over."""
    noun, apart, other = whom.partition(" (")
    if variable.sort is INT:
        return f"{noun.replace('number', 'whole numbers', 1)}"
    if " " in noun:
        noun = str(variable.key[2]).lower().replace("_", " ")
    else:
        noun = noun.removesuffix("y") + "ies" if noun.endswith("y") else noun + "s"
    return noun + (f" (each {other}" if apart else "")


def _sum(term: t.Term) -> str:
    variable, body = term.key
    with called.variable(*_bound(term)) as whom:
        many = _many(whom, variable)
        if isinstance(body, t.Choose) and body.key[2] is t.lift(0) and naming.use_of(body) is None:
            condition, amount, _ = body.key
            if amount is t.lift(1):
                return f"the number of {many} for which {english(condition)}"
            return f"the sum, over all {many} for which {_part(condition)}, of {english(amount)}"
        return f"the sum over all {many} of {english(body)}"


def _machine(name: str) -> str:
    return name.replace("_", " ")


def _one(name: str) -> str:
    """A frame of a machine."""
    return f"{'an' if name[0] in 'aeio' else 'a'} {_machine(name)}"


def _hand(term: t.Term) -> str:
    owner, free = term.key
    return f"the number of {'free ' if free else ''}cards in the hand of {english(owner)}"


_SAID: dict[type[t.Term], Callable[[t.Term], str]] = {
    t.Const: _const,
    t.Param: called.shown,
    t.Read: lambda r: _name(r.key[0], r.key[1:]),
    t.Here: lambda r: _name(r.key[0], r.key[1:]),
    t.Below: lambda r: _name(r.key[0], r.key[2:]),
    t.ResultOf: lambda r: f"the resulting {r.key[0].name.replace('_', ' ')}",
    t.This: lambda r: f"this {r.key[0].replace('_', ' ')}",
    t.Live: lambda r: f"{_one(r.key[0])} is under way below",
    t.At: _at,
    t.HandSize: _hand,
    t.Same: _comparison,
    t.Less: _comparison,
    t.Not: _not,
    t.All: _joined("and"),
    t.Any_: _joined("or"),
    t.Plus: _plus,
    t.Times: lambda r: f"{r.key[0]} times {_part(r.key[1])}",
    t.Choose: _choose,
    t.Every: _every,
    t.Some: _some,
    t.Sum: _sum,
    t.After: lambda r: f"afterwards {english(r.key[0])}",
    t.EachFrame: lambda r: f"for every live {_machine(r.key[0])}: {english(r.key[1])}",
    t.InState: lambda r: f"{r.key[0]} is {' or '.join(r.key[1])}",
    t.Waits: lambda r: f"{_one(r.key[0])} has ended as {' or '.join(r.key[1])}",
    t.Reads: _reads,
}


_said: dict[int, dict[t.Term, str]] = {}
"""What terms are said as, by what the parameters are called."""
_stamp = naming.stamp()


def english(term: Any) -> str:
    """The term in words. Raises KeyError for a kind of term it does not know."""
    global _stamp
    if not isinstance(term, t.Term):
        return str(term)
    if _stamp != naming.stamp():
        _said.clear()
        _stamp = naming.stamp()
    with called.whole(in_order(term)):
        known = _said.setdefault(called.state(), {})
        said = known.get(term)
        if said is None:
            use = naming.use_of(term)
            said = _SAID[type(term)](term) if use is None else _once(naming.sentence(use, _argument))
            known[term] = said
        return said


def in_order(term: t.Term) -> list[t.Term]:
    """The term, and before it what its sentence speaks of, as it speaks of it."""
    use = naming.use_of(term)
    return [*(given for given in (use.given.values() if use else ()) if isinstance(given, t.Term)), term]


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
        return f"{moved(what)} to {english(what.into)}"
    if isinstance(what, eff.Moves):
        return f"{moved(what)} from {english(what.out_of)} to {english(what.into)}"
    if isinstance(what, eff.Puts):
        return f"{english(what.card)} goes from {place(what.out_of)} to {place(what.place)}"
    if isinstance(what, eff.OnlyIf):
        return f"if {english(what.condition)}: " + "; ".join(effect(inner) for inner in what.effects)
    if isinstance(what, eff.ForEach):
        with called.variable(what.variable, effect_terms(what)) as whom:
            return f"for every {whom}: " + "; ".join(effect(inner) for inner in what.effects)
    if isinstance(what, eff.Ends):
        return f"the {what.period} ends, and what lived for it is cleared"
    raise AssertionError(f"no such effect: {what!r}")


def moved(what: eff.Moves) -> str:
    """The amount that moves."""
    if what.amount is what.out_of:
        return f"all of {english(what.out_of)} moves"
    return f"{_part(what.amount)} moves"


def effect_terms(what: eff.Effect) -> list[t.Term]:
    """The terms of an effect, those inside it too."""
    return list(terms_of_effect(what))
