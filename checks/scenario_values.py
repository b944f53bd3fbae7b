"""The values of a scenario file: what a fact, a place or an argument may be, and what is no such value.

Its declaration tells, and the seats and cards of the scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checks.scenario_text import PILES, Text, shown
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.errors import did_you_mean
from model.language.facts import Fact, Field
from model.language.machine import MACHINES
from model.language.scope import Scope
from model.language.sorts import BOOL, INT, Sort, Value
from model.language.terms import Param


def facts_of(
    text: Text, path: str, raw: Any, declared: Mapping[str, Fact | Field], scope: Scope, may_cancel: bool = False
) -> dict[str | tuple[str, ...], Value]:
    """{"spice": {"emperor": 3}} as {("spice", "emperor"): 3}, each value of the sort of its fact.

    Where it `may_cancel`, an empty table takes back what was said of a fact.
    """
    flat: dict[str | tuple[str, ...], Value] = {}

    def unfold(at: str, index: tuple[str, ...], over: tuple[Sort, ...], value: Any) -> None:
        if may_cancel and value == {}:
            return
        fact = declared[index[0]]
        if not over:
            flat[index if len(index) > 1 else index[0]] = _value(text, at, value, fact, scope)
            return
        if not isinstance(value, dict):
            some = next(iter(_elements(over[0], scope)), "…")
            example = shown({BOOL: True, INT: 3}.get(fact.sort, next(iter(fact.sort.elements), "none")))
            for other in reversed(over[1:]):
                example = f"{{ {next(iter(_elements(other, scope)), '…')} = {example} }}"
            hint = f"write {index[-1]} = {{ {some} = {example} }}"
            raise text.wrong(f"`{at}` is {shown(value)}, a table is expected", at, value, [hint])
        for key, inner in value.items():
            element(text, f"{at}.{key}", key, over[0], scope)
            unfold(f"{at}.{key}", (*index, key), over[1:], inner)

    for name, value in text.table(path, raw).items():
        if name not in declared and name in MACHINES:
            hints = [f'a fact of a frame is written with its machine, in quotes: "{name}.…" = …']
            raise text.refuse(f"there is no fact '{name}'", name, hints)
        text.known("fact", name, declared, path)
        unfold(f"{path}.{name}", (name,), declared[name].over, value)
    return flat


def _value(text: Text, path: str, value: Any, fact: Fact | Field, scope: Scope) -> Value:
    """A value of one fact, "none" as None."""
    if fact.sort is BOOL:
        return text.flag(path, value)
    if fact.sort is INT or (not fact.sort.elements and value != "none"):
        return text.number(path, value)
    if value == "none" and fact.default is None:
        return None
    return element(text, path, value, fact.sort, scope)


def _elements(sort: Sort, scope: Scope) -> tuple[str, ...]:
    return scope.factions if sort is FACTIONS else scope.cards if sort is CARDS else sort.elements


def element(text: Text, path: str, word: Any, sort: Sort, scope: Scope) -> str:
    """The word, if it is an element of the sort that the scenario has."""
    noun = {FACTIONS: "faction", CARDS: "card"}.get(sort, "value")
    text.known(noun, word, sort.elements, path, "" if noun != "value" else f"`{path}` cannot be '{word}'")
    if sort is FACTIONS and word not in scope.factions:
        raise text.refuse(f"{word} is not seated", word, did_you_mean(word, scope.factions))
    if sort is CARDS and word not in scope.cards:
        hints = ["put it under `places` or `cards` of `given`"]
        raise text.refuse(f"the card {word} is not in this scenario", word, hints)
    return str(word)


def argument(param: Param) -> str:
    """The key by which a scenario gives an argument."""
    return param.name.replace(" ", "_")


def place(text: Text, path: str, place: Any, scope: Scope, *more: str) -> None:
    """A pile, or the hand of a faction that is seated."""
    text.known("place", place, (*PILES, *more, *FACTIONS.elements), path)
    if place in FACTIONS.elements:
        element(text, path, place, FACTIONS, scope)
