"""A row is barred only where it cannot be played before its frame closes, and where its card is in no hand."""

from __future__ import annotations

import random
from functools import cache

import pytest

from checks.games.aim import playable
from checks.games.bars import Bars
from checks.games.play import Played
from checks.games.sampler import Sampler
from checks.games.table import Table, game_at
from checks.meaning import Reader
from checks.state import FrameValue, State
from model.components.cards import KIND
from model.language.questions import QUESTIONS
from model.language.rows import Rule
from tests.rows import row

CURRENT = {id: question.current for id, question in QUESTIONS.items()}
TABLE = Table(("atreides", "emperor", "bene_gesserit"), True)
GAME = game_at(TABLE)
RULES = playable(TABLE, CURRENT)
READING = Reader(CURRENT)
SPECIAL = row("revival", "revive by Karama")
LOST = row("revival", "karama ended: lost")


@cache
def game(seed: int) -> tuple[list[State], list[Rule]]:
    """The states of the first plays of a game, and the rows taken in them."""
    run = Played(GAME, GAME.instance.start(GAME.instance.scope.starts[0]), CURRENT, Sampler(GAME), (), ())
    pick, states = random.Random(seed), list[State]()
    while len(states) < 700 and not run.state.over:
        states.append(run.state)
        run.step(run.draw(pick))
    return states, [play.rule for play in run.plays]


def in_revival() -> State:
    return next(state for state in game(0)[0] if state.frames[-1].machine == "revival")


def holding(state: State, *seats: str) -> State:
    """Each of the seats has one Karama, and nobody has a Worthless card."""
    cards = GAME.instance.scope.cards
    places = [
        "deck" if KIND[card] in ("karama", "worthless") else place
        for card, place in zip(cards, state.places, strict=True)
    ]
    for card, seat in zip([card for card in cards if KIND[card] == "karama"], seats, strict=False):
        places[cards.index(card)] = ("hand", seat)
    return state._replace(places=tuple(places))


@pytest.mark.parametrize("seed", range(3))
def test_no_row_is_barred_in_the_frame_in_which_it_is_taken_later(seed: int) -> None:
    states, taken = game(seed)
    bars, asked = Bars(GAME, RULES), 0
    for at, (state, rule) in enumerate(zip(states, taken, strict=True)):
        if rule.over:
            continue
        depth = len(state.frames) - 1
        for before in reversed(states[max(0, at - 40) : at + 1]):
            if len(before.frames) <= depth or before.frames[depth].machine != rule.machine:
                break
            if before is not state and len(before.frames) == depth + 1 and _opens(before, states):
                break
            asked += 1
            assert bars.may(rule, before, READING), f"{rule.id} in {state.frames}"
    assert asked > len(taken)


def _opens(state: State, states: list[State]) -> bool:
    """Whether another frame takes the place of the top one after the state."""
    after = states[states.index(state) + 1]
    return len(after.frames) < len(state.frames)


def test_where_its_machine_is_not_open_a_row_is_barred() -> None:
    assert not Bars(GAME, RULES).may(SPECIAL, game(0)[0][0], READING)


def test_a_seat_without_karama_plays_none_and_one_karama_is_lost_to_no_other() -> None:
    bars, state = Bars(GAME, RULES), in_revival()
    assert not bars.may(LOST, holding(state), READING)
    assert not bars.may(LOST, holding(state, "emperor"), READING)
    assert not bars.may(LOST, holding(state, "atreides", "bene_gesserit"), READING)
    assert bars.may(LOST, holding(state, "emperor", "atreides"), READING)


def test_a_karama_that_is_under_way_counts() -> None:
    state = holding(in_revival(), "atreides")
    above = state._replace(frames=(*state.frames, FrameValue("karama", "declared", ())))
    assert Bars(GAME, RULES).may(LOST, above, READING)


def test_a_condition_is_asked_where_nothing_on_the_way_can_change_it() -> None:
    bars, state = Bars(GAME, RULES), in_revival()
    assert not bars.may(SPECIAL, holding(state, "atreides"), READING)
    assert bars.may(SPECIAL, holding(state, "emperor"), READING)
