"""Real logs with pieces changed, deleted, added, moved: whatever comes is explained or refused, and nothing crashes."""

from __future__ import annotations

import contextlib
import copy
import gzip
import io
import json
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from checks.command.main import main

TRACES = sorted((Path(__file__).parents[3] / "data" / "traces").glob("*.gz"))
VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, -3, 5, 17, 18, 99, 999, 1000, 10**9, 10**30, 1.5, 1e308),
    *(
        "",
        "x",
        "A",
        "ABEFHG",
        "AAAAAA",
        "atreides",
        "arrakeen",
        "karama_1",
        "shai_hulud_1",
        "chani",
        "\0",
        "\ud83d"[:0],
    ),
    *([], [None], ["x"], [1], [[]], {}, {"x": 1}, [1, 2, 3], [5, 0, 0], [-1, 0, 0], [30, 0, 0], [5, 0, 9]),
    *(["karama_1", "karama_1"], ["chani", "chani"], {"territoryId": 5}, {"winners": ["fremen", "x"]}),
]
KEYS = [
    *("A@nowhere:3", "A@arrakeen:3", "A@arrakeen:9", "Q@arrakeen:9", "$@x", "@", "A.", "Z.spice", "A.spice", "A.ally"),
    *("H.hand", "A.traitors", "storm", "order", "winner", "foo", "n", "t", "ph", "resp", "d", "f", "a", "p", "gone"),
    *("territoryId", "sector", "count", "leaderId", "amount", "targetFaction", "distribution", "choice"),
]
MET = {0, 1, 2, 4}
ANY_TIME = settings(deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))


@cache
def rows_of(path: Path) -> list[dict[str, Any]]:
    """A log, whose end counts no events."""
    with gzip.open(path, "rt") as log:
        found = [json.loads(line) for line in log]
    found[-1].pop("eventCounts")
    return found


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inner:
        yield (*path, key)
        yield from places(below, (*path, key))


def window(rows: list[dict[str, Any]], first: int, size: int) -> list[dict[str, Any]]:
    """Some lines out of the middle of a log, as if the game began with the counters that stand before them."""
    counters: dict[str, Any] = {}
    for row in rows[1:first]:
        counters |= row.get("d", {})
        for key in row.get("gone", ()):
            counters.pop(key, None)
    start = rows[1] | {"d": counters or rows[1]["d"]}
    return copy.deepcopy([rows[0], start, *rows[max(2, first) : min(first + size, len(rows) - 1)], rows[-1]])


def alike(value: Any, rows: list[dict[str, Any]]) -> list[Any]:
    """Values that could stand there as well: the log still has the form of one, and says something else."""
    if type(value) is int:
        return [value - 1, value + 1, -value, value + 5, 0]
    if isinstance(value, str):
        texts = {
            one
            for row in rows
            for one in texts_in(row)
            if ("_" in one, len(one) == 1) == ("_" in value, len(value) == 1)
        }
        return sorted(texts) or ["x"]
    if isinstance(value, list):
        return [[], value[:-1], value[1:], value[::-1], [*value, *value[:1]]]
    return [value, None]


def texts_in(value: Any) -> Iterator[str]:
    """Every text inside."""
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts_in(inner)


@st.composite
def mutated(draw: st.DrawFn, longest: int) -> str:
    """Some lines of a log with one to three changes, as text: the beginning, or any later part."""
    rows = rows_of(draw(st.sampled_from(TRACES)))
    first = draw(st.one_of(st.just(2), st.integers(2, len(rows) - 2)))
    rows = window(rows, first, draw(st.integers(1, longest)))
    for _ in range(draw(st.integers(1, 3))):
        number = draw(st.integers(0, len(rows) - 1))
        what = draw(st.sampled_from(["shift"] * 6 + ["set", "delete", "add", "drop", "repeat", "swap"]))
        row = rows[number]
        if what == "drop" and len(rows) > 2:
            del rows[number]
        elif what == "repeat":
            rows.insert(draw(st.integers(0, len(rows))), copy.deepcopy(row))
        elif what == "swap":
            other = draw(st.integers(0, len(rows) - 1))
            rows[number], rows[other] = rows[other], row
        elif ways := list(places(row)):
            *above, key = draw(st.sampled_from(ways))
            holder: Any = row
            for step in above:
                holder = holder[step]
            if what == "delete":
                del holder[key]
            elif what == "add" and isinstance(holder, dict):
                holder[draw(st.sampled_from(KEYS))] = draw(st.sampled_from(VALUES))
            elif what == "shift":
                holder[key] = draw(st.sampled_from(alike(holder[key], rows)))
            else:
                holder[key] = draw(st.sampled_from(VALUES))
    return "".join(json.dumps(row) + "\n" for row in rows)


def answers(text: str) -> None:
    """Both levels answer: met, a finding, refused with its line; a log too short to compare anything is no crash."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_text(text)
        for words, codes in ((["replay"], MET | {5}), (["replay", "--plays"], MET)):
            said, wrong = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(wrong):
                code = main([*words, str(path)])
            assert code in codes, (words, wrong.getvalue())
            assert "Traceback" not in wrong.getvalue()
            if code == 2 and wrong.getvalue().startswith("error"):
                assert f"--> {path}" in wrong.getvalue(), wrong.getvalue()
                assert "     = " in wrong.getvalue(), wrong.getvalue()
            elif code == 2:
                assert "input the question or an input is wrong: " in said.getvalue(), said.getvalue()


@settings(ANY_TIME, max_examples=60)
@given(mutated(longest=12))
@example("".join(json.dumps(row) + "\n" for row in rows_of(TRACES[0])[:9]))
@example("")
@example("{}\n")
@example('{"kind": "header", "factions": ["atreides"]}\n{"kind": "end"}\n')
def test_a_changed_log_is_answered(text: str) -> None:
    answers(text)


@pytest.mark.slow
@settings(ANY_TIME, max_examples=1500)
@given(mutated(longest=120))
def test_many_changed_logs_are_answered(text: str) -> None:
    answers(text)
