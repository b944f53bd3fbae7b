"""What is written where a locale has no word for a letter: an arrow of two signs, and not a question mark."""

from __future__ import annotations

import codecs

NAME = "kanly.plain"
"""The name under which a stream asks for it."""
PLAIN = {
    "→": "->",
    "←": "<-",
    "…": "...",
    "–": "-",
    "—": "-",
    "“": '"',
    "”": '"',
    "’": "'",
    "·": "-",
    "×": "x",
    "─": "-",
    "│": "|",
    **dict.fromkeys("└┘┌┐├┤┬┴┼", "+"),
    "▶": ">",
    "◀": "<",
    "▲": "^",
    "▼": "v",
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "ß": "ss",
}


def plain(error: UnicodeError) -> tuple[str, int]:
    """The letters that cannot be written, in others; a question mark for what has none."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(letter, "?") for letter in error.object[error.start : error.end]), error.end


codecs.register_error(NAME, plain)
