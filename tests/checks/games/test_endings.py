"""How a game ended is said in the words of the row that made the winner, and not of one that books it."""

from __future__ import annotations

from checks.games.endings import FAILED, NOBODY_WON, ending, makes_a_winner
from checks.state import FrameValue, State
from checks.step import Play
from model.language.machine import MACHINES
from tests.rows import row

OVER = State((), (), (), None)


def makers() -> list[Play]:
    """A play of each row that makes a winner; its values do not matter."""
    return [Play(rule, ()) for machine in MACHINES.values() for rule in machine.rules if makes_a_winner(rule)]


def other() -> Play:
    return Play(row("response", "pass"), ())


def test_a_game_that_goes_on_has_failed() -> None:
    assert ending(makers(), OVER._replace(frames=(FrameValue("mentat", "open", ()),))) == FAILED


def test_a_game_in_which_no_row_makes_a_winner_is_without_one() -> None:
    assert ending([], OVER) == NOBODY_WON
    assert ending([other()], OVER) == NOBODY_WON


def test_the_last_row_that_makes_a_winner_is_what_ended_the_game() -> None:
    first, *_, last = makers()
    assert first.rule.says != last.rule.says
    assert last.rule.says.startswith(ending([first, last, other()], OVER))
    assert first.rule.says.startswith(ending([last, first, other()], OVER))


def test_it_is_said_up_to_the_first_stop() -> None:
    for play in makers():
        said = ending([play], OVER)
        assert said
        assert not set(said) & set(":;,.")


def test_only_rows_that_say_who_wins_make_a_winner() -> None:
    assert {play.rule.machine for play in makers()} == {"mentat"}
    assert not makes_a_winner(other().rule)
