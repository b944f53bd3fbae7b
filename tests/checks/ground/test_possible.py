"""The bound on what can occur: never below what does, and tight where it matters."""

from __future__ import annotations

import pytest

import model.rulebook
import model.scopes.nest  # noqa: F401
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.ground.ground import widened
from checks.ground.layout import Layout
from checks.ground.possible import Possible
from checks.state import Instance
from model.language.scope import SCOPES


def _possible(name: str) -> Possible:
    return Possible(Instance(SCOPES[name]), Family(SCOPES[name]), {}, lambda: None)


@pytest.mark.parametrize("name", ["kull-m4", "kull-m10"])
def test_whatever_is_reached_is_possible(name: str) -> None:
    found = _possible(name)
    run = explore(found.instance, found.family)

    for state in run.states:
        for number, value in enumerate(state.table):
            known = found.values["table", number]
            assert known[0] <= value <= known[1] if isinstance(known, tuple) else value in known
        if state.frames:
            waits = (state.result.machine, state.result.outcome) if state.result else None
            assert (state.frames[-1].machine, state.frames[-1].state, waits) in found.contexts
        for below, above in zip(state.frames, state.frames[1:], strict=False):
            assert (below.machine, below.state) in found.under[above.machine]


def test_what_no_row_of_the_scope_writes_keeps_its_value() -> None:
    found = _possible("kull-m4")
    names = {
        found.instance.cells[number][0].name
        for (_, number), values in [(k, v) for k, v in found.values.items() if k[0] == "table"]
        if (values[0] != values[1] if isinstance(values, tuple) else len(values) > 1)
    }

    assert "spice" in names and "banned" in names
    assert not names & {"reserves", "tanks", "planet", "revived", "free_blocked"}


def test_a_machine_that_nothing_opens_does_not_occur() -> None:
    machines = {machine for machine, _, _ in _possible("kull-m4").contexts}

    assert "karama" in machines and "kull" in machines
    assert not machines & {"revival", "shipment", "conversion"}


def test_a_range_that_was_too_narrow_is_widened() -> None:
    instance, family = Instance(SCOPES["kull-m7"]), Family(SCOPES["kull-m7"])
    layout = Layout(instance, family, {})
    purse = next(cell for cell in layout.cells.values() if cell.name == "spice[choam]")

    again = Layout(instance, family, widened({}, purse))
    assert again.cells[purse.key].high > purse.high


def test_building_ends_when_told_to() -> None:
    def enough() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        Possible(Instance(SCOPES["kull-m4"]), Family(SCOPES["kull-m4"]), {}, enough)
