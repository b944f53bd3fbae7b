"""Ends, livelocks and loops are those that the reference explorer finds, with the readings that have them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.explore.engines import differences
from checks.explore.explicit.run import explore
from checks.explore.readings import Family
from checks.explore.reference import explore as reference
from checks.mutate.hunt import in_place_of
from checks.state import Instance
from model.language.rows import Rule
from model.language.scope import SCOPES
from model.language.terms import FALSE
from tests.rows import row


def never(rule: Rule) -> Rule:
    return replace(rule, when=(FALSE,))


def endless(rule: Rule) -> Rule:
    """The row closes nothing any more: it can be played again and again."""
    return replace(rule, closes=None, target=rule.source, then=())


@pytest.mark.parametrize(
    ("broken", "failing"),
    [
        (never(row("bidding", "end the phase", 1)), {"INV-60", "INV-65"}),
        (endless(row("bidding", "end the phase", 1)), {"INV-64", "INV-65"}),
        (never(row("bidding", "pay")), {"INV-63", "INV-65"}),
    ],
)
def test_what_does_not_end_is_found_with_its_readings(broken: Rule, failing: set[str]) -> None:
    scope = SCOPES["kull-m4"]
    family = Family(scope)
    with in_place_of(broken):
        instance = Instance(scope)
        one, other = reference(instance, family), explore(instance, family)

        assert differences(one, other) == []
        assert failing <= {answer.id for answer in other.answers() if answer.fails}
        notes = {answer.id: answer.note for answer in one.answers()}
        assert [answer.note for answer in other.answers()] == [notes[answer.id] for answer in other.answers()]
