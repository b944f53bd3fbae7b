"""The system compiler, and a cache of what it built: named by the source and the flags, so that it is never stale."""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from model.language.errors import KanlyError

CACHE = Path(".kanly/native")
KEPT = 30 * 24 * 3600.0
"""Seconds that a library is kept without being used."""
FLAGS = ("-std=gnu11", "-O1", "-fPIC", "-shared", "-fwrapv", "-w")


def compiler() -> str | None:
    """The C compiler of this machine, or None."""
    return next((path for name in ("cc", "gcc", "clang") if (path := shutil.which(name))), None)


def built(text: str, cache: Path = CACHE, flags: tuple[str, ...] = FLAGS) -> Path:
    """The library of a source, compiled once. Raises KanlyError where the compiler is missing or refuses it.

    Two runs at once may build the same: each writes a file of its own, and the last one takes the name.
    """
    cc = compiler()
    if cc is None:
        raise KanlyError("there is no C compiler", hints=["install cc, or walk with the reference step"])
    key = hashlib.sha256("\0".join([text, *flags, platform.machine()]).encode()).hexdigest()
    library = cache / f"{key}.so"
    if library.exists():
        os.utime(library)
        return library
    cache.mkdir(parents=True, exist_ok=True)
    _forget(cache)
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        source, made = Path(folder) / "rows.c", Path(folder) / "rows.so"
        source.write_text(text)
        done = subprocess.run([cc, *flags, "-o", str(made), str(source)], capture_output=True, text=True)
        if done.returncode:
            raise KanlyError(f"{cc} does not compile the rows: {done.stderr.strip()[:2000]}")
        os.replace(made, library)
    return library


def _forget(cache: Path) -> None:
    """Removes what was not used for a month, and what a killed compiler left."""
    for left in cache.iterdir():
        with suppress(OSError):
            if left.stat().st_mtime < time.time() - KEPT:
                shutil.rmtree(left) if left.is_dir() else left.unlink()


def loaded(library: Path) -> ctypes.CDLL:
    """The library in this process."""
    return ctypes.CDLL(str(library.resolve()))
