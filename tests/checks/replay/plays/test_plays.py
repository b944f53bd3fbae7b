"""Every step of the logs we have as plays of the model, and the committed list of those that are none."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import checks.replay.plays
from checks.replay.plays.plays import Played, plays
from checks.replay.plays.told import CLASSES, KINDS
from checks.verdict import Verdict

TRACES = Path(__file__).parents[3] / "data" / "traces"
LIST = Path(checks.replay.plays.__file__).with_name("UNEXPLAINED.md")
LOGS = ("handler-seed1", "handler-seed2", "handler-seed5", "handler-seed7", "handler-seed9", "tools-seed1")


@cache
def played(name):
    """A log, walked once."""
    one = Played(TRACES / f"game-{name}.jsonl.gz")
    for _ in one.run():
        pass
    return one


@cache
def listed():
    """The lines of the list: (log, step) -> the class and heading, and the sentence."""
    found, heading = {}, ""
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ")
        elif said := re.match(r"- (\S+) n (\d+): (.*)$", line):
            found[said[1], int(said[2])] = (heading, said[3])
    return found


def headed(one):
    """The heading of the list that a step stands under."""
    return f"{one.kind[0].upper()}{one.kind[1:]}: {one.heading}"


def test_the_list_says_of_handler_seed2_exactly_what_is_found():
    expected = {n: said for (log, n), said in listed().items() if log == "handler-seed2"}

    assert {one.n: (headed(one), one.what) for one in played("handler-seed2").told} == expected


@pytest.mark.parametrize("name", LOGS)
def test_the_list_has_as_many_lines_of_each_heading_as_are_found(name):
    expected = Counter(heading for (log, _), (heading, _) in listed().items() if log == name)

    assert Counter(headed(one) for one in played(name).told) == expected


@pytest.mark.parametrize("name", LOGS)
def test_the_table_of_the_list_says_how_much_is_explained(name):
    one = played(name)
    row = " | ".join(str(number) for number in (one.steps, *one.counts.values()))

    assert f"| {name} | {row} |" in LIST.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", LOGS)
def test_no_step_is_unclassified_and_most_are_explained(name):
    counts = played(name).counts

    assert counts["unclassified"] == 0
    assert counts["explained"] > (0.8 if name != "handler-seed7" else 0.5) * played(name).steps


def of(name, n):
    """What is told of a step."""
    return next(one for one in played(name).told if one.n == n)


def test_a_winner_by_traitor_who_loses_forces_is_found():
    assert (
        of("handler-seed2", 766).what
        == "tanks of emperor 6, in the log 7; forces of emperor, pasty_mesa_s8 1, in the log 0."
    )


def test_spice_that_a_worm_takes_silently_is_explained_and_named():
    assert "cielago_north_s3: no SPICE_DESTROYED_BY_WORM" in of("handler-seed2", 364).what


def test_a_deed_that_is_applied_twice_is_refused_the_second_time():
    assert of("tools-seed1", 155).heading == "One deed done twice"
    assert "the seat has shipped" in of("tools-seed1", 155).detail


def test_an_ally_that_wins_too_and_an_alliance_that_holds_too_little_are_found():
    assert [one.what for one in played("handler-seed1").winners] == []
    assert [one.what for one in played("handler-seed2").winners + played("handler-seed9").winners] == [
        "the log names guild as who has won, by the rules it is guild and harkonnen",
        "the log names bene_gesserit as who has won, by the rules it is guild and harkonnen",
    ]


def test_the_endless_auction_is_found():
    told = [one for one in played("handler-seed7").told if one.heading == "A question that is asked again"]

    assert (told[-1].n, len(told) > 70) == (played("handler-seed7").lines[-1].n, True)


def test_a_refused_move_names_the_row_its_citation_and_the_question():
    detail = of("handler-seed2", 107).detail

    assert re.search(
        r"^the row shipment\.\d+ 'The active player declares the move .*' \[GF9 Dune rulebook .*refuses it", detail
    )
    assert "it asks KANLY-12" in detail


def test_a_log_goes_on_under_the_reading_that_explains_it():
    one = played("handler-seed2")

    assert one.explainer.choice["KANLY-25"] == "stay" != one.log.choice["KANLY-25"]


def test_the_first_step_that_nothing_explains_is_another_than_the_first_that_a_reading_explains():
    notes = plays([TRACES / "game-handler-seed7.jsonl.gz"]).obligations[0].note.split("\n  ")
    told = played("handler-seed7").told
    nothing = next(one for one in told if one.how not in ("reading", "silent"))
    reading = next(one for one in told if one.how == "reading")

    assert notes[0].startswith(f"the first step that no reading explains is n {nothing.n} (left open by the documents)")
    assert notes[1] == (
        f"the first step that only another reading explains is n {reading.n}: "
        "explained only under KANLY-25 = stay (current: at_once)."
    )
    assert nothing.n != reading.n


def test_what_the_documents_leave_open_is_not_said_to_be_explained_by_a_reading():
    found = plays([TRACES / "game-handler-seed7.jsonl.gz"]).findings
    open_ones = [one.what for one in found if one.what.startswith("a reading (The first force")]

    assert open_ones and "no other reading of a question that it asks explains it" in open_ones[0]


def test_a_run_fails_by_a_finding_and_counts_what_is_explained():
    result = plays([TRACES / "game-handler-seed7.jsonl.gz"])

    assert result.exit == 1
    assert result.counts["steps"] == result.counts["explained"] + sum(
        result.counts[kind] for kind in ("theirs", "a reading", "ours", "not modelled", "unclassified")
    )
    assert result.obligations[0].verdict is Verdict.FAILS
    assert any("infinite loop" in finding.what for finding in result.findings)


def test_what_is_not_a_log_of_that_engine_is_bad_input(tmp_path):
    log = tmp_path / "log.jsonl"
    log.write_text('{"kanly_log": 1, "factions": ["atreides"], "complete": true}\n{"end": true, "steps": 0}\n')
    good = TRACES / "game-handler-seed7.jsonl.gz"

    result = plays([log, good])

    assert (result.findings[0].verdict, result.counts["files"]) == (Verdict.BAD_INPUT, 1)


def test_every_kind_has_a_class_and_patterns_that_compile():
    for kind in KINDS:
        assert kind["class"] in CLASSES
        assert all(re.compile(pattern) for pattern in kind["if"].values())
