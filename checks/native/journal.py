"""The journal of a run of walks: a line for each finished job, so that a killed run loses only the jobs under way."""

from __future__ import annotations

import hashlib
import json
import os
import string
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from checks.native.deals import BLOCK
from checks.native.jobs import Done, Engine, Order
from checks.native.tally import Tally
from model.language.errors import KanlyError

HEAD = '{"key": "0000000000000000", "first": '
"""How a line begins; a 0 stands for any hexadecimal digit."""
SURE = len('{"key": "')
"""Characters of it that a first line must have, however soon it was cut."""
LONGEST_LINE = 1 << 20
"""Bytes of a line; a whole one has some ten thousand."""


class Unwritten(Exception):
    """A job could not be written; the message says where and why."""


class Journal:
    """Finished jobs of one order on one source. Lines of other orders, a line cut short and junk are passed over.

    Only a regular file is a journal, and only one that begins as a journal does, or is empty.
    """

    def __init__(self, path: Path | None, engine: Engine, order: Order) -> None:
        self.path = path
        said = repr((engine.kernel is not None, astuple(order))) + engine.source.text
        self.key = hashlib.sha256(said.encode()).hexdigest()[:16]
        self.done: list[tuple[int, int]] = []
        self._none = engine.none()
        self._properties = len(engine.property)
        self._file: int | None = None
        self._cut = False

    def read(self, count: int) -> Iterator[Done]:
        """The finished jobs among the first walks. Raises KanlyError for what cannot be read or is no journal."""
        if self.path is None:
            return
        try:
            if not self.path.exists():
                return
            self._refuse_all_but_files(self.path.stat().st_mode)
            for line in self._lines(self.path):
                done = self._done(line)
                if done is not None and self._fits(done, count):
                    self.done.append((done.first, done.last))
                    yield done
        except OSError as error:
            raise self._refused("read", error) from None

    def _lines(self, path: Path) -> Iterator[str]:
        """The lines; what is longer than any line comes in pieces, which are junk."""
        with path.open("rb") as file:
            first, line = True, b""
            while read := file.readline(LONGEST_LINE):
                line = read
                text = line.decode(errors="replace").strip()
                if first and not _begins_a_line(text):
                    raise KanlyError(
                        f"{path} is no journal of walks: it begins with {text[:60]!r}",
                        hints=["name a new file, or a journal that an earlier run began"],
                    )
                first = False
                yield text
            self._cut = line != b"" and not line.endswith(b"\n")

    def _fits(self, done: Done, count: int) -> bool:
        """Whether the job ends with a deal, or with the walks, and made none of those that another made."""
        whole = done.last == count or (done.last < count and done.last % BLOCK == 0)
        return whole and not any(first < done.last and done.first < last for first, last in self.done)

    def _done(self, line: str) -> Done | None:
        try:
            kept = json.loads(line)
            if kept.pop("key") != self.key:
                return None
            done = Done(**kept | {"tally": Tally.of_json(kept["tally"])})
            return done if self._sound(done) else None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None

    def _sound(self, done: Done) -> bool:
        """Whether the counts can be of these walks; a hand may have been at them."""
        tally, none = done.tally, self._none
        numbers = [done.first, done.last, tally.walks, tally.plays, tally.ended, *tally.taken]
        numbers += [number for key, value in tally.failed.items() for number in (*key, *value)]
        lengths = [(len(one.taken), len(one.seen), len(one.arose)) for one in (tally, none)]
        return (
            all(isinstance(number, int) and number >= 0 for number in numbers)
            and all(isinstance(seconds, float | int) for seconds in (done.seconds, done.dealing))
            and tally.walks == done.last - done.first
            and lengths[0] == lengths[1]
            and all(property < self._properties and differs in (0, 1) for property, differs in tally.failed)
            and all(done.first <= walk < done.last for _, walk, _ in tally.failed.values())
        )

    def begin(self) -> None:
        """Opens the file, and writes a line of no walk, so that what cannot be written is known before any is made.

        Raises KanlyError where it cannot be written.
        """
        if self.path is None:
            return
        try:
            # Without O_NONBLOCK a pipe that takes the name now would be waited for.
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NONBLOCK | os.O_CLOEXEC
            self._file = os.open(self.path, flags, 0o666)
            self._refuse_all_but_files(os.fstat(self._file).st_mode)
            self._put(Done(0, 0, self._none, 0.0, 0.0))
        except OSError as error:
            raise self._refused("written", error) from None

    def write(self, done: Done) -> None:
        """Adds a finished job. Raises Unwritten where it cannot, for example on a full disk."""
        if self._file is None or done.last == done.first:
            return
        try:
            self._put(done)
        except OSError as error:
            raise Unwritten(f"the journal {self.path} cannot be written: {error.strerror or error}") from None

    def _put(self, done: Done) -> None:
        assert self._file is not None
        kept = {"key": self.key, "first": done.first, "last": done.last, "tally": done.tally.as_json()}
        line = json.dumps(kept | {"seconds": done.seconds, "dealing": done.dealing}) + "\n"
        rest = ("\n" * self._cut + line).encode()
        while rest:
            rest = rest[os.write(self._file, rest) :]
        self._cut = False

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _refuse_all_but_files(self, mode: int) -> None:
        if not S_ISREG(mode):
            what = "a folder" if S_ISDIR(mode) else "a pipe or a device"
            raise KanlyError(f"the journal {self.path} is {what}, not a file", hints=["name a file for the journal"])

    def _refused(self, what: str, error: OSError) -> KanlyError:
        assert self.path is not None
        hint = "name a file that can be read and written, on a disk that is not full"
        if isinstance(error, FileNotFoundError) and not os.path.isdir(self.path.parent):
            hint = f"there is no folder {self.path.parent}"
        return KanlyError(f"the journal {self.path} cannot be {what}: {error.strerror or error}", hints=[hint])

    def missing(self, count: int, size: int) -> Iterator[tuple[int, int]]:
        """The walks that no finished job made, as ranges of at most `size`, which begin where a deal does."""
        at = 0
        for first, last in [*sorted(self.done), (count, count)]:
            while at < first:
                end = min(first, (at // size + 1) * size)
                yield at, end
                at = end
            at = max(at, last)


def _begins_a_line(text: str) -> bool:
    """Whether this is a line of a journal, or the beginning of one that was cut."""
    like = (c == h or (h == "0" and c in string.hexdigits) for c, h in zip(text, HEAD, strict=False))
    return len(text) >= SURE and all(like)
