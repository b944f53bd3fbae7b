"""The gate on real games of another engine."""

import json
from pathlib import Path

import pytest

from checks.replay.replay import CHECKS, replay
from checks.verdict import Verdict
from model.language.errors import KanlyError

TRACES = Path(__file__).parents[2] / "data" / "traces"


def game(name):
    return TRACES / f"game-{name}.jsonl.gz"


def steps(result):
    return [finding.step for finding in result.findings if finding.verdict is Verdict.FAILS]


@pytest.mark.parametrize("name", ["handler-seed2", "handler-seed5", "handler-seed9"])
def test_games_whose_forces_and_cards_stay(name):
    result = replay([game(name)], ["forces", "cards"])

    assert (result.exit, result.findings) == (0, [])


def test_cards_that_exist_twice_are_named_with_their_steps():
    result = replay([game("handler-seed1")], ["forces", "cards"])

    assert (result.exit, steps(result)) == (1, [289, 370])
    assert "cheap_hero_3 appeared" in result.findings[0].what
    assert "tleilaxu_ghola appeared" in result.findings[1].what
    assert "cheap_hero_3 appeared" in result.findings[1].what


def test_forces_that_rise_are_named_with_faction_before_and_after():
    result = replay([game("tools-seed1")], ["forces", "cards"])
    told = [
        (finding.step, *finding.what.split(", after")[0].split(" after")[0].split(": ")) for finding in result.findings
    ]

    assert result.exit == 1
    assert told == [
        (155, "spacing_guild regular forces", "20 before, 21"),
        (836, "fremen regular forces", "20 before, 23"),
        (947, "fremen regular forces", "23 before, 26"),
        (1054, "fremen regular forces", "26 before, 29"),
        (1266, "fremen regular forces", "29 before, 31"),
    ]


def test_an_auction_that_never_ends_is_no_progress():
    result = replay([game("handler-seed7")], ["progress"])

    assert (result.exit, steps(result)) == (1, [*range(197, 273), None])
    assert result.findings[-1].what.startswith("the game ended with an error: Phase bidding exceeded maximum")


@pytest.mark.parametrize("name", ["handler-seed1", "handler-seed2", "handler-seed5", "handler-seed9", "tools-seed1"])
def test_auctions_that_end_are_progress(name):
    assert replay([game(name)], ["progress"]).exit == 0


def test_spice_destroyed_without_a_word_is_named():
    result = replay([game("handler-seed2")], ["spice"])
    [found] = [finding for finding in result.findings if finding.step == 364]

    assert (result.exit, found.line) == (1, 224)
    assert "board_spice.cielago_north_s2 8 -> 0 (-8)" in found.what


def test_findings_of_files_stand_one_after_the_other():
    result = replay([game("tools-seed1"), game("handler-seed1")], list(CHECKS))

    files = [finding.file for finding in result.findings]
    assert files == sorted(files, reverse=True)
    assert [o.id.split(" ")[0] for o in result.obligations] == list(CHECKS) * 2
    assert result.counts["files"] == 2


def test_a_log_without_steps_says_that_nothing_was_checked(write):
    header = {"kanly_log": 1, "factions": ["emperor"], "complete": True}
    result = replay([write([header])])

    assert (result.exit, result.verdict) == (5, "nothing was checked")


def test_a_malformed_or_missing_log_leaves_what_is_found_in_the_others(write):
    bad, missing = write(["{"]), Path("nowhere.jsonl")
    result = replay([bad, game("handler-seed1"), missing], ["cards"])

    assert (result.exit, result.verdict) == (2, "the question or an input is wrong")
    assert [(f.id, f.file, f.line, f.step) for f in result.findings] == [
        ("input", str(bad), 1, None),
        ("cards", str(game("handler-seed1")), 185, 289),
        ("cards", str(game("handler-seed1")), 225, 370),
        ("input", "nowhere.jsonl", 0, None),
    ]
    assert result.findings[0].what.startswith("this is no game log (a log is JSON Lines")


