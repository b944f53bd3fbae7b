"""Lines that fit the terminal they are printed on."""

from __future__ import annotations

import shutil
import textwrap

NARROWEST, WIDEST = 40, 120
"""Columns: below the first words are cut up, and beyond the second no eye finds the next line."""


def width() -> int:
    """The columns to write in: those of the terminal, or of COLUMNS, within reason."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def indented(said: str, first: int, then: int) -> list[str]:
    """The text in lines: the first is indented by so much, the others by that. No word is cut."""
    return textwrap.wrap(
        said,
        width(),
        initial_indent=" " * first,
        subsequent_indent=" " * min(then, width() // 2),
        break_long_words=False,
        break_on_hyphens=False,
    ) or [""]


def wrapped(said: str, hanging: int = 0) -> list[str]:
    """The text in lines, all but the first indented by so much."""
    return indented(said, 0, hanging)
