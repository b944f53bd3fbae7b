"""The words an invariant is written in: properties of states and of steps, and the situation each is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from model.components.factions import NOBODY
from model.language.effects import Becomes, BecomesAll, Effect, OnlyIf
from model.language.rows import Rule
from model.language.terms import TRUE, Term, all_of, choose, lift

Method = Literal["induction", "scope", "histories", "construction", "structure"]


@dataclass(frozen=True)
class Invariant:
    """A condition on every state. `arises` is the situation it is about; where that never comes up it is vacuous."""

    id: str
    says: str
    condition: Term
    arises: Term
    because: str
    methods: tuple[Method, ...] = ("induction", "scope", "histories")
    helper: bool = False
    """A lemma for the induction, not a rule of the game."""
    assumed: bool = True
    """Whether the induction of the others may lean on it. False where some row may break it."""


@dataclass(frozen=True)
class StepProperty:
    """A condition on steps. `condition` gives, for a row it is about, what must hold; None for other rows.

    Facts are read before the step; those of the table, under `after(…)`, after it; what a row makes of a fact of its
    own frame is `given(…)`. `arises` narrows the steps it says something about; it
    is vacuous where none of them is ever made.
    """

    id: str
    says: str
    condition: Callable[[Rule], Term | None]
    because: str
    methods: tuple[Method, ...] = ("induction", "scope", "histories")
    arises: Term = TRUE


@dataclass(frozen=True)
class ByConstruction:
    """What no row could break, because the language has no word for it. Not counted as proved."""

    id: str
    says: str
    because: str


@dataclass(frozen=True)
class NotYet:
    """An invariant of the contract that is not checked yet, and why."""

    id: str
    says: str
    because: str


def ends_as(rule: Rule, machine: str, *outcomes: str) -> bool:
    """Does the row close a frame of this machine in one of these ways?"""
    return rule.machine == machine and rule.closes is not None and rule.closes.outcome in outcomes


def actor(rule: Rule) -> Term:
    """The seat that plays the row; nobody where the table or nature does."""
    return rule.by if isinstance(rule.by, Term) else NOBODY


def given(rule: Rule, fact: Term) -> Term:
    """What a fact of the row's own frame is after the row, said of the state before it; sets are not looked into."""
    return _given(rule.then, fact)


def _given(effects: Sequence[Effect], fact: Term) -> Term:
    value = fact
    for effect in effects:
        if isinstance(effect, Becomes) and effect.target.key[0] is fact.key[0]:
            same = all_of(*[one == other for one, other in zip(effect.target.key[1:], fact.key[1:], strict=True)])
            value = choose(same, effect.value, value)
        elif isinstance(effect, BecomesAll) and effect.fact is fact.key[0]:
            value = lift(effect.value)
        elif isinstance(effect, OnlyIf) and (inner := _given(effect.effects, fact)) is not fact:
            value = choose(effect.condition, inner, value)
    return value
