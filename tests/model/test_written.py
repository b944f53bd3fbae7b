"""Mistakes of Python in a rule file are said at its line, with what could stand there; a program's own fault is not."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

import model
import model.rulebook
from model.language import written
from model.language.errors import KanlyError
from model.language.machine import MACHINES
from model.language.written import as_written

HEAD = """from model.language.effects import puts
from model.language.rows import TABLE
from model.phases.frames import bidding
from model.sources import BASE
from model.table import DISCARD, banned
"""
ROW = 'bidding.rule("A row.", by=TABLE, on="do", go="open -> open", cites=[BASE.page(8)]'
WRONG = [
    (
        "a name that is not there",
        f"{ROW}, when=[banedd])",
        6,
        "nothing here is called 'banedd'",
        "did you mean 'banned'?",
    ),
    (
        "an import that is not there",
        "from model.table import baned",
        6,
        "cannot import name 'baned'",
        "did you mean 'banned'?",
    ),
    ("a part that a row does not have", f"{ROW}, whe=[])", 6, "a row has no part 'whe'", "did you mean 'when'?"),
    ("a bracket too few", f"{ROW}, when=[]", 6, "not written as Python wants it", ""),
    ("one effect for a list", f"{ROW}, then=banned)", 6, "`then` is one thing, not a list", "write then=[…]"),
    ("no source", ROW.replace(", cites=[BASE.page(8)]", ")"), 6, "this row cites nothing", "OUR_ORDER"),
    ("a text for a source", ROW.replace("BASE.page(8)", '"page 8"') + ")", 6, "'page 8' is no source", "BASE.page(8)"),
    ("no sentence", ROW.replace("A row.", " ") + ")", 6, "this row says nothing", "as a sentence"),
    ("a number for a condition", f"{ROW}, when=[bidding.here.lots])", 6, "is no condition but a number", "compare it"),
    (
        "a thing said twice",
        f"{ROW}, then=[bidding.here.bid.becomes(0), bidding.here.bid.becomes(1)])",
        6,
        "this happens twice",
        "",
    ),
]


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that counts as the model's own, where rule files can be written."""
    monkeypatch.setattr(written, "_MODEL", str(tmp_path))
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(MACHINES["bidding"], "rules", list(MACHINES["bidding"].rules))
    return tmp_path


@pytest.mark.parametrize(("name", "text", "line", "said", "hint"), WRONG, ids=[name for name, *_ in WRONG])
def test_a_mistake_is_said_at_its_line(rules: Path, name: str, text: str, line: int, said: str, hint: str) -> None:
    module = f"trial_{name.replace(' ', '_')}"
    (rules / f"{module}.py").write_text(HEAD + text + "\n")

    with pytest.raises(KanlyError) as error, as_written(module):
        import_module(module)

    assert said in error.value.message
    assert error.value.where is not None
    assert (Path(error.value.where.file).name, error.value.where.line) == (f"{module}.py", line)
    assert hint in " ".join(error.value.hints)


def test_a_fault_of_the_language_stays_one() -> None:
    with pytest.raises(TypeError), as_written("anything"):
        raise TypeError("our own")


def test_the_model_stands_where_it_is_looked_for() -> None:
    assert str(Path(model.__path__[0]).resolve()) == written._MODEL
