"""Steps whose like was seen before: the schema depends on keys and types alone, and a log has few of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LISTS = frozenset({"moves", "events"})
"""Parts of a step whose entries the schema looks into."""


class Shapes:
    """Shapes of steps and of values of accounts that fit the schema."""

    def __init__(self) -> None:
        self.good: set[object] = set()

    def known(self, shapes: frozenset[object]) -> bool:
        """Whether all of these fit."""
        return shapes <= self.good

    def add(self, shapes: frozenset[object]) -> None:
        """Remember the shapes of a step that fits."""
        self.good |= shapes


def shapes_of(step: Mapping[str, Any]) -> frozenset[object]:
    """The shape of a step without its values, and of each account with its value; a step fits where all of these do."""
    given = step.get("set")
    accounts = given.items() if isinstance(given, dict) else ()
    found: set[object] = {
        (account, frozenset(map(type, value)) if type(value) is list else type(value)) for account, value in accounts
    }
    found.add(tuple((key, _entries(value) if key in LISTS else _plain(value)) for key, value in step.items()))
    return frozenset(found)


def _entries(value: Any) -> object:
    if type(value) is not list:
        return type(value)
    return frozenset(
        tuple((key, _plain(part)) for key, part in entry.items()) if type(entry) is dict else type(entry)
        for entry in value
    )


def _plain(value: Any) -> object:
    """The type, and of a whole number whether it is below zero."""
    return (int, value >= 0) if type(value) is int else type(value)
