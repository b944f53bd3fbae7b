"""What can occur: an over-approximation that leaves out what no state can reach."""

from __future__ import annotations

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.explicit.reach import Reach
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.state import Instance
from model.language.questions import QUESTIONS
from model.language.scope import SCOPES


def reach(name: str) -> Reach:
    family = Family(SCOPES[name])
    return Reach(Instance(SCOPES[name]), {id: {choice[id] for choice in family.choices} for id in QUESTIONS})


def test_every_row_that_is_taken_and_every_value_that_is_reached_can_occur() -> None:
    for name in ("kull-m1", "kull-m4", "kull-m10"):
        found, run = reach(name), explore(Instance(SCOPES[name]), Family(SCOPES[name]))
        first = run.states[0]

        assert set(run.taken) <= set(found.rules)
        for state in run.states:
            assert all((frame.machine, frame.state) in found.states for frame in state.frames)
            for cell, (one, other) in enumerate(zip(first.table, state.table, strict=True)):
                assert one == other or cell in found.written
            for place in state.places:
                assert (place if isinstance(place, str) else place[:2]) in {
                    known if isinstance(known, str) else known[:2] for known in found.places
                }


def test_rows_of_absent_seats_and_machines_do_not_occur() -> None:
    found = reach("kull-m4")

    assert not any(rule.machine == "shipment" for rule in found.rules)
    assert ("revival", "open") not in found.states


def test_a_fact_that_nothing_writes_is_known() -> None:
    found = reach("kull-m1")

    assert found.fields["choam_effect", "effect"] == {"la_la_la"}
    assert len(found.written) < len(found.instance.cells)
