"""Errors: what a terminal would obey is escaped in all that an error says, and nothing else is changed."""

from __future__ import annotations

import pytest

from model.language.errors import KanlyError, Where, unknown, visible


@pytest.mark.parametrize("text", ["plain", "two\nlines\tand a tab", "→ “é” 漢 …"])
def test_what_is_only_shown_stays_as_it_is(text: str) -> None:
    assert visible(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [("\x1b[31mx", r"\x1b[31mx"), ("a\rb", r"a\rb"), ("\x9b2J", r"\x9b2J"), ("\u202egnp", r"\u202egnp")],
)
def test_what_a_terminal_would_obey_is_escaped_wherever_it_stands(text: str, shown: str) -> None:
    assert visible(text) == shown
    error = KanlyError(text, Where(text, 1, text), [text])
    assert str(error).splitlines() == [f"error: {shown}", f"  --> {shown}:1", f"   1 | {shown}", f"     = {shown}"]
    assert error.in_one_line == f"{shown} ({shown})"
    assert unknown("card", text, ["hajr"]).message == f"there is no card '{shown}'"
