"""Bidding: lots are drawn and bid for.

    drawing ─▶ open ──bid, pass──▶ open ──(won)──▶ payment ──▶ delivering ─▶ delivered ─▶ drawing
                 └──take the lot, exchange (karama)                 └─(the Emperor's income)

Open questions: AMB-12 (bidding beyond one's funds), AMB-19 (a cancellation for the phase).
Elsewhere: `bidding_karama.py` (the lot by Karama, the exchange), `bidding_payment.py`, `bidding_delivery.py`.
Foresight, Ixian cards, the bonus card and aid are not modelled.
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import CHOAM, FACTIONS, NOBODY
from model.language.effects import Effect, ends, in_place, only_if, puts
from model.language.rows import NATURE, TABLE
from model.language.terms import all_of, any_of, each, not_, number, some
from model.phases.frames import bidding, revival
from model.questions.karama import OVERBID
from model.setting import after, hand_limit, kull_profile, largest_bid, last_phase, seated
from model.sources import BASE, FAQ, OUR_ORDER
from model.table import DECK, LOT, spice
from model.verbs import can_spend, hand_size, has_room, holds_karama

here = bidding.here
player, card, other = each(FACTIONS, "player"), each(CARDS, "card"), each(FACTIONS, "other seat")
bid = number("bid", 1, largest_bid)

in_lot = in_place(card, LOT, CARDS)
affords = any_of(
    bid <= spice[player],
    OVERBID.means(
        refuse_before_commit_for_non_CHOAM=all_of(any_of(not_(kull_profile), player == CHOAM), holds_karama(player)),
        allow_by_holding=holds_karama(player),
        cap_when_banned=can_spend(player, "payment"),
    ),
)
fresh_lot: list[Effect] = [
    here.bid.becomes(0),
    here.bidder.becomes(None),
    here.passed.all.becomes(False),
    here.offer.all.becomes(0),
    here.shut_out.all.becomes(False),
    here.shut_special.all.becomes(False),
]
first_to_bid = here.active.becomes(here.opener)
somebody_has_room = some(other, all_of(seated[other], has_room(other)))

bidding.rule(
    "A Treachery card is drawn from the deck as the next lot.",
    by=NATURE,
    on="draw",
    using=[card],
    go="drawing -> open",
    when=[here.lots > 0, in_place(card, DECK, CARDS), somebody_has_room],
    then=[puts(card, LOT, out_of=DECK), here.lots.becomes(here.lots - 1), first_to_bid],
    cites=[BASE.page(8)],
)
no_more_lots = any_of(here.lots == 0, not_(some(card, in_place(card, DECK, CARDS))), not_(somebody_has_room))
bidding.rule(
    "All lots are sold: Revival begins.",
    by=TABLE,
    on="end the phase",
    go="drawing",
    when=[no_more_lots, last_phase != "bidding"],
    then=[ends("phase")],
    gives_way_to=revival(),
    cites=[BASE.page(8)],
)
bidding.rule(
    "All lots are sold, and nothing after Bidding is looked at.",
    by=TABLE,
    on="end the phase",
    go="drawing",
    when=[no_more_lots, last_phase == "bidding"],
    then=[ends("phase")],
    closes=bidding.over(),
    cites=[OUR_ORDER],
)
bidding.rule(
    "The seat whose turn it is bids more than the highest bid.",
    by=player,
    on="bid",
    using=[bid],
    go="open -> open",
    when=[player == here.active, player != here.bidder, has_room(player), bid > here.bid, affords],
    then=[
        here.bid.becomes(bid),
        here.bidder.becomes(player),
        here.offer[player].becomes(bid),
        here.passed.all.becomes(False),
        here.active.becomes(after[player]),
    ],
    cites=[BASE.page(8), FAQ.page(7)],
)
bidding.rule(
    "The seat whose turn it is passes.",
    by=player,
    on="pass",
    go="open -> open",
    when=[player == here.active, player != here.bidder, has_room(player), not_(here.passed[player])],
    then=[here.passed[player].becomes(True), here.active.becomes(after[player])],
    cites=[BASE.page(8)],
)
bidding.rule(
    "A seat with a full hand is passed over.",
    by=TABLE,
    on="pass over",
    go="open -> open",
    when=[
        here.active != here.bidder,
        hand_size(here.active) >= hand_limit[here.active],
        not_(here.passed[here.active]),
    ],
    then=[
        here.passed[here.active].becomes(True),
        here.active.becomes(after[here.active]),
        only_if(all_of(here.active == here.opener, here.bidder == NOBODY), [here.opener.becomes(after[here.opener])]),
    ],
    cites=[BASE.page(8)],
)
bidding.rule(
    "All others passed: the highest bidder wins the lot and pays.",
    by=TABLE,
    on="award",
    go="open -> payment",
    when=[here.bidder != NOBODY, here.active == here.bidder],
    then=[here.shut_out.all.becomes(False), here.shut_special.all.becomes(False)],
    cites=[BASE.page(8)],
)
bidding.rule(
    "Nobody bid: the lot and all that were to come go back, and Bidding ends.",
    by=TABLE,
    on="take back",
    go="open -> drawing",
    using=[card],
    when=[here.bidder == NOBODY, here.passed[here.active], in_lot],
    then=[puts(card, DECK, out_of=LOT), here.lots.becomes(0), *fresh_lot],
    cites=[BASE.page(8)],
)
