"""What is told to seats is what the reference explorer tells them."""

from __future__ import annotations

from checks.explore.obligations import PRIVACY
from tests.checks.explore.symbolic.small import by_reference, symbolic


def test_leaks_are_those_of_the_reference() -> None:
    for name in ("kull-m4", "kull-m15", "kull-m10", "storm-dials-small"):
        ours = {answer.id: answer for answer in symbolic(name).answers()}
        theirs = {answer.id: answer for answer in by_reference(name).answers()}
        for id in PRIVACY:
            assert (ours[id].fails, ours[id].arises) == (theirs[id].fails, theirs[id].arises)
