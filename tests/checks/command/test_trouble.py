"""Trouble with the folder of results: said in words, and looking never makes anything."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from checks.command.main import main
from checks.store import Store
from checks.verdict import Obligation, Result, Verdict
from model.language.errors import KanlyError
from reports.report import write


def test_a_report_without_an_audit_makes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    assert main(["report"]) == 2
    assert capsys.readouterr().err.splitlines()[0] == "error: no audit was run in this folder"
    assert list(tmp_path.iterdir()) == []


def test_a_store_is_made_by_the_first_result(tmp_path: Path) -> None:
    store = Store(tmp_path / "new")

    assert store.get("any", "a", "m", "e") is None
    assert list(tmp_path.iterdir()) == []
    store.put("any", "a", "m", "e", {"n": 1})
    assert Store(tmp_path / "new").get("any", "a", "m", "e") == {"n": 1}


def test_a_store_whose_folder_cannot_be_made_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KanlyError, match="cannot be made"):
        Store(tmp_path / "no" / "such").put("any", "a", "m", "e", {})


@pytest.mark.parametrize("what", ["put", "get"])
def test_what_the_database_refuses_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    store = Store(tmp_path)
    store.put("any", "a", "m", "e", {})

    def full(*_: object, **__: object) -> sqlite3.Connection:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(sqlite3, "connect", full)
    with pytest.raises(KanlyError, match="cannot be used: database or disk is full"):
        store.put("any", "a", "m", "e", {}) if what == "put" else store.get("any", "a", "m", "e")


def test_a_spoilt_result_is_refused(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put("any", "a", "m", "e", {})
    with sqlite3.connect(store.path) as db:
        db.execute("update results set envelope = '{'")
    db.close()

    with pytest.raises(KanlyError, match="is spoilt"):
        store.get("any", "a", "m", "e")


def test_a_report_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    whole = Result("audit", obligations=[Obligation("A", "m", Verdict.HOLDS)])
    (tmp_path / "report.html" / "in the way").mkdir(parents=True)
    with pytest.raises(KanlyError) as caught:
        write(whole, [], tmp_path)

    assert caught.value.message.startswith(f"the report {tmp_path / 'report.html'} cannot be written: ")
    assert caught.value.hints == ("the results are kept; free the place and run `kanly report`",)
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_no_line_of_the_help_is_cut(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    main(["--help"])

    assert "..." not in capsys.readouterr().out.partition("Commands:")[2]


def test_the_envelope_of_a_crash_names_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def crash(*_: object) -> list[str]:
        raise ZeroDivisionError("no way")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("checks.replay.forces.Forces.check", crash)
    Path("a.jsonl").write_text(
        '{"kanly_log": 1, "factions": ["a"], "complete": true}\n'
        '{"seq": 1, "actor": null, "play": "start", "args": {}, "set": {}}\n'
    )

    assert main(["replay", "a.jsonl", "--json"]) == 3
    said = json.loads(capsys.readouterr().out)["findings"][0]["what"]
    assert said == "internal error: ZeroDivisionError: no way, while reading a.jsonl, line 2"
