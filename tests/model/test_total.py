"""The sum of a number over a set: one term, in words and in a state."""

from __future__ import annotations

import model.rulebook  # noqa: F401 - loads the rows
from checks.meaning import Env, Meanings, Reader
from checks.state import Instance
from model.components.factions import FACTIONS
from model.language.scope import SCOPES
from model.language.terms import Sum, choose, count, each, total
from model.table import spice

player = each(FACTIONS, "player")


def test_a_total_is_one_term_whatever_the_set() -> None:
    term = total(player, spice[player])

    assert isinstance(term, Sum)
    assert str(term) == "the sum over all players of the spice of the player"


def test_a_total_under_a_condition_says_what_is_added_up() -> None:
    term = total(player, choose(spice[player] > 1, spice[player], 0))

    assert "the spice of the player" in str(term).partition(" of ")[2]
    assert "number of" not in str(term)
    assert str(count(player, spice[player] > 1)).startswith("the number of ")


def test_a_total_counts_who_is_seated() -> None:
    instance = Instance(SCOPES["kull-m4"])
    (state,) = instance.starts()
    env = Env(state, Reader(SCOPES["kull-m4"].reading()))

    assert Meanings(instance).of(total(player, spice[player]))(env) == 2
    assert Meanings(instance).of(total(player, spice[player] + 1))(env) == 5
