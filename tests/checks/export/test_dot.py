"""DOT: every state and every play is in the picture, and a scope that is too large is refused with its number."""

from __future__ import annotations

import re

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.export.dot import MOST, dot
from checks.state import Instance
from model.language.errors import KanlyError
from model.language.scope import SCOPES


def graph(name: str, number: int = 0) -> tuple[str, dict[str, str]]:
    scope = SCOPES[name]
    product = scope.products()[number]
    return dot(Instance(scope), scope.reading(product)), product


def test_every_state_and_every_play_is_there() -> None:
    text, product = graph("kull-m4")
    scope = SCOPES["kull-m4"]
    run = explore(Instance(scope), Family(scope, product))

    assert len(re.findall(r"^  s\d+ \[label=", text, re.MULTILINE)) == len(run.states)
    assert len(re.findall(r"^  s\d+ -> s\d+ \[label=", text, re.MULTILINE)) == len(run.edges)
    assert '[label="nature: draw (Chaumas)"]' in text
    assert '[label="Emperor: bid (1)"]' in text


def test_starts_and_dead_ends_stand_out() -> None:
    text, _ = graph("kull-m15", -1)

    assert text.count("style=bold") == 2
    assert text.count("color=red") == 2


def test_the_text_is_the_same_every_time() -> None:
    assert graph("kull-m4") == graph("kull-m4")


def test_a_large_scope_is_refused_with_its_number() -> None:
    with pytest.raises(KanlyError) as refused:
        graph("kull-m1")

    found = re.search(rf"kull-m1 would have more than {MOST} states: (\d+) were found", str(refused.value))
    assert found is not None
    assert int(found[1]) > MOST


def test_the_refusal_says_the_limit_and_what_else_there_is() -> None:
    with pytest.raises(KanlyError) as refused:
        graph("kull-m1")

    limit, *others = refused.value.hints
    assert limit.startswith(f"dot draws up to {MOST} states;")
    for command in ("kanly check kull-m1 --plan", "kanly export promela kull-m1", "kanly export itf kull-m1"):
        assert sum(command in hint for hint in others) == 1
