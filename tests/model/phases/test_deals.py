"""Bribes: where the table makes deals, and what they do to spice."""

from __future__ import annotations

import random

import pytest

from checks.meaning import Reader
from checks.state import Instance, State
from checks.step import Game, Play
from model.language.machine import MACHINES
from model.language.scope import SCOPES
from model.phases.deals import TIMES

BRIBES = [rule for moment in TIMES for rule in moment.phase.rules if rule.event == "bribe"]


def bribed(name: str, games: int) -> list[tuple[Game, State, Play, State]]:
    """The bribes of random games of a scope, outside the Mentat Pause: the state before, the play, the state after."""
    scope = SCOPES[name]
    game, found = Game(Instance(scope)), []
    for seed in range(games):
        drawn, reading = random.Random(seed), Reader(scope.reading())
        state = game.instance.start(drawn.choice(scope.starts))
        while not state.over:
            play = drawn.choice(game.plays(state, reading))
            after = game.after(state, play, reading)
            if play.rule in BRIBES:
                found.append((game, state, play, after))
            state = after
    return found


def test_a_bribe_is_paid_in_each_of_its_phases_once_by_a_player() -> None:
    paid = bribed("deals-small", 300)

    assert {play.rule.machine for _, _, play, _ in paid} == {"charity", "bidding", "revival", "shipment", "battle"}
    for game, before, play, after in paid:
        who, whom, amount = (str(play.values[0]), str(play.values[1]), play.values[2])
        value = game.instance.value
        assert value(before, "spice", who) - value(after, "spice", who) == amount  # type: ignore[operator]
        assert value(after, "bribes", whom) - value(before, "bribes", whom) == amount  # type: ignore[operator]
        assert not value(before, "bribed", who)
        assert value(after, "bribed", who)


@pytest.mark.parametrize("name", ["ghola-small", "bidding-small"])
def test_a_small_scope_makes_no_deals(name: str) -> None:
    assert bribed(name, 30) == []


def test_whole_games_make_deals_and_other_scopes_only_where_they_say_so() -> None:
    makes = {name for name, scope in SCOPES.items() if scope.rigid.get("deals")}

    assert {name for name in makes if not name.startswith("game-")} == {"deals-small", "deals-storm"}
    assert makes >= {name for name in SCOPES if name.startswith("game-")}


def test_every_bribe_asks_whether_there_are_deals() -> None:
    assert len(BRIBES) == len(TIMES)
    elsewhere = [rule for m in MACHINES.values() for rule in m.rules if rule.event == "bribe" and rule not in BRIBES]
    assert [rule.machine for rule in elsewhere] == ["mentat"]
