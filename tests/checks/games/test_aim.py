"""The way to a row through frames that open on one another and what rules it out."""

from __future__ import annotations

from checks.games.aim import FAR, Aim, playable, stack_of
from checks.games.table import Table
from checks.state import FrameValue, ResultValue, State
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.rows import Rule
from tests.rows import row

CURRENT = {id: question.current for id, question in QUESTIONS.items()}
TABLE = Table(("bene_gesserit", "emperor"), True)
ROWS = playable(TABLE, CURRENT)
CANCELLED = row("conversion", "response ended: cancelled")


def aim(*wanted: Rule) -> Aim:
    return Aim(dict.fromkeys(ROWS, 1), wanted)


def test_the_way_leads_through_the_frames_that_open_and_end() -> None:
    """A Karama over a Karama: the window opens one, it is done, and the window says that the power is cancelled."""
    found = aim(CANCELLED)
    at = (("karama", "converting"), ("conversion", "asked"), ("response", "open"))
    cancel, passes = row("response", "cancel"), row("response", "pass")
    assert found.from_stack((at[0], ("conversion", "asked", "response", "cancelled"))) == 1
    assert found.by(cancel, at) < found.by(passes, at) < FAR
    assert found.from_stack(at) == found.by(cancel, at)
    assert aim().from_stack(at) == FAR
    assert found.from_stack(()) == FAR


def test_rows_of_other_seats_and_readings_are_left_out() -> None:
    assert not [rule for rule in ROWS if rule.machine in ("kull", "cash_in")]
    asked = [rule for rule in ROWS if rule.under]
    other = {id: next((name for name in q.readings if name != q.current), q.current) for id, q in QUESTIONS.items()}
    assert asked
    assert set(asked) - playable(TABLE, other)
    assert len(playable(Table(("atreides", "emperor"), False), CURRENT)) < len(ROWS)


def test_a_stack_says_what_has_ended_on_it() -> None:
    state = State((), (), (FrameValue("combat", "voice", ()),), ResultValue("response", "allowed", ()))
    assert stack_of(state) == (("combat", "voice", "response", "allowed"),)


def test_what_a_reading_rules_out_is_not_written() -> None:
    """Only where a cancellation lasts for the phase a power can stay cancelled."""
    (stays,) = [rule for rule in MACHINES["combat"].rules if "Haderach may fight, but that stays" in rule.says]
    table = Table(("atreides", "emperor"), True)
    for reading, expected in (("phase", True), ("one_use", False)):
        assert (stays in playable(table, {**CURRENT, "AMB-19": reading})) == expected
