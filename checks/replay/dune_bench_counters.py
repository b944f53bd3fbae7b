"""Counters and answers of one dune-bench line, checked and put under the names of our accounts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from checks.replay.dune_bench_names import LETTERS
from checks.replay.dune_bench_step import Answer
from checks.replay.reader import name_of, refuse

PURSES = {
    "spice": "spice.{}",
    "bribes": "bribes.{}",
    "res": "reserve.{}",
    "tank": "tanks.{}",
    "resE": "reserve.{}.elite",
    "tankE": "tanks.{}.elite",
}
PILES = {
    "deck": "deck",
    "discard": "discard",
    "spiceDeckA": "spice_deck.a",
    "spiceDeckB": "spice_deck.b",
    "spiceDiscardA": "spice_discard.a",
    "spiceDiscardB": "spice_discard.b",
}
OF_FACTION = re.compile(r"([A-Z])\.(\w+)")
ON_BOARD = re.compile(r"([A-Z$])@(\w+):(-?\d+)")

KEYS = frozenset({"n", "t", "ph", "k", "by", "ev", "resp", "d", "gone", "auction", "done", "jump"})
"""What a line has."""
KNOWN = frozenset({"hand", "dead", "ally", "traitors", "leaders", *PURSES})
"""What a faction has; traitors and leaders are read by nobody."""
KNOWN_OF_TABLE = frozenset({"wall", "storm", "order", "winner", *PILES})

MOST = 9_999
"""More spice, or forces, than any game has: a number beyond it counts neither."""
COUNTED = ("amount", "count", "totalCount")
"""What is read of an answer as a number."""

_EMPTY: Any = object()
"""Stands for the value of a key that ceased to exist."""
_KINDS = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}


class Counters:
    """Reads the parts of a line; every wrong one raises KanlyError with the line."""

    def __init__(self, path: Path, factions: Sequence[str]) -> None:
        self.path = path
        self.letters = {letter: name for letter, name in LETTERS.items() if name in factions}

    def typed(self, line: int, found: Mapping[str, Any], key: str, kind: type, required: bool = False) -> Any:
        value = found.get(key)
        if value is None and not required and (key not in found or kind in (int, str)):
            return kind()  # a text or number of no meaning here is null, a list that is left out is not there
        if type(value) is not kind:
            what = f"`{key}` is {name_of(value)}" if key in found else f"the step has no `{key}`"
            refuse(self.path, line, what, f"expected {_KINDS[kind]}")
        return value

    def flag(self, line: int, found: Mapping[str, Any], key: str) -> bool:
        """A flag that is left out where it does not hold."""
        value = found.get(key, False)
        if value not in (False, True):  # 0 and 1 too
            refuse(self.path, line, f"`{key}` is {name_of(value)}", "expected true or false")
        return bool(value)

    def texts(self, line: int, key: str, value: Any) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
            refuse(self.path, line, f"`{key}` is {name_of(value)}", "expected a list of texts")
        return value

    def answers(self, line: int, found: Mapping[str, Any]) -> tuple[Answer, ...]:
        found_answers = []
        for given in self.typed(line, found, "resp", list):
            if not isinstance(given, dict) or not isinstance(given.get("a"), str):
                refuse(
                    self.path, line, f"an answer in `resp` is {name_of(given)}", "expected an object with `f` and `a`"
                )
            data = {} if given.get("d") is None else given["d"]
            if not isinstance(data, dict):
                refuse(self.path, line, f"`d` of an answer is {name_of(data)}", "expected an object")
            for key in COUNTED:
                if type(number := data.get(key)) is int and abs(number) > MOST:
                    self._too_much(line, f"`{key}` of an answer", number)
            passed = self.flag(line, given, "p")
            found_answers.append(Answer(self._faction(line, given.get("f"), "resp"), given["a"], passed, data))
        return tuple(found_answers)

    def _faction(self, line: int, letter: Any, key: str) -> str:
        if not isinstance(letter, str) or letter not in self.letters:
            refuse(
                self.path,
                line,
                f"`{key}` names the faction {name_of(letter)}",
                f"expected one of {', '.join(self.letters)}",
            )
        return self.letters[letter]

    def accounts(self, line: int, found: Mapping[str, Any]) -> dict[str, Any]:
        given: dict[str, Any] = {}
        for key, value in self.typed(line, found, "d", dict).items():
            given |= self._counter(line, key, value)
        for key in self.texts(line, "gone", found.get("gone", [])):
            given |= dict.fromkeys(self._counter(line, key, _EMPTY))
        if "auction" in found:
            auction = self.texts(line, "auction", found["auction"])
            given["auction"] = [] if self.flag(line, found, "done") else auction
        elif found.get("ph") not in (None, "bidding"):
            given["auction"] = []
        return given

    def _counter(self, line: int, key: str, value: Any) -> dict[str, Any]:
        """The accounts of one counter. `_EMPTY` as value only asks for their names."""
        if key in PILES:
            return {PILES[key]: value if value is _EMPTY else self.texts(line, key, value)}
        if key == "wall":
            if value is not _EMPTY and type(value) is not bool:
                refuse(self.path, line, f"`wall` is {name_of(value)}", "expected true or false")
            return {"wall": value}
        if match := ON_BOARD.fullmatch(key):
            letter, area = match[1], f"{match[2]}_s{match[3]}"
            if letter == "$":
                return {f"board_spice.{area}": self._whole(line, key, value)}
            account = f"board.{self._faction(line, letter, key)}.{area}"
            regular, elite, advisors = self._group(line, key, value)
            return {account: regular, f"{account}.elite": elite, f"fact.advisors.{account}": advisors}
        if match := OF_FACTION.fullmatch(key):
            name = match[2]
            if name in PURSES:
                return {PURSES[name].format(self._faction(line, match[1], key)): self._whole(line, key, value)}
            if name == "hand":
                cards = value if value is _EMPTY else self.texts(line, key, value)
                return {f"hand.{self._faction(line, match[1], key)}": cards}
            if name == "dead":
                leaders = value if value is _EMPTY else self.texts(line, key, value)
                return {f"fact.dead.{self._faction(line, match[1], key)}": leaders}
            if name == "ally":
                ally = value if value is _EMPTY or value is None else self._faction(line, value, key)
                return {f"ally.{self._faction(line, match[1], key)}": ally}
        if "@" in key:
            refuse(
                self.path,
                line,
                f"the key '{key}' names no place",
                "expected `<faction letter or $>@<territory>:<sector>`",
            )
        return {f"fact.{key}": value}

    def _whole(self, line: int, key: str, value: Any) -> Any:
        if value is not _EMPTY and type(value) is not int:
            refuse(self.path, line, f"`{key}` is {name_of(value)}", "expected a whole number")
        if value is not _EMPTY and abs(value) > MOST:
            self._too_much(line, f"`{key}`", value)
        return value

    def _too_much(self, line: int, what: str, value: int) -> NoReturn:
        refuse(
            self.path, line, f"{what} is {name_of(value)}", f"expected a number that a game can have: {MOST} at most"
        )

    def _group(self, line: int, key: str, value: Any) -> list[Any]:
        if value is _EMPTY:
            return [value, value, value]
        if not isinstance(value, list) or len(value) != 3 or not all(type(part) is int for part in value):
            refuse(
                self.path,
                line,
                f"`{key}` is {name_of(value)}",
                "expected three whole numbers [regular, elite, advisors]",
            )
        if max(map(abs, value)) > MOST:
            self._too_much(line, f"`{key}`", max(value, key=abs))
        if not 0 <= value[2] <= max(value[0], 0):
            refuse(
                self.path,
                line,
                f"`{key}` has {value[2]} advisors among {value[0]} regular forces",
                "expected no more advisors than regular forces, and none below zero",
            )
        return value

    def unknown(self, found: Mapping[str, Any]) -> tuple[str, ...]:
        """Keys of the line and its counters that nobody here knows, the faction left open: `*.cards`."""
        keys = [*found.get("d", ()), *found.get("gone", ())]
        counters = (OF_FACTION.sub(r"*.\2", key) for key in keys if not _is_known(key))
        return (*sorted(set(found) - KEYS), *counters)


def _is_known(key: str) -> bool:
    """Whether a counter is read, or known to be of no use to the checks."""
    match = OF_FACTION.fullmatch(key)
    return "@" in key or key in KNOWN_OF_TABLE or (match is not None and match[2] in KNOWN)
