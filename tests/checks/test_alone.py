"""Whatever is imported first, the rows are there: each module of the product is imported alone in a new process."""

from __future__ import annotations

import subprocess
import sys

import pytest

import model.rulebook

FIRST = [
    "checks.state",
    "checks.solve.symbols",
    "checks.nesting",
    "checks.explore.depth",
    "checks.export.export",
    "checks.native.answer",
    "invariants.catalogue",
    "reports.page",
]


@pytest.mark.parametrize("module", FIRST)
def test_every_machine_is_known(module: str) -> None:
    ask = f"import {module}; from model.language.machine import MACHINES; print(len(MACHINES))"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True)

    assert done.stdout.strip() == str(len(model.rulebook.ALL)), done.stderr


def test_machines_are_numbered_when_all_are_there() -> None:
    ask = "import checks.nesting; from checks.solve.symbols import MACHINE_NUMBER; print(len(MACHINE_NUMBER))"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True)

    assert done.stdout.strip() == str(len(model.rulebook.ALL)), done.stderr
