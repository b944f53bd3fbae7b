"""What a row cannot change it cannot break: the clauses that are left out are asked after all, of a few rows."""

from __future__ import annotations

import pytest

from checks.solve.induction import CLAUSES, RowProof
from checks.solve.prove import ROWS as ALL_ROWS
from checks.solve.prove import prove
from checks.solve.rows import NOT_ASSUMED, concerns, step_touches, touches
from checks.verdict import Verdict
from invariants.catalogue import STEPS
from model.rulebook import ALL

ROWS = {rule.id: rule for machine in ALL for rule in machine.rules}
SOME = [id for number, id in enumerate(sorted(ROWS)) if number % 60 == 7]


@pytest.mark.parametrize("id", SOME)
def test_a_clause_that_the_row_does_not_touch_is_kept_by_it(id: str) -> None:
    proof = RowProof(ROWS[id], NOT_ASSUMED, 10_000)
    left_out = [clause for clause in CLAUSES if not touches(proof.rule, clause)]

    assert left_out
    assert {str(proof.ask(proof.broken_clause(clause))) for clause in left_out} == {"unsat"}


def test_a_row_touches_what_it_writes() -> None:
    (ready,) = [rule for rule in ROWS.values() if rule.machine == "alliances" and rule.event == "accept"]

    assert {clause.id for clause in CLAUSES if touches(ready, clause)} >= {"ALLY-01", "ALLY-02"}


@pytest.mark.parametrize("id", SOME)
def test_a_step_property_that_the_row_does_not_touch_is_kept_by_it(id: str) -> None:
    proof = RowProof(ROWS[id], NOT_ASSUMED, 10_000)
    left_out = [prop for prop in STEPS if prop.condition(proof.rule) is not None and not step_touches(proof.rule, prop)]

    assert left_out
    assert {str(proof.ask(proof.broken_step(prop))) for prop in left_out} == {"unsat"}


def test_only_the_storm_touches_where_the_storm_is() -> None:
    assert {rule.machine for rule in ROWS.values() if concerns(rule, {"INV-83"})} == {"storm"}
    assert all(concerns(rule, ()) and concerns(rule, {"fault"}) for rule in ROWS.values())


def test_what_is_named_is_asked_of_the_rows_that_can_touch_it_alone() -> None:
    result = prove(["INV-83"], workers=1)
    (only,) = result.obligations
    asked = result.counts["rows asked"]

    assert (only.id, only.verdict) == ("INV-83", Verdict.PROVED)
    assert asked == sum(concerns(rule, {"INV-83"}) for rule in ROWS.values()) < 10
    assert f"asked of {asked} rows; {ALL_ROWS - asked} cannot touch it; it leans on the other invariants" in only.note


def test_what_no_row_can_touch_but_some_speak_of_is_proved() -> None:
    (only,) = prove(["INV-15"], workers=1).obligations

    assert only.verdict is Verdict.PROVED
