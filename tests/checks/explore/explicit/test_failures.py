"""Where an obligation fails: each state once, the shortest failure first, under the readings that are wanted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from checks.explore.explicit.failures import Asked, Where
from checks.explore.explicit.run import explore
from checks.explore.readings import Family
from checks.mutate.hunt import in_place_of
from checks.state import Instance
from model.language.scope import SCOPES
from model.language.terms import FALSE
from tests.rows import row


def test_a_state_that_is_named_twice_keeps_all_its_readings() -> None:
    scope = SCOPES["kull-m4"]
    found = explore(Instance(scope), Family(scope), counting=True).found
    item = Asked("fault")
    item.add(found, Where(("a", "b", None), np.array([7, 3, 7]), [np.array([1, 2, 4], dtype=np.uint64)]))

    assert item.fails == 7
    assert item.at[0].numbers.tolist() == [3, 7]
    assert item.at[0].masks[0].tolist() == [2, 5]


def test_failures_come_shortest_first_under_the_wanted_readings() -> None:
    passes = row("bidding", "pass")
    scope = SCOPES["kull-m4"]
    with in_place_of(replace(passes, when=(FALSE,))):
        run = explore(Instance(scope), Family(scope))
    item = run.asked["INV-60"]
    listed = list(item.failures(run.found, item.fails))

    assert [one.plays for one in listed] == sorted(one.plays for one in listed)
    assert listed[0].plays == next(answer.shortest for answer in run.answers() if answer.id == "INV-60")
    one_reading = item.fails & -item.fails
    assert {1 << one.reading for one in item.failures(run.found, one_reading)} == {one_reading}
