"""The store: results come back as they were put, for exactly the question they answer; two writers do not clash."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from checks.check import check
from checks.store import Store, from_json
from model.language.errors import KanlyError


def test_a_result_comes_back_as_it_was_put(tmp_path: Path) -> None:
    result = check("kull-m4")
    store = Store(tmp_path)
    store.put("check", "kull-m4", result.model, "e", result.as_json())

    known = store.get("check", "kull-m4", result.model, "e")

    assert known is not None
    assert from_json(known).as_json() == result.as_json()
    assert store.get("check", "kull-m4", "another model", "e") is None


def test_many_writers_lose_nothing(tmp_path: Path) -> None:
    stores = [Store(tmp_path) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda n: stores[n % 4].put("any", f"s{n}", "m", "e", {"n": n}), range(100)))

    assert [stores[0].get("any", f"s{n}", "m", "e") for n in range(100)] == [{"n": n} for n in range(100)]


def test_a_spoilt_store_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "results.db").write_text("this is no database, but long enough to be looked at as one" * 20)

    with pytest.raises(KanlyError, match="cannot be used"):
        Store(tmp_path)


WRITES = """
import sys
from pathlib import Path
from checks.store import Store
store, who = Store(Path(sys.argv[1])), sys.argv[2]
for number in range(int(sys.argv[3])):
    store.put("any", f"{who}{number}", "m", "e", {"n": number})
    print(number, flush=True)
"""


def writer(folder: Path, who: str, count: int) -> subprocess.Popen[str]:
    words = [sys.executable, "-c", WRITES, str(folder), who, str(count)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def test_a_run_that_is_killed_loses_nothing_that_it_had_finished(tmp_path: Path) -> None:
    with writer(tmp_path, "a", 1_000_000) as run:
        assert run.stdout is not None
        for line in run.stdout:
            if line.strip() == "20":
                os.kill(run.pid, signal.SIGKILL)
                break
        said = [20, *map(int, run.stdout.read().split())]

    store = Store(tmp_path)
    for number in (*range(20), *said):
        assert store.get("any", f"a{number}", "m", "e") == {"n": number}
    store.put("any", "after", "m", "e", {})
    assert store.get("any", "after", "m", "e") == {}


def test_two_processes_that_make_the_store_at_once_lose_nothing(tmp_path: Path) -> None:
    runs = [writer(tmp_path / "new", who, 25) for who in "ab"]
    for run in runs:
        run.communicate(timeout=120)

    assert [run.returncode for run in runs] == [0, 0]
    store = Store(tmp_path / "new")
    assert all(store.get("any", f"{who}{n}", "m", "e") == {"n": n} for who in "ab" for n in range(25))


def test_a_store_that_cannot_be_made_is_refused_before_anything_is_put(tmp_path: Path) -> None:
    Store(tmp_path / "kept").ready()
    assert Store(tmp_path / "kept").there
    (tmp_path / "a file").write_text("")
    with pytest.raises(KanlyError, match="cannot be made"):
        Store(tmp_path / "a file" / ".kanly").ready()
