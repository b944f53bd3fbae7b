"""What the command says, word for word: its helps, its answers, and its answer to every kind of wrong input."""

from __future__ import annotations

import gzip
import json
import math
import shlex
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from checks.command.main import cli, main
from checks.command.verbs import register

RECORDED = Path(__file__).parents[2] / "golden"

SCENARIO = """\
[[scenario]]
id = "RATE"
title = "The rate is bought with a Karama"
source = "no document: an example"
given = { factions = ["choam", "emperor"], machine = "shipment", state = "open", facts = { active = "emperor" }, \
places = { kull_wahad = "choam", karama_1 = "emperor" } }
when = [{ actor = "emperor", play = "buy the rate", card = "karama_1" }]
then = { discards = 1 }
"""
HEADER = '{"kanly_log": 1, "factions": ["emperor", "guild"], "complete": true}\n'
START = (
    '{"seq": 1, "actor": null, "play": "start", "args": {}, "set": {"spice.emperor": 10, "spice.guild": 5, '
    '"reserve.emperor": 20, "hand.emperor": ["karama_1"], "deck": ["lasgun"], "discard": []}}\n'
)
GAME = (
    HEADER
    + START
    + '{"seq": 2, "actor": "emperor", "play": "pay", "args": {}, "set": {"spice.emperor": 8, "spice.guild": 7}, '
    '"moves": [{"spice": 2, "out_of": "spice.emperor", "into": "spice.guild"}]}\n'
    '{"seq": 3, "actor": "emperor", "play": "ship", "args": {}, '
    '"set": {"reserve.emperor": 18, "board.emperor.arrakeen": 2}}\n'
    '{"end": true, "steps": 3}\n'
)
WRONG_GAME = (
    HEADER
    + START
    + '{"seq": 2, "actor": "emperor", "play": "pay", "args": {}, "set": {"spice.emperor": 8, "spice.guild": 9}}\n'
    '{"seq": 3, "actor": "emperor", "play": "ship", "args": {}, "set": {"board.emperor.arrakeen": 2}}\n'
    '{"seq": 4, "actor": "guild", "play": "draw", "args": {}, "set": {"hand.guild": ["lasgun"]}}\n'
    '{"seq": 5, "actor": "guild", "play": "pass", "args": {}, "set": {}, "offer": "bid"}\n'
    '{"seq": 6, "actor": "guild", "play": "pass", "args": {}, "set": {}, "offer": "bid"}\n'
    '{"end": true, "steps": 6}\n'
)

FILES: Mapping[str, str | bytes | None] = {
    "good.toml": SCENARIO,
    "wrong.toml": SCENARIO.replace("discards = 1", "discards = 5"),
    "refused.toml": SCENARIO.replace('"buy the rate", card = "karama_1"', '"pass"'),
    "syntax.toml": SCENARIO.replace('"RATE"', "RATE"),
    "key.toml": SCENARIO.replace("discards", "discard"),
    "faction.toml": SCENARIO.replace('["choam", "emperor"]', '["choam", "emperer"]'),
    "card.toml": SCENARIO.replace('karama_1 = "emperor"', 'karma_1 = "emperor"'),
    "absent.toml": SCENARIO.replace('card = "karama_1"', 'card = "lasgun"'),
    "value.toml": SCENARIO.replace('active = "emperor"', 'active = "emperor", spice = "many"'),
    "kind.toml": SCENARIO.replace("discards = 1", "top = 3"),
    "circle.toml": '[given.rat]\nlike = "rat"\n\n' + SCENARIO.replace("given = {", 'given = { like = "rat",'),
    "empty.toml": SCENARIO.replace("{ discards = 1 }", "{}"),
    "twice.toml": SCENARIO + SCENARIO,
    "play.toml": SCENARIO.replace("buy the rate", "buy a rate"),
    "lacks.toml": SCENARIO.replace("source", "# source"),
    "not_seated.toml": SCENARIO.replace('actor = "emperor"', 'actor = "harkonnen"'),
    "nothing.toml": "",
    "good.jsonl": GAME,
    "wrong.jsonl": WRONG_GAME,
    "header.jsonl": HEADER,
    "line.jsonl": HEADER + START + '{"seq": 2, "actor":\n',
    "account.jsonl": GAME.replace("board.emperor", "bord.emperor"),
    "faction.jsonl": GAME.replace('"actor": "emperor"', '"actor": "emperer"'),
    "truncated.jsonl.gz": gzip.compress(GAME.encode(), mtime=0)[:20],
    "empty.jsonl": "",
    "picture.png": b"\x89PNG\r\n\x1a\n",
    "notes.txt": "We played this game on Sunday.\n",
    "folder": None,
}
"""Name -> content of the inputs that the cases name; None is a folder."""

