"""The rooms: who imports whom, that every question is open somewhere, that no file grows beyond its size."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from model.language.questions import QUESTIONS
from model.language.scope import SCOPES

ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "model": {"model"},
    "invariants": {"model", "invariants"},
    "checks": {"model", "invariants", "checks", "reports"},
    "reports": {"model", "invariants", "checks", "reports"},
}
WANTED = [
    *[f"AMB-{n:02}" for n in (*range(1, 7), *range(8, 21), 34, 46, 111, 112)],
    "AMB-07.basic",
    "AMB-07.advanced",
    "AMB-45.ordinary",
    "AMB-45.kull_offer",
    "AMB-45.kull_counter",
    "KANLY-01",
]


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
        elif isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
    return found & set(MAY_IMPORT)


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_a_package_imports_only_what_it_may(package: str) -> None:
    for path in (ROOT / package).rglob("*.py"):
        assert imports(path) <= MAY_IMPORT[package], path


def test_no_file_is_longer_than_four_hundred_lines() -> None:
    long = {
        str(path): n
        for package in MAY_IMPORT
        for path in (ROOT / package).rglob("*.py")
        if (n := len(path.read_text().splitlines())) > 420
    }

    assert set(long) <= {str(ROOT / "model/language/terms.py")}


@pytest.mark.parametrize("id", WANTED)
def test_every_question_of_the_nest_is_open_in_a_scope(id: str) -> None:
    assert any(id in scope.opens for scope in SCOPES.values())


def test_every_open_question_exists_and_every_start_says_that_it_is_assumed() -> None:
    for scope in SCOPES.values():
        assert set(scope.opens) <= set(QUESTIONS)
        assert all(start.assumed for start in scope.starts)
