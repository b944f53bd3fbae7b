"""What is refused as the rows are loaded: phases that do not end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from model.language.effects import Effect, ends, only_if
from model.language.errors import KanlyError
from model.language.loading import check_phase_ends
from model.language.machine import MACHINES, Machine
from model.language.rows import TABLE
from model.sources import OUR_ORDER
from model.tables.people import won


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
