"""The `transitions` machines and the reference step agree on generated plays."""

import random
from collections.abc import Sequence
from itertools import product
from math import prod

import pytest

import model.rulebook  # noqa: F401
from checks.library import Key, LibraryGame, key_of, markup
from checks.meaning import Reader
from checks.state import Instance
from checks.step import Game, actor_of
from model.language.machine import MACHINES
from model.language.scope import SCOPES, Scope, explorable
from model.language.sorts import INT, Value


def generated(most: int, games: int) -> int:
    """How many plays agree: so many games in every scope, of so many plays at most."""
    pick, made = random.Random(20), 0
    for name in explorable():
        scope = SCOPES[name]
        instance = Instance(scope)
        game, library = Game(instance), LibraryGame(instance, instance.starts()[0], scope.reading())
        for _ in range(games):
            made += agreeing(scope, game, library, pick, most)
    return made


def agreeing(scope: Scope, game: Game, library: LibraryGame, pick: random.Random, most: int) -> int:
    """The plays of one game that both make, under readings drawn, from a start drawn."""
    reading, made = scope.reading({q.id: pick.choice(list(q.readings)) for q in scope.questions()}), 0
    state = pick.choice(game.instance.starts())
    library.restart(state, reading)
    for _ in range(most):
        plays = game.plays(state, Reader(reading))
        if not plays:
            break
        keys = [key_of(p.rule, p.values, actor_of(game, state, p, Reader(reading)), state.result) for p in plays]
        assert set(keys) == {key for key, _ in library.plays()}
        at = pick.randrange(len(plays))
        state = game.after(state, plays[at], Reader(reading))
        assert library.play(keys[at])
        assert library.position() == state
        assert not library.play(keys[at]._replace(event="no such event"))
        made += 1
    return made


def test_generated_plays_in_every_scope_agree() -> None:
    assert generated(most=40, games=2) > 1500


@pytest.mark.slow
def test_ten_thousand_generated_plays_agree() -> None:
    assert generated(most=60, games=12) > 10_000


@pytest.mark.parametrize("name", ["kull-m4", "shipment-small", "revival-small"])
def test_it_offers_exactly_what_it_accepts(name: str) -> None:
    """Arguments are looked for one after another; tried one by one, no others are accepted."""
    pick, scope = random.Random(7), SCOPES[name]
    instance = Instance(scope)
    (state, *_), reading = instance.starts(), scope.reading()
    game, library = Game(instance), LibraryGame(instance, state, reading)
    for _ in range(25):
        offered = {key for key, _ in library.plays()}
        if not offered:
            break
        actors = {key.actor for key in offered}
        for rule in {rule for machine in MACHINES.values() for rule in machine.rules if isinstance(rule.on, str)}:
            sets: list[Sequence[Value]] = [
                range(4) if param.sort is INT else instance.elements(param.sort) for param in rule.using
            ]
            if prod(map(len, sets)) > 200:
                continue
            for actor, args in product(actors, product(*sets)):
                key = Key(rule.event, actor, args)
                assert library.may(key) == (key in offered), key
        plays = game.plays(state, Reader(reading))
        play = pick.choice(plays)
        key = key_of(play.rule, play.values, actor_of(game, state, play, Reader(reading)), state.result)
        state = game.after(state, play, Reader(reading))
        assert library.play(key)


def test_a_machine_is_exported_for_pictures() -> None:
    for machine in MACHINES.values():
        drawn = markup(machine)
        assert {t["dest"] for t in drawn["transitions"]} <= set(drawn["states"])
