"""States of a log that break the rules whatever play led there: told with the line that brings them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from checks.replay.plays.lines import Line
from checks.replay.plays.names import FACTION

PILES = frozenset({"deck", "discard"})
PURSES = {
    "spice": "spice",
    "bribes": "spice in front of its shield",
    "res": "forces in reserve",
    "tank": "forces in the tanks",
}


@dataclass(frozen=True)
class Broken:
    """What no game can have, as one line brings it."""

    line: int
    n: int
    what: str


def broken(lines: list[Line]) -> list[Broken]:
    """All of them in order, each where it begins."""
    return [Broken(line.line, line.n, what) for line in lines for what in _of(line)]


def _of(line: Line) -> Iterator[str]:
    for key in line.changed:
        letter, _, name = key.partition(".")
        value = line.after.get(key)
        if name in PURSES and type(value) is int and value < 0:
            yield f"the {PURSES[name]} of {FACTION[letter]} is below zero: {value}"
        elif name == "ally" and value == letter:
            yield f"{FACTION[letter]} is its own ally"
        elif key.startswith("$@") and type(value) is int and value < 0:
            yield f"the spice on {key[2:]} is below zero: {value}"
        elif "@" in key and isinstance(value, list) and min(value) < 0:
            yield f"the forces of {FACTION[letter[0]]} in {key[2:]} are below zero: {min(value)}"
    before = _copies(line.before)
    for card, where in _copies(line.after).items():
        if len(where) > max(1, len(before.get(card, ()))):
            yield f"the card {card} is there {len(where)} times: {', '.join(where)}"


def _copies(counters: Mapping[str, Any]) -> dict[str, list[str]]:
    """Where each card of the Treachery deck lies, once for each copy of it."""
    found: dict[str, list[str]] = {}
    for key, cards in counters.items():
        letter, _, name = key.partition(".")
        if key in PILES or name == "hand":
            where = key if key in PILES else f"hand of {FACTION[letter]}"
            for card, times in Counter(cards).items():
                found.setdefault(card, []).extend([where] * times)
    return found
