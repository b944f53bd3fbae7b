"""An output that cannot be written is said, and costs neither the answer on the other one nor its exit code."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")
KANLY = [sys.executable, "-m", "checks.command.main"]

pytestmark = pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")


def test_an_answer_that_cannot_be_written_is_said() -> None:
    with FULL.open("w") as full:
        done = subprocess.run([*KANLY, "check", "kull-m4"], stdout=full, stderr=subprocess.PIPE, text=True)

    assert done.returncode == 2
    assert "error: the answer cannot be written: No space left on device" in done.stderr


def test_progress_that_cannot_be_written_costs_nothing() -> None:
    with FULL.open("w") as full:
        done = subprocess.run([*KANLY, "check", "kull-m4", "--json"], stdout=subprocess.PIPE, stderr=full, text=True)
        wrong = subprocess.run([*KANLY, "check", "nosuch"], stdout=subprocess.PIPE, stderr=full, text=True)

    assert (done.returncode, json.loads(done.stdout)["exit"]) == (0, 0)
    assert wrong.returncode == 2


def test_a_reader_that_leaves_an_export_is_no_error() -> None:
    with subprocess.Popen([*KANLY, "export", "promela", "kull-m4"], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.wait() == 0
