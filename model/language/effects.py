"""Effects: what a row does. All of them read the old state; several moves on one account add up.

Spice and forces change only by `moves`, cards change place only by `puts` (or by being given to a frame fact that
holds). There is no way to add to or take from an account alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from model.language import terms
from model.language.errors import KanlyError
from model.language.facts import Fact, Field, Period
from model.language.sorts import INT, Sort
from model.language.terms import Here, Param, Read, Term, lift
from model.language.where import here


class Effect:
    """Base of all effects."""


@dataclass(frozen=True)
class Becomes(Effect):
    """A fact of the table or of this frame takes a value. A card given to a `holds` fact moves into the frame."""

    target: Term
    value: Term

    def __post_init__(self) -> None:
        if not isinstance(self.target, Read | Here):
            raise KanlyError(
                f"a row may not change `{self.target}`",
                here(),
                ["a row writes the table and its own frame; what a frame below must learn travels as a result"],
            )
        if isinstance(self.target, Read):
            fact: Fact = self.target.key[0]
            if fact.account:
                raise KanlyError(
                    f"{fact.says or fact.name} is an account: it is never assigned",
                    here(),
                    ["write moves(amount, out_of=…, into=…)"],
                )
            if fact.rigid:
                raise KanlyError(f"{fact.name} is set at the start and never changes", here())


@dataclass(frozen=True)
class BecomesAll(Effect):
    """One value for a whole index set."""

    fact: Fact | Field
    value: Term


class Bank:
    """The bank: the one account that may go below zero. It is derived from the others, not stored."""

    def __repr__(self) -> str:
        return "the bank"


BANK = Bank()


@dataclass(frozen=True)
class Moves(Effect):
    """An amount leaves one account and enters another of the same kind."""

    amount: Term
    out_of: Term | Bank
    into: Term | Bank


@dataclass(frozen=True)
class Place:
    """Where a Treachery card can be: a kind of place and, for hands, whose. `HERE` is the slot of this frame."""

    kind: str
    owner: Term | None = None

    def __repr__(self) -> str:
        from model.language.english import place

        return place(self)


@dataclass(frozen=True)
class Puts(Effect):
    """A card leaves `out_of`, where it must be, and is in `place` afterwards."""

    card: Term
    place: Place
    out_of: Place


@dataclass(frozen=True)
class OnlyIf(Effect):
    """These effects happen only where the condition holds."""

    condition: Term
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class ForEach(Effect):
    """These effects for every element of the variable's set at once. `variable` is bound in them."""

    variable: Param
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Ends(Effect):
    """A period ends: every fact that lives no longer is cleared."""

    period: Period


def flat(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Every effect, those under a condition or for a set behind what they stand under."""
    for effect in effects:
        yield effect
        if isinstance(effect, OnlyIf | ForEach):
            yield from flat(effect.effects)


def account_of(term: Term | Bank) -> str:
    """The kind of quantity an account holds; "" for anything else."""
    if isinstance(term, Bank):
        return "spice"
    if isinstance(term, Read):
        fact: Fact = term.key[0]
        return fact.account
    return ""


def moves(amount: Any, *, out_of: Term | Bank, into: Term | Bank) -> Moves:
    """`amount` of spice or forces leaves an account and enters another."""
    source, target = account_of(out_of), account_of(into)
    if not source or source != target:
        raise KanlyError(
            f"`{out_of}` and `{into}` are not accounts of the same kind",
            here(),
            ["accounts of spice are purses and the bank; accounts of forces are reserves, tanks and the planet"],
        )
    if isinstance(out_of, Read) and isinstance(into, Read) and source != "spice" and out_of.key[1] is not into.key[1]:
        raise KanlyError(
            f"`{out_of}` and `{into}` are not of the same faction",
            here(),
            ["forces never change sides: name both accounts by the same faction"],
        )
    return Moves(lift(amount, INT), out_of, into)


def puts(card: Term, place: Place, *, out_of: Place) -> Puts:
    """The card goes to `place`; that it is not in `out_of` is a fault."""
    return Puts(card, place, out_of)


def only_if(condition: Any, effects: Sequence[Effect]) -> OnlyIf:
    """These effects, where the condition holds."""
    return OnlyIf(lift(condition), tuple(effects))


def for_each(variable: Param, effects: Sequence[Effect]) -> ForEach:
    """These effects for every element of a set at once: `for_each(area, [moves(forces[p, k, area], …)])`."""
    return ForEach(variable, tuple(effects))


def ends(period: Period) -> Ends:
    """The end of a turn, a phase or a window."""
    return Ends(period)


HERE = Place("held")


def in_place(card: Any, place: Place, cards: Sort) -> Term:
    """The condition that the card is there."""
    return terms.at(place.kind, lift(card, cards), place.owner)
