"""No two parameters of a sentence are called alike, and nothing is called "other" that is spoken of alone."""

from __future__ import annotations

import re
from functools import cache

import model.rulebook  # noqa: F401 - loads the rows
from model.battle_field import together
from model.components.board import AREAS, territory_of
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language import called, naming
from model.language.english import english
from model.language.params import params_of
from model.language.terms import any_of, choose, count, each, every, lift, plus, some, total
from model.losses import half_of
from model.setting import seat, seated
from model.tables.people import ally
from model.verbs import free_in_hand
from reports.links import all_rules
from reports.publish import pages

published = cache(pages)
player, area, card = each(FACTIONS, "player"), each(AREAS, "area"), each(CARDS, "card")
other = each(FACTIONS, "other seat")


def test_two_of_one_name_are_told_apart() -> None:
    second = each(AREAS, "area")

    assert english(together(area, second)) == "forces in the area and the second area can reach each other"
    assert english(territory_of[area] == territory_of[second]) == (
        "the territory of the area is the territory of the second area"
    )


def test_a_variable_is_told_apart_from_a_parameter_of_its_name() -> None:
    variable = each(CARDS, "card")
    term = some(variable, any_of(free_in_hand(player, variable), free_in_hand(player, card)))

    assert english(term) == (
        "for some card (the second card): the player has the second card free in hand or the player has the card free "
        "in hand"
    )


def test_nobody_is_other_where_nobody_else_is_spoken_of() -> None:
    assert english(every(other, any_of(ally[other] == None))) == "for every seat: the ally of the seat is none"  # noqa: E711
    assert english(count(other, seated[other])) == "the number of seats for which the seat is seated"


def test_a_row_names_what_its_conditions_bind() -> None:
    variable = each(CARDS, "card")
    term = some(variable, free_in_hand(player, variable))

    assert english(term).startswith("for some card: ")
    with called.told_apart([player, card]):
        assert english(term).startswith("for some card (the second card): the player has the second card")
    assert english(term).startswith("for some card: "), "only while the row is told"


def test_a_noun_is_said_once() -> None:
    """A sentence that ends in a noun takes an argument that begins with it."""
    assert not [
        (page, found)
        for page, text in published().items()
        for found in re.findall(r"\b(the (\w+) the (?:\w+ )?\2)\b(?! of)", text)
    ]


def test_the_numbers_that_a_sum_counts_are_said_once() -> None:
    seats = seat[player]
    stairs = plus(*[choose(seats >= 2 * i, 1, lift(0)) for i in range(1, 21)])

    assert english(stairs) == "how many of the numbers 2, 4 … 40 are at most the seat number of the player"
    with naming.opened(half := half_of(seats)):
        assert english(half) == (
            "the number of whole numbers n from 1 to 20 for which the seat number of the player + 1 is at least "
            "2 times n"
        )
    assert english(total(area, lift(3))).endswith("of 3")


def test_no_row_has_two_parameters_of_one_name() -> None:
    """Its plays could not be told apart in a log either."""
    for rule in all_rules():
        names = [param.name for param in params_of(rule)]
        assert len(names) == len(set(names)), rule.id


def test_no_page_says_every_other_of_a_whole_set() -> None:
    """A variable runs over the whole set: "for every other seat" would leave one out."""
    said = [(page, line) for page, text in published().items() for line in text.splitlines()]

    assert not [found for found in said if re.search(r"for (every|some) (other|any|some) ", found[1])]


def test_a_fact_that_is_called_a_seat_is_no_variable() -> None:
    from model.phases.frames import battle

    assert english(some(other, battle.here.active == other)) in (
        "for some seat (the second seat): the seat to act is the second seat",
        "for some seat (the second seat): the second seat is the seat to act",
    )
