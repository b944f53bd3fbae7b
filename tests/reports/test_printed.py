"""Every printed rule of the guide leads somewhere, and ten that a player asks for lead to the rows that hold them."""

from __future__ import annotations

import re
from functools import cache

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from model.language.errors import KanlyError
from model.language.machine import MACHINES
from reports.find import keywords
from reports.places import link, rows_of
from reports.printed import GAME, SHEETS, Printed
from reports.publish import pages

published = cache(pages)
EVERY = [one for rules in (*GAME.values(), *SHEETS.values()) for one in rules]
WANTED = [
    ("pay half", "shipping-guild-rate"),
    ("Lasgun and Shield", "A Lasgun meets a shield"),
    ("Fremen revive three free", "revival-free-part"),
    ("No shipping into", "shipping-within-reach"),
    ("the Harkonnen eight", "Harkonnen, hand limit: 8"),
    ("Bene Gesserit prediction", "The Bene Gesserit predict in secret"),
    ("Shai-Hulud in the first turn", "A worm on the first turn is set aside"),
    ("Kwisatz Haderach after seven", "battle-plan-kwisatz-is-ready"),
    ("Captures a leader", "The Harkonnen capture a leader of the loser"),
    ("Ornithopters", "shipping-flies"),
]
"""A printed rule as a player asks for it, and what it has to lead to: a part of a link, or a row by its sentence."""


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.says)
def test_every_printed_rule_stands_somewhere(one: Printed) -> None:
    assert one.says and one.places
    assert all(link(place) for place in one.places)


@pytest.mark.parametrize(
    ("place", "hint"),
    [("shipment/shipp", "did you mean 'shipment/ship'?"), ("shipment/ship~no such words", ""), ("word:no.such", "")],
)
def test_a_place_where_nothing_stands_is_refused(place: str, hint: str) -> None:
    with pytest.raises(KanlyError) as error:
        link(place)
    assert not hint or error.value.hints == (hint,)


@pytest.mark.parametrize(("asked", "held"), WANTED)
def test_a_printed_rule_is_found_from_the_first_page(asked: str, held: str) -> None:
    """Two links: the first page leads to the guide, and a line of the guide to the rows, words or figures."""
    assert "[a printed rule](find.md)" in published()["README.md"]
    (line, *_) = [line for line in published()["find.md"].splitlines() if line.startswith("- ") and asked in line]
    links = [link for link in re.findall(r"(\w+)\.md#[a-z-]+?-(\d+)\)", line) if link[0] in MACHINES]
    rows = [MACHINES[machine].rules[int(number) - 1] for machine, number in links]

    assert held in line or any(rule.says.startswith(held) for rule in rows)


def test_what_the_guide_says_is_what_the_rows_do() -> None:
    every = {one.says: one.places for one in EVERY}
    back = next(places for says, places in every.items() if says.startswith("Ships back"))

    assert not any("ally" in rule.says for place in back for rule in rows_of(place))
    assert any("its ally" in rule.says for rule in rows_of("shipment/ship across"))
    assert not any("final" in says for says in every), "who passed may bid again"


def test_a_row_is_found_by_its_words() -> None:
    rows, _, _ = keywords()["lasgun"]

    assert {rule.machine for rule in rows} == {"combat"}
    assert "shipping.flies" in {word.id for word in keywords()["ornithopter"][1]}
    assert "player" not in keywords(), "too many say it"


def test_rows_of_a_place_may_be_those_with_certain_words() -> None:
    every, first = rows_of("spice_blow/draw"), rows_of("spice_blow/draw~first turn")

    assert len(first) == 1 and set(first) < set(every)
