"""What a seat sees: alike states are told apart only by what is shown."""

from __future__ import annotations

import pytest

from checks.explore.privacy import Eye as ReferenceEye
from checks.explore.symbolic.eye import Eye
from checks.explore.symbolic.vectors import Bdd
from tests.checks.explore.hiding import HIDDEN, field_of, hidden
from tests.checks.explore.symbolic.small import by_reference, symbolic


@pytest.mark.parametrize(("name", "machine", "field", "seen_by"), HIDDEN)
def test_what_is_seen_of_single_states_is_their_view(name: str, machine: str, field: str, seen_by: str) -> None:
    ours, theirs = symbolic(name), by_reference(name).run
    assert ours.explorer is not None
    explorer, ground = ours.explorer, ours.explorer.relations.ground
    seen: dict[object, set[object]] = {}
    compared = 0

    with hidden(field_of(machine, field), seen_by):
        eye, other = (
            Eye(explorer.diagrams, ground, "emperor"),
            ReferenceEye(theirs.game.instance, "emperor"),
        )
        for state in theirs.states:
            where, values = ground.layout.values(state)
            if where.depth and where.waits is None:
                point = explorer.point(where, values)
                (numbers,) = _numbers(eye, point)
                seen.setdefault(other.view(state), set()).add((where, numbers, eye.seen(where, point)))
                compared += 1
    assert all(len(found) == 1 for found in seen.values())
    assert len({next(iter(found)) for found in seen.values()}) == len(seen) < compared


def _numbers(eye: Eye, point: Bdd) -> list[int]:
    return [i for i, part in enumerate(eye.by_numbers(point)) if part.satisfiable()]