def test_a_log_that_breaks_off_keeps_what_was_found_before(own, write):
    log = own({"reserve.emperor": 20})
    log.step("lose", {"reserve.emperor": 19})
    result = replay([write([*log.lines, "{"]), game("handler-seed5")], ["forces"])

    assert [finding.id for finding in result.findings] == ["forces", "input"]


def test_a_single_malformed_log_is_refused_with_its_line(write):
    with pytest.raises(KanlyError) as caught:
        replay([write(["{"])])

    assert caught.value.file == str(caught.value.file)
    assert caught.value.file.endswith("game.jsonl")


def test_an_unknown_check_gets_a_suggestion():
    with pytest.raises(KanlyError) as caught:
        replay([], ["force"])

    assert (caught.value.message, caught.value.hints) == ("there is no check 'force'", ("did you mean 'forces'?",))


def test_the_result_is_json_with_the_place_of_each_finding():
    printed = json.loads(json.dumps(replay([game("handler-seed1")], ["cards"]).as_json()))

    assert printed["verb"] == "replay"
    assert {"file", "line", "step"} <= set(printed["findings"][0])
    assert printed["obligations"][0]["verdict"] == "fails"


def test_two_runs_say_the_same():
    one, two = (replay([game("tools-seed1")]).as_json() | {"seconds": 0} for _ in range(2))

    assert one == two


@pytest.mark.parametrize(
    ("changed", "verdict", "holds_for", "says"),
    [
        ({"board.emperor.arrakeen": 2}, "fails", "not this log", "1 finding"),
        ({"board.emperor.arrakeen": 2, "reserve.emperor": 18}, "observed", "this log", "no finding"),
    ],
)
def test_a_check_holds_for_this_log_or_not(own, changed, verdict, holds_for, says):
    log = own({"reserve.emperor": 20})
    log.step("ship", changed)
    [obligation] = log.run("forces").obligations

    assert (obligation.verdict.value, obligation.holds_for, obligation.says) == (verdict, holds_for, says)


def test_logs_have_names_of_their_own_and_files_are_named_as_typed(write, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write([{"kanly_log": 1, "factions": ["emperor"], "complete": True}], "a.jsonl")
    result = replay(["./a.jsonl", "a.jsonl", "a.jsonl", "./b.jsonl"], ["forces"])

    assert [o.id for o in result.obligations] == ["forces ./a.jsonl", "forces a.jsonl", "forces a.jsonl (2)"]
    assert [(f.file, f.where) for f in result.findings] == [("./b.jsonl", "b.jsonl")]


def test_a_log_without_steps_is_said_among_others(write):
    path = write([{"kanly_log": 1, "factions": ["emperor"], "complete": True}])
    result = replay([path, game("handler-seed5")], ["cards"])

    assert (result.exit, [o.verdict.value for o in result.obligations]) == (5, ["nothing was checked", "observed"])


def test_a_crash_names_the_log(own, monkeypatch):
    def crash(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("checks.replay.forces.Forces.check", crash)
    with pytest.raises(ZeroDivisionError) as caught:
        own({"reserve.emperor": 1}).run("forces")

    [note] = caught.value.__notes__
    assert note.startswith("while reading ")
    assert note.endswith("game.jsonl, line 2")


def test_a_single_log_that_breaks_off_keeps_what_was_found_before(own, write):
    log = own({"reserve.emperor": 20})
    log.step("lose", {"reserve.emperor": 19})
    result = replay([write([*log.lines, "{"])], ["forces"])

    assert (result.exit, [(one.id, one.line) for one in result.findings]) == (2, [("forces", 3), ("input", 4)])
    assert "malformed at line 4" in result.obligations[0].note


def test_what_holds_before_the_line_that_is_wrong_holds_for_no_more(own, write):
    log = own({"reserve.emperor": 20})
    log.step("ship", {"reserve.emperor": 19, "board.emperor.carthag": 1})
    result = replay([write([*log.lines, "{"]), game("handler-seed5")], ["forces"])

    assert result.exit == 2
    assert result.obligations[0].holds_for == "the steps before the line that is wrong"
