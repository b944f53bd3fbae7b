"""Where a term or row was written: the nearest line outside the language itself."""

from __future__ import annotations

import sys
from pathlib import Path

from model.language.errors import Where

_HERE = str(Path(__file__).parent)
_VOCABULARY = str(Path(__file__).parent.parent / "verbs.py")


def caller() -> tuple[str, int]:
    """File and line of the rule being written. Vocabulary files are skipped: the rule is to blame, not the helper."""
    frame = sys._getframe(1)
    while frame.f_back is not None:
        file = frame.f_code.co_filename
        if not file.startswith(_HERE) and file != _VOCABULARY and not file.startswith("<"):
            return file, frame.f_lineno
        frame = frame.f_back
    return "<unknown>", 0


def here() -> Where:
    """The rule being written, with its source text."""
    return Where.of(*caller())
