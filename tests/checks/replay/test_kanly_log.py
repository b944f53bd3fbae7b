"""Kanly's own format: what a line must be, and what is said when it is not."""

import pytest

HEADER = {"kanly_log": 1, "factions": ["emperor", "guild"], "complete": True}
STEP = {"seq": 1, "actor": None, "play": "start", "args": {}, "set": {"spice.emperor": 10}}
WHOLE = "did you mean 'board.emperor.arrakeen'?"
NEXT = STEP | {"seq": 2, "actor": "emperor"}


@pytest.mark.parametrize(
    ("header", "message", "hint"),
    [
        (
            {"kanly_log": 2, "factions": ["emperor"], "complete": True},
            "`kanly_log` is a whole number (2)",
            "expected 1",
        ),
        (
            {"kanly_log": 1, "factions": ["emperor"]},
            "the header has no `complete`",
            "expected kanly_log, factions, complete",
        ),
        (
            {"kanly_log": 1, "factions": "emperor", "complete": True},
            '`factions` is a text ("emperor")',
            "expected a list",
        ),
    ],
)
def test_a_wrong_header_is_refused(write, refusal, header, message, hint):
    assert refusal(write([header, STEP])) == (message, 1, (hint,))


@pytest.mark.parametrize(
    ("change", "message", "hint"),
    [
        ({"seq": "2"}, '`seq` is a text ("2")', "expected a whole number"),
        ({"seq": 1}, "step 1 stands after step 1", "expected a rising step number `seq`"),
        ({"seq": -3}, "`seq` is a whole number (-3)", "expected at least 0"),
        ({"actor": "emperer"}, "there is no faction 'emperer'", "did you mean 'emperor'?"),
        ({"set": {"spice.emperor": 1.5}}, "`set.spice.emperor` is a broken number (1.5)", "expected a whole number"),
        ({"set": {"spice.emperor": True}}, "`set.spice.emperor` is a truth value (true)", "expected a whole number"),
        ({"set": {"spic.emperor": 1}}, "there is no account 'spic.emperor'", "did you mean 'spice.emperor'?"),
        ({"set": {"spice.gild": 1}}, "'spice.gild' names no faction of the header", "did you mean 'spice.guild'?"),
        ({"set": {"bord.emperor.arrakeen": 1}}, "there is no account 'bord.emperor.arrakeen'", WHOLE),
        ({"set": {"deck": ["lasgun", 3]}}, "`set.deck.1` is a whole number (3)", "expected a text"),
        ({"set": {"wall": "gone"}}, '`set.wall` is a text ("gone")', "expected true or false"),
        ({"set": None}, "`set` is null", "expected an object"),
        ({"moves": [{"spice": 1}]}, "the step has no `out_of`", "expected spice, out_of, into"),
        (
            {"moves": [{"spice": 1, "out_of": "bnk", "into": "spice.guild"}]},
            "there is no account 'bnk'",
            "did you mean 'bank'?",
        ),
    ],
)
def test_a_wrong_step_is_refused(write, refusal, change, message, hint):
    assert refusal(write([HEADER, STEP, NEXT | change])) == (message, 3, (hint,))


@pytest.mark.parametrize("missing", ["seq", "actor", "play", "args", "set"])
def test_a_step_without_one_of_its_parts_is_refused(write, refusal, missing):
    step = {key: value for key, value in NEXT.items() if key != missing}

    assert refusal(write([HEADER, STEP, step])) == (
        f"the step has no `{missing}`",
        3,
        ("expected seq, actor, play, args, set",),
    )


def test_an_end_line_that_counts_other_steps_is_refused(write, refusal):
    path = write([HEADER, STEP, {"end": True, "steps": 2}])

    assert refusal(path) == ("the log has 1 steps", 3, ("expected 2, as the end line says",))


def test_nothing_stands_after_the_end(write, refusal):
    path = write([HEADER, STEP, {"end": True}, NEXT])

    assert refusal(path) == ("a line stands after the end", 4, ("expected nothing after the end line",))
