"""The figures of a proof: that no control fails is explained, and is no fault."""

from __future__ import annotations

import pytest

from checks.verdict import Obligation, Result, Verdict
from reports.text import text
from reports.text_prove import CHECKED, CONTROLS, prove_lines


@pytest.mark.parametrize(
    ("checked", "failing", "said"),
    [(0, 0, "No certificate was made"), (12, 0, "None fails here, which is no fault"), (1200, 3, "3 of 1,200 fail")],
)
def test_what_the_controls_say_is_told_with_their_number(checked: int, failing: int, said: str) -> None:
    counts = {CHECKED: checked, CONTROLS: failing}
    result = Result("prove", obligations=[Obligation("INV-01", "z3", Verdict.PROVED)], counts=counts)

    assert said in text(result).replace("\n", " ")
    assert text(result).splitlines()[-1].startswith("repeat with: ")


def test_where_no_control_is_counted_nothing_is_said() -> None:
    assert prove_lines({"rows": 1}) == []
