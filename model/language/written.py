"""Mistakes of Python in a rule file, said as mistakes of the rule: its file and line, and what could stand there."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from model.language.errors import KanlyError, Where, did_you_mean

_MODEL = str(Path(__file__).parent.parent)
_LANGUAGE = str(Path(__file__).parent)


@contextmanager
def as_written(part: str) -> Iterator[None]:
    """Turns what Python says about a rule file into a KanlyError at its line."""
    try:
        yield
    except KanlyError:
        raise
    except SyntaxError as error:
        file = error.filename or part
        raise KanlyError(
            f"this is not written as Python wants it: {error.msg}", Where.of(file, error.lineno or 0)
        ) from error
    except (NameError, ImportError, TypeError, AttributeError) as error:
        if (line := _line(error)) is None:
            raise
        raise KanlyError(_said(error), line, _hints(error)) from error


def _line(error: BaseException) -> Where | None:
    """The line of the rule file that Python stopped at; None where it stopped in the language itself."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    own = last.filename.startswith(_MODEL) and not last.filename.startswith(_LANGUAGE)
    return Where.of(last.filename, last.lineno or 0) if own else None


def _said(error: BaseException) -> str:
    text = str(error)
    if isinstance(error, NameError):
        return f"nothing here is called '{error.name}'"
    if keyword := re.search(r"unexpected keyword argument '(\w+)'", text):
        return f"a row has no part '{keyword[1]}'"
    return text


def _hints(error: BaseException) -> list[str]:
    if isinstance(error, NameError) and error.name and error.__traceback__ is not None:
        frame = error.__traceback__
        while frame.tb_next is not None:
            frame = frame.tb_next
        return did_you_mean(error.name, [*frame.tb_frame.f_globals, *frame.tb_frame.f_locals])
    if keyword := re.search(r"unexpected keyword argument '(\w+)'", str(error)):
        parts = (
            "by",
            "on",
            "go",
            "cites",
            "using",
            "over",
            "under",
            "when",
            "leaks",
            "shows",
            "then",
            "opens",
            "closes",
        )
        return did_you_mean(keyword[1], parts)
    if isinstance(error, ImportError) and error.name and (name := re.search(r"cannot import name '(\w+)'", str(error))):
        import sys

        return did_you_mean(name[1], vars(sys.modules[error.name])) if error.name in sys.modules else []
    return []
