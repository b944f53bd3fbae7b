"""What may pay for Kull Wahad: the printed card, or any free Treachery card with the Nexus card."""

from __future__ import annotations

from model import nexus
from model.components.factions import CHOAM
from model.language.naming import says
from model.language.terms import Term, all_of, not_
from model.own_bid import needed_for_own_bid
from model.setting import face
from model.table import set_aside
from model.verbs import blocked, free_in_hand, owed_to_plan


@says("CHOAM may spend {card} on Kull Wahad", "CHOAM may not spend {card} on Kull Wahad")
def _may_pay(card: Term) -> Term:
    return all_of(
        free_in_hand(CHOAM, card),
        not_(set_aside[card]),
        not_(blocked(card, "kull")),
        not_(needed_for_own_bid(card)),
        not_(owed_to_plan(CHOAM, card)),
    )


@says("{card} is the printed Kull Wahad, free to be played")
def printed_cost(card: Term) -> Term:
    """The card is the printed Kull Wahad, and nothing else needs or bars it."""
    return all_of(_may_pay(card), face[card] == "kull_wahad")


@says("{card} may pay for Kull Wahad with the Nexus card")
def nexus_cost(card: Term) -> Term:
    """The card may pay for Kull Wahad by the Nexus card."""
    return all_of(nexus.may_be_spent, _may_pay(card))
