"""The search itself: what it finds in a log that somebody has changed, and that it asks what the rows ask."""

import gzip
import json
from pathlib import Path

import pytest

from checks.meaning import Reader
from checks.replay.plays.binding import bind, phases_between
from checks.replay.plays.explain import Explainer
from checks.replay.plays.game_of_log import LogGame
from checks.replay.plays.lines import lines_of
from checks.replay.plays.plays import Played, plays
from checks.replay.plays.wishes import drawn
from model.language.errors import KanlyError

LOG = Path(__file__).parents[3] / "data" / "traces" / "game-handler-seed2.jsonl.gz"
LAST = 100
"""The step up to which the log is read here: the first auction and the first shipment."""


@pytest.fixture(scope="module")
def rows():
    """The lines of the log as they are, up to LAST."""
    found = [json.loads(line) for line in gzip.decompress(LOG.read_bytes()).decode().splitlines()]
    for key in ("eventCounts", "turns"):
        found[-1].pop(key)  # they count what is cut off here
    return [row for row in found if row.get("n", 0) <= LAST]


@pytest.fixture
def told(rows, tmp_path):
    """What is told of the log with one step changed: a counter (key, value), or a key of its first answer."""

    def of(n, **changes):
        changed = json.loads(json.dumps(rows))
        row = next(row for row in changed if row.get("n") == n)
        for name, value in changes.items():
            if name == "d":
                row["d"] = {**row.get("d", {}), **value}
            else:
                row["resp"][0]["d" if name == "data" else name] = value
        path = tmp_path / "game.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in changed))
        return {one.n: one for one in Played(path).run()}

    return of


@pytest.fixture(scope="module")
def untouched(rows, tmp_path_factory):
    """The steps that are told of the log as it is."""
    path = tmp_path_factory.mktemp("log") / "game.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return {one.n for one in Played(path).run()}


@pytest.mark.parametrize(
    ("n", "counters", "says"),
    [
        (26, {"B.spice": 8}, "spice of bene_gesserit 7, in the log 8"),
        (39, {"H.spice": 7}, "spice of harkonnen 8, in the log 7"),
        (47, {"E.spice": 17}, "spice of emperor 16, in the log 17"),
        (95, {"B@polar_sink:0": [1, 0, 1]}, "advisors in polar_sink False, in the log True"),
        (98, {"E@habbanya_sietch:16": [1, 0, 0]}, "forces of emperor, habbanya_sietch_s17 2, in the log 1"),
    ],
)
def test_a_counter_that_no_play_gives_is_told(told, untouched, n, counters, says):
    found = told(n, d=counters)

    assert min(set(found) - untouched) == n
    assert says in found[n].what


def test_a_bid_out_of_turn_is_refused_by_the_guard_that_says_so(told, untouched):
    found = told(34, f="B")

    assert min(set(found) - untouched) == 34
    assert "the player is the seat to bid" in found[34].detail


def test_a_bid_that_is_too_low_is_refused(told, untouched):
    found = told(35, data={"amount": 1})

    assert min(set(found) - untouched) == 35
    assert "the highest bid" in found[35].detail


def test_names_that_nobody_knows_are_bad_input(rows, tmp_path):
    changed = json.loads(json.dumps(rows))
    next(row for row in changed if row.get("n") == 98)["resp"][0]["d"]["territoryId"] = "arrakis"
    path = tmp_path / "game.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in changed))

    with pytest.raises(KanlyError) as caught:
        plays([path])

    assert caught.value.message == '`resp.0.d.territoryId` is a text ("arrakis")'
    assert caught.value.hints[0] == "the nearest of the 42 known is 'arrakeen'"
    assert caught.value.where is not None and caught.value.where.line > 1


def test_standard_input_cannot_be_read_twice():
    with pytest.raises(KanlyError, match="files only"):
        plays(["-"])


def test_the_search_offers_what_the_rows_offer():
    lines, end, turns = lines_of(LOG)
    log = LogGame(lines[:40], end, turns)
    for step in Explainer(log).steps():
        reading = Reader(log.choice)
        for row in log.game.rows(step.before):
            assert list(bind(row, step.before, reading, {})) == log.game.bindings(row, step.before, reading)


def test_a_step_goes_through_the_phases_up_to_its_own():
    assert phases_between("mentat", "spice_blow") == {"mentat", "storm", "spice_blow"}
    assert phases_between("setup", "storm") == {"setup", "storm"}
    assert phases_between("battle", "battle") == {"battle"}
    assert phases_between("shipment", None) == {"shipment", "battle"}


def test_the_cards_drawn_are_those_gone_from_a_deck_that_shrinks():
    assert drawn(["a", "b", "c"], ["c"]) == ["a", "b"]
    assert drawn(["c"], ["a", "b", "c"]) == []
