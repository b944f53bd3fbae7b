"""Every invariant is seen to fail on a deliberate break before it counts; or it is said where, or why it cannot."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.mutate.single import PATIENCE, asked, breaks
from checks.solve.induction import RowProof
from checks.solve.rows import NOT_ASSUMED
from invariants.catalogue import ALL, CONSTRUCTED, ELSEWHERE, EXPLORED, STEPS
from model.language.machine import MACHINES
from model.language.terms import After, At, Below, Here, InState, Read, Term
from tests.invariants.breaks import BREAKS

TESTS = Path(__file__).parents[1]

SHOWN: Mapping[str, tuple[str, str]] = {
    "INV-62": ("invariants/test_auction.py", "test_a_lot_offered_again_to_full_hands_is_noticed"),
    "INV-79": ("invariants/test_privacy.py", "test_a_secret_that_everybody_sees_is_noticed"),
    "INV-56": ("checks/explore/symbolic/test_obligations.py", "test_a_nest_deeper_than_its_bound_fails"),
    "INV-60": ("checks/explore/explicit/test_ends.py", "test_what_does_not_end_is_found_with_its_readings"),
    "INV-63": ("checks/explore/explicit/test_ends.py", "test_what_does_not_end_is_found_with_its_readings"),
    "INV-64": ("checks/explore/explicit/test_ends.py", "test_what_does_not_end_is_found_with_its_readings"),
    "INV-65": ("checks/explore/explicit/test_ends.py", "test_what_does_not_end_is_found_with_its_readings"),
    "INV-70": (
        "checks/explore/explicit/test_privacy.py",
        "test_what_the_questions_give_away_is_told_under_the_same_readings",
    ),
    "INV-73": ("checks/explore/explicit/test_privacy.py", "test_a_bid_that_hangs_on_a_hidden_card_tells_where_it_is"),
    "INV-77": (
        "checks/explore/explicit/test_privacy.py",
        "test_what_the_questions_give_away_is_told_under_the_same_readings",
    ),
    **dict.fromkeys(
        ("INV-79.plans", "INV-79.dials"),
        ("checks/explore/test_privacy.py", "test_a_leak_is_found_by_every_explorer"),
    ),
    "overlap": ("checks/explore/explicit/test_overlaps.py", "test_a_second_row_for_a_counter_overlaps_the_first"),
    "fault": ("checks/explore/test_agree.py", "test_a_seeded_fault_is_found_by_all_after_as_many_plays"),
    "INV-58": ("checks/test_histories.py", "test_a_save_without_the_attempt_is_refused"),
    "INV-61": ("checks/test_ranking.py", "test_a_pass_that_is_not_noted_lowers_nothing"),
}
"""Invariant -> the test that breaks it, where no single step from an arbitrary state shows the break."""

CANNOT: Mapping[str, str] = {
    "INV-03": "Giving a card to a fact that holds moves it there, and moving it clears the fact: a row has no word for "
    "one without the other. The proof guards what the engines make of it.",
}
"""Invariant -> why no row could be broken so that it fails."""


def test_every_invariant_is_broken_or_says_why_not() -> None:
    known = [*[inv.id for inv in ALL], *[id for id, _ in EXPLORED], *[id for id, _, _ in ELSEWHERE]]
    answered = [*BREAKS, *SHOWN, *CANNOT]

    assert sorted(set(known) - set(answered)) == []
    assert sorted(set(answered) - set(known)) == []
    assert len(answered) == len(set(answered))


LONG = ("INV-50.offer", "INV-50.trigger", "LEM-07", "INV-33", "INV-13", "BATTLE-01")
"""Breaks that the solver takes seconds to find."""


@pytest.mark.parametrize("id", [pytest.param(id, marks=[pytest.mark.slow] if id in LONG else []) for id in BREAKS])
def test_a_broken_row_breaks_its_invariant(id: str) -> None:
    """That the row as it stands does not is what `kanly prove` decides, in every audit."""
    broken = BREAKS[id]
    proof = RowProof(broken.change(broken.rule), NOT_ASSUMED, PATIENCE)

    assert any(proof.ask(formula) == "sat" for formula in asked(proof, id))


@pytest.mark.slow
@pytest.mark.parametrize("id", BREAKS)
def test_a_broken_row_breaks_what_the_row_keeps(id: str) -> None:
    broken = BREAKS[id]

    assert breaks(broken.rule, broken.change(broken.rule), id)


@pytest.mark.parametrize("id", SHOWN)
def test_the_test_that_shows_a_break_is_there(id: str) -> None:
    file, name = SHOWN[id]
    functions = [node for node in ast.walk(ast.parse((TESTS / file).read_text())) if isinstance(node, ast.FunctionDef)]

    assert name in {function.name for function in functions}


def test_what_is_true_by_construction_is_not_counted_as_checked() -> None:
    assert {one.id for one in CONSTRUCTED}.isdisjoint({inv.id for inv in ALL})


def read_late(term: Term) -> Iterator[Term]:
    """What is read after the step, indices and places aside: those are read before it."""
    yield term
    if not isinstance(term, Read | At):
        for child in term.children:
            yield from read_late(child)


def test_nothing_about_frames_is_asked_after_the_step() -> None:
    """`after(…)` reads the table alone: a fact of a frame under it would be that of before, whatever the row does."""

    def afters(term: Term) -> Iterator[Term]:
        if isinstance(term, After):
            yield term
        for child in term.children:
            yield from afters(child)

    wrong = {
        (prop.id, rule.id)
        for prop in STEPS
        for machine in MACHINES.values()
        for rule in machine.rules
        if (condition := prop.condition(rule)) is not None
        for outer in (condition, prop.arises)
        for asked in afters(outer)
        for part in read_late(asked.key[0])
        if isinstance(part, Here | Below | InState)
    }

    assert wrong == set()
