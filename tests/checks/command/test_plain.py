"""A locale that has no word for a letter: the text gets another, the envelope escapes it, nothing is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from checks.command.plain import NAME, PLAIN, plain

BARE = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
KANLY = [sys.executable, "-m", "checks.command.main"]
ROOT = Path(__file__).parents[3]


def said(*words: str, **env: str) -> str:
    done = subprocess.run([*KANLY, *words], capture_output=True, env={**os.environ, **env}, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode(env.get("PYTHONIOENCODING", "utf-8"))


def test_a_letter_without_a_word_is_written_in_others() -> None:
    assert "a → b … ✓".encode("ascii", NAME) == b"a -> b ... ?"
    assert all(other.isascii() for other in PLAIN.values())
    with pytest.raises(UnicodeDecodeError):
        plain(UnicodeDecodeError("ascii", b"\xff", 0, 1, "odd"))


def test_text_and_envelope_say_the_same_in_a_bare_locale() -> None:
    bare, usual = said("page", "kull", **BARE), said("page", "kull", PYTHONUTF8="1")
    envelope = json.loads(said("page", "kull", "--json", **BARE))["text"]

    assert usual.count("?") == bare.count("?")
    assert envelope.strip() == usual.strip()


@pytest.mark.parametrize("env", [{"COLUMNS": "20"}, {"TERM": "dumb"}, {"NO_COLOR": "1"}, {"COLUMNS": "no number"}])
def test_no_odd_terminal_changes_more_than_where_lines_break(env: dict[str, str]) -> None:
    odd, usual = said("list", "machines", **env), said("list", "machines")

    assert odd.split() == usual.split()
    assert "\x1b" not in odd
