"""Pages: the published ones are the generated ones, and every row stands on its machine's page."""

from __future__ import annotations

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from model.language.errors import KanlyError
from model.language.machine import MACHINES
from reports.explain import explain
from reports.page import page
from reports.publish import PUBLISHED, pages


def test_the_published_pages_are_the_generated_ones() -> None:
    """Record them again with `make pages`."""
    assert {path.name: path.read_text() for path in PUBLISHED.glob("*.md")} == pages()


@pytest.mark.parametrize("name", MACHINES)
def test_a_page_says_every_row_with_its_source(name: str) -> None:
    text = page(name)

    for rule in MACHINES[name].rules:
        assert rule.says in text
        assert all(str(source) in text for source in rule.cites)


def test_an_unknown_machine_gets_a_suggestion() -> None:
    with pytest.raises(KanlyError) as error:
        page("kul")

    assert "did you mean 'kull'?" in str(error.value)


@pytest.mark.parametrize("id", ["kull", "kull.3", "AMB-01", "kull-m4", "INV-40", "INV-60", "karama_1", "choam"])
def test_ids_are_explained(id: str) -> None:
    assert explain(id)
