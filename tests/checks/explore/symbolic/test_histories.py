"""Shortest histories, and what happens to wrong ones."""

from __future__ import annotations

import pytest

from checks.explore.found import Unconfirmed, replayed
from checks.state import Instance
from checks.step import Game
from model.language.scope import SCOPES
from tests.checks.explore.symbolic.small import SMALL, symbolic


@pytest.mark.parametrize("name", SMALL)
def test_histories_replay_on_the_reference_step_and_differ(name: str) -> None:
    ours, game = symbolic(name), Game(Instance(SCOPES[name]))
    failing = [answer for answer in ours.answers() if answer.fails]

    for answer in failing:
        histories = ours.histories(answer.id, 3)
        assert len(histories[0].plays) == answer.shortest
        assert len({history.plays for history in histories}) == len(histories)
        for history in histories:
            assert replayed(game, ours.family, answer.id, history)
            assert answer.fails >> history.reading & 1


def test_several_histories_are_found_where_there_are_several() -> None:
    assert len(symbolic("kull-m4").histories("INV-60", 5)) > 1


def test_a_history_that_ends_too_early_is_not_confirmed() -> None:
    ours = symbolic("kull-m4")
    (history,) = ours.histories("INV-60")

    with pytest.raises(Unconfirmed):
        replayed(Game(Instance(SCOPES["kull-m4"])), ours.family, "INV-60", history._replace(plays=history.plays[:-1]))


def test_what_holds_has_no_history() -> None:
    assert symbolic("kull-m4").histories("INV-56") == []


def test_layers_hold_each_state_and_reading_once() -> None:
    ours = symbolic("kull-m15")
    assert ours.layers is not None and ours.explorer is not None

    together = [0] * len(ours.family.products)
    for layer in ours.layers.every:
        for where, states in layer.items():
            ours.add(together, where, states)
    assert together == ours.size.states
