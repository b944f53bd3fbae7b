"""The pool: jobs are answered; a run that is interrupted or told to end leaves no worker behind, and says nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from checks.pool import ended_by_sigterm, pool

ROOT = Path(__file__).resolve().parents[2]
RUN = """
import time
from contextlib import nullcontext
from checks import pool
if __name__ == "__main__":
    pool.ended_by_sigterm = {care}
    try:
        with pool.pool(2) as executor:
            job = executor.submit(time.sleep, 100)
            while not job.running():
                time.sleep(0.01)
            print("ready", flush=True)
            job.result()
    except KeyboardInterrupt:
        raise SystemExit(130)
"""


def slow() -> int:
    time.sleep(60)
    return os.getpid()


def test_jobs_are_answered() -> None:
    with pool(1) as executor:
        assert executor.submit(abs, -3).result() == 3


def test_an_interrupted_run_waits_for_no_job_and_leaves_no_worker() -> None:
    began = time.monotonic()

    with pytest.raises(KeyboardInterrupt), pool(1) as executor:
        worker = executor.submit(os.getpid).result()
        for _ in range(5):
            executor.submit(slow)
        raise KeyboardInterrupt

    assert time.monotonic() - began < 30
    for _ in range(50):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("the worker is still there")


def test_sigterm_is_taken_for_an_interruption_and_only_meanwhile() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), ended_by_sigterm():
        os.kill(os.getpid(), signal.SIGTERM)
        signal.sigtimedwait([], 5)
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.parametrize(("care", "code"), [("pool.ended_by_sigterm", 130), ("nullcontext", -signal.SIGTERM)])
def test_a_run_that_is_told_to_end_is_quiet(care: str, code: int, tmp_path: Path) -> None:
    """Without the care that the pool takes Python complains."""
    script = tmp_path / "run.py"
    script.write_text(RUN.format(care=care), encoding="utf-8")
    there = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=there
    ) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == "ready\n"
        run.terminate()
        said = run.communicate(timeout=60)[1]
    assert run.returncode == code
    assert ("resource_tracker" in said) == (care == "nullcontext")
