"""Scopes: named bounded instances. A scope restricts sets, fixes the start and opens questions; rows stay the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product

from model.language.facts import Fact
from model.language.questions import QUESTIONS, Question, current_readings
from model.language.sorts import Value


@dataclass(frozen=True)
class Start:
    """A start: which machine is at the bottom, in which state, and what differs from the defaults.

    `facts` are keyed by fact name, or (fact name, index, …); `places` map a card to "deck", "discard", "lot" or
    ("hand", faction). Cards not named lie in the deck.
    """

    name: str
    machine: str
    state: str
    facts: Mapping[str | tuple[str, ...], Value] = field(default_factory=dict)
    places: Mapping[str, str | tuple[str, str]] = field(default_factory=dict)
    assumed: str = ""
    """Why this state is taken as a start. Empty only where rows reach it from setup."""


@dataclass(frozen=True)
class Scope:
    """A bounded instance. `caps` cut off plays that lead beyond them and are counted; they are never guards."""

    name: str
    asks: str
    factions: tuple[str, ...]
    cards: tuple[str, ...]
    starts: tuple[Start, ...]
    opens: tuple[str, ...] = ()
    rigid: Mapping[str | tuple[str, ...], Value] = field(default_factory=dict)
    caps: Mapping[str, int] = field(default_factory=dict)
    fixed: Mapping[str, str] = field(default_factory=dict)
    """Questions held at another than their current reading."""
    sets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Sets other than factions and cards of which this scope has only some elements, by name of the set."""
    facts: tuple[Fact, ...] = ()
    """Facts beside those of the table: of a model that is not the game, written in the same language."""
    walks: bool = False
    """Far too large to be explored: only histories are played in it."""

    def questions(self) -> list[Question]:
        """The questions that are open here, in the order of the scope."""
        return [QUESTIONS[id] for id in self.opens]

    def reading(self, chosen: Mapping[str, str] | None = None) -> dict[str, str]:
        """A complete reading: current for every question, but for those fixed here or chosen."""
        return current_readings() | dict(self.fixed) | dict(chosen or {})

    def products(self) -> list[dict[str, str]]:
        """Every product of the readings of the open questions."""
        questions = self.questions()
        combined = product(*[question.readings for question in questions])
        return [dict(zip([q.id for q in questions], values, strict=True)) for values in combined]


SCOPES: dict[str, Scope] = {}
"""Every scope, by name."""


def explorable() -> list[str]:
    """The names of the scopes whose states can all be seen."""
    return [name for name, one in SCOPES.items() if not one.walks]


def scope(*args: object, **kind: object) -> Scope:
    """Registers a scope."""
    made = Scope(*args, **kind)  # type: ignore[arg-type]
    SCOPES[made.name] = made
    return made