register(cli)
VERBS = sorted(cli.commands)
CASES: Mapping[str, str] = {
    "help": "--help",
    **{f"help-{verb}": f"{verb} --help" for verb in VERBS},
    # Answers.
    "check": "check kull-m4",
    "check-plan": "check kull-m4 --plan",
    "check-budget": "check kull-m1 --engine reference --states 300",
    "explain-invariant": "explain INV-40",
    "explain-explored-invariant": "explain INV-60",
    "explain-question": "explain AMB-13",
    "explain-row": "explain kull.3",
    "explain-machine": "explain kull",
    "explain-scope": "explain kull-m4",
    "explain-card": "explain karama_1",
    "explain-faction": "explain choam",
    "explain-fact": "explain free_blocked",
    "explain-source": "explain TO",
    "explain-parts": "explain AMB-45",
    "questions": "questions AMB-13",
    "scenario": "scenario good.toml",
    "scenario-wrong": "scenario wrong.toml",
    "scenario-refused": "scenario refused.toml",
    "scenario-empty-folder": "scenario folder",
    "replay": "replay good.jsonl",
    "replay-wrong": "replay wrong.jsonl",
    "replay-without-steps": "replay header.jsonl",
    # Wrong words.
    "no-verb": "",
    "unknown-verb": "chek kull-m4",
    "unknown-option": "check kull-m4 --jsn",
    "too-many-words": "check kull-m4 kull-m5",
    "too-few-words": "replay",
    "unknown-scope": "check kull-m44",
    "unknown-scope-far": "check battle",
    "unknown-scope-json": "check kull-m44 --json",
    "unknown-invariant": "prove INV-400",
    "unknown-question": "questions AMB-99",
    "unknown-machine": "page kul",
    "unknown-row": "explain kul.3",
    "unknown-id-far": "explain something",
    "unknown-check": "replay --check force good.jsonl",
    "no-check": "replay --check , good.jsonl",
    "unknown-engine": "check kull-m4 --engine symbolyc",
    "unknown-format": "export promelo kull-m4",
    "unknown-reading": "export smv kull-m4 --reading AMB-12=nose",
    "no-reading": "export smv kull-m4 --reading AMB-12",
    "reading-twice": "export smv kull-m4 --reading AMB-06=unspent --reading AMB-06=spent",
    "export-too-large": "export dot kull-m1",
    # Wrong scenario files.
    "scenario-syntax": "scenario syntax.toml",
    "scenario-unknown-key": "scenario key.toml",
    "scenario-unknown-faction": "scenario faction.toml",
    "scenario-unknown-card": "scenario card.toml",
    "scenario-absent-card": "scenario absent.toml",
    "scenario-wrong-value": "scenario value.toml",
    "scenario-wrong-kind": "scenario kind.toml",
    "scenario-circle": "scenario circle.toml",
    "scenario-asserts-nothing": "scenario empty.toml",
    "scenario-twice": "scenario twice.toml",
    "scenario-not-text": "scenario picture.png",
    "scenario-unknown-play": "scenario play.toml",
    "scenario-lacks-a-key": "scenario lacks.toml",
    "scenario-not-seated": "scenario not_seated.toml",
    "scenario-without-scenario": "scenario nothing.toml",
    "scenario-missing": "scenario nowhere.toml",
    # Wrong logs.
    "replay-bad-line": "replay line.jsonl",
    "replay-bad-line-json": "replay line.jsonl --json",
    "replay-unknown-account": "replay account.jsonl",
    "replay-unknown-faction": "replay faction.jsonl",
    "replay-truncated": "replay truncated.jsonl.gz",
    "replay-empty": "replay empty.jsonl",
    "replay-not-a-log": "replay notes.txt",
    "replay-not-text": "replay picture.png",
    "replay-missing": "replay nowhere.jsonl",
    "replay-folder": "replay folder",
    # No audit to report.
    "report-without-audit": "report",
}
"""Recorded text -> the words after `kanly`."""

