"""Family Atomics leaves the game only when it is really played, out of the hand of who plays it."""

import pytest

HANDS = {"hand.emperor": ["karama_1", "family_atomics"], "hand.guild": ["hajr"], "deck": ["lasgun"], "wall": False}
LEFT = {"hand.emperor": ["karama_1"], "wall": True}


@pytest.mark.parametrize(
    ("play", "more"),
    [
        ("family_atomics", {}),
        ("play_family_atomics", {}),
        ("play", {"args": {"card": "family_atomics"}}),
        ("play_card", {"args": {"card": "family_atomics"}}),
        ("family_atomics", {"args": {"declined": False}}),
    ],
)
def test_a_play_takes_the_card_out(own, play, more):
    log = own(HANDS)
    log.step(play, LEFT, **more)

    assert log.found("cards") == []


@pytest.mark.parametrize(
    ("play", "more"),
    [
        ("chat", {"args": {"card": "family_atomics", "text": "I might play it"}}),
        ("look_at", {"args": {"card": "family_atomics"}}),
        ("chat", {"events": ["family_atomics played"]}),
        ("family_atomics", {"actor": "guild"}),
        ("family_atomics", {"actor": None}),
        ("family_atomics", {"args": {"declined": True}}),
        ("family_atomics", {"args": {"pass": 1}}),
        ("play", {"args": {"card": "karama_1"}}),
    ],
)
def test_nothing_else_does(own, play, more):
    log = own(HANDS)
    log.step(play, LEFT, **more)

    assert "family_atomics vanished" in log.found("cards")[0].what


def test_one_play_takes_one_copy_out(own):
    log = own(HANDS | {"hand.guild": ["family_atomics_2"]})
    log.step("family_atomics", LEFT | {"hand.guild": []})
    [found] = log.found("cards")

    assert "family_atomics_2 vanished" in found.what
    assert "family_atomics vanished" not in found.what


def test_a_card_does_not_leave_from_the_deck(own):
    log = own(HANDS | {"hand.emperor": ["karama_1"], "deck": ["lasgun", "family_atomics"]})
    log.step("family_atomics", {"deck": ["lasgun"], "wall": True})

    assert "family_atomics vanished" in log.found("cards")[0].what


def answer(**more):
    return [{"f": "F", "a": "PLAY_FAMILY_ATOMICS", **more}]


@pytest.mark.parametrize(
    ("line", "findings"),
    [
        ({"resp": answer()}, 0),
        ({"resp": answer(p=1)}, 1),
        ({"resp": answer(d={"declined": True})}, 1),
        ({"resp": answer(f="A")}, 1),
        ({"resp": [{"f": "F", "a": "CHAT", "d": {"card": "family_atomics"}}]}, 1),
        ({"ev": ["FAMILY_ATOMICS_PLAYED"]}, 1),
        ({"k": "tool", "by": "play_family_atomics"}, 0),
        ({"k": "tool", "by": "pass"}, 1),
    ],
)
def test_the_other_engine_plays_it_by_an_answer_or_a_tool(bench, line, findings):
    log = bench(**{"F.hand": ["family_atomics", "hajr"]})
    log.step("storm", d={"F.hand": ["hajr"], "wall": True}, **line)

    assert len(log.found("cards")) == findings
