"""How a verb ends: its result on stdout as text or as one envelope, and the exit code."""

from __future__ import annotations

import codecs
import os
import shlex
import sys
import traceback
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TextIO

from model.language.errors import KanlyError, visible

CRASH = Path(".kanly/crash.txt")


def answer(verb: str, run: Callable[[Callable[[str], None]], Any], as_json: bool, scope: str | None = None) -> int:
    """Runs a verb and prints what it says. Returns the exit code; a KanlyError is answered here."""
    from checks.command.progress import progress

    try:
        with progress() as tell:
            result = run(partial(heard, tell))
    except KanlyError as error:
        return refused(verb, error, as_json, scope)
    result.model = result.model or digest()
    say(result, as_json)
    lost()
    return int(result.exit)


def lost() -> None:
    """Says of a check that nobody gets its answer, where standard output was closed; its exit code still tells it."""
    if closed(sys.stdout):
        put(sys.stderr, "the answer cannot be written: standard output is closed; the exit code is that of the check\n")


def unless_vacuous(result: Any) -> Any:
    """The result, where it says something of what was asked; where all of it is vacuous, nothing was checked.

    Each obligation still says that it is vacuous; beside others that are met it costs nothing, alone it is no answer.
    """
    from checks.verdict import Verdict

    asked = list(result.obligations)
    if asked and not result.findings and all(one.verdict is Verdict.VACUOUS for one in asked):
        result.obligations = [
            replace(one, verdict=Verdict.NOTHING, note="; ".join(word for word in ("vacuous", one.note) if word))
            for one in asked
        ]
    return result


def say(result: Any, as_json: bool) -> None:
    """Prints a result on stdout."""
    if as_json:
        import json

        said = result.as_json()
        for finding in said["findings"]:
            if finding.get("file"):
                finding["where"] = ":".join(str(part) for part in (finding["file"], finding["line"]) if part)
        # Where the locale has no word for a letter it is escaped: what reads it gets the same text.
        letters = codecs.lookup(sys.stdout.encoding or "utf-8").name
        put(sys.stdout, json.dumps(said, ensure_ascii=letters != "utf-8", indent=1) + "\n")
    else:
        from reports.text import text

        put(sys.stdout, text(result, repeat()))


def put(stream: TextIO, words: str) -> None:
    """Writes to stdout or stderr; where nobody reads, the words are lost and the run goes on.

    Raises KanlyError where the answer itself cannot be written, as on a full disk.
    """
    try:
        stream.write(words)
        stream.flush()
    except BrokenPipeError:
        silence(stream)
    except OSError as error:
        silence(stream)
        if stream is sys.stdout:
            raise KanlyError(f"the answer cannot be written: {error.strerror}") from None


def silence(stream: TextIO) -> None:
    """What is still buffered has no reader: send it nowhere, or Python complains while it shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def nowhere() -> TextIO:
    """What stands for a stream that was closed before the command began."""
    return open(os.devnull, "w", encoding="utf-8")


def closed(stream: TextIO) -> bool:
    """Whether the stream was closed before the command began; one that goes to /dev/null was not."""
    return getattr(stream, "name", "") == os.devnull


def heard(tell: Callable[[str], None], line: str) -> None:
    """Tells of progress on stderr, also where nobody reads it."""
    try:
        tell(line)
    except OSError:
        silence(sys.stderr)


def repeat() -> str:
    """The command as it was typed."""
    return "kanly " + shlex.join(word for word in sys.argv[1:])


def digest() -> str:
    """The digest of the model, or nothing where the rules themselves do not load."""
    try:
        from model.rulebook import DIGEST
    except KanlyError:
        return ""
    return DIGEST


def refused(verb: str, error: KanlyError, as_json: bool, scope: str | None = None) -> int:
    """The answer to a wrong question or input: text on stderr, and with --json an envelope on stdout."""
    put(sys.stderr, f"{error}\n")
    from checks.verdict import Finding, Result, Verdict, exit_code

    if as_json:
        place = error.where
        finding = Finding(
            "input",
            error.in_one_line,
            str(place or ""),
            Verdict.BAD_INPUT,
            file=getattr(error, "file", "") or (place.file if place else None),
            line=place.line if place else None,
        )
        say(Result(verb, scope, digest(), findings=[finding]), True)
    return exit_code([Verdict.BAD_INPUT])


def crashed(verb: str, error: BaseException, as_json: bool) -> int:
    """The answer to a fault of ours: one line on stderr, the traceback in a file."""
    from checks.verdict import Finding, Result, Verdict, exit_code

    where = write_crash("".join(traceback.format_exception(error)))
    what = visible(f"internal error: {type(error).__name__}: {error}".splitlines()[0])
    what = ", ".join([what, *getattr(error, "__notes__", ())])
    put(sys.stderr, f"{what} ({where})\n")
    if as_json:
        say(Result(verb, findings=[Finding("internal", what, where, Verdict.INTERNAL)]), True)
    return exit_code([Verdict.INTERNAL])


def write_crash(text: str) -> str:
    """Writes a traceback and says where; a folder that cannot be written is said, not raised."""
    try:
        CRASH.parent.mkdir(exist_ok=True)
        CRASH.write_text(text, encoding="utf-8")
    except OSError as error:
        return f"the traceback could not be written: {error}"
    return f"the traceback is in {CRASH}"
