"""An output that cannot be written is said, and costs neither the answer on the other one nor its exit code."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from checks.command.main import main
from checks.store import Store
from checks.verdict import Obligation, Result, Verdict

ROOT = Path(__file__).parents[3]
FULL = Path("/dev/full")
KANLY = [sys.executable, "-m", "checks.command.main"]

pytestmark = pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")


def test_an_answer_that_cannot_be_written_is_said() -> None:
    with FULL.open("w") as full:
        done = subprocess.run([*KANLY, "check", "kull-m4"], stdout=full, stderr=subprocess.PIPE, text=True)

    assert done.returncode == 2
    assert "error: the answer cannot be written: No space left on device" in done.stderr


QUICK = {
    "": 2,
    "--help": 0,
    "--version": 0,
    "check --help": 0,
    "check kull-m4": None,
    "check kull-m4 --json": None,
    "check kull-m4 --plan": 0,
    "check zzz --json": 2,
    "explain kull": 0,
    "explain kull --json": 0,
    "export dot kull-m15": 0,
    "list rows": 0,
    "page kull": 0,
    "questions KANLY-12": 5,
    "scenario tests/scenarios/exchange.toml": None,
    "walk --walks 20": 0,
    "report": 2,
}
"""Words -> the exit code where they go to a reader; None: what the rules say today, so it is asked first."""
LONG = (
    "walk --walks 20",
    "check kull-m4 --json",
    "check kull-m4 --plan",
    "explain kull --json",
    "list rows",
    "scenario tests/scenarios/exchange.toml",
)
"""Those that take seconds, and say what others of the same kind say."""
PRODUCTS = ("explain", "export", "list", "page")
"""Verbs whose text is all there is: where standard output is closed, they have not done what was asked."""


def code_of(words: str, end: str, folder: Path) -> tuple[int, str]:
    """The exit code of a command whose output goes to `end`, and what it says on stderr."""
    line = f"{shlex.join(KANLY)} {words} {end}; exit ${{PIPESTATUS[0]}}"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, cwd=folder, env=env)
    return done.returncode, done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder without a store that has the scenarios."""
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    return tmp_path


@pytest.mark.parametrize("words", [pytest.param(one, marks=pytest.mark.slow) if one in LONG else one for one in QUICK])
def test_the_exit_code_does_not_depend_on_a_reader_that_leaves(words: str, folder: Path) -> None:
    known = QUICK[words]
    usual = code_of(words, ">/dev/null", folder)[0] if known is None else known
    left, said = code_of(words, "| true", folder)
    closed, told = code_of(words, ">&-", folder)
    full, refused = code_of(words, ">/dev/full", folder)

    assert left == usual
    assert closed == (2 if words.startswith(PRODUCTS) else usual)
    assert full in ((2,) if words not in ("", "report") else (2, usual)), refused
    if usual != 2 and not words.startswith(PRODUCTS) and "--help" not in words and words != "--version":
        assert told.splitlines()[-1] == (
            "the answer cannot be written: standard output is closed; the exit code is that of the check"
        )
    for text in (said, told, refused):
        assert "Traceback" not in text and "Exception ignored" not in text and "internal error:" not in text
    assert not (folder / ".kanly" / "crash.txt").exists()


def test_the_report_of_an_audit_that_nobody_reads_keeps_its_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`report` says two lines; they are lost without a word where the reader has left."""
    found = [Result("check", "kull-m4", obligations=[Obligation("A", "m", Verdict.FAILS)])]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("checks.audit.stored", lambda: found)
    monkeypatch.setattr("checks.audit.whole", lambda results: results[0])
    monkeypatch.setattr("reports.report.write", lambda *asked: [])
    Store().put("check", "kull-m4", "m", "e", {})
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as gone:
        monkeypatch.setattr(sys, "stdout", gone)
        assert main(["report"]) == 1


def test_progress_that_cannot_be_written_costs_nothing() -> None:
    with FULL.open("w") as full:
        done = subprocess.run([*KANLY, "check", "kull-m4", "--json"], stdout=subprocess.PIPE, stderr=full, text=True)
        wrong = subprocess.run([*KANLY, "check", "nosuch"], stdout=subprocess.PIPE, stderr=full, text=True)

    assert done.returncode == json.loads(done.stdout)["exit"] in (0, 1)
    assert wrong.returncode == 2


def test_a_reader_that_leaves_an_export_is_no_error() -> None:
    with subprocess.Popen([*KANLY, "export", "promela", "kull-m4"], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.wait() == 0
