"""The verb `list`: every name that another verb takes, with what it stands for."""

from __future__ import annotations

import json

import pytest

from checks.command.main import main
from checks.names import KINDS


def test_without_a_kind_it_says_how_many_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert [line.split()[0] for line in lines] == list(KINDS)
    assert [int(line.split()[1]) for line in lines] == [len(kind.names()) for kind in KINDS.values()]


@pytest.mark.parametrize("kind", KINDS)
def test_every_name_stands_in_its_list(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", kind]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert main(["list", kind, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)

    names = KINDS[kind].names()
    assert [line.split()[0] for line in lines if line and not line.startswith(" ")][:-1] == list(names)
    assert said["names"] == names


def test_a_kind_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "cards"]) == 2
    assert "known are: invariants, machines, questions, rows, scopes" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        "check zzz",
        "check zzz --plan",
        "export dot zzz",
        "export smv kull-m4 --reading zzz=x",
        "export promela kull-m4 --assert zzz",
        "page zzz",
        "questions zzz",
        "prove zzz",
        "mutate kull.3 zzz",
        "explain zzz",
    ],
)
def test_what_is_like_nothing_is_refused_with_the_command_that_lists(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == 2
    assert "`kanly list" in capsys.readouterr().err
