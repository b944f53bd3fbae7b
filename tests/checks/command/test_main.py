"""The command: exit codes, one envelope under --json, suggestions, quiet ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

TRACES = Path(__file__).parents[2] / "data" / "traces"


def kanly(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    code = "from checks.command.main import run; run()"
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, cwd=cwd)


def test_a_scope_that_holds_exits_0_with_one_envelope(tmp_path: Path) -> None:
    done = kanly("check", "kull-m4", "--json", cwd=tmp_path)
    said = json.loads(done.stdout)

    assert done.returncode == 0
    assert said["exit"] == 0
    assert said["counts"]["states"] > 0
    assert set(said) >= {"kanly", "model", "verb", "scope", "verdict", "obligations", "findings", "counts", "seconds"}
    assert all(set(o) >= {"id", "method", "verdict", "holds_for", "fails_for", "history"} for o in said["obligations"])


@pytest.mark.parametrize(
    ("arguments", "suggestion"),
    [
        (("check", "kull-m44"), "did you mean 'kull-m4'?"),
        (("page", "kul"), "did you mean 'kull'?"),
        (("explain", "kul.3"), "did you mean 'kull.3'?"),
        (("questions", "AMB-1"), "did you mean"),
        (("prove", "INV-3"), "did you mean"),
        (("replay", "nowhere.jsonl"), "nowhere.jsonl"),
    ],
)
def test_a_wrong_question_exits_2_with_a_suggestion(
    tmp_path: Path, arguments: tuple[str, ...], suggestion: str
) -> None:
    done = kanly(*arguments, cwd=tmp_path)

    assert done.returncode == 2
    assert suggestion in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("log", "code"), [("game-handler-seed5", 0), ("game-handler-seed9", 0), ("game-handler-seed1", 1)]
)
def test_a_log_passes_the_gate_or_not(tmp_path: Path, log: str, code: int) -> None:
    done = kanly("replay", "--check", "forces,cards", str(TRACES / f"{log}.jsonl.gz"), cwd=tmp_path)

    assert done.returncode == code


def through(command: str, cwd: Path) -> int:
    """The exit code of the command in a shell, whatever its output goes to; Python itself must not speak."""
    code = "from checks.command.main import run; run()"
    line = f"""{sys.executable} -c '{code}' {command}; exit ${{PIPESTATUS[0]}}"""
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, cwd=cwd)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    return done.returncode


LOGS = {0: "game-handler-seed5", 1: "game-handler-seed1", 2: "nowhere"}
"""Exit code -> a log that has it."""


@pytest.mark.parametrize(
    ("end", "codes"),
    [
        ("| true", (0, 1, 2)),
        ("| head -1", (1,)),
        ("--json | true", (1,)),
        (">&-", (0,)),
        (">&- 2>&-", (0, 2)),
        ("2>&-", (0,)),
        ("2> >(true)", (1,)),
    ],
)
def test_the_exit_code_is_the_verdict_whatever_the_reader_does(
    tmp_path: Path, end: str, codes: tuple[int, ...]
) -> None:
    for code in codes:
        assert through(f"replay --check cards {TRACES / LOGS[code]}.jsonl.gz {end}", tmp_path) == code


def test_a_help_that_nobody_reads_is_no_mistake(tmp_path: Path) -> None:
    assert through("replay --help | true", tmp_path) == 0


def test_a_check_may_be_named_more_than_once(tmp_path: Path) -> None:
    log = str(TRACES / "game-tools-seed1.jsonl.gz")
    done = kanly("replay", "--check", "forces", "--check", "cards, progress", log, "--json", cwd=tmp_path)

    assert [o["id"].split()[0] for o in json.loads(done.stdout)["obligations"]] == ["forces", "cards", "progress"]
    assert done.returncode == 1


@pytest.mark.parametrize("others", [[], ["nowhere.jsonl"]])
def test_the_envelope_names_a_log_as_it_was_typed(tmp_path: Path, others: list[str]) -> None:
    (tmp_path / "a.jsonl").write_text('{"kanly_log": 1}\n')
    done = kanly("replay", "--json", "./a.jsonl", *others, cwd=tmp_path)

    found = json.loads(done.stdout)["findings"][0]
    assert (done.returncode, found["file"], found["where"]) == (2, "./a.jsonl", "./a.jsonl:1")


def test_help_names_the_verbs(tmp_path: Path) -> None:
    done = kanly("--help", cwd=tmp_path)

    assert done.returncode == 0
    for verb in ("audit", "check", "prove", "nesting", "questions", "walk", "replay", "scenario", "explain", "page"):
        assert verb in done.stdout


@pytest.mark.parametrize(
    ("arguments", "held"),
    [
        (("check", "KULL-M4", "--plan"), "check kull-m4: "),
        (("page", "Kull"), "# "),
        (("export", "promela", "kull-M4", "--reading", "amb-12=allow_by_holding"), "AMB-12"),
        (("explain", "weather", "control"), "Weather Control: the face of weather_control"),
        (("explain", "amb-95"), "amb-95 has 2 parts:"),
    ],
)
def test_names_are_taken_in_any_letters_and_in_several_words(
    tmp_path: Path, arguments: tuple[str, ...], held: str
) -> None:
    done = kanly(*arguments, cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert held in done.stdout


def test_the_readings_of_a_question_are_told_once(tmp_path: Path) -> None:
    done = kanly("export", "smv", "kull-m4", "--reading", "AMB-12=zzz", cwd=tmp_path)

    assert done.returncode == 2
    assert done.stderr.count("allow_by_holding") == 1


@pytest.mark.parametrize(
    "arguments",
    [("check", "\x1b[31mx"), ("explain", "\x1b]0;x\x07"), ("\x1b[31mx",), ("check", "--\x1b[31mx"), ("list", "a\x9bb")],
)
def test_what_a_terminal_would_obey_is_shown_and_not_sent(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = kanly(*arguments, cwd=tmp_path)

    assert done.returncode == 2
    assert not set(done.stderr) & {"\x1b", "\x07", "\x9b"}
    assert "\\x" in done.stderr


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_who_breaks_off_reads_one_word_and_gets_no_envelope(tmp_path: Path, more: list[str]) -> None:
    code = "from checks.command.main import run; run()"
    words = [sys.executable, "-c", code, "check", "bidding-allies", "--engine", "reference", *more]
    with subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        # A shell that starts the tests in the background has them, and what they start, ignore it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stderr is not None and process.stdout is not None
        process.stderr.readline()
        process.send_signal(signal.SIGINT)
        said, told = process.communicate(timeout=60)

    assert (process.returncode, said, told.splitlines()[-1]) == (130, "", "interrupted")