BLOCKED = {"audit-store-blocked": "audit", "report-store-blocked": "report"}
"""The same, where a file stands in the place of the folder of the store."""

SHAPE, ELSEWHERE = "check-json", "scenario-elsewhere"
USED = {*CASES, *BLOCKED, SHAPE, ELSEWHERE}
"""Every text that a test here compares with."""

Kanly = Callable[[str], tuple[int, str, str]]


@pytest.fixture
def kanly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Kanly:
    """The command in a folder of its own that has the files: exit code, stdout, stderr."""
    for name, content in FILES.items():
        if content is None:
            (tmp_path / name).mkdir()
        else:
            (tmp_path / name).write_bytes(content.encode() if isinstance(content, str) else content)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    # Of the lines that only count on, the first alone: how many there are depends on the machine.
    monkeypatch.setattr("checks.command.progress.EVERY", math.inf)

    def run(words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["kanly", *shlex.split(words)])
        code = main()
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def session(words: str, code: int, out: str, err: str) -> str:
    """A run as a reader sees it: the command, what it prints on either stream, the exit code."""
    parts = [f"$ kanly {words}".rstrip() + "\n"]
    for stream, text in (("stdout", out), ("stderr", err)):
        if text:
            parts.append(f"--- {stream}\n{text}" + ("" if text.endswith("\n") else "<no end of line>\n"))
    return "".join([*parts, f"--- exit {code}\n"])


@pytest.mark.parametrize("name", CASES)
def test_the_command_says_what_is_recorded(name: str, kanly: Kanly, golden: Callable[[str, str], None]) -> None:
    golden(name, session(CASES[name], *kanly(CASES[name])))


@pytest.mark.parametrize("name", BLOCKED)
def test_a_blocked_store_is_refused_as_recorded(
    name: str, kanly: Kanly, golden: Callable[[str, str], None], tmp_path: Path
) -> None:
    (tmp_path / ".kanly").write_text("a file, no folder")

    golden(name, session(BLOCKED[name], *kanly(BLOCKED[name])))


def test_a_file_elsewhere_is_named_in_full(kanly: Kanly, golden: Callable[[str, str], None], tmp_path: Path) -> None:
    words = f"scenario {tmp_path / 'key.toml'}"

    golden(ELSEWHERE, session(words, *kanly(words)))


def test_the_envelope_has_the_recorded_shape(kanly: Kanly, golden: Callable[[str, str], None]) -> None:
    _, out, _ = kanly("check kull-m4 --json")
    said = json.loads(out)
    keys = ("id", "method", "verdict", "holds_for", "fails_for")
    obligations = [" | ".join(one[key] for key in keys) for one in said["obligations"]]

    golden(SHAPE, "\n".join([f"keys: {', '.join(sorted(said))}", " | ".join(keys), *obligations]) + "\n")


def test_every_recorded_text_is_used() -> None:
    """Delete a text that no test compares with."""
    assert {path.name for path in RECORDED.iterdir()} - {f"{name}.txt" for name in USED} == set()
