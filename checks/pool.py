"""A process pool that stops at once: no job is waited for when a run is interrupted, and no worker outlives its run."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context


@contextmanager
def pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Workers for independent jobs. Left by an exception, it ends them without waiting."""
    executor = ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_worker, initargs=(os.getpid(),)
    )
    try:
        yield executor
    except BaseException:
        for process in list((executor._processes or {}).values()):
            process.kill()
        executor.shutdown(wait=False, cancel_futures=True)
        raise
    executor.shutdown()


def _worker(parent: int) -> None:
    """A worker leaves Ctrl-C to the run that started it, and ends when that run is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)
