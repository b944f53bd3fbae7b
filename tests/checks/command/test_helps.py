"""Helps: one line of purpose, one example that is a command, exit codes; README and the helps name the same things."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from checks.command.helps import CODES, LOOKED_UP, ends, only
from checks.command.main import cli, main
from checks.command.verbs import register
from checks.export.dot import MOST
from checks.export.export import FORMATS
from checks.names import KINDS

register(cli)
VERBS = dict(cli.commands)
README = (Path(__file__).parents[3] / "README.md").read_text()
EXAMPLE = re.compile(r"^  Example: kanly (.+)$", re.M)
NAMES = {"check": "scopes", "prove": "invariants", "questions": "questions", "page": "machines", "mutate": "rows"}


def help_of(verb: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", "80")
    assert main([*([verb] if verb else []), "--help"]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("verb", ["", *VERBS])
def test_a_help_has_a_purpose_an_example_and_its_exit_codes(
    verb: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = help_of(verb, capsys, monkeypatch)
    purpose = said.split("\n\n")[1].strip().splitlines()[0]
    (example,) = EXAMPLE.findall(said)
    words = shlex.split(example)

    assert purpose
    assert re.search(r"^  Exit codes: 0 [a-z]", said, re.M)
    assert words[0] == verb or not verb
    command = VERBS[words[0]]
    context = command.make_context(words[0], words[1:])
    kind = NAMES.get(words[0])
    given = [name for name in words[1:] if not name.startswith("-") and name in {*context.params.values()}]
    assert kind is None or all(name in KINDS[kind].names() for name in given)


def test_a_verb_that_is_no_check_promises_no_verdict() -> None:
    for verb in ("explain", "page", "export", "list"):
        assert "finding" not in (VERBS[verb].epilog or "")
    assert "5 nothing" in ends("audit") and "0 printed" in ends("list", LOOKED_UP)
    assert only(0, 5) == {0: CODES[0], 5: CODES[5]}


def test_every_verb_of_readme_is_there_with_every_option_it_names() -> None:
    rows = re.findall(r"^\| (`kanly [^|]+) \| (.+) \|$", README, re.M)
    asked = {verb for names, _ in rows for verb in re.findall(r"`kanly (\w+)", names)}

    assert asked
    assert asked == set(VERBS)
    assert f"(`dot`, up to {MOST} states)" in README
    for names, said in rows:
        for verb in re.findall(r"`kanly (\w+)", names):
            options = {name for param in VERBS[verb].params if isinstance(param, click.Option) for name in param.opts}
            assert set(re.findall(r"--[a-z]+", said)) <= options, verb


def test_the_formats_that_a_help_names_are_those_that_are_there() -> None:
    assert all(format in (VERBS["export"].help or "") for format in FORMATS)
    assert all(kind in (VERBS["list"].help or "") for kind in KINDS)
