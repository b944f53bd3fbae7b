"""The shapes of what is stored: every result fits as it was put, and one that is spoilt is refused in words."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from checks.audit import PARTS
from checks.check import check
from checks.command.main import main
from checks.nesting import nesting
from checks.questions import questions
from checks.store import Store, engine_digest, from_json
from checks.stored import EXTRA, VERSION, wrong
from checks.verdict import Result
from model.language.errors import KanlyError
from model.rulebook import DIGEST


@pytest.fixture(scope="module")
def small() -> Result:
    return check("storm-small", engine="reference")


def envelope(result: Result) -> dict[str, Any]:
    """The result as the store has it."""
    found: dict[str, Any] = json.loads(json.dumps(result.as_json()))
    return found


def test_every_verb_of_the_audit_has_its_shape() -> None:
    assert {verb for verb, _ in PARTS} == set(EXTRA)


@pytest.mark.slow
def test_results_fit_as_they_were_put(small: Result) -> None:
    for result in (small, check("kull-m4"), nesting(), questions("AMB-113", results=[small])):
        assert wrong(result.verb, envelope(result)) == ""


def spoil(change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], Any]:
    def spoilt(found: dict[str, Any]) -> dict[str, Any]:
        change(found)
        return found

    return spoilt


SPOILT: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "nothing in it": (lambda _: {}, "is a required property"),
    "a list": (lambda _: [1], "the whole of it: [1] where object is expected"),
    "null": (lambda _: None, "None where object is expected"),
    "a number": (lambda _: 7, "7 where object is expected"),
    "a word": (lambda _: "holds", "'holds' where object is expected"),
    "an unknown verdict": (spoil(lambda e: e["obligations"][0].update(verdict="well")), "obligations[0].verdict"),
    "counts": (spoil(lambda e: e.update(counts=7)), "counts: 7 where object is expected"),
    "a count": (spoil(lambda e: e["counts"].update(states="many")), "counts.states: 'many' where integer"),
    "a later version": (spoil(lambda e: e.update(kanly=99)), f"of version 99, and this is version {VERSION}"),
    "no history": (spoil(lambda e: e["obligations"][0].update(history=[{}])), "obligations[0].history[0]"),
    "another verb": (spoil(lambda e: e.update(verb="walk")), "verb: 'check' was expected"),
    "no rows": (spoil(lambda e: e.pop("taken")), "'taken' is a required property"),
    "a parting": (spoil(lambda e: e.update(partings={"AMB-01": [{"parts": True}]})), "partings.AMB-01[0]"),
    "a field of a later finding": (spoil(lambda e: e["findings"].append({"id": "a", "more": 1})), "findings["),
}


@pytest.mark.parametrize("name", SPOILT)
def test_what_is_spoilt_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], small: Result, name: str
) -> None:
    change, said = SPOILT[name]
    monkeypatch.chdir(tmp_path)
    first = next(part for part in PARTS if part[0] == "check")
    Store().put(*first, DIGEST, engine_digest(), change(envelope(small)))

    assert main(["report"]) == 2
    line = capsys.readouterr().err.splitlines()[0]
    assert line.startswith(f"error: the result of check {first[1]} in .kanly/results.db is spoilt: ")
    assert said in line


@pytest.mark.parametrize("cell", ["null", "7", "'{'", "x'00ff'", "'[' || replace(hex(zeroblob(50000)), '0', '[')"])
def test_a_cell_that_is_no_text_of_json_is_refused(tmp_path: Path, cell: str) -> None:
    store = Store(tmp_path)
    store.put("check", "a", "m", "e", {})
    with sqlite3.connect(store.path) as db:
        db.execute(f"update results set envelope = {cell}")
    db.close()

    with pytest.raises(KanlyError, match="is spoilt") as error:
        store.get("check", "a", "m", "e")
    assert error.value.hints == ("remove the file and run again",)


def test_what_no_other_verb_would_read_is_refused_too() -> None:
    assert "mutants" in wrong("mutate", {})
    assert "'rule' is a required property" in wrong("row", {})
    assert wrong("mutate", {"mutants": []}) == ""


def test_a_result_comes_back_from_its_envelope(small: Result) -> None:
    assert from_json(envelope(small)).as_json() == small.as_json()
