"""Rows as options: what a play needs, writes and must not do, and that a guard spares what it has settled."""

from __future__ import annotations

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.export.model import Model
from checks.export.rows import Option
from checks.state import Instance
from model.language.scope import SCOPES
from tests.rows import row


@pytest.fixture(scope="module")
def nest() -> Model:
    scope = SCOPES["kull-m4"]
    return Model(Instance(scope), scope.reading())


def options(model: Model, machine: str, event: str) -> list[Option]:
    return [o for o in model.options if (o.rule.machine, o.rule.event) == (machine, event)]


def test_a_row_is_one_option_for_each_choice_of_its_parameters(nest: Model) -> None:
    assert [str(o) for o in options(nest, "bidding", "bid")] == [
        f"{row('bidding', 'bid').id} bid ({seat}, {bid})" for seat in (1, 2, 3) for bid in (1, 2)
    ]


def test_a_bid_writes_the_frame_and_nothing_else(nest: Model) -> None:
    bid = options(nest, "bidding", "bid")[3]
    written = {write.variable.name: write.value for write in bid.writes}

    assert written == {
        "bidding_bid": 2,
        "bidding_bidder": 2,
        "bidding_offer": 2,
        "bidding_passed": False,
        "bidding_active": 3,
    }
    assert bid.fault is False
    assert bid.limits == []


def test_a_draw_takes_the_card_from_the_deck_that_the_guard_names(nest: Model) -> None:
    draw = options(nest, "bidding", "draw")[0]
    place = next(write for write in draw.writes if write.variable is nest.layout.place)

    assert (place.index, place.value) == (0, nest.layout.place_code("lot"))
    assert draw.fault is False


def test_a_frame_that_opens_is_put_on_top_with_its_facts(nest: Model) -> None:
    ask = options(nest, "karama", "ask CHOAM")[0]
    written = {write.variable.name for write in ask.writes}

    assert written == {"top", "frame", "kull_attempt"}
    assert len(ask.limits) == 1


def test_a_frame_that_closes_leaves_an_empty_slot(nest: Model) -> None:
    decline = options(nest, "kull", "decline")[0]
    emptied = {write.variable.name for write in decline.writes if write.value == 0}

    assert emptied >= {"frame", "kull_attempt", "kull_card", "kull_source"}
    assert [w.value for w in decline.writes if w.variable is nest.layout.waits] == [
        nest.layout.outcome_code("kull", "declined")
    ]


def test_the_table_is_urgent(nest: Model) -> None:
    assert {o.urgency for o in options(nest, "bidding", "award")} == {0}
    assert {o.urgency for o in options(nest, "bidding", "draw")} == {1}
    assert {o.urgency for o in options(nest, "bidding", "pass")} == {2}
    assert nest.urgent[("bidding", "open"), 0] is False
    assert nest.urgent[("bidding", "open"), 2] is not False
