"""The purse: what a player can pay with, and from which accounts it pays."""

from __future__ import annotations

import pytest

from checks.step import Fault
from model.components.factions import EMPEROR, FREMEN, GUILD
from model.language.effects import BANK
from model.purse import funds, pays, pledged_to
from model.tables.spice import aid, spice
from tests.asked import Asked, Facts

ALLIES: Facts = {
    ("ally", "emperor"): "fremen",
    ("ally", "fremen"): "emperor",
    ("spice", "emperor"): 3,
    ("spice", "fremen"): 7,
    ("aid", "fremen"): 4,
    ("aid", "emperor"): 2,
}


def test_funds_are_the_own_spice_and_what_the_ally_pledged() -> None:
    table = Asked(ALLIES)

    assert (table.value(pledged_to(EMPEROR)), table.value(funds(EMPEROR))) == (4, 7)
    assert (table.value(pledged_to(FREMEN)), table.value(funds(FREMEN))) == (2, 9)
    assert table.value(funds(GUILD)) == 0


def test_without_an_ally_a_pledge_of_its_own_pays_for_nothing() -> None:
    alone = Asked({("spice", "guild"): 3, ("aid", "guild"): 5})

    assert alone.value(funds(GUILD)) == 3
    assert alone.after(pays(GUILD, 3, BANK), [spice[GUILD], aid[GUILD]]) == [0, 5]


@pytest.mark.parametrize(("price", "own", "pledge"), [(0, 3, 4), (2, 1, 4), (3, 0, 4), (5, 0, 2), (7, 0, 0)])
def test_the_own_spice_pays_first(price: int, own: int, pledge: int) -> None:
    paid = [spice[EMPEROR], aid[FREMEN], spice[GUILD], spice[FREMEN]]

    assert Asked(ALLIES).after(pays(EMPEROR, price, spice[GUILD]), paid) == [own, pledge, price, 7]


def test_more_than_the_funds_is_a_fault() -> None:
    with pytest.raises(Fault, match="would fall to -1"):
        Asked(ALLIES).after(pays(EMPEROR, 8, BANK), [])
