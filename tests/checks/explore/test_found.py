"""What an explorer found is replayed on the reference step before it is shown."""

from __future__ import annotations

import pytest

from checks.explore.answers import History
from checks.explore.found import Unconfirmed, example, faults, replayed
from checks.explore.readings import Family
from checks.explore.reference import explore
from checks.state import Instance
from checks.step import Game
from model.language.scope import SCOPES


@pytest.fixture(scope="module")
def stuck() -> tuple[Game, Family, History]:
    """The payment that nobody can make."""
    scope = SCOPES["kull-m4"]
    run = explore(Instance(scope), Family(scope))
    return run.run.game, run.family, run.histories("INV-60")[0]


def test_a_dead_end_is_confirmed_and_named(stuck: tuple[Game, Family, History]) -> None:
    game, family, history = stuck
    path = replayed(game, family, "INV-60", history)

    assert len(path) == len(history.plays) + 1 == 13
    assert example(game, "INV-60", path, family.choices[history.reading]) == "No row leaves payment."
    assert faults(game, path[-1][0], family.choices[history.reading]) == []


def test_a_history_that_ends_too_soon_is_not_confirmed(stuck: tuple[Game, Family, History]) -> None:
    game, family, history = stuck

    with pytest.raises(Unconfirmed, match="nothing fails after 11 plays"):
        replayed(game, family, "INV-60", history._replace(plays=history.plays[:-1]))


def test_a_play_that_is_refused_is_not_confirmed(stuck: tuple[Game, Family, History]) -> None:
    game, family, history = stuck

    with pytest.raises(Unconfirmed, match="refuses play 1 of 11"):
        replayed(game, family, "INV-60", history._replace(plays=history.plays[1:]))


def test_a_property_that_holds_there_is_not_confirmed(stuck: tuple[Game, Family, History]) -> None:
    game, family, history = stuck

    for id in ("INV-03", "INV-40", "fault"):
        with pytest.raises(Unconfirmed, match=id):
            replayed(game, family, id, history)
