"""The pool: jobs are answered, and a run that is interrupted leaves no worker behind."""

from __future__ import annotations

import os
import time

import pytest

from checks.pool import pool


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
