"""A budget that runs out is said with what ran out and where."""

from __future__ import annotations

from checks.explore.answers import Budget, Progress
from checks.explore.clock import Clock

AT = Progress("kull-m1, bidding open", 1234, 7, {"nodes": 99})


def test_without_a_limit_nothing_runs_out() -> None:
    assert Clock(Budget()).out(AT, 10**9, 10**9) == ""


def test_each_limit_says_how_far_the_run_got() -> None:
    where = "undecided at kull-m1, bidding open: layer 7, 1,234 states, 99 nodes: the budget of"

    assert Clock(Budget(states=10)).out(AT, 11) == f"{where} 10 states is used up"
    assert Clock(Budget(nodes=10)).out(AT, 0, 11) == f"{where} 10 nodes is used up"
    assert Clock(Budget(seconds=1e-9)).out(AT) == f"{where} 1e-09 s is used up"


def test_at_the_limit_the_run_goes_on() -> None:
    assert Clock(Budget(states=10, nodes=10)).out(AT, 10, 10) == ""


def test_a_part_of_a_run_may_have_a_share_of_the_time() -> None:
    clock = Clock(Budget(seconds=1000))
    clock.began -= 400

    assert clock.out(AT, share=0.5) == ""
    assert clock.out(AT, share=0.3)
