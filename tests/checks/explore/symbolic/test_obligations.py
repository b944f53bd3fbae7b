"""Obligations on rows broken on purpose: found by both explorers, under the same readings, after as many plays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from checks.explore import reference
from checks.explore.engines import differences
from checks.explore.readings import Family
from checks.explore.symbolic.run import explore
from checks.state import Instance
from model.language.rows import Rule
from model.language.scope import SCOPES
from tests.rows import row


@contextmanager
def broken(rule: Rule, part: str, value: object) -> Iterator[None]:
    """A row with another value for one of its parts."""
    kept = getattr(rule, part)
    object.__setattr__(rule, part, value)
    try:
        yield
    finally:
        object.__setattr__(rule, part, kept)


BREAKS = {
    "the Karama is not discarded": (("karama", "execute"), "then", lambda rule: (), "fault"),
    "a bid is paid twice over": (("bidding", "pay"), "then", lambda rule: (*rule.then, rule.then[0]), "fault"),
    "the winner pays nothing": (("bidding", "pay"), "then", lambda rule: rule.then[1:], "LOT-04"),
    "nobody wins": (("bidding", "award"), "when", lambda rule: (*rule.when, rule.when[0] == False), "INV-60"),  # noqa: E712
    "CHOAM is asked in vain": (("kull", "decline"), "target", lambda rule: "offered", "INV-65"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_row_is_found_like_by_the_reference(name: str) -> None:
    (machine, event), part, changed, id = BREAKS[name]
    rule, scope = row(machine, event), SCOPES["kull-m4"]
    closing = broken(rule, "closes", None) if part == "target" else broken(rule, "says", rule.says)
    with broken(rule, part, changed(rule)), closing:
        ours = explore(Instance(scope), Family(scope))
        theirs = reference.explore(Instance(scope), Family(scope))
        answers = {answer.id: answer for answer in ours.answers()}

        assert answers[id].fails
        assert differences(ours, theirs) == []


def test_a_nest_deeper_than_the_cells_is_explored_with_more(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = explore(Instance(SCOPES["kull-m4"]), Family(SCOPES["kull-m4"]))
    monkeypatch.setattr("checks.ground.layout.deepest_allowed", lambda instance: 1)
    ours = explore(Instance(SCOPES["kull-m4"]), Family(SCOPES["kull-m4"]))

    assert ours.more["widened"] == ["5 frames"]
    assert ours.size.states == whole.size.states


def test_a_nest_deeper_than_its_bound_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checks.explore.symbolic.obligations.deepest_allowed", lambda instance: 3)
    answers = explore(Instance(SCOPES["kull-m4"]), Family(SCOPES["kull-m4"])).answers()

    (depth,) = [answer for answer in answers if answer.id == "INV-56"]
    assert depth.fails and depth.note == "bound 3 frames, deepest reached 4"
