"""Witnesses: which scopes and scenario files a row concerns, what they say of a broken one, and that none is stale."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.mutate import witnesses as seeing
from checks.mutate.hunt import in_place_of
from checks.mutate.witnesses import SCENARIOS, Noticed, Witness, before, came_by, failing_in, witnesses_of
from model.language.terms import FALSE
from tests.rows import row

ONLY = "collection.toml"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One scope and one file of scenarios."""
    (tmp_path / ONLY).write_text((SCENARIOS / ONLY).read_text())
    monkeypatch.setattr(seeing, "SCENARIOS", tmp_path)
    monkeypatch.setattr(seeing, "explorable", lambda: ["collection-small", "mentat-most"])


@pytest.mark.usefixtures("few")
def test_a_row_is_looked_at_where_it_is_taken_and_nowhere_else() -> None:
    assert {witness.name for witness in witnesses_of(row("collection", "collect"))} == {"collection-small", ONLY}
    assert {witness.name for witness in witnesses_of(row("mentat", "end the last turn"))} == {"mentat-most"}
    assert witnesses_of(row("kull", "decline")) == []


@pytest.mark.usefixtures("few")
def test_each_says_what_a_broken_row_changes_and_nothing_of_a_right_one() -> None:
    rule = row("collection", "collect")
    found = witnesses_of(rule)
    with in_place_of(replace(rule, when=(FALSE,))):
        broken = [witness.ask() for witness in found]

    assert [witness.ask() for witness in found] == [None, None]
    assert all(broken)
    assert [one.by for one in broken if one] == [witness.kind for witness in found]


def test_a_scope_of_another_size_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    known, _ = before("collection-small")
    assert known is not None
    monkeypatch.setattr(seeing, "look", lambda name: replace(known, states=known.states + 1))
    said = Witness("collection-small", "explorer", 0.0).ask()

    assert said == Noticed(
        "explorer", f"collection-small: {known.states + 1} states instead of {known.states}", counted=True
    )


def test_a_scope_is_not_explored_for_what_it_cannot_come_to() -> None:
    assert "mentat" not in seeing._machines_in("collection-small")
    assert {"collection"} <= seeing._machines_in("collection-small")
    assert {"karama", "response", "kull", "conversion"} <= seeing._machines_in("kull-m1")


def test_no_engine_made_with_other_rows_is_used_again() -> None:
    """An engine keeps the rows it was made with; one that outlives a broken row would blame the next, or miss it."""
    rule = row("collection", "collect")
    file = SCENARIOS / ONLY
    assert came_by(file).failing == frozenset()
    with in_place_of(replace(rule, then=())):
        assert failing_in(file)

    assert failing_in(file) == frozenset()
