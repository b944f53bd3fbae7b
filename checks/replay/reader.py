"""Lines of a log file: plain or gzip (told by content), one JSON object a line, never more than one line in memory."""

from __future__ import annotations

import codecs
import gzip
import io
import json
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from checks.opening import why_not_opened
from checks.replay.source import magic_of
from model.language.errors import KanlyError, Where

STDIN = Path("-")
"""The log that is given on standard input."""

LONGEST = 4 * 1024 * 1024
"""Bytes of the longest line that is read; a longer one is not JSON Lines."""
MOST_BLANK = 10_000
"""Blank lines in a row; a file with more of them is padded."""

WIDEST = 160
"""Characters of a line that a message shows."""
LONGEST_MESSAGE = 400
"""Characters of a message: it may name what somebody has written."""
AGAIN = "copy or download it again"
A_LOG = "a log is JSON Lines (one {…} a line), plain or gzip"


def shown(path: Path) -> str:
    """The file as messages name it: short, relative to the working folder where it lies below it."""
    return Where.of(path, 0).file if os.path.isfile(path) or not os.path.exists(path) else str(path)


class Refused(KanlyError):
    """A log that is refused; `file` is its name as it was typed, once that is known."""

    file: str = ""


def refuse(path: Path, line: int, message: str, *expected: str) -> NoReturn:
    """Raise the error for a line; `expected` says what could stand there. `line` counts from 1 in the unpacked file."""
    raise Refused(cut(message, LONGEST_MESSAGE), Where(shown(path), line, _text(path, line)), expected)


def cut(text: str, most: int = WIDEST) -> str:
    """A text as a message shows it: its beginning, where it is long."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _text(path: Path, line: int) -> str:
    """A line as a message shows it: its beginning. Nothing where it cannot be read as text."""
    if line < 1 or path == STDIN or not os.path.isfile(path):
        return ""  # a pipe can be read once only
    try:
        with path.open("rb") as raw, _inside(raw) as source:
            for _ in range(line - 1):
                source.readline(LONGEST)
            text = source.readline(LONGEST).rstrip()[: 4 * WIDEST].decode("utf-8", errors="replace")
    except (OSError, EOFError, zlib.error):
        return ""
    if not text.isprintable() or "\ufffd" in text[:WIDEST]:
        return ""
    return cut(text)


@contextmanager
def _unpacked(path: Path) -> Iterator[BinaryIO]:
    if path == STDIN:
        if sys.stdin is None:
            refuse(path, 0, "there is no standard input", "name a log file, or write a log to the command")
        with nullcontext(sys.stdin.buffer) as given, _inside(given) as source:
            yield source
        return
    try:
        raw = path.open("rb")
    except (OSError, ValueError) as problem:
        message, hints = why_not_opened(path, problem, (".jsonl", ".jsonl.gz"))
        refuse(path, 0, message, *hints)
    with raw, _inside(raw) as source:
        yield source


@contextmanager
def _inside(raw: BinaryIO) -> Iterator[BinaryIO]:
    """The file, unpacked where it is packed."""
    magic, whole = magic_of(raw, 2)
    if magic == b"\x1f\x8b":
        with gzip.open(whole) as packed:
            yield io.BufferedReader(packed)
    else:
        yield whole


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON value")


def _no_double(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key '{twice}' stands twice in one object")
    return found


def objects(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line number, object) of every line that is not blank. Raises KanlyError at the first line that is wrong."""
    line = blank = 0
    with _unpacked(path) as source:
        while True:
            try:
                text = source.readline(LONGEST)
            except EOFError:
                refuse(path, line + 1, "the compressed file is cut off", AGAIN)
            except (zlib.error, gzip.BadGzipFile) as problem:
                refuse(path, line + 1, f"the compressed file is spoilt: {problem}", AGAIN)
            except OSError as problem:
                refuse(path, line + 1, f"the file cannot be read on: {problem.strerror or problem}", "read it again")
            if not text:
                return
            line += 1
            if line == 1:
                text = text.removeprefix(codecs.BOM_UTF8)
            if len(text) >= LONGEST:
                refuse(path, line, f"the line is longer than {LONGEST} bytes", "expected one JSON object a line")
            if not text.strip():
                blank += 1
                if blank > MOST_BLANK:
                    refuse(path, line, f"more than {MOST_BLANK} blank lines follow each other", A_LOG)
                continue
            blank = 0
            yield line, _object(path, line, text)


def _object(path: Path, line: int, text: bytes) -> dict[str, Any]:
    expected = "expected one JSON object a line"
    try:
        found = json.loads(text.rstrip().decode("utf-8"), parse_constant=_no_constant, object_pairs_hook=_no_double)
    except UnicodeDecodeError:
        if line == 1:
            refuse(path, line, "this is no text file (UTF-8 is expected)", A_LOG)
        refuse(path, line, "the line is not UTF-8", expected)
    except json.JSONDecodeError as problem:
        if line == 1:
            refuse(path, line, "this is no game log", A_LOG)
        refuse(
            path, line, f"the line is not JSON: {problem.msg.removesuffix(' at')} at column {problem.colno}", expected
        )
    except RecursionError:
        refuse(path, line, "the line is nested too deep", expected)
    except ValueError as problem:
        refuse(path, line, f"the line is not JSON: {problem}", expected)
    if not isinstance(found, dict):
        if line == 1:
            refuse(path, line, "this is no game log", A_LOG)
        refuse(path, line, f"the line is {name_of(found)}", expected)
    if b"\\ud" in text.lower():
        _printable(path, line, found)
    if b"\\" in text or b"\x7f" in text or not text.isascii():
        found = {escaped(key): escaped(value) for key, value in found.items()}
    return found


def escaped(value: Any) -> Any:
    """A JSON value whose texts, keys too, can be printed: a character that a terminal would obey is written as its
    escape. A log is escaped where it is read, so that whatever is told of it is harmless."""
    if isinstance(value, str):
        return value if value.isprintable() else "".join(map(_escaped, value))
    if isinstance(value, dict):
        return {escaped(key): escaped(part) for key, part in value.items()}
    return [escaped(part) for part in value] if isinstance(value, list) else value


def _escaped(letter: str) -> str:
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")


def _printable(path: Path, line: int, found: dict[str, Any]) -> None:
    try:
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        refuse(path, line, "the line has half a surrogate pair", "expected texts that can be printed")


def name_of(value: object) -> str:
    """A JSON value in words, for messages."""
    if value is None:
        return "null"
    names = {bool: "a truth value", int: "a whole number", float: "a broken number", str: "a text", list: "a list"}
    kind = names.get(type(value), "an object")
    return f"{kind} ({json.dumps(value)[:40]})" if not isinstance(value, dict) else kind
