"""Recorded outputs: texts in tests/golden that a test compares with, recorded again by `pytest --record`."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"
ROOT = Path(__file__).parents[1]


def pytest_configure(config: pytest.Config) -> None:
    """Text is as wide here as where there is no terminal, whoever runs the tests."""
    os.environ["COLUMNS"] = "80"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="Write the texts of tests/golden again.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Under `--record` only the tests that record are run."""
    if config.getoption("--record"):
        others = [item for item in items if "golden" not in getattr(item, "fixturenames", ())]
        items[:] = [item for item in items if item not in others]
        config.hook.pytest_deselected(items=others)


def stable(text: str, folder: Path) -> str:
    """The text with a mark for what differs between two runs: absolute paths, seconds, the digest of the model."""
    for path, mark in ((folder.resolve(), "<folder>"), (folder, "<folder>"), (ROOT, "<kanly>")):
        text = text.replace(str(path), mark)
    text = re.sub(r'(?<="seconds": )\d+(\.\d+)?', "<seconds>", text)
    return re.sub(r"\b[0-9a-f]{12}\b", "<model>", text)


@pytest.fixture
def golden(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str, str], None]:
    """Compares a text with the recorded one of this name, or records it under `--record`."""

    def compare(name: str, text: str) -> None:
        path, said = GOLDEN / f"{name}.txt", stable(text, tmp_path)
        if request.config.getoption("--record"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(said, encoding="utf-8")
            return
        recorded = path.read_text(encoding="utf-8") if path.exists() else ""
        if said != recorded:
            lines = recorded.splitlines(), said.splitlines()
            diff = "\n".join(difflib.unified_diff(*lines, f"{path.name} as recorded", "now", lineterm=""))
            pytest.fail(f"{diff}\nre-record with: .venv/bin/pytest --record", pytrace=False)

    return compare
