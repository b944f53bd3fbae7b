"""Exit codes: one function from verdicts to codes, over every verdict and every mixture that matters."""

from __future__ import annotations

from itertools import combinations

import pytest

from checks.verdict import EXIT_CODE, PRECEDENCE, Obligation, Result, Verdict, exit_code


@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_has_a_code(verdict: Verdict) -> None:
    assert exit_code([verdict]) == EXIT_CODE[verdict]


@pytest.mark.parametrize(("one", "other"), list(combinations(Verdict, 2)))
def test_of_two_verdicts_the_graver_counts(one: Verdict, other: Verdict) -> None:
    codes = (EXIT_CODE[one], EXIT_CODE[other])

    assert exit_code([one, other]) == min(codes, key=PRECEDENCE.index)


def test_nothing_checked_is_not_fine() -> None:
    assert exit_code([]) == 5
    assert Result("replay").exit == 5


def test_nothing_undecided_is_printed_as_held() -> None:
    assert EXIT_CODE[Verdict.UNDECIDED] == 4
    assert exit_code([Verdict.PROVED, Verdict.UNDECIDED]) == 4


def test_a_whole_claims_no_more_than_its_weakest_part() -> None:
    parts = [Obligation("a", "z3", Verdict.PROVED), Obligation("b", "explorer", Verdict.BOUNDED)]

    assert Result("prove", obligations=parts).verdict == "holds up to a bound"
    assert Result("prove", obligations=[*parts, Obligation("c", "z3", Verdict.UNDECIDED)]).verdict == "undecided"
