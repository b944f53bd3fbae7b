"""The other engine's format: what a line must be, and what is said when it is not."""

import pytest

from checks.replay.replay import replay

END = {"seq": 9, "kind": "end"}


@pytest.fixture
def lines(bench):
    log = bench(**{"A@arrakeen:9": [5, 0, 0], "A.hand": ["lasgun"]})
    log.step("storm", d={"storm": 3}, ev=["STORM_MOVED"])
    return log.lines


def test_a_whole_log_is_read(write, lines):
    result = replay([write([*lines, END])], ["forces", "cards", "spice"])

    assert (result.exit, result.counts["steps"], result.counts["lines"]) == (0, 2, 4)


def test_a_log_without_its_end_is_refused(write, refusal, lines):
    expected = ("the log ends without its end", 3, ('expected a last line {"kind": "end", …}',))

    assert refusal(write(lines)) == expected


def test_nothing_stands_after_the_end(write, refusal, lines):
    assert refusal(write([*lines, END, lines[-1]]))[:2] == ("a line stands after the end", 5)


def test_the_first_step_gives_the_start(write, refusal, lines):
    assert refusal(write([lines[0], lines[2], END])) == (
        "the first step is of kind 'processStep'",
        2,
        ("expected 'initial', which gives the start",),
    )


def test_a_header_names_known_factions(write, refusal, lines):
    message, line, hints = refusal(write([lines[0] | {"factions": ["atreides", "ixians"]}, *lines[1:], END]))

    assert (message, line) == ("the header names the faction 'ixians'", 1)
    assert hints == ("known are: atreides, bene_gesserit, emperor, fremen, harkonnen, spacing_guild",)


@pytest.mark.parametrize(
    ("change", "message", "hint"),
    [
        ({"n": 1}, "step 1 stands after step 1", "expected a rising step number `n`"),
        ({"n": None}, "`n` is null", "expected a whole number"),
        ({"d": None}, "`d` is null", "expected an object"),
        ({"resp": None}, "`resp` is null", "expected a list"),
        (
            {"d": {"A.spice": 10**9}},
            "`A.spice` is a whole number (1000000000)",
            "expected a number that a game can have: 9999 at most",
        ),
        ({"n": "2"}, '`n` is a text ("2")', "expected a whole number"),
        ({"k": 3}, "`k` is a whole number (3)", "expected a text"),
        ({"ev": "STORM"}, '`ev` is a text ("STORM")', "expected a list of texts"),
        ({"d": []}, "`d` is a list ([])", "expected an object"),
        ({"d": {"A.spice": "7"}}, '`A.spice` is a text ("7")', "expected a whole number"),
        ({"d": {"A.spice": ""}}, '`A.spice` is a text ("")', "expected a whole number"),
        ({"d": {"X.spice": 7}}, '`X.spice` names the faction a text ("X")', "expected one of A, B, E, F, H, G"),
        (
            {"d": {"A@arrakeen:9": [5, 0]}},
            "`A@arrakeen:9` is a list ([5, 0])",
            "expected three whole numbers [regular, elite, advisors]",
        ),
        ({"d": {"deck": [1]}}, "`deck` is a list ([1])", "expected a list of texts"),
        ({"d": {"wall": 1}}, "`wall` is a whole number (1)", "expected true or false"),
        ({"resp": ["A"]}, 'an answer in `resp` is a text ("A")', "expected an object with `f` and `a`"),
        ({"d": {"A.ally": 5}}, "`A.ally` names the faction a whole number (5)", "expected one of A, B, E, F, H, G"),
        (
            {"d": {"A@arrakeen": [1, 0, 0]}},
            "the key 'A@arrakeen' names no place",
            "expected `<faction letter or $>@<territory>:<sector>`",
        ),
        ({"jump": "yes"}, '`jump` is a text ("yes")', "expected true or false"),
        (
            {"d": {"B@arrakeen:9": [2, 0, 3]}},
            "`B@arrakeen:9` has 3 advisors among 2 regular forces",
            "expected no more advisors than regular forces, and none below zero",
        ),
        (
            {"d": {"B@arrakeen:9": [2, 0, -1]}},
            "`B@arrakeen:9` has -1 advisors among 2 regular forces",
            "expected no more advisors than regular forces, and none below zero",
        ),
        ({"d": {"A.spice": 9.0}}, "`A.spice` is a broken number (9.0)", "expected a whole number"),
        ({"resp": [{"f": "A", "a": "X", "p": "no"}]}, '`p` is a text ("no")', "expected true or false"),
        ({"resp": [{"f": "A", "a": "X", "d": []}]}, "`d` of an answer is a list ([])", "expected an object"),
        ({"gone": "A"}, '`gone` is a text ("A")', "expected a list of texts"),
    ],
)
def test_a_wrong_step_is_refused(write, refusal, lines, change, message, hint):
    assert refusal(write([*lines[:2], lines[2] | change, END])) == (message, 3, (hint,))


def test_a_counter_that_nobody_knows_is_carried_and_not_checked(write, lines):
    path = write(
        [
            *lines[:2],
            lines[2] | {"d": {"A.moons": {"x": 1}, "tides": 3, "storm": 4}, "gone": ["B.moons"], "dd": {}},
            END,
        ]
    )
    result = replay([path], ["forces", "cards"])

    assert (result.exit, result.counts["unobserved"]) == (
        0,
        {
            "the key dd is not known here": 1,
            "the key *.moons is not known here": 2,
            "the key tides is not known here": 1,
        },
    )


def test_a_tool_line_inside_bidding_leaves_the_cards_on_sale(bench):
    log = bench(deck=["lasgun"])
    log.step("bidding", d={"deck": []}, auction=["lasgun"])
    log.step(None, k="tool", by="place_bid")
    log.step("bidding", d={"A.hand": ["lasgun"]}, auction=[])

    assert log.found("cards") == []


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"STORM_MOVED": 3, "PHASE_ENDED": 9}, "steps are missing: STORM_MOVED 1 of 3"),
        ({"STORM_MOVED": 1, "CARD_WON": 2}, "steps are missing: CARD_WON 0 of 2"),
        ({}, "the steps have more events than the end line counts: STORM_MOVED 1 of 0"),
        ({"STORM_MOVED": "1"}, "`eventCounts` is an object"),
    ],
)
def test_an_end_line_that_counts_other_events_is_refused(write, refusal, lines, said, message):
    assert refusal(write([*lines, END | {"eventCounts": said}]))[:2] == (message, 4)


def test_an_end_line_that_counts_the_events_is_right(write, lines):
    end = END | {"eventCounts": {"STORM_MOVED": 1, "PHASE_STARTED": 4, "TURN_STARTED": 1, "GAME_ENDED": 1}}

    assert replay([write([*lines, end])], ["forces"]).exit == 0


def test_an_error_that_ended_the_game_is_no_progress(write, lines):
    result = replay([write([*lines, END | {"error": "the engine crashed"}])], ["progress", "forces"])
    [found] = result.findings

    assert (result.exit, found.id, found.line, found.step) == (1, "progress", 4, None)
    assert (found.what, result.counts["steps"]) == ("the game ended with an error: the engine crashed", 2)


def test_an_error_that_is_no_text_is_refused(write, refusal, lines):
    assert refusal(write([*lines, END | {"error": 3}]))[0] == "`error` is a whole number (3)"
