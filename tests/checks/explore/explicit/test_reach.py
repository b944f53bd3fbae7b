"""What can occur: an over-approximation that leaves out what no state can reach."""

from __future__ import annotations

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.explicit.reach import UNKNOWN, Reach
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.state import Instance
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.scope import SCOPES, Scope
from tests.checks.explore.cut import one_card


def reach(scope: Scope) -> Reach:
    family = Family(scope)
    return Reach(Instance(scope), {id: {choice[id] for choice in family.choices} for id in QUESTIONS})


def test_every_row_that_is_taken_and_every_value_that_is_reached_can_occur() -> None:
    for scope in (SCOPES["kull-m1"], SCOPES["kull-m4"], SCOPES["kull-m10"], one_card()):
        found, run = reach(scope), explore(Instance(scope), Family(scope))
        first = run.states[0]

        assert set(run.taken) <= set(found.rules)
        for state in run.states:
            for frame in state.frames:
                assert (frame.machine, frame.state) in found.states
                for field, value in zip(MACHINES[frame.machine].fields.values(), frame.facts, strict=True):
                    known = found.fields[frame.machine, field.name]
                    if not field.below and UNKNOWN not in known:
                        assert set(value if field.over else (value,)) <= known, (frame.machine, field.name)  # type: ignore[arg-type]
            for cell, (one, other) in enumerate(zip(first.table, state.table, strict=True)):
                assert one == other or cell in found.written
            for place in state.places:
                assert (place if isinstance(place, str) else place[:2]) in {
                    one if isinstance(one, str) else one[:2] for one in found.places
                }


def test_rows_of_absent_seats_and_machines_do_not_occur() -> None:
    found = reach(SCOPES["kull-m4"])

    assert not any(rule.machine == "shipment" for rule in found.rules)
    assert ("revival", "open") not in found.states


def test_a_fact_that_nothing_writes_is_known() -> None:
    found = reach(SCOPES["kull-m1"])

    assert found.fields["choam_effect", "effect"] == {"la_la_la"}
    assert len(found.written) < len(found.instance.cells)
