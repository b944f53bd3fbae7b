"""What is refused as the rows are loaded, phases that do not end, and what their digest tells apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import model.rulebook
from model.language.effects import Effect, ends, only_if
from model.language.errors import KanlyError
from model.language.loading import check_phase_ends, digest_of, lines_of
from model.language.machine import MACHINES, Machine
from model.language.rows import TABLE
from model.sources import OUR_ORDER
from model.table import FACTS
from model.tables.people import traitor, won


@pytest.fixture
def phases() -> Iterator[list[Machine]]:
    made = [
        Machine(name, name, frame={}, states=["open"], outcomes={"over": {}}, cites=[OUR_ORDER], phase=True)
        for name in ("trial_one", "trial_two")
    ]
    yield made
    for machine in made:
        del MACHINES[machine.name]


def gives_way(phases: list[Machine], *then: Effect) -> Machine:
    one, two = phases
    one.rule(
        "The phase is over.", by=TABLE, on="end", go="open", then=list(then), gives_way_to=two(), cites=[OUR_ORDER]
    )
    return one


def test_a_phase_that_gives_way_without_ending_is_refused(phases: list[Machine]) -> None:
    with pytest.raises(KanlyError, match="trial_one gives way to trial_two without ending its phase") as refused:
        check_phase_ends(gives_way(phases))

    assert refused.value.hints == ('add ends("phase") to `then`',)
    assert refused.value.where is not None and refused.value.where.file.endswith("test_loading.py")


@pytest.mark.parametrize("effects", [[ends("phase")], [ends("turn")], [only_if(won["emperor"], [ends("phase")])]])
def test_a_phase_that_ends_gives_way(phases: list[Machine], effects: list[Effect]) -> None:
    check_phase_ends(gives_way(phases, *effects))


def test_every_phase_of_the_game_ends() -> None:
    for machine in MACHINES.values():
        check_phase_ends(machine)


@pytest.mark.parametrize("change", [{"hidden": frozenset()}, {"shows": ()}, {"using": ()}])
def test_what_others_see_of_a_row_is_in_its_digest(change: dict[str, Any]) -> None:
    rows = [row for machine in MACHINES.values() for row in machine.rules]
    (name,) = change
    row = next(row for row in rows if getattr(row, name))

    assert lines_of(replace(row, **change)) != lines_of(row)


def test_who_sees_a_fact_is_in_the_digest() -> None:
    told = [replace(fact, seen_by="everyone") if fact is traitor else fact for fact in FACTS]

    assert digest_of(model.rulebook.ALL, told) != model.rulebook.DIGEST
