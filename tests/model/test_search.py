"""The search for the parameters of a row."""

from __future__ import annotations

import model.rulebook  # noqa: F401
from model.language.search import plan
from tests.rows import row


def test_parameters_are_bound_in_the_order_of_the_row() -> None:
    bid = row("bidding", "bid")

    assert [step.param for step in plan(bid) if step.param is not None] == list(bid.params)


def test_an_equality_takes_the_place_of_trying_every_element() -> None:
    whats = {step.what for step in plan(row("bidding", "bid")) if step.param is row("bidding", "bid").params[0]}

    assert whats == {"only"}
    assert "each" in {step.what for step in plan(row("kull", "declare"))}


def test_a_condition_is_checked_once_and_as_soon_as_can_be() -> None:
    take = row("bidding", "take cards")
    steps = plan(take)
    checked = [step.term for step in steps if step.what == "check"]

    assert len(checked) == len({id(term) for term in checked})
    assert steps[0].what == "check" and steps[-1].what == "check"
