"""CHOAM's own winning bid: what it still needs, so that no other cost takes it away."""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import CHOAM
from model.language.naming import says
from model.language.terms import Term, all_of, any_of, each, in_state, live, not_, plus, some
from model.phases.frames import bidding
from model.purse import pledged_to
from model.table import spice
from model.verbs import free_in_hand, is_karama

_other = each(CARDS, "other card")
_bid = bidding.at_bottom.bid
_must_pay = all_of(
    any_of(in_state("bidding", "open", "payment"), live("bidding")),
    bidding.at_bottom.bidder == CHOAM,
    bidding.at_bottom.settled == None,  # noqa: E711 - builds a term
)


@says("{funds} with a pledge covers CHOAM's own winning bid")
def own_bid_in_spice(funds: Term) -> Term:
    """These funds, with what an ally has pledged, cover CHOAM's own winning bid, if there is one."""
    return any_of(not_(_must_pay), plus(funds, pledged_to(CHOAM)) >= _bid)


@says("CHOAM has another Karama besides {card}", "CHOAM has no other Karama besides {card}")
def karama_besides(card: Term) -> Term:
    """CHOAM has another card that serves as Karama."""
    return some(_other, all_of(free_in_hand(CHOAM, _other), _other != card, is_karama(CHOAM, _other)))


@says("CHOAM needs {card} to pay its own winning bid", "CHOAM does not need {card} to pay its own winning bid")
def needed_for_own_bid(card: Term) -> Term:
    """Only this card can pay for CHOAM's own winning bid."""
    return all_of(is_karama(CHOAM, card), not_(own_bid_in_spice(spice[CHOAM])), not_(karama_besides(card)))
