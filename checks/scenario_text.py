"""The text of a scenario file: finds the line of a word, and refuses a value of the wrong kind with that line.

What a fact, a place or an argument may be is told by its declaration and by the seats and cards of the scenario.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.errors import KanlyError, Where, did_you_mean
from model.language.facts import Fact, Field
from model.language.machine import MACHINES
from model.language.scope import Scope
from model.language.sorts import BOOL, INT, Sort, Value

LARGEST = 16_000_000
"""Bytes of a scenario file at most."""
PILES = ("deck", "discard", "lot", "removed")


def shown(value: Any) -> str:
    """A value as it stands in a file, cut where it is long."""
    if isinstance(value, Mapping):
        return "an empty table" if not value else "a table"
    if isinstance(value, list):
        return "an empty list" if not value else "a list"
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, str | bool | int | float) else str(value)
    return text if len(text) <= 60 else text[:57] + "…"


def listed(value: str | list[str]) -> list[str]:
    """One name or a list of names, as a list."""
    return [value] if isinstance(value, str) else value


class Text:
    """A file as text. A word is looked for where the present scenario stands first, then in the whole file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                read = file.read(LARGEST + 1)
            if len(read) > LARGEST:
                raise KanlyError("this file is too large for scenarios", Where(str(path)), ["split it: 16 MB at most"])
            self.text = read.decode("utf-8").replace("\r\n", "\n")
        except FileNotFoundError:
            raise KanlyError("there is no such file", Where(str(path))) from None
        except IsADirectoryError:
            raise KanlyError("this is a folder", Where(str(path)), ["name a file in it, or the folder above"]) from None
        except (OSError, ValueError) as error:
            said = getattr(error, "strerror", "") or str(error)
            if isinstance(error, UnicodeDecodeError):
                raise KanlyError("this is no text file (UTF-8 is expected)", Where(str(path))) from None
            raise KanlyError(f"this file cannot be read: {said}", Where(str(path))) from None
        self.lines = self.text.split("\n")
        self.begin, self.end = 1, len(self.lines)

    def toml(self) -> dict[str, Any]:
        """The file as a table. Raises KanlyError at the line that is not TOML."""
        try:
            return tomllib.loads(self.text)
        except RecursionError:
            raise KanlyError("this file is nested too deep", Where(str(self.path))) from None
        except tomllib.TOMLDecodeError as error:
            what = re.sub(r" \(at .*\)$", "", str(error))
            hint = f"found there: {what[0].lower()}{what[1:]}"
            if what == "Invalid value":
                hint = 'texts stand in quotes: id = "RATE"'
            found = re.search(r"at line (\d+), column (\d+)", str(error))
            if found is None:
                raise KanlyError("this is not valid TOML up to its end", self.at(len(self.lines)), [hint]) from None
            message = f"this line is not valid TOML (column {found.group(2)})"
            raise KanlyError(message, self.at(int(found.group(1))), [hint]) from None

    def look_in(self, number: int) -> None:
        """Looks first in the scenario of this number from now on."""
        heads = [i for i, line in enumerate(self.lines, 1) if re.match(r"\s*\[\[\s*scenario\s*\]\]", line)]
        self.begin, self.end = 1, len(self.lines)
        if number < len(heads):
            self.begin = heads[number]
            self.end = heads[number + 1] - 1 if number + 1 < len(heads) else len(self.lines)

    # -- where a word stands --------------------------------------------------------------------------------------

    def at(self, number: int) -> Where:
        """A line by its number."""
        return Where(str(self.path), number, self.lines[number - 1] if 0 < number <= len(self.lines) else "")

    def where(self, word: str, value: Any = None) -> Where:
        """The line where the word has this value; else where it is a key, where it stands at all, the beginning."""
        key = rf"""(?<![\w-])["']?{re.escape(word)}["']?\s*=\s*"""
        patterns = [key, rf"(?<![\w-]){re.escape(word)}(?![\w-])"]
        if isinstance(value, str):
            patterns.insert(0, key + rf"""["']{re.escape(value)}["']""")
        elif isinstance(value, bool | int):
            patterns.insert(0, key + rf"{re.escape(shown(value))}(?![\w.])")
        elif isinstance(value, list | Mapping):
            patterns.insert(0, key + (r"\[" if isinstance(value, list) else r"\{") + (r"\s*[\]}]" if not value else ""))
        for pattern in patterns:
            for numbers in (range(self.begin, self.end + 1), range(1, len(self.lines) + 1)):
                for number in numbers:
                    if re.search(pattern, self.lines[number - 1]):
                        return self.at(number)
        return self.at(self.begin)

    def refuse(self, what: str, word: str, hints: Iterable[str] = (), value: Any = None) -> KanlyError:
        """The error, at the line of the word."""
        return KanlyError(what, self.where(word, value), hints)

    # -- names ----------------------------------------------------------------------------------------------------

    def known(self, what: str, word: Any, names: Iterable[str], path: str, said: str = "") -> str:
        """The word, if it is one of the names; `path` leads to it, `said` is what is wrong with another one."""
        names = list(names)
        if not isinstance(word, str):
            key = path.rsplit(".", 1)[-1]
            hints = ["known are: " + ", ".join(names)] if len(names) <= 16 else [f'write {key} = "{names[0]}"']
            article = "an" if what[0] in "aeiou" else "a"
            said = f"`{path}` is {shown(word)}, the name of {article} {what} is expected"
            raise self.wrong(said, path, word, hints)
        if word not in names:
            raise self.refuse(said or f"there is no {what} '{word}'", word, did_you_mean(word, names))
        return word

    def wrong(self, what: str, path: str, value: Any, hints: Iterable[str] = ()) -> KanlyError:
        """The error for a value that stands at a path of keys."""
        return self.refuse(what, path.rsplit(".", 1)[-1], hints, value)

    def keys(self, what: str, table: Mapping[str, Any], names: Iterable[str]) -> None:
        """Raises KanlyError for a key that the table may not have."""
        names = list(names)
        for key in table:
            if key not in names:
                raise self.refuse(f"{what} has no key '{key}'", key, did_you_mean(key, names))

    # -- values by kind -------------------------------------------------------------------------------------------

    def table(self, path: str, value: Any, keys: Iterable[str] | None = None) -> dict[str, Any]:
        """The value, if it is a table with no other than these keys."""
        if not isinstance(value, dict):
            hints = ["it is written { key = value, … }" + (f" with keys of {', '.join(keys)}" if keys else "")]
            raise self.wrong(f"`{path}` is {shown(value)}, a table is expected", path, value, hints)
        if keys is not None:
            self.keys(f"`{path}`", value, keys)
        return value

    def entries(self, path: str, value: Any, of: str = "texts", example: str = '["…", "…"]') -> list[Any]:
        """The value, if it is a list of texts or, by `of`, of tables."""
        kind = dict if of == "tables" else str
        if not isinstance(value, list):
            hint = f'write {path.rsplit(".", 1)[-1]} = ["{value}"]' if isinstance(value, str) else f"write {example}"
            raise self.wrong(f"`{path}` is {shown(value)}, a list of {of} is expected", path, value, [hint])
        for entry in value:
            if not isinstance(entry, kind):
                what = f"in `{path}` stands {shown(entry)}, a list of {of} is expected"
                raise self.wrong(what, path, value, [f"write {example}"])
        return value

    def words(self, path: str, value: Any, example: str = "…") -> str:
        """The value, if it is a text and not empty."""
        if not isinstance(value, str) or not value:
            hints = [f'write {path.rsplit(".", 1)[-1]} = "{example}"']
            raise self.wrong(f"`{path}` is {shown(value)}, a text is expected", path, value, hints)
        return value

    def number(self, path: str, value: Any) -> int:
        """The value, if it is a whole number from 0 on."""
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.wrong(f"`{path}` is {shown(value)}, a whole number from 0 on is expected", path, value)
        return value

    def flag(self, path: str, value: Any) -> bool:
        """The value, if it is true or false."""
        if not isinstance(value, bool):
            raise self.wrong(f"`{path}` is {shown(value)}, true or false is expected", path, value)
        return value


# -- values ------------------------------------------------------------------------------------------------------------


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


def place(text: Text, path: str, place: Any, scope: Scope, *more: str) -> None:
    """A pile, or the hand of a faction that is seated."""
    text.known("place", place, (*PILES, *more, *FACTIONS.elements), path)
    if place in FACTIONS.elements:
        element(text, path, place, FACTIONS, scope)
