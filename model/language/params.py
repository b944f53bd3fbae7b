"""Parameters of a row: its actor, its arguments, and those an equality fixes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model.language import terms
from model.language.effects import Becomes, BecomesAll, Effect, ForEach, Moves, OnlyIf, Puts
from model.language.errors import KanlyError
from model.language.rows import Rule
from model.language.terms import All, Every, Param, Same, Some, Sum, Term


def terms_of_effect(effect: Effect) -> Iterator[Term]:
    """Every term an effect mentions."""
    if isinstance(effect, Becomes):
        yield from (effect.target, effect.value)
    elif isinstance(effect, BecomesAll):
        yield effect.value
    elif isinstance(effect, Moves):
        yield effect.amount
        yield from (part for part in (effect.out_of, effect.into) if isinstance(part, Term))
    elif isinstance(effect, Puts):
        yield effect.card
        yield from (place.owner for place in (effect.place, effect.out_of) if place.owner is not None)
    elif isinstance(effect, OnlyIf):
        yield effect.condition
        for inner in effect.effects:
            yield from terms_of_effect(inner)
    elif isinstance(effect, ForEach):
        if isinstance(effect.variable.key[4], Term):
            yield effect.variable.key[4]
        for inner in effect.effects:
            yield from terms_of_effect(inner)


def free_of_effect(effect: Effect) -> dict[int, Param]:
    """The parameters that an effect mentions and that nothing in it binds, by identity."""
    if isinstance(effect, ForEach):
        found: dict[int, Param] = {}
        for inner in effect.effects:
            found |= free_of_effect(inner)
        found.pop(id(effect.variable), None)
        bound = effect.variable.key[4]
        return found | (free(bound) if isinstance(bound, Term) else {})
    if isinstance(effect, OnlyIf):
        found = free(effect.condition)
        for inner in effect.effects:
            found |= free_of_effect(inner)
        return found
    return {key: param for term in terms_of_effect(effect) for key, param in free(term).items()}


def free_of(rule: Rule) -> dict[int, Param]:
    """Every parameter of a row, by identity, in no order."""
    found: dict[int, Param] = {}
    for term in (*_asked(rule), *_given(rule)):
        found |= free(term)
    for effect in rule.then:
        found |= free_of_effect(effect)
    return found


def _asked(rule: Rule) -> Iterator[Term]:
    if isinstance(rule.by, Term):
        yield rule.by
    yield from (*rule.using, *rule.under, *rule.when)


def _given(rule: Rule) -> Iterator[Term]:
    for opening in (rule.opens, rule.gives_way_to):
        if opening is not None:
            yield from opening.facts.values()
    if rule.closes is not None:
        yield from rule.closes.results.values()


def terms_of(rule: Rule) -> Iterator[Term]:
    """Every term a row mentions."""
    yield from _asked(rule)
    for effect in rule.then:
        yield from terms_of_effect(effect)
    yield from _given(rule)


_FREE: dict[Term, dict[int, Param]] = {}


def free(term: Term) -> dict[int, Param]:
    """The parameters of a term that no `every`, `some` or sum binds, by identity."""
    return dict(_free(term))


def _free(term: Term) -> dict[int, Param]:
    known = _FREE.get(term)
    if known is not None:
        return known
    found: dict[int, Param] = {}
    if isinstance(term, Param):
        bound = term.key[4]
        found = {id(term): term} | (_free(bound) if isinstance(bound, Term) else {})
    else:
        for child in term.children:
            found |= _free(child)
        if isinstance(term, Every | Some | Sum):
            found.pop(id(term.key[0]), None)
    _FREE[term] = found
    return found


def conjuncts(rule: Rule) -> list[Term]:
    """The conditions of a row as a flat list."""
    joined = terms.all_of(*rule.under, *rule.when)
    return list(joined.key) if isinstance(joined, All) else [joined]


def equation_for(param: Param, condition: Term) -> Term | None:
    """The term that the condition makes the parameter equal to, if it does."""
    if isinstance(condition, Same):
        a, b = condition.key
        for one, other in ((a, b), (b, a)):
            if one is param and id(param) not in free(other):
                found: Term = other
                return found
    return None


_CACHE: dict[Rule, tuple[Param, ...]] = {}


def params_of(rule: Rule) -> tuple[Param, ...]:
    """Actor, arguments, then those fixed by equalities, in an order in which each can be found.

    Raises KanlyError for a parameter that is neither.
    """
    cached = _CACHE.get(rule)
    if cached is not None:
        return cached
    listed: dict[int, Param] = {}
    for given in (rule.by, *rule.using):
        if isinstance(given, Param):
            listed[id(given)] = given
    rest = {key: param for key, param in free_of(rule).items() if key not in listed}
    order = list(listed.values())
    known = set(listed)
    while rest:
        ready = [
            param
            for key, param in rest.items()
            if any(
                (fixed := equation_for(param, condition)) is not None and set(free(fixed)) <= known
                for condition in conjuncts(rule)
            )
        ]
        if not ready:
            loose = next(iter(rest.values()))
            raise KanlyError(
                f"nothing says what `{loose.name}` is",
                rule.where,
                ["a parameter is the actor, is listed in `using`, or is fixed by an equality in `when`"],
            )
        for param in ready:
            order.append(param)
            known.add(id(param))
            del rest[id(param)]
    _CACHE[rule] = tuple(order)
    return _CACHE[rule]


def fixed_params(rule: Rule) -> dict[int, Any]:
    """For each parameter beyond actor and arguments, the term that fixes it."""
    listed = {id(given) for given in (rule.by, *rule.using) if isinstance(given, Param)}
    found: dict[int, Any] = {}
    for param in params_of(rule):
        if id(param) not in listed:
            found[id(param)] = next(
                fixed for condition in conjuncts(rule) if (fixed := equation_for(param, condition)) is not None
            )
    return found
