"""The text of a scenario file: finds the line of a word, and refuses a value of the wrong kind with that line."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from checks.opening import why_not_opened
from checks.replay.reader import LONGEST_MESSAGE, cut
from model.language.errors import KanlyError, Where, did_you_mean, in_parts

LARGEST = 2_000_000
"""Bytes of a scenario file at most."""
PROSE = ("title", "source")
"""Keys whose values are for readers: they name what stands elsewhere."""
_PROSE_LINE = re.compile(rf"""\s*["']?(?:{"|".join(PROSE)})["']?\s*=""")
PLAY_KEY = r"""(?<![\w-])["']?play["']?\s*=\s*["']"""
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
                raise KanlyError("this file is too large for scenarios", Where(str(path)), ["split it: 2 MB at most"])
            self.text = read.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise KanlyError("this is no text file (UTF-8 is expected)", Where(str(path))) from None
        except (OSError, ValueError) as error:
            message, hints = why_not_opened(path, error, (".toml",))
            raise KanlyError(message, Where(str(path)), hints) from None
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
        except ValueError:  # Python's own words for a number with more digits than it converts
            raise KanlyError("a number in this file has too many digits", self.at(self._longest_number())) from None

    def _longest_number(self) -> int:
        """The line with the longest run of digits."""
        runs = [max(map(len, re.findall(r"[\d_]+", line)), default=0) for line in self.lines]
        return runs.index(max(runs)) + 1

    def look_in(self, number: int) -> None:
        """Looks first in the scenario of this number from now on."""
        heads = [i for i, line in enumerate(self.lines, 1) if re.match(r"\s*\[\[\s*scenario\s*\]\]", line)]
        self.begin, self.end = 1, len(self.lines)
        if number < len(heads):
            self.begin = heads[number]
            self.end = heads[number + 1] - 1 if number + 1 < len(heads) else len(self.lines)

    def lines_of_plays(self, entry: Mapping[str, Any]) -> dict[int, int]:
        """The line of each play of the present scenario, by the identity of its table; none where they cannot be told.

        The plays of the parsed scenario come in the order in which the file has them.
        """
        tables = list(_plays_in(entry))
        lines = [
            number
            for number in range(self.begin, self.end + 1)
            for _ in re.finditer(PLAY_KEY, _without_comment(self.lines[number - 1]))
        ]
        return dict(zip(map(id, tables), lines, strict=True)) if len(tables) == len(lines) else {}

    def line_of_key(self, key: str) -> int:
        """The line of the present scenario that begins with this key; where none does, the scenario's first."""
        begins = re.compile(rf"""\s*(?:\[\s*scenario\s*\.\s*)?["']?{re.escape(key)}["']?\s*[=.\]]""")
        numbers = range(self.begin, self.end + 1)
        return next((number for number in numbers if begins.match(self.lines[number - 1])), self.begin)

    # -- where a word stands --------------------------------------------------------------------------------------

    def at(self, number: int) -> Where:
        """A line by its number."""
        line = self.lines[number - 1] if 0 < number <= len(self.lines) else ""
        return Where(str(self.path), number, cut(line, LONGEST_MESSAGE))

    def where(self, word: str, value: Any = None) -> Where:
        """The line where the word has this value; else where it is a key, where it stands at all, the beginning.

        What is written for readers, in a title or a source, is looked at last.
        """
        key = rf"""(?<![\w-])["']?{re.escape(word)}["']?\s*=\s*"""
        patterns = [key, rf"(?<![\w-]){re.escape(word)}(?![\w-])"]
        if isinstance(value, str):
            patterns.insert(0, key + rf"""["']{re.escape(value)}["']""")
        elif isinstance(value, bool | int):
            patterns.insert(0, key + rf"{re.escape(shown(value))}(?![\w.])")
        elif isinstance(value, list | Mapping):
            patterns.insert(0, key + (r"\[" if isinstance(value, list) else r"\{") + (r"\s*[\]}]" if not value else ""))
        numbers = [*range(self.begin, self.end + 1), *range(1, len(self.lines) + 1)]
        plain = [number for number in numbers if word in PROSE or not _PROSE_LINE.match(self.lines[number - 1])]
        found = (
            number
            for some in (plain, numbers)
            for pattern in patterns
            for number in some
            if re.search(pattern, self.lines[number - 1])
        )
        return self.at(next(found, self.begin))

    def where_fact(self, fact: str, index: str) -> Where:
        """The line where a fact is given for this index; else where the fact is."""
        for numbers in (range(self.begin, self.end + 1), range(1, len(self.lines) + 1)):
            for number in numbers:
                line = _without_comment(self.lines[number - 1])
                if re.search(rf"(?<![\w-]){re.escape(fact)}\b.*(?<![\w-]){re.escape(index)}(?![\w-])", line):
                    return self.at(number)
        return self.where(fact)

    def refuse(self, what: str, word: str, hints: Iterable[str] = (), value: Any = None) -> KanlyError:
        """The error, at the line of the word."""
        return KanlyError(cut(what, LONGEST_MESSAGE), self.where(word, value), hints)

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
            parts = [name for name in names if name.startswith(f"{word}.")]
            if parts and word:
                message, hint = in_parts(what, word, parts)
                raise self.refuse(message, word, [hint])
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


def _plays_in(value: Any) -> Iterator[dict[str, Any]]:
    """Every table with a `play`, in the order of the file."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "play":
                yield value
            else:
                yield from _plays_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _plays_in(inner)


def _without_comment(line: str) -> str:
    """A line up to its comment: the first # that stands in no text."""
    return re.match(r"""(?:[^#"']|"(?:\\.|[^"\\])*"|'[^']*')*""", line)[0]  # type: ignore[index]
