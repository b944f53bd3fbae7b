"""No two rows answer one play, at full size; and two that do are noticed."""

from __future__ import annotations

from dataclasses import replace

import model.rulebook  # noqa: F401 - loads the rows
from checks.mutate.hunt import in_place_of
from checks.solve.overlap import Pair, contradict, pairs
from checks.solve.rows import NOT_ASSUMED, TIMEOUT
from model.language.rows import TABLE, Rule
from tests.rows import row


def apart(one: Rule, other: Rule) -> bool:
    return Pair(one, other, NOT_ASSUMED, TIMEOUT).ask() == "unsat"


def test_award_and_take_back_exclude_each_other() -> None:
    assert apart(row("bidding", "award"), row("bidding", "take back"))


def test_without_its_bidder_the_award_meets_the_lot_that_nobody_wants() -> None:
    award, back = row("bidding", "award"), row("bidding", "take back")
    broken = replace(award, when=())

    with in_place_of(broken):
        assert not apart(broken, back)


def test_the_table_draws_one_lot_at_a_time() -> None:
    back = row("bidding", "take back")

    assert (back, back) in list(pairs())
    assert apart(back, back)


def test_without_its_place_any_card_might_be_taken_back() -> None:
    back = row("bidding", "take back")
    broken = replace(back, when=back.when[:-1])

    with in_place_of(broken):
        assert not apart(broken, broken)


def test_a_play_of_a_seat_that_two_rows_answer_is_noticed() -> None:
    one = row("response", "cancel", 0)
    other = row("response", "cancel", 1)
    broken = replace(other, when=other.when[1:])

    assert apart(one, other)
    with in_place_of(broken):
        assert not apart(one, broken)


def test_rows_of_seats_meet_only_in_one_event_and_rows_of_the_table_in_one_state() -> None:
    for one, other in pairs():
        assert (one.by is TABLE) == (other.by is TABLE)
        assert one.by is TABLE or one.event == other.event


def test_rows_contradict_where_one_asks_for_all_that_the_other_denies() -> None:
    asks, denies = row("karama", "ask CHOAM", 0), row("karama", "go on", 0)

    assert contradict(asks, denies)
    for condition in range(len(asks.under) + len(asks.when)):
        fewer = [one for at, one in enumerate((*asks.under, *asks.when)) if at != condition]
        assert not contradict(replace(asks, under=(), when=tuple(fewer)), denies)
