"""States that no game has are findings with their line, whatever play led there."""

import pytest

from checks.replay.plays.broken import broken
from checks.replay.plays.lines import lines_of
from checks.replay.plays.plays import plays


@pytest.fixture
def changed(log_of):
    """The log with counters of its eighth line changed."""
    return lambda counters: log_of(lambda rows: rows[7]["d"].update(counters), last=10)


@pytest.mark.parametrize(
    ("counters", "what"),
    [
        ({"A.spice": -3}, "the spice of atreides is below zero: -3"),
        ({"A.ally": "A"}, "atreides is its own ally"),
        ({"$@arrakeen:9": -1}, "the spice on arrakeen:9 is below zero: -1"),
        ({"E.tank": -2}, "the forces in the tanks of emperor is below zero: -2"),
        (
            {"A.hand": ["slip_tip", "gom_jabbar"]},
            "the card gom_jabbar is there 2 times: hand of atreides, hand of guild",
        ),
        ({"discard": ["lasgun", "lasgun"]}, "the card lasgun is there 3 times: deck, discard, discard"),
    ],
)
def test_a_state_that_no_game_has_is_a_finding_with_its_line(changed, counters, what):
    path = changed(counters)
    result = plays([path])
    found = [one for one in result.findings if what in one.what]

    assert [(one.line, one.n) for one in broken(lines_of(path).lines)] == [(8, 18)]
    assert [(one.line, one.step, one.verdict.value) for one in found] == [(8, 18, "fails")]
    assert (result.exit, result.counts["broken states"]) == (1, 1)
    assert "the first state that no game has is that of n 18" in result.obligations[0].note


def test_a_log_without_one_has_none(changed):
    assert broken(lines_of(changed({})).lines) == []


def test_a_broken_state_is_told_once(log_of):
    path = log_of(lambda rows: rows[6]["d"].update({"A.spice": -3}), last=10)

    assert len(broken(lines_of(path).lines)) == 1
