"""The store: results come back as they were put, for exactly the question they answer; two writers do not clash."""

from __future__ import annotations

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
        list(pool.map(lambda n: stores[n % 4].put("check", f"s{n}", "m", "e", {"n": n}), range(100)))

    assert [stores[0].get("check", f"s{n}", "m", "e") for n in range(100)] == [{"n": n} for n in range(100)]


def test_a_spoilt_store_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "results.db").write_text("this is no database, but long enough to be looked at as one" * 20)

    with pytest.raises(KanlyError, match="cannot be used"):
        Store(tmp_path)
