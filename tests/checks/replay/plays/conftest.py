"""The beginning of a real log, as it is or changed, in a file."""

from __future__ import annotations

import copy
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TRACES = Path(__file__).parents[3] / "data" / "traces"
Rows = list[dict[str, Any]]


@pytest.fixture(scope="session")
def whole() -> Rows:
    """All lines of a log; its end counts no events, since tests cut lines off."""
    with gzip.open(TRACES / "game-handler-seed1.jsonl.gz", "rt") as log:
        found = [json.loads(line) for line in log]
    found[-1].pop("eventCounts")
    return found


@pytest.fixture
def log_of(whole: Rows, tmp_path: Path) -> Callable[..., Path]:
    """Writes the first `last` lines and the end, changed in place by a function of them."""

    def write(change: Callable[[Rows], object] = lambda rows: None, last: int = 40) -> Path:
        rows = copy.deepcopy([*whole[:last], whole[-1]])
        change(rows)
        path = tmp_path / "game.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return path

    return write


@pytest.fixture(scope="session")
def whole_seed2() -> Callable[[int, Callable[[dict[str, Any]], object], Path], Path]:
    """Writes the second log up to its step 100 and its end, with one step changed in place."""
    with gzip.open(TRACES / "game-handler-seed2.jsonl.gz", "rt") as log:
        found = [json.loads(line) for line in log]
    for key in ("eventCounts", "turns"):
        found[-1].pop(key)

    def write(n: int, change: Callable[[dict[str, Any]], object], path: Path) -> Path:
        rows = copy.deepcopy([row for row in found if row.get("n", 0) <= 100])
        change(next(row for row in rows if row.get("n") == n))
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return path

    return write
