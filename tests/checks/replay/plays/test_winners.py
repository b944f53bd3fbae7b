"""Who has won is compared with the rules: another winner, none, or a game that goes on is a finding with its line."""

import copy
import gzip
import json

import pytest

from checks.replay.plays.plays import Played, plays
from checks.replay.plays.winners import wrong_winners
from tests.checks.replay.plays.conftest import TRACES

LOG = TRACES / "game-handler-seed5.jsonl.gz"
"""The Fremen win it, by their special condition."""
HARKONNEN = {"winners": ["harkonnen"]}


@pytest.fixture(scope="module")
def walked():
    played = Played(LOG)
    list(played.run())
    return played


@pytest.fixture
def said(walked):
    """What is said of the winners once the lines and the end are changed in place."""

    def of(change):
        log = copy.copy(walked.log)
        log.lines, log.end = [copy.copy(line) for line in log.lines], dict(log.end)
        for line in log.lines:
            line.after = dict(line.after)
        last = copy.copy(walked.last)
        change(log.lines, log.end)
        last.lines = [log.lines[-1]]
        return [(one.n, one.what) for one in wrong_winners(log, last, walked.explainer.choice)]

    return of


def test_who_wins_by_the_rules_is_no_finding(walked, said):
    assert walked.winners == []
    assert said(lambda lines, end: None) == []


def test_another_winner_is_found(said):
    def other(lines, end):
        lines[-1].after["winner"] = end["winner"] = HARKONNEN

    assert said(other) == [(990, "the log names harkonnen as who has won, by the rules it is fremen")]


def test_a_log_that_contradicts_itself_is_found(said):
    def other(lines, end):
        end["winner"] = HARKONNEN

    assert said(other) == [(990, "the end of the log names harkonnen as who has won, its last step fremen")]


def test_a_game_without_a_winner_is_found(said):
    def nobody(lines, end):
        lines[-1].after["winner"] = end["winner"] = None

    assert said(nobody) == [(990, "the log names nobody as who has won, by the rules it is fremen")]


def test_a_game_that_goes_on_after_a_victory_is_found(said):
    def early(lines, end):
        lines[200].after["winner"] = HARKONNEN

    assert said(early)[0][1] == "harkonnen has won, and the game goes on"


def test_it_fails_the_run_at_its_line(tmp_path):
    with gzip.open(LOG, "rt") as log:
        rows = [json.loads(line) for line in log]
    for row in (rows[-2]["d"], rows[-1]):
        row["winner"] = {**row["winner"], **HARKONNEN}
    path = tmp_path / "game.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))

    result = plays([path])

    (found,) = [one for one in result.findings if "Winners that the rules do not name" in one.what]
    assert (found.step, found.line, found.verdict.value) == (990, len(rows) - 1, "fails")
    assert (result.exit, result.counts["wrong winners"]) == (1, 1)
    assert "who has won: the log names harkonnen" in result.obligations[0].note
