"""The first bytes of a file that cannot be read twice, a pipe for one."""

from __future__ import annotations

import io
from typing import BinaryIO


class Rejoined(io.RawIOBase):
    """Some bytes and then what is left of a stream."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self.head, self.rest = head, rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        part, self.head = self.head[: len(buffer)], self.head[len(buffer) :]
        part = part or self.rest.read(len(buffer))
        buffer[: len(part)] = part
        return len(part)


def magic_of(raw: BinaryIO, size: int) -> tuple[bytes, BinaryIO]:
    """(the first bytes, a stream that begins with them)."""
    head = raw.read(size)
    return head, io.BufferedReader(Rejoined(head, raw))
