"""Errors a user can cause: what was found, where, what could stand there, a suggestion."""

from __future__ import annotations

import difflib
import linecache
import os
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Where:
    """A line of a file of the user. `line` counts from 1; 0 stands for the whole file."""

    file: str
    line: int = 0
    text: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file

    @classmethod
    def of(cls, file: str | Path, line: int) -> Where:
        """The place with its source text, the path shortened to the working folder where it lies below it."""
        path = Path(file)
        text = linecache.getline(str(path), line).rstrip("\n") if line else ""
        try:
            shown = str(Path(os.path.realpath(path)).relative_to(Path.cwd()))
        except ValueError:
            shown = str(path)
        return cls(shown, line, text)


def visible(text: str) -> str:
    """The text with an escape for every sign that a terminal would obey and not show, line breaks and tabs apart."""
    return "".join(
        sign if sign in "\n\t" or unicodedata.category(sign) not in OBEYED else sign.encode("unicode_escape").decode()
        for sign in text
    )


OBEYED = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of Unicode: controls, what turns the direction of writing, halves of a letter, breaks of lines."""


class KanlyError(Exception):
    """Something is wrong with a question, a rule file or an input. Ends a command with exit code 2.

    `message` says what was found; `hints` say what could stand there, one sentence each.
    """

    def __init__(self, message: str, where: Where | None = None, hints: Iterable[str] = ()) -> None:
        super().__init__(visible(message))
        self.message = visible(message)
        self.where = where
        self.hints = tuple(map(visible, hints))

    @property
    def in_one_line(self) -> str:
        """What was found, and behind it in brackets what could stand there."""
        return f"{self.message} ({'; '.join(self.hints)})" if self.hints else self.message

    def __str__(self) -> str:
        lines = [f"error: {self.message}"]
        if self.where is not None:
            lines.append(f"  --> {visible(str(self.where))}")
            if self.where.text:
                number = f"{self.where.line:>4}"
                lines.append(f"{number} | {visible(self.where.text)}")
        lines += [f"     = {hint}" for hint in self.hints]
        return "\n".join(lines)


NEAR = 0.7
"""How alike two names must be for one to be suggested."""
FAR = 0.4
"""How alike they must be for one to be named at all where there are too many to list."""
MOST_NAMES = 16
"""How many names a hint lists."""


def natural(name: str) -> list[tuple[int, str]]:
    """A key that sorts names with numbers in them as a reader counts: kull-m2 before kull-m10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name) if part]


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name that is most like the word, if any is like it."""
    names = sorted(known, key=natural)
    lowered = {name.lower(): name for name in names}
    near = difflib.get_close_matches(word, names, n=1, cutoff=NEAR)
    if near:
        return near[0]
    near = difflib.get_close_matches(word.lower(), lowered, n=1, cutoff=NEAR)
    return lowered[near[0]] if near else None


def in_parts(what: str, name: str, parts: Sequence[str]) -> tuple[str, str]:
    """What is said of a name that is no `what` but the stem of several, and the hint."""
    return f"{name} is no {what} but {len(parts)} of them", f"name one of its parts: {', '.join(parts)}"


def did_you_mean(word: str, known: Iterable[str]) -> list[str]:
    """Hints for an unknown name: the nearest known one, the list when it is short, what begins
    with the word, or how many there are."""
    names = sorted(known, key=natural)
    if (near := nearest(word, names)) is not None:
        return [f"did you mean '{near}'?"]
    if names and len(names) <= MOST_NAMES:
        return ["known are: " + ", ".join(names)]
    begin_so = [name for name in names if word and name.lower().startswith(word.lower())][:MOST_NAMES]
    if begin_so:
        return [f"did you mean one of {', '.join(begin_so)}?"]
    if far := difflib.get_close_matches(word, names, n=1, cutoff=FAR):
        return [f"the nearest of the {len(names)} known is '{far[0]}'"]
    return [f"there are {len(names)}: {', '.join(names[:MOST_NAMES])}, …"] if names else []


def unknown(what: str, word: str, known: Iterable[str], where: Where | None = None) -> KanlyError:
    """The error for a name that does not exist."""
    return KanlyError(f"there is no {what} '{word}'", where, did_you_mean(word, known))
