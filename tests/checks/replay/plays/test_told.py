"""A known cause is named only where it is the cause; what follows from an earlier step says so."""

import re

import pytest

from checks.replay.plays.observed import Differs
from checks.replay.plays.plays import Played, plays
from checks.replay.plays.told import CLASSES, KINDS, WORDS, Told, _accounts_for


def steps(path):
    """What is told of a log, by step."""
    return {one.n: one for one in Played(path).run()}


@pytest.fixture
def rows_to_100(whole_seed2, tmp_path):
    """The second log up to its step 100 with one step changed, in a file."""
    return lambda n, change: whole_seed2(n, change, tmp_path / "game.jsonl")


def counters(**given):
    return lambda row: row["d"].update({key.replace("_", ".", 1): value for key, value in given.items()})


def answer(**given):
    return lambda row: row["resp"][0].update(given)


def test_spice_that_is_there_for_no_reason_has_no_known_cause_and_no_row(rows_to_100):
    told = steps(rows_to_100(47, counters(E_spice=17)))[47]

    assert (told.kind, told.heading) == ("theirs", "Spice that no play gives")
    assert "refuses it" not in told.detail


def test_a_counter_that_comes_back_follows_from_the_line_where_it_differed(rows_to_100):
    found = steps(rows_to_100(47, counters(E_spice=17)))
    later = [one for one in found.values() if one.follows]

    assert [one.follows for one in later] == [
        f"it follows from line {found[47].line}: spice of emperor comes back by 1"
    ]


@pytest.mark.parametrize(
    ("n", "change", "heading"),
    [
        (35, answer(d={"amount": 1}), "A play that the rules refuse"),
        (35, answer(d={"amount": 40}), "A play that the rules refuse"),
        (34, answer(f="B"), "An answer out of turn"),
    ],
)
def test_a_bid_that_the_rules_refuse_is_theirs_with_its_row_and_guard(rows_to_100, n, change, heading):
    told = steps(rows_to_100(n, change))[n]

    assert (told.kind, told.heading) == ("theirs", heading)
    assert re.search(r"the row bidding\.\d+ .* since it is not true that \w", told.detail)


def test_an_action_that_is_not_known_is_a_finding_of_its_own(rows_to_100):
    told = steps(rows_to_100(35, answer(a="PLAEC_BID")))[35]

    assert told.heading == "An action that is not known here"
    assert "the action 'PLAEC_BID'" in told.what and "did you mean 'PLACE_BID'?" in told.what


def test_a_force_that_is_won_in_the_polar_sink_is_theirs(rows_to_100):
    found = steps(rows_to_100(95, lambda row: row["d"].update({"B@polar_sink:0": [3, 0, 0]})))

    assert (found[95].kind, found[95].heading) == ("theirs", "Forces that no play gives")


@pytest.mark.parametrize("kind", [one for one in KINDS if one["class"] != "unclassified" and not one.get("any_amount")])
def test_no_known_cause_excuses_forces_that_are_lost(kind):
    told = Told(1, 1, "battle", "", "", "", differs=[Differs("tanks of emperor", 1, 3)])

    assert not _accounts_for(kind, told)


def test_the_words_are_explained_in_the_output(rows_to_100):
    note = plays([rows_to_100(47, counters(E_spice=17))]).obligations[0].note

    assert all(f"\n  {word}: {WORDS[word]}" in note for word in CLASSES)


def test_a_log_without_its_end_keeps_what_was_found(rows_to_100):
    path = rows_to_100(47, counters(E_spice=17))
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))
    result = plays([path])

    assert (result.exit, result.findings[-1].id) == (2, "input")
    assert any("Spice that no play gives" in one.what for one in result.findings)
    assert "the log is malformed" in result.obligations[0].note
