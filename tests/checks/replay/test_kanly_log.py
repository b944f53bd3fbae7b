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
            {"kanly_log": 1.0, "factions": ["emperor"], "complete": True},
            "`kanly_log` is a broken number (1.0)",
            "expected a whole number",
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
        ({"set": {"spice.emperor": 9.0}}, "`set.spice.emperor` is a broken number (9.0)", "expected a whole number"),
        ({"seq": 2.0}, "`seq` is a broken number (2.0)", "expected a whole number"),
        (
            {"moves": [{"spice": 1.0, "out_of": "bank", "into": "spice.guild"}]},
            "`moves.0.spice` is a broken number (1.0)",
            "expected a whole number",
        ),
        (
            {"set": {"hand.emperor.extra": []}},
            "'hand.emperor.extra' is no account: a hand account has two parts",
            "expected hand.<faction>",
        ),
        (
            {"set": {"board.emperor": 1}},
            "'board.emperor' is no account: a board account has three parts",
            "expected board.<faction>.<area> (and `.elite` behind it for elites)",
        ),
        ({"set": {"deck.a": []}}, "'deck.a' is no account: a deck account has one part", "expected deck"),
        (
            {"set": {"hand.emperor.elite": []}},
            "'hand.emperor.elite' is no account: a hand account has two parts",
            "expected hand.<faction>",
        ),
        ({"set": {"held": []}}, "'held' is no account: a held account has two parts", "expected held.<name>"),
        ({"set": None}, "`set` is null", "expected an object"),
        ({"moves": [{"spice": 1}]}, "`moves.0` has no `out_of`", "expected spice, out_of, into"),
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


def test_elites_have_a_last_part_of_their_own(own):
    log = own({"reserve.emperor.elite": 5, "board.emperor.carthag.elite": 0})
    log.step("ship", {"reserve.emperor.elite": 4, "board.emperor.carthag.elite": 1})

    assert log.run("forces").exit == 0


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        ({"set": {"deck": ["lasgun"]}}, {"set": {"deck": ["hajr", 3]}}, "`set.deck.1` is a whole number (3)"),
        ({"set": {"spice.guild": 1}}, {"set": {"spice.guild": "1"}}, '`set.spice.guild` is a text ("1")'),
        ({"events": ["A"]}, {"events": ["A", 1]}, "`events.1` is a whole number (1)"),
        (
            {"moves": [{"spice": 1, "out_of": "bank", "into": "spice.guild"}]},
            {"moves": [{"spice": -1, "out_of": "bank", "into": "spice.guild"}]},
            "`moves.0.spice` is a whole number (-1)",
        ),
        ({"args": {"n": 1}}, {"args": 1}, "`args` is a whole number (1)"),
    ],
)
def test_a_step_like_an_earlier_one_is_looked_at_all_the_same(write, refusal, good, bad, message):
    steps = [NEXT | good | {"seq": 2}, NEXT | good | {"seq": 3}, NEXT | bad | {"seq": 4}]

    assert refusal(write([HEADER, STEP, *steps]))[:2] == (message, 5)


def test_a_key_that_nobody_knows_is_counted(own):
    log = own({"reserve.emperor": 20})
    log.step("ship", {}, sett={"reserve.emperor": 19})

    assert log.run("forces").counts["unobserved"] == {"the key sett is not known here": 1}
