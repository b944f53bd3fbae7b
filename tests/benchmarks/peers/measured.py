"""Running another tool: what it said, and the CPU seconds and memory it used."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from model.language.errors import KanlyError


class Measured(NamedTuple):
    """`code` is the exit code, `said` all output; user and system time in seconds, the largest resident set in MB."""

    code: int
    said: str
    seconds: float
    memory: float


def measured(command: Sequence[str], folder: str) -> Measured:
    """Runs a command in a folder."""
    with open(Path(folder) / "output", "w+") as output:
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return Measured(process.returncode, output.read(), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def built(command: Sequence[str], folder: str) -> float:
    """The CPU seconds of a command that must succeed. Raises KanlyError where it fails."""
    run = measured(command, folder)
    if run.code:
        raise KanlyError(f"`{' '.join(command)}` failed", hints=run.said.strip().splitlines()[:3])
    return run.seconds
