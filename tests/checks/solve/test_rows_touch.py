"""What a row cannot change it cannot break: the clauses that are left out are asked after all, of a few rows."""

from __future__ import annotations

import pytest

from checks.solve.induction import CLAUSES, RowProof
from checks.solve.rows import NOT_ASSUMED, touches
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
