"""The nesting graph: the cycle through Kull Wahad, what bounds it, and the depth that each reading reaches."""

from __future__ import annotations

import pytest

from checks.nesting import nesting
from checks.verdict import Result

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def result() -> Result:
    return nesting()


def test_the_cycle_through_kull_is_named_with_what_bounds_it(result: Result) -> None:
    cycle = next(o for o in result.obligations if o.id == "cycle karama → kull → response → karama")

    assert "holds back the attempted card" in cycle.note
    assert "holds back the card that pays for Kull Wahad" in cycle.note
    assert result.exit == 0


def test_a_second_kull_is_reached_only_when_it_is_offered(result: Result) -> None:
    notes = {o.id: o.note for o in result.obligations}

    assert notes["depth under no_offer_while_kull_pending"] == "deepest 7 frames, of which 1 Kull Wahad"
    assert notes["depth under offer_with_distinct_cost"] == "deepest 9 frames, of which 2 Kull Wahad"
