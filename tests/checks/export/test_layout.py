"""The layout: equal states have equal variables, different ones do not, and what does not fit is refused."""

from __future__ import annotations

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.export.layout import Layout, chosen
from checks.state import Instance
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.errors import KanlyError
from model.language.scope import SCOPES
from model.language.sorts import BOOL, INT
from tests.checks.export.evaluated import frozen


def layout(name: str, frames: int = 12, numbers: int = 255) -> Layout:
    return Layout(Instance(SCOPES[name]), frames, numbers)


@pytest.mark.parametrize("name", ["kull-m4", "kull-m10", "kull-m11"])
def test_different_states_have_different_variables(name: str) -> None:
    scope = SCOPES[name]
    run = explore(Instance(scope), Family(scope))
    codes = layout(name)

    assert len({frozen(codes.encoded(state)) for state in run.states}) == len(run.states)


def test_codes_of_values() -> None:
    codes = layout("kull-m4")

    assert [codes.code(seat, FACTIONS) for seat in (None, "choam", "emperor", "harkonnen")] == [0, 1, 2, 3]
    assert codes.code("guild", FACTIONS) > 3
    assert codes.code("chaumas", CARDS) == 3
    assert (codes.code(None, INT), codes.code(5, INT), codes.code(True, BOOL)) == (-1, 5, True)


def test_places_have_codes_of_their_own() -> None:
    codes = layout("kull-m4")
    places = [
        "deck",
        "discard",
        "lot",
        *[("hand", seat) for seat in codes.owners],
        *[("held", seat, slot, fact) for seat in codes.owners for slot in range(12) for fact in codes.holders],
    ]

    assert len({codes.place_code(place) for place in places}) == len(places)  # type: ignore[arg-type]
    assert max(codes.place_code(place) for place in places) == codes.place.high  # type: ignore[arg-type]


def test_the_hand_of_nobody_is_refused() -> None:
    with pytest.raises(KanlyError, match="the hand of guild has no place"):
        layout("kull-m4").place_code(("hand", "guild"))


def test_a_stack_that_is_too_deep_is_refused() -> None:
    scope = SCOPES["kull-m4"]
    deepest = max(explore(Instance(scope), Family(scope)).states, key=lambda state: len(state.frames))

    with pytest.raises(KanlyError, match="4 frames are more than the 3 of the export"):
        layout("kull-m4", frames=3).encoded(deepest)


def test_a_number_that_is_too_large_is_refused() -> None:
    codes = layout("kull-m4", numbers=1)
    start = codes.starts[0]
    rich = start._replace(table=tuple(9 if value == 1 and value is not True else value for value in start.table))

    with pytest.raises(KanlyError, match="spice is 9, and the export has numbers up to 1"):
        codes.encoded(rich)


def test_chosen_readings_are_the_open_ones_and_those_that_are_not_current() -> None:
    scope = SCOPES["kull-m4"]

    assert set(chosen(scope, scope.reading())) == set(scope.opens)
    assert chosen(scope, scope.reading({"AMB-01": "any"}))["AMB-01"] == "any"
