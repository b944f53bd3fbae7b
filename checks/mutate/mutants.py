"""Mutants: every row with one clause dropped, one effect skipped, doubled or redirected, one ending swapped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, get_args

from model.components.factions import FACTIONS
from model.language import english
from model.language.effects import (
    BANK,
    HERE,
    Bank,
    Becomes,
    BecomesAll,
    Effect,
    ForEach,
    Moves,
    OnlyIf,
    Place,
    Puts,
    account_of,
)
from model.language.errors import KanlyError
from model.language.facts import Field
from model.language.machine import MACHINES
from model.language.params import conjuncts
from model.language.rows import Closing, Rule
from model.language.terms import Read, Reads, Term, each, every, here_fact, implies, lift, same
from model.table import DECK, DISCARD, FACTS

Operator = Literal[
    "guard dropped",
    "move skipped",
    "move doubled",
    "move redirected",
    "card skipped",
    "card doubled",
    "card redirected",
    "ending swapped",
    "assignment skipped",
]


Where = Callable[[Term], Term]
"""A condition on an effect, as what it says of the state the row is played in."""


@dataclass(frozen=True)
class Mutant:
    """One row, broken in one place. `rule` is the broken row; it takes the place of the row with its number.

    `idle` is a condition under which the break changes nothing, where there is one.
    """

    operator: Operator
    what: str
    rule: Rule
    idle: Term | None = None

    @property
    def id(self) -> str:
        return f"{self.rule.id} {self.operator}: {self.what}"


def mutants(rules: Sequence[Rule] | None = None) -> Iterator[Mutant]:
    """Every mutant of the rows, of all machines by default. Those that the language refuses to write are left out."""
    chosen = [rule for machine in MACHINES.values() for rule in machine.rules] if rules is None else rules
    for rule in chosen:
        yield from _guards(rule)
        for at, where, effect in _places(rule.then):
            for operator, what, instead in _broken(effect):
                idle = _idle(effect, where) if operator == "assignment skipped" else None
                yield Mutant(operator, what, replace(rule, then=_with(rule.then, at, instead)), idle)
        yield from _endings(rule)


def _guards(rule: Rule) -> Iterator[Mutant]:
    """A clause that fixes a parameter can only be dropped by leaving the parameter free, which does not load."""
    clauses = conjuncts(rule)
    for i, clause in enumerate(clauses):
        if clause is lift(True):
            continue
        rest = tuple(other for k, other in enumerate(clauses) if k != i)
        under = tuple(term for term in rest if isinstance(term, Reads))
        broken = replace(rule, under=under, when=tuple(term for term in rest if not isinstance(term, Reads)))
        try:
            broken.params  # noqa: B018 - raises for a parameter that nothing fixes
        except KanlyError:
            continue
        yield Mutant("guard dropped", english.english(clause), broken, clause)


def _places(
    effects: Sequence[Effect], before: tuple[int, ...] = (), where: Where = lambda term: term
) -> Iterator[tuple[tuple[int, ...], Where, Effect]]:
    """Every single effect with the way to it through conditions and sets, and what these make of a condition on it."""
    for i, effect in enumerate(effects):
        if isinstance(effect, OnlyIf):
            yield from _places(effect.effects, (*before, i), partial(_under, where, effect))
        elif isinstance(effect, ForEach):
            yield from _places(effect.effects, (*before, i), partial(_for_each, where, effect))
        else:
            yield (*before, i), where, effect


def _under(outside: Where, effect: OnlyIf, term: Term) -> Term:
    return outside(implies(effect.condition, term))


def _for_each(outside: Where, effect: ForEach, term: Term) -> Term:
    return outside(every(effect.variable, term))


def _idle(effect: Effect, where: Where) -> Term | None:
    """What is assigned is there already, wherever it is assigned."""
    if isinstance(effect, Becomes):
        return where(same(effect.target, effect.value))
    if isinstance(effect, BecomesAll) and len(effect.fact.over) == 1:
        element = each(effect.fact.over[0], "element")
        read = here_fact(effect.fact, (element,)) if isinstance(effect.fact, Field) else effect.fact[element]
        return where(every(element, same(read, effect.value)))
    return None


def _with(effects: tuple[Effect, ...], at: tuple[int, ...], instead: tuple[Effect, ...]) -> tuple[Effect, ...]:
    first, *rest = at
    changed: tuple[Effect, ...] = instead
    if rest:
        outer = effects[first]
        assert isinstance(outer, OnlyIf | ForEach)
        changed = (replace(outer, effects=_with(outer.effects, tuple(rest), instead)),)
    return (*effects[:first], *changed, *effects[first + 1 :])


def _broken(effect: Effect) -> Iterator[tuple[Operator, str, tuple[Effect, ...]]]:
    said = english.effect(effect)
    if isinstance(effect, Moves):
        yield "move skipped", said, ()
        yield "move doubled", said, (effect, effect)
        for other in _other_accounts(effect):
            yield "move redirected", f"{said}, into {_account(other)} instead", (replace(effect, into=other),)
    elif isinstance(effect, Puts):
        yield "card skipped", said, ()
        yield "card doubled", said, (effect, effect)
        for place in _other_places(effect):
            yield "card redirected", f"{said}, to {place} instead", (replace(effect, place=place),)
    elif isinstance(effect, Becomes | BecomesAll):
        yield "assignment skipped", said, ()


def _account(term: Term | Bank) -> str:
    return repr(term) if isinstance(term, Bank) else english.english(term)


def _other_accounts(effect: Moves) -> list[Term | Bank]:
    """Back where it came from, to the bank, and the other accounts of its kind with the same owner."""
    known = {repr(effect.into), repr(effect.out_of)}
    found: list[Term | Bank] = [effect.out_of]
    if account_of(effect.into) == "spice" and effect.into is not BANK and effect.out_of is not BANK:
        found.append(BANK)
    owner = next((part for part in (effect.into, effect.out_of) if isinstance(part, Read)), None)
    if owner is not None:
        fact, *indices = owner.key
        for other in FACTS:
            if other.account == fact.account and other.over == fact.over and isinstance(owner, Read):
                term = other[tuple(indices)]
                if repr(term) not in known:
                    found.append(term)
    return found


def _other_places(effect: Puts) -> list[Place]:
    """The piles, and the hand of somebody else, that the card does not go to."""
    found = [place for place in (DISCARD, DECK) if place.kind not in (effect.place.kind, effect.out_of.kind)]
    if effect.place.kind == "hand":
        found.append(Place("hand", lift(FACTIONS.elements[0], FACTIONS)))
    if effect.out_of is not HERE and effect.out_of.kind == "hand":
        found.append(effect.out_of)
    return found


def _endings(rule: Rule) -> Iterator[Mutant]:
    if rule.closes is None:
        return
    outcomes = MACHINES[rule.machine].outcomes
    for name, results in outcomes.items():
        if name == rule.closes.outcome or not set(results) <= set(rule.closes.results):
            continue
        given = {key: rule.closes.results[key] for key in results}
        what = f"{rule.closes.outcome} becomes {name}"
        yield Mutant("ending swapped", what, replace(rule, closes=Closing(name, given)))


REQUIRED: tuple[Operator, ...] = tuple(name for name in get_args(Operator) if name != "assignment skipped")
"""The operators that are counted towards the share that must be caught; skipped assignments are counted beside it."""
