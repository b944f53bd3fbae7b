"""The ranking of nests: every row lowers it, and one that gives a card back for nothing does not."""

from __future__ import annotations

from dataclasses import replace

import pytest
import z3

import model.rulebook  # noqa: F401 - loads the rows
from checks.mutate.hunt import in_place_of
from checks.solve import symbols as s
from checks.solve.ranking import SPENT, Claim, RankProof, concerns, every_claim, ranking, said, state_rank
from checks.solve.rows import NOT_ASSUMED, TIMEOUT
from model.language.effects import HERE, puts
from model.language.machine import MACHINES
from model.language.rows import Closing
from model.responses.frames import karama
from model.table import hand
from tests.rows import row

NESTS = [machine.name for machine in MACHINES.values() if not machine.phase]


@pytest.mark.slow
def test_every_nest_ends_under_every_reading() -> None:
    found = ranking()

    assert found.unranked == ()
    assert Claim("outcome", "karama", "stopped", "response") in found.claims
    assert Claim("outcome", "karama", "lost", "bidding") not in found.claims


@pytest.mark.parametrize("name", NESTS)
def test_the_states_of_a_response_go_one_way(name: str) -> None:
    assert state_rank(MACHINES[name]) is not None


@pytest.mark.parametrize(
    ("machine", "event"), [("response", "pass"), ("karama", "ask CHOAM"), ("kull", "decline"), ("battle", "fight")]
)
def test_what_a_row_does_not_concern_it_keeps(machine: str, event: str) -> None:
    """Claims that are not asked of the row: the solver, asked, finds no way to break them."""
    rule = row(machine, event)
    proof, others = RankProof(rule, NOT_ASSUMED, TIMEOUT), [c for c in every_claim() if not concerns(rule, c)]
    before = [said(claim, proof.before, SPENT, depth) for claim in others for depth in (s.TOP, s.TOP - 1)]
    falls = z3.Not(z3.And(*[proof.said_after(claim) for claim in others]))

    assert len(others) > 100
    assert proof.proof.ask(z3.And(*before, falls)) == "unsat"


def test_a_pass_that_is_not_noted_lowers_nothing() -> None:
    """Without the note that the seat has passed, it may pass for ever."""
    broken = replace(row("response", "pass"), then=())

    with in_place_of(broken):
        found = RankProof(broken, NOT_ASSUMED, TIMEOUT).unranked([])

    assert found is not None and found.fails


def test_an_attempt_lost_for_nothing_breaks_the_claim_that_it_costs_a_card() -> None:
    """A Karama that CHOAM declines to stop goes back to the hand: the seat may play it again, and again."""
    declined = row("karama", "kull ended: declined or prevented")
    broken = replace(
        declined,
        target=None,
        then=(puts(karama.here.card, hand(karama.here.player), out_of=HERE),),
        closes=Closing("lost", {}),
    )
    claim = Claim("outcome", "karama", "lost", "response")

    with in_place_of(broken):
        assert claim in RankProof(broken, NOT_ASSUMED, TIMEOUT).breaks([claim])[0]


def test_passes_that_are_cleared_lower_nothing_unless_a_card_was_spent() -> None:
    restored = row("response", "karama ended: lost")
    proof = RankProof(restored, NOT_ASSUMED, TIMEOUT)

    without = proof.unranked([])

    assert without is not None and {"AMB-18": "restored_cleared"} in without.fails
    assert proof.unranked([Claim("outcome", "karama", "lost", "response")]) is None
