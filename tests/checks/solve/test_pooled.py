"""What is asked in a pool: one worker and two say the same, and a break is found and named by them as well."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks import nesting as nests
from checks.mutate.hunt import in_place_of
from checks.pool import run_all
from checks.solve import overlap, rows
from checks.solve import ranking as rankings
from checks.solve.overlap import Overlap
from checks.solve.rows import NOT_ASSUMED, TIMEOUT, RowAnswer, ask_all
from checks.verdict import Obligation, Verdict
from tests.rows import row


def in_a_pool(job: Callable[..., Any], workers: int, *args: Any) -> list[Any]:
    """The answers of two such jobs, in their order."""
    answers: dict[int, Any] = {}
    run_all(job, {n: (n, *args) for n in range(2)}, workers, answers.__setitem__)
    return [answers[n] for n in sorted(answers)]


def overlaps_of_a_break(part: int) -> tuple[int, list[Overlap]]:
    """Runs in a worker: an award without its bidder beside the lot that nobody wants, and two honest pairs."""
    award, back = row("bidding", "award"), row("bidding", "take back")
    broken = replace(award, when=())
    with in_place_of(broken), pytest.MonkeyPatch.context() as patch:
        listed = [(broken, back), (back, back), (row("response", "cancel", 0), row("response", "cancel", 1))]
        patch.setattr(overlap, "pairs", lambda: iter(listed))
        return overlap.overlaps(NOT_ASSUMED, TIMEOUT, part, 2)


def ends_of_a_break(_: int) -> Obligation:
    """Runs in a worker: a pass that is not noted, so that a seat may pass for ever."""
    broken = replace(row("response", "pass"), then=())
    with in_place_of(broken), pytest.MonkeyPatch.context() as patch:
        patch.setattr(rankings, "_concerns_nests", lambda _, rule: rule.id == broken.id)
        return nests._ends(rankings.ranking(), bounded=True)


@pytest.mark.parametrize("workers", [1, 2])
def test_two_rows_that_answer_one_play_are_found_and_named_in_a_pool(workers: int) -> None:
    award, back = row("bidding", "award").id, row("bidding", "take back").id

    assert in_a_pool(overlaps_of_a_break, workers) == [(2, [Overlap(award, back, "sat")]), (1, [])]


def test_a_nest_that_need_not_end_is_found_and_its_row_named_in_a_pool() -> None:
    one, other = in_a_pool(ends_of_a_break, 2)

    assert one == other
    assert one.verdict is Verdict.FAILS
    assert one.note.startswith("nothing falls in " + row("response", "pass").id)


def test_one_worker_and_two_give_the_same_answers_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "MACHINES", [machine for machine in rows.MACHINES if machine.name == "exchange"])
    monkeypatch.setattr(rows, "PARTS", 0)
    taken = frozenset(rule.id for machine in rows.MACHINES for rule in machine.rules)
    one: tuple[list[RowAnswer], int, list[Overlap]] = ask_all(NOT_ASSUMED, 1, lambda _: None, None, taken)
    two = ask_all(NOT_ASSUMED, 2, lambda _: None, None, taken)

    # Only the name of a certificate differs: z3 numbers the unknowns of a process, whatever they are for.
    assert [replace(answer, certificate="") for answer in one[0]] == [replace(a, certificate="") for a in two[0]]
    assert one[1:] == two[1:]
    assert {(answer.recheck, answer.control) for answer in one[0]} == {("unsat", "sat")}
    assert all(answer.proved and answer.certificate for answer in one[0])


def test_parts_of_the_pairs_are_all_of_them_once(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = list(overlap.pairs())
    seen: list[object] = []
    monkeypatch.setattr(overlap, "contradict", lambda one, other: seen.append((one.id, other.id)) or True)
    asked = sum(overlap.overlaps(NOT_ASSUMED, TIMEOUT, part, rows.PARTS)[0] for part in range(rows.PARTS))

    assert asked == len(everything)
    assert sorted(seen) == sorted((one.id, other.id) for one, other in everything)  # type: ignore[type-var]
