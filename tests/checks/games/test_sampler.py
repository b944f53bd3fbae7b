"""The sampler draws what the reference step lists, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from checks.games.coverage import conditions
from checks.games.sampler import Overlap, Sampler
from checks.games.table import Table, game_at
from checks.meaning import Reader
from checks.state import Instance, State
from checks.step import Game, Play
from model.language.rows import Rule
from model.language.scope import SCOPES

SMALL = ("mentat-small", "mentat-most", "collection-small", "kull-m1")
TABLES = (Table(("fremen", "bene_gesserit", "guild"), True), Table(("harkonnen", "atreides"), False))


def history(game: Game, pick: random.Random, longest: int) -> Iterator[tuple[State, Reader]]:
    """The states of a game that the sampler plays."""
    scope = game.instance.scope
    state, reading, sampler = game.instance.start(pick.choice(scope.starts)), Reader(scope.reading()), Sampler(game)
    for _ in range(longest):
        if state.over:
            return
        yield state, reading
        play = sampler.draw(state, reading, pick)
        assert play is not None
        state = game.after(state, play, reading)


def small(name: str) -> Game:
    return Game(Instance(SCOPES[name]))


@pytest.mark.parametrize("name", SMALL)
def test_every_play_of_a_small_state_can_be_drawn_and_no_other(name: str) -> None:
    game = small(name)
    for seed in range(3):
        for state, reading in history(game, random.Random(seed), 30):
            listed = set(game.plays(state, reading))
            sampler, pick = Sampler(game), random.Random(seed)
            drawn = {sampler.draw(state, reading, pick) for _ in range(30 * len(listed))}
            assert drawn == listed


@pytest.mark.parametrize("table", TABLES)
def test_every_row_of_a_whole_game_can_be_drawn_and_only_what_is_listed(table: Table) -> None:
    game = game_at(table)
    for state, reading in history(game, random.Random("whole"), 250):
        listed = game.plays(state, reading)
        sampler, pick = Sampler(game), random.Random(1)
        rules = {play.rule for play in listed}
        drawn = [sampler.draw(state, reading, pick) for _ in range(3 * len(rules))]
        assert set(drawn) <= set(listed)
        assert {play.rule for play in drawn if play} == rules


@pytest.mark.parametrize("table", TABLES)
def test_a_play_is_enabled_where_it_is_listed_and_nowhere_else(table: Table) -> None:
    game = game_at(table)
    known: set[Play] = set()
    for state, reading in history(game, random.Random("enabled"), 120):
        listed = game.plays(state, reading)
        sampler = Sampler(game)
        assert all(sampler.enabled(state, reading, play) for play in listed)
        for play in known:
            assert sampler.enabled(state, reading, play) == (play in listed)
        known.update(listed[:2])


def test_where_nothing_can_be_played_nothing_is_drawn() -> None:
    game = small("mentat-between")
    state = game.instance.start(SCOPES["mentat-between"].starts[0])
    stuck = state._replace(frames=(state.frames[0]._replace(machine="karama"),))
    assert Sampler(game).draw(stuck, Reader(SCOPES["mentat-between"].reading()), random.Random(0)) is None


def twice(game: Game, wanted: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another row that answers what the row answers."""
    rows = game.rows

    def more(state: State) -> list[object]:
        found = rows(state)
        return [*found, *[replace(row, rule=replace(row.rule, number=99)) for row in found if row.rule is wanted]]

    monkeypatch.setattr(game, "rows", more)


@pytest.mark.parametrize("event", ["take in the bribes", "bribe", "ready"])
def test_two_rows_that_answer_one_play_are_an_overlap(event: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from model.phases.frames import mentat

    game = small("mentat-between")
    twice(game, next(rule for rule in mentat.rules if rule.event == event), monkeypatch)
    with pytest.raises(Overlap):
        for seed in range(20):
            list(history(game, random.Random(seed), 30))


def test_rows_and_conditions_are_counted() -> None:
    game = small("mentat-between")
    sampler, reading = Sampler(game), Reader(SCOPES["mentat-between"].reading())
    pick, made, games = random.Random(1), 0, 5
    for _ in range(games):
        state = game.instance.start(SCOPES["mentat-between"].starts[0])
        while not state.over:
            play = sampler.draw(state, reading, pick)
            assert play is not None
            state, made = game.after(state, play, reading), made + 1
    counted = sampler.counted()
    assert sum(counted.taken.values()) == made
    ready = next(rule for rule in sampler.taken if rule.event == "ready")
    assert counted.taken[ready.id] == 2 * games
    (place, _), *_ = conditions(ready)
    assert counted.guards[ready.id, place] == 3
    assert {str(source) for source in ready.cites} <= counted.cited([ready])
    assert not counted.never(1, [ready], conditions)
