"""How a verb ends: its result on stdout as text or as one envelope, and the exit code."""

from __future__ import annotations

import shlex
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from model.language.errors import KanlyError

CRASH = Path(".kanly/crash.txt")


def answer(verb: str, run: Callable[[Callable[[str], None]], Any], as_json: bool, scope: str | None = None) -> int:
    """Runs a verb and prints what it says. Returns the exit code; a KanlyError is answered here."""
    from checks.command.progress import progress

    try:
        with progress() as tell:
            result = run(tell)
    except KanlyError as error:
        return refused(verb, error, as_json, scope)
    result.model = result.model or digest()
    say(result, as_json)
    return int(result.exit)


def say(result: Any, as_json: bool) -> None:
    """Prints a result on stdout."""
    if as_json:
        import json

        print(json.dumps(result.as_json(), ensure_ascii=False, indent=1))
    else:
        from reports.text import text

        print(text(result, repeat()), end="")


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
    print(error, file=sys.stderr)
    from checks.verdict import Finding, Result, Verdict, exit_code

    if as_json:
        hints = "; ".join(error.hints)
        what = f"{error.message} ({hints})" if hints else error.message
        place = error.where
        finding = Finding(
            "input",
            what,
            str(place or ""),
            Verdict.BAD_INPUT,
            file=place.file if place else None,
            line=place.line if place else None,
        )
        say(Result(verb, scope, digest(), findings=[finding]), True)
    return exit_code([Verdict.BAD_INPUT])


def crashed(verb: str, error: BaseException, as_json: bool) -> int:
    """The answer to a fault of ours: one line on stderr, the traceback in a file."""
    from checks.verdict import Finding, Result, Verdict, exit_code

    where = write_crash("".join(traceback.format_exception(error)))
    what = f"internal error: {type(error).__name__}: {error}".splitlines()[0]
    print(f"{what} ({where})", file=sys.stderr)
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
