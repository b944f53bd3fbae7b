"""Losses: forces go to the tanks by kind; half of them; advisors who are left alone."""

from __future__ import annotations

import pytest

from model.components.board import AREAS, TERRITORIES
from model.components.factions import EMPEROR
from model.language.terms import const, lift
from model.losses import MOST_FORCES, advisors_settle, half_of, killed
from model.tables.forces import advisors, elite_tanks, elites, forces, tanks
from tests.asked import Asked, Facts

IN_ARRAKEEN, ARRAKEEN = const("arrakeen_s10", AREAS), const("arrakeen", TERRITORIES)


def test_the_killed_go_to_the_tanks_of_their_kind() -> None:
    table = Asked({("forces", "emperor", "arrakeen_s10"): 4, ("elites", "emperor", "arrakeen_s10"): 2})
    left = [forces[EMPEROR, IN_ARRAKEEN], elites[EMPEROR, IN_ARRAKEEN], tanks[EMPEROR], elite_tanks[EMPEROR]]

    assert table.after(killed(EMPEROR, IN_ARRAKEEN), left) == [0, 0, 4, 2]


def test_half_is_rounded_up() -> None:
    table = Asked({})

    assert [table.value(half_of(lift(n))) for n in (0, 1, 2, 3, 4, 19, 20)] == [0, 1, 1, 2, 2, 10, 10]
    assert table.value(half_of(lift(MOST_FORCES + 1), MOST_FORCES + 1)) == 11


ADVISORS: Facts = {("forces", "bene_gesserit", "arrakeen_s10"): 1, ("advisors", "arrakeen"): True}


@pytest.mark.parametrize(
    ("facts", "lonely_fight", "remain"),
    [
        ({("advisors", "arrakeen"): True}, False, False),
        (ADVISORS, False, True),
        (ADVISORS, True, False),
        ({**ADVISORS, ("forces", "emperor", "arrakeen_s10"): 1}, True, True),
    ],
    ids=["nobody is left", "alone and staying", "alone and fighting", "beside another"],
)
def test_advisors_settle(facts: Facts, lonely_fight: bool, remain: bool) -> None:
    assert Asked(facts).after([advisors_settle(lonely_fight)], [advisors[ARRAKEEN]]) == [remain]
