"""A process pool that stops at once: no job is waited for when a run is interrupted, and no worker outlives its run.

A run that is told to end (SIGTERM) ends as if it were interrupted: its processes go first, and nothing is said.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from types import FrameType
from typing import Any, TypeVar

K = TypeVar("K")
T = TypeVar("T")


@contextmanager
def pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Workers for independent jobs. Left by an exception, it ends them without waiting; SIGTERM is one, too."""
    with ended_by_sigterm():
        executor = ProcessPoolExecutor(
            workers, mp_context=get_context("spawn"), initializer=_worker, initargs=(os.getpid(),)
        )
        try:
            yield executor
            executor.shutdown()
        except BaseException:
            for process in list((executor._processes or {}).values()):
                process.kill()
            executor.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def ended_by_sigterm() -> Iterator[None]:
    """Takes SIGTERM for Ctrl-C. Without that what the processes share is left behind, and Python complains of it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def run_all(
    run: Callable[..., T], jobs: Mapping[K, tuple[Any, ...]], workers: int, keep: Callable[[K, T], None]
) -> None:
    """Runs `run` with the arguments of every job, and keeps each answer as soon as it is there.

    A job that fails does not cost the answers of the others; the first error is raised when they are kept.
    """
    if not jobs:
        return
    failed: list[BaseException] = []
    with pool(workers) as executor:
        names = {executor.submit(run, *args): name for name, args in jobs.items()}
        for job in as_completed(names):
            if (error := job.exception()) is not None:
                failed.append(error)
            else:
                keep(names[job], job.result())
    if failed:
        raise failed[0]


def _worker(parent: int) -> None:
    """A worker leaves Ctrl-C to the run that started it, and ends when that run is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)
