"""Names in Kanly's own logs that the model does not know are noted, each once, and fail nothing."""

import pytest

from checks.replay.replay import replay
from checks.verdict import Verdict


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (
            {"board.emperor.cartag": 1},
            "'cartag' in `board.emperor.cartag` names no area of the model; did you mean 'carthag'?",
        ),
        ({"board_spice.red_chasm_s7": 1, "board.emperor.arrakeen.elite": 0}, None),
        ({"board.emperor.cartag_s11": 1}, "'cartag_s11' in `board.emperor.cartag_s11` names no area"),
        ({"hand.emperor": ["hajjr"]}, "'hajjr' in `hand.emperor` names no card of the model; did you mean 'hajr'?"),
        ({"deck": ["karama_1", "lasgun"], "spice_deck.a": ["shai_hulud_1", "spice_old_gap", "old_gap"]}, None),
        ({"spice_deck.a": ["shai_hulut_1"]}, "'shai_hulut_1' in `spice_deck.a` names no spice card of the model"),
    ],
)
def test_a_name_that_the_model_does_not_know_is_noted(own, given, says):
    log = own({"reserve.emperor": 20} | given)
    log.step("wait", dict(given))
    noted = [one for one in log.found("spice") if one.id == "note"]

    assert [(one.line, one.verdict) for one in noted] == ([(2, Verdict.OBSERVED)] if says else [])
    assert all(one.what.startswith(says) for one in noted)


def test_a_log_without_its_end_says_so_in_a_note(own, write):
    log = own({"reserve.emperor": 20})
    log.step("ship", {"reserve.emperor": 19, "board.emperor.carthag": 1})
    result = replay([write(log.lines)], ["forces"])

    assert (result.exit, [one.id for one in result.findings]) == (0, ["note"])
    assert result.findings[0].what.startswith("the log has no end line")
