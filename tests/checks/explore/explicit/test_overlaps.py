"""Two rows that answer one play of a player are an overlap, in the states and readings where both can be played."""

from __future__ import annotations

from dataclasses import replace

from checks.explore.engines import differences
from checks.explore.explicit.run import explore
from checks.explore.readings import Family
from checks.explore.reference import explore as reference
from checks.mutate.hunt import in_place_of
from checks.state import Instance
from model.language.scope import SCOPES
from tests.rows import row


def test_a_second_row_for_a_counter_overlaps_the_first() -> None:
    cancel = row("response", "cancel")
    scope = SCOPES["kull-m10"]
    family = Family(scope)
    with in_place_of(replace(cancel, when=cancel.when[1:])):
        instance = Instance(scope)
        one, other = reference(instance, family), explore(instance, family)
        overlap = next(answer for answer in other.answers() if answer.id == "overlap")

        assert differences(one, other) == []

    assert overlap.fails
    assert not next(a for a in explore(Instance(scope), family).answers() if a.id == "overlap").fails


def test_two_plays_of_the_table_at_once_overlap() -> None:
    go_on = row("karama", "go on")
    scope = SCOPES["kull-m4"]
    family = Family(scope)
    with in_place_of(replace(go_on, when=())):
        instance = Instance(scope)
        one, other = reference(instance, family), explore(instance, family)

        assert differences(one, other) == []
        assert next(answer for answer in other.answers() if answer.id == "overlap").fails
