"""Lines: as wide as the terminal within reason, indented, and no word is cut."""

from __future__ import annotations

import os

import pytest

from reports.text_lines import NARROWEST, WIDEST, indented, width, wrapped


@pytest.mark.parametrize(("columns", "wide"), [("20", NARROWEST), ("80", 80), ("400", WIDEST), ("none", WIDEST)])
def test_lines_are_as_wide_as_the_terminal_within_reason(
    columns: str, wide: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    if columns == "none":
        monkeypatch.setattr("reports.text_lines.shutil.get_terminal_size", lambda given: os.terminal_size(given))

    assert width() == wide


def test_words_are_whole_and_lines_are_indented(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    long = "refuse_before_commit_for_non_CHOAM_and_for_everybody_else"
    lines = indented(f"one two {long} three", 2, 4)

    assert lines == ["  one two", f"    {long}", "    three"]
    assert wrapped("a b", hanging=2) == ["a b"]
    assert indented("", 2, 4) == [""]
