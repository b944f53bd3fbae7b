"""The C of the rows compiled as it is written: to make it fast takes longer than the few walks of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest

from checks.native import kernel
from checks.native.build import FLAGS, built

QUICKLY = tuple("-O0" if flag == "-O1" else flag for flag in FLAGS)


@contextmanager
def as_written() -> Iterator[None]:
    """A kernel that is made here is compiled so; its name in the cache is another, since flags are part of it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel, "built", partial(built, flags=QUICKLY))
        yield
