"""Files for tests of readers: lines written to a file, and how a file is refused."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from checks.replay.replay import replay
from model.language.errors import KanlyError

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write lines (objects, or texts as they are) to a log file, packed or not."""

    def to_file(lines: list[Any], name: str = "game.jsonl", packed: bool = False) -> Path:
        text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
        path = tmp_path / name
        path.write_bytes(gzip.compress(text.encode()) if packed else text.encode())
        return path

    return to_file


@pytest.fixture
def refusal() -> Callable[[Path], tuple[str, int, tuple[str, ...]]]:
    """The message, line and hints by which a file is refused."""

    def of(path: Path) -> tuple[str, int, tuple[str, ...]]:
        with pytest.raises(KanlyError) as caught:
            replay([path], ["progress"])  # nothing that another check finds is before the error
        assert caught.value.where is not None
        assert caught.value.where.file.endswith(path.name)
        return caught.value.message, caught.value.where.line, caught.value.hints

    return of
