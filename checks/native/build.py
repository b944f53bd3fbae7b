"""The system compiler, and a cache of what it built.

A library is named `<key>.<digest>.so`: the key is of the source and the flags, so that it is never stale; the digest is
of what stands in it, so that what was cut or overwritten is never loaded. A name is taken by a whole file at once, so
two runs at once do not meet.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from model.language.errors import KanlyError

CACHE = Path(".kanly/native")
KEPT = 30 * 24 * 3600.0
"""Seconds that a library is kept without being used."""
SLOWEST = 300
"""Seconds that the compiler may take; it needs some three."""
FLAGS = ("-std=gnu11", "-O1", "-fPIC", "-shared", "-fwrapv", "-w")


def compiler() -> tuple[str, ...] | None:
    """The C compiler of this machine and what stands before its flags, or None. What `CC` names goes before all.

    Raises KanlyError where `CC` is no command.
    """
    given = os.environ.get("CC", "")
    try:
        named = shlex.split(given)
    except ValueError as error:
        raise KanlyError(f"CC is no command: {given} ({error})", hints=["leave it out, or name a C compiler"]) from None
    if named:
        return tuple(named)
    return next(((path,) for name in ("cc", "gcc", "clang") if (path := shutil.which(name))), None)


def built(text: str, cache: Path = CACHE, flags: tuple[str, ...] = FLAGS) -> Path:
    """The library of a source, compiled once.

    Raises KanlyError where there is no compiler, where it makes none, and where the cache cannot be written.
    """
    # What another compiler built is not what the one that `CC` names would build.
    named = os.environ.get("CC", "").split()
    key = hashlib.sha256("\0".join([text, *flags, platform.machine(), *named]).encode()).hexdigest()
    try:
        _sweep(cache)
        if (library := _whole(cache, key)) is not None:
            with suppress(OSError):  # The cache of somebody else may still be read.
                os.utime(library)
            return library
        cc = compiler()
        if cc is None:
            raise KanlyError("there is no C compiler", hints=["install cc, gcc or clang"])
        cache.mkdir(parents=True, exist_ok=True)
        _forget(cache)
        with tempfile.TemporaryDirectory(dir=cache, prefix=f"{_begun_here()}{os.getpid()}.") as folder:
            return _named(_compiled(cc, text, flags, Path(folder)), cache, key)
    except OSError as error:
        raise KanlyError(
            f"the compiled rows cannot be kept in {cache}: {error.strerror or error}",
            hints=[f"{cache} must be a folder that can be written, on a disk that is not full"],
        ) from None


def _digest(key: str, library: Path) -> str:
    return hashlib.sha256(key.encode() + library.read_bytes()).hexdigest()


def _whole(cache: Path, key: str) -> Path | None:
    """The library of this key that is as it was built, if there is one."""
    for library in sorted(cache.glob(f"{key}.*.so")):
        with suppress(OSError):
            if library.is_file() and library.name == f"{key}.{_digest(key, library)}.so":
                return library
    return None


def _compiled(command: Sequence[str], text: str, flags: Sequence[str], folder: Path) -> Path:
    source, made, cc = folder / "rows.c", folder / "rows.so", command[0]
    hint = "CC names another C compiler; leave it out, and cc, gcc or clang is used"
    hints = [hint if os.environ.get("CC", "").strip() else "install cc, gcc or clang"]
    source.write_text(text)
    try:
        done = subprocess.run(
            [*command, *flags, "-o", str(made), str(source)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SLOWEST,
        )
    except OSError as error:
        raise KanlyError(f"the C compiler {cc} cannot be run: {error.strerror or error}", hints=hints) from None
    except subprocess.TimeoutExpired:
        raise KanlyError(f"the C compiler {cc} did not end in {SLOWEST} s") from None
    if done.returncode:
        said = done.stderr.strip()[:2000] or "no output"
        raise KanlyError(f"{cc} does not compile the rows: exit code {done.returncode}, {said}", hints=hints)
    if not made.is_file() or not made.stat().st_size:
        raise KanlyError(f"{cc} does not compile the rows: exit code 0, but it wrote no library", hints=hints)
    return made


def _named(made: Path, cache: Path, key: str) -> Path:
    """Gives the library its name, whatever stands there."""
    library = cache / f"{key}.{_digest(key, made)}.so"
    if library.is_dir() and not library.is_symlink():
        shutil.rmtree(library, ignore_errors=True)
    os.replace(made, library)
    return library


def _begun_here() -> str:
    """How the names of the folders begin in which this machine compiles; the number of the process follows."""
    return f"tmp.{platform.node()}."


def _sweep(cache: Path) -> None:
    """Removes the folders of compilers that were killed: their process is gone, or they are older than any may be."""
    for left in cache.glob("tmp*"):
        owner = left.name.removeprefix(_begun_here()).partition(".")[0]
        here = left.name.startswith(_begun_here()) and owner.isdecimal()
        with suppress(OSError):
            late = left.stat().st_mtime < time.time() - 2 * SLOWEST
            if left.is_dir() and (late or (here and not _runs(int(owner)))):
                shutil.rmtree(left)


def _runs(process: int) -> bool:
    """Whether there is such a process, be it somebody else's."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _forget(cache: Path) -> None:
    """Removes what was not used for a month."""
    for left in cache.iterdir():
        with suppress(OSError):
            if left.stat().st_mtime < time.time() - KEPT:
                shutil.rmtree(left) if left.is_dir() else left.unlink()


def loaded(library: Path, functions: Sequence[str] = ()) -> ctypes.CDLL:
    """The library in this process, which has these functions.

    Raises KanlyError where it is none, and removes it, so that another compiler is asked the next time.
    """
    try:
        found = ctypes.CDLL(str(library.resolve()))
        for name in functions:
            getattr(found, name)
    except (OSError, AttributeError) as error:
        with suppress(OSError):
            library.unlink()
        raise KanlyError(
            f"what the C compiler built cannot be loaded: {error}",
            hints=["it must compile for this machine, and the folder must be allowed to hold programs"],
        ) from None
    return found
