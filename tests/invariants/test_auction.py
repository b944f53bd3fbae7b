"""Properties of the auction that no broken row of the generated ones reaches first: each is seen to fail here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.explore.examine import Examination, examine
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.mutate.hunt import in_place_of
from checks.solve.rows import NOT_ASSUMED, row_answer
from checks.state import Instance
from model.components.cards import CARDS
from model.language.scope import Scope, Start
from model.language.terms import each
from model.table import set_aside
from tests.rows import row

WORTHLESS = ("baliset", "jubba_cloak", "kulon", "la_la_la", "trip_to_gamont")
WEAPONS = ("crysknife", "maula_pistol", "slip_tip", "stunner")


def unpayable(weapons: tuple[str, ...]) -> Examination:
    """INV-62 where the Emperor has won a lot that it cannot pay, and holds these weapons; CHOAM's hand is full."""
    hands = dict.fromkeys(WORTHLESS, ("hand", "choam")) | dict.fromkeys(weapons, ("hand", "emperor"))
    facts = {
        "lots": 0,
        "opener": "emperor",
        "active": "emperor",
        "bidder": "emperor",
        "bid": 2,
        ("offer", "emperor"): 2,
    }
    start = Start("an unpayable win", "bidding", "payment", facts, {**hands, "lasgun": "lot"}, "a trial")
    cards = (*WORTHLESS, *weapons, "lasgun")
    scope = Scope(
        "trial",
        "trial",
        ("choam", "emperor"),
        cards,
        (start,),
        rigid={"last_phase": "bidding"},
        caps={"largest_bid": 2},
    )
    return next(item for item in examine(explore(Instance(scope), Family(scope))) if item.id == "INV-62")


@pytest.mark.parametrize(("weapons", "fails"), [(WEAPONS, True), (WEAPONS[:3], False)])
def test_a_lot_offered_again_to_full_hands_is_noticed(weapons: tuple[str, ...], fails: bool) -> None:
    room = unpayable(weapons)

    assert room.arises
    assert bool(room.fails) is fails


def test_a_card_set_aside_in_bidding_is_noticed() -> None:
    award = row("bidding", "award")
    lot = each(CARDS, "card")
    broken = replace(award, using=(lot,), then=(*award.then, set_aside[lot].becomes(True)))

    with in_place_of(broken):
        assert "LEM-08" in row_answer("bidding", award.number, NOT_ASSUMED).broken
    assert "LEM-08" in row_answer("bidding", award.number, NOT_ASSUMED).proved
