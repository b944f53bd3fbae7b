"""A game looks ahead: what is found it plays as its own, what is not found leaves no trace and is bounded."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from checks.games import ahead
from checks.games.ahead import ENOUGH, MOST, SHARE, Ahead
from checks.games.aim import playable
from checks.games.play import Failed, Played
from checks.games.sampler import Sampler
from checks.games.table import Table, game_at
from checks.games.taste import Taste
from checks.games.walks import play_some
from checks.meaning import Reader
from checks.pool import pool
from checks.state import State
from checks.step import Fault, Game, Play
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.rows import Rule
from tests.rows import row

CURRENT = {id: question.current for id, question in QUESTIONS.items()}
TABLE = Table(("atreides", "emperor"), True)
GAME = game_at(TABLE)
RULES = playable(TABLE, CURRENT)
LISTED = [rule for machine in MACHINES.values() for rule in machine.rules]
BID = row("bidding", "bid")
WINS = [rule for rule in MACHINES["mentat"].rules if rule.event == "end the game"][-1]


def looks(*wanted: Rule) -> Ahead:
    """Of a game before which others have taken every other row."""
    return Ahead(GAME, Taste({rule.id: 1 for rule in LISTED if rule not in wanted}), CURRENT, RULES)


@cache
def auction() -> State:
    """Where the bidding has just begun."""
    run = Played(GAME, GAME.instance.start(GAME.instance.scope.starts[0]), CURRENT, Sampler(GAME))
    pick = random.Random(0)
    while run.state.frames[-1].machine != "bidding":
        run.step(run.draw(pick))
    return run.state


def under_way(of: Ahead) -> Played:
    return Played(GAME, auction(), CURRENT, Sampler(GAME), ahead=of)


def adopted(of: Ahead) -> Iterator[tuple[State, Play]]:
    """The plays that are found from the auction on, each with the state it is played in."""
    state, pick = auction(), random.Random(1)
    while (play := of.next(state, pick)) is not None:
        yield state, play
        of.took(play.rule)
        state = GAME.after(state, play, Reader(CURRENT))


def test_a_row_that_no_game_has_taken_is_found_and_every_play_on_the_way_is_a_legal_one() -> None:
    of = looks(BID)
    found = list(adopted(of))
    assert found[-1][1].rule is BID
    assert all(play in GAME.plays(state, Reader(CURRENT)) for state, play in found)
    assert (of.adopted, of.made, of.left) == (1, len(found), [])


def test_what_is_adopted_is_played_asked_and_counted_like_any_play() -> None:
    run, pick = under_way(looks(BID)), random.Random(1)
    while not run.plays or run.plays[-1].rule is not BID:
        run.step(run.draw(pick))
    assert run.sampler.counted().taken.total() == len(run.plays)
    assert run.sampler.taken[BID] == 1


def test_what_is_not_found_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ahead, "_near", lambda *_: True)
    of = looks(WINS)
    before = auction()
    assert list(adopted(of)) == []
    assert of.tried == 0, "its machine is not open"
    monkeypatch.setattr(ahead, "AWAY", 10_000)
    of = looks(row("bidding", "karama ended: lost"))
    run = under_way(of)
    run.draw(random.Random(0))
    assert of.tried
    assert not of.adopted
    assert run.state == before == auction()
    assert sum(run.sampler.taken.values()) == 1


def test_no_more_is_tried_than_what_is_played_and_enough_for_a_row() -> None:
    of = looks(*[rule for rule in LISTED if rule.machine == "bidding" and rule.on != BID.on][:8])
    run, pick, most = under_way(of), random.Random(2), 0
    for _ in range(300):
        before = of.tried
        run.step(run.draw(pick))
        most = max(most, of.tried - before)
    assert of.tried <= SHARE * len(run.plays) + most
    assert all(spent < ENOUGH + most for spent in of._spent.values())


def test_games_do_not_look_ahead_before_plain_games_have_taken_most_rows() -> None:
    assert Ahead(GAME, Taste(), CURRENT, RULES).left == []
    assert looks(*[rule for rule in LISTED if rule in RULES][: MOST + 1]).left == []
    assert looks(BID).left == [BID]


def test_a_continuation_that_fails_is_adopted_so_that_the_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Game.after

    def after(game: Game, state: State, play: Play, reading: Reader) -> State:
        if play.rule is BID:
            raise Fault(BID, "for the test")
        return real(game, state, play, reading)

    monkeypatch.setattr(Game, "after", after)
    wanted = next(rule for rule in RULES if rule.machine == "bidding" and rule is not BID)
    of = looks(wanted)
    monkeypatch.setattr(Ahead, "_near", lambda *_: True)
    run, pick = under_way(of), random.Random(1)
    with pytest.raises(Failed, match="for the test"):
        while True:
            run.step(run.draw(pick))


@pytest.mark.slow
def test_a_game_that_looks_ahead_is_the_same_whoever_plays_it() -> None:
    wanted = [rule for rule in LISTED if rule.machine in ("bidding", "storm")][::2]
    known = {rule.id: 1 for rule in LISTED if rule not in wanted}
    job = (4, (0, 1), 0.0, 200, known)
    with pool(1) as executor:
        there = executor.submit(play_some, *job).result()
    here = play_some(*job)
    assert replace(here, seconds=0.0) == replace(there, seconds=0.0)
    assert here.tried
    assert here.adopted
