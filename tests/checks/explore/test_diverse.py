"""Histories as different from one another as can be had, the shortest first."""

from __future__ import annotations

from checks.explore.answers import History
from checks.explore.diverse import diverse
from checks.step import Play
from tests.rows import row

DECLINE, DECLARE, BID = (Play(row(m, e), ()) for m, e in (("kull", "decline"), ("kull", "declare"), ("bidding", "bid")))


def history(*plays: Play) -> History:
    return History(0, 0, plays)


def test_the_shortest_comes_first_and_the_most_different_next() -> None:
    short, near, far = history(DECLINE), history(DECLARE, DECLINE), history(BID, BID, BID)

    assert list(diverse([short, near, far], 1, lambda one: one)) == [short]
    assert list(diverse([short, near, far], 2, lambda one: one)) == [short, far]
    assert list(diverse([short, near, far], 9, lambda one: one)) == [short, near, far]


def test_what_only_goes_on_after_it_has_failed_is_no_other_way() -> None:
    assert list(diverse([history(DECLINE), history(DECLINE, BID)], 5, lambda one: one)) == [history(DECLINE)]


def test_no_history_is_told_twice() -> None:
    assert len(diverse([history(DECLINE), history(DECLINE)], 5, lambda one: one)) == 1


def test_nothing_to_tell() -> None:
    assert list(diverse([], 3, lambda one: one)) == []
