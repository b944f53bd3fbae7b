"""Bidding: lots are counted, drawn and bid for.

    counting ─▶ drawing ─▶ open ──bid, pass──▶ open ──(won)──▶ payment ──▶ delivering ─▶ delivered ─▶ drawing
                   │        └──take the lot, exchange (karama)   └─(the Emperor's income, the Harkonnen bonus)
                   └─(Atreides foresight)─▶ foreseeing ─▶ open

Open questions: AMB-12 (bidding beyond one's funds), AMB-19 (a cancellation for the phase), KANLY-40 (an empty deck).
Elsewhere: `bidding_karama.py` (the lot by Karama, the exchange), `bidding_payment.py`, `bidding_delivery.py`,
`bidding_powers.py` (foresight, bonus card). A lot lies face down, and goes face down to its winner or back to the deck.
Ixian and Richese cards are not modelled.
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import ATREIDES, CHOAM, FACTIONS, NOBODY
from model.language.effects import Effect, ends, for_each, in_place, only_if, puts
from model.language.machine import shown_to_actor
from model.language.naming import says
from model.language.rows import NATURE, TABLE
from model.language.terms import Term, all_of, any_of, count, each, not_, number, some
from model.phases.alliance_aid import refund_aid
from model.phases.frames import bidding, revival
from model.purse import funds
from model.questions.bidding import RESHUFFLE
from model.questions.karama import OVERBID
from model.responses.frames import response
from model.setting import after, hand_limit, kull_profile, largest_bid, last_phase, seated
from model.sources import BASE, FAQ, OUR_ORDER, OURS
from model.table import DECK, DISCARD, LOT, denied
from model.tables.deck import top_card
from model.tables.planet import first
from model.verbs import can_spend, hand_size, has_room, holds_karama

here = bidding.here
player, card, other = each(FACTIONS, "player"), each(CARDS, "card"), each(FACTIONS, "other seat")
bid = number("bid", 1, largest_bid)

in_lot = in_place(card, LOT, CARDS)
affords = any_of(
    bid <= funds(player),
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
    here.seen.all.becomes(False),
    here.shut_out.all.becomes(False),
    here.shut_special.all.becomes(False),
]
first_to_bid = here.active.becomes(here.opener)
somebody_has_room = some(other, all_of(seated[other], has_room(other)))

deck_is_empty = not_(some(card, in_place(card, DECK, CARDS)))
can_reshuffle = some(card, in_place(card, DISCARD, CARDS))
reshuffle: list[Effect] = [
    for_each(card, [only_if(in_place(card, DISCARD, CARDS), [puts(card, DECK, out_of=DISCARD)])])
]


@says("{one} may be the top card of the deck", "{one} is not the top card of the deck")
def may_be_drawn(one: Term) -> Term:
    """The card may be the top card of the deck: any card may, unless one was put back there."""
    return any_of(top_card == None, one == top_card)  # noqa: E711 - builds a term


drawn: list[Effect] = [top_card.becomes(None)]
may_foresee = all_of(seated[ATREIDES], not_(denied["foresight"]))

bidding.rule(
    "As many lots as there are seats with room are to come; the first seat in storm order opens.",
    by=TABLE,
    on="count the lots",
    using=[player],
    go="counting -> drawing",
    when=[player == first, seated[player]],
    then=[
        here.lots.becomes(count(other, all_of(seated[other], has_room(other)))),
        here.opener.becomes(player),
    ],
    cites=[BASE.page(8)],
)
for foreseen in (False, True):
    bidding.rule(
        "A Treachery card is drawn from the deck as the next lot; Atreides is to look at it."
        if foreseen
        else "A Treachery card is drawn from the deck as the next lot.",
        by=NATURE,
        on="draw",
        using=[shown_to_actor(card)],
        go="drawing -> foreseeing" if foreseen else "drawing -> open",
        when=[
            here.lots > 0,
            in_place(card, DECK, CARDS),
            may_be_drawn(card),
            somebody_has_room,
            may_foresee if foreseen else not_(may_foresee),
        ],
        then=[puts(card, LOT, out_of=DECK), here.lots.becomes(here.lots - 1), first_to_bid, *drawn],
        opens=response(kind="foresight", owner=ATREIDES) if foreseen else None,
        cites=[BASE.page(8)],
    )
bidding.rule(
    "The deck is empty: the discard pile is shuffled and becomes the deck.",
    by=TABLE,
    on="reshuffle",
    go="drawing -> drawing",
    under=RESHUFFLE.reads("discards_return"),
    when=[here.lots > 0, somebody_has_room, deck_is_empty, can_reshuffle],
    then=reshuffle,
    cites=[OURS],
)
bidding.silent(RESHUFFLE.reads("nothing_is_drawn"), on="reshuffle", cites=[OURS])
nothing_to_draw = all_of(
    deck_is_empty, any_of(not_(can_reshuffle), RESHUFFLE.means(discards_return=False, nothing_is_drawn=True))
)
no_more_lots = any_of(here.lots == 0, not_(somebody_has_room), nothing_to_draw)
bidding.rule(
    "All lots are sold: Revival begins.",
    by=TABLE,
    on="end the phase",
    go="drawing",
    when=[no_more_lots, last_phase != "bidding"],
    then=[*refund_aid, ends("phase")],
    gives_way_to=revival(),
    cites=[BASE.page(8)],
)
bidding.rule(
    "All lots are sold, and nothing after Bidding is looked at.",
    by=TABLE,
    on="end the phase",
    go="drawing",
    when=[no_more_lots, last_phase == "bidding"],
    then=[*refund_aid, ends("phase")],
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
    "Nobody bid: the lot goes back on top of the deck, all that were to come stay there, and Bidding ends.",
    by=TABLE,
    on="take back",
    go="open -> drawing",
    using=[shown_to_actor(card)],
    when=[here.bidder == NOBODY, here.passed[here.active], in_lot],
    then=[puts(card, DECK, out_of=LOT), top_card.becomes(card), here.lots.becomes(0), *fresh_lot],
    cites=[BASE.page(8)],
)
