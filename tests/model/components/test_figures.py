"""What the questions about figures mean: each reading reads a table of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from model.components import board, spice_cards
from model.language import questions
from model.language.facts import Fact
from model.language.naming import opened
from model.language.terms import Choose, Read, Reads, Term, each, walk
from model.questions import figures

area, other = each(board.AREAS, "area"), each(board.AREAS, "other")
territory, card = each(board.TERRITORIES, "territory"), each(spice_cards.SPICE_CARDS, "card")


@pytest.fixture(autouse=True)
def questions_of_these_tests(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A question that no row asks yet is not left behind in the catalogue."""
    monkeypatch.setattr(questions, "QUESTIONS", dict(questions.QUESTIONS))
    yield


def read_by(term: Term, reading: str) -> Term:
    """What is left of a term once its question is read in one way."""
    assert isinstance(term, Choose)
    condition, then, otherwise = term.key
    assert isinstance(condition, Reads)
    chosen: Term = then if reading in condition.key[1] else otherwise
    return chosen


def facts_of(term: Term) -> list[Fact]:
    return [part.key[0] for part in walk(term) if isinstance(part, Read)]


ASKED: list[tuple[Callable[[], questions.Question], Callable[[], Term], list[Fact], list[Fact]]] = [
    (figures.terrain, lambda: board.is_sand(territory), [board.sand], [board.sand_in_quintine]),
    (
        figures.terrain,
        lambda: board.exposed(territory, False),
        [board.exposed_with_wall],
        [board.exposed_with_wall_in_quintine],
    ),
    (
        figures.terrain,
        lambda: board.exposed(territory, True),
        [board.exposed_without_wall],
        [board.exposed_without_wall_in_quintine],
    ),
    (figures.area_graph, lambda: board.by_the_wall(territory), [board.beside_wall], [board.beside_wall_in_quintine]),
    (
        figures.area_graph,
        lambda: board.distance(area, other, "sector_3"),
        [board.steps],
        [board.steps_in_quintine],
    ),
    (
        figures.spice_sectors,
        lambda: spice_cards.spice_area(card),
        [spice_cards.blow_area],
        [spice_cards.blow_area_in_quintine],
    ),
]


@pytest.mark.parametrize(("question", "term", "majority", "quintine"), ASKED)
def test_each_reading_reads_its_own_table(question: Any, term: Any, majority: list[Fact], quintine: list[Fact]) -> None:
    said = term()
    assert said.key[0].key[0] is question()
    assert facts_of(read_by(said, "majority")) == majority
    assert facts_of(read_by(said, "quintine")) == quintine


@pytest.mark.parametrize("question", [figures.terrain, figures.spice_sectors, figures.area_graph])
def test_the_majority_is_what_the_gate_goes_by(question: Callable[[], questions.Question]) -> None:
    assert question().current == "majority"
    assert question() is question()


def test_terms_read_as_english() -> None:
    term = board.exposed(territory, True)

    assert str(term) == "the storm kills in the territory"
    with opened(term):
        assert str(term) == (
            "what KANLY-10 says (majority: the territory is open to the storm without the Shield Wall; "
            "quintine: the territory is open to the storm without the Shield Wall, as quintine has it)"
        )
