"""Karama in Bidding: a lot for nothing, the Harkonnen exchange, and what a stopped or lost attempt leaves.

    open ──take the lot──▶ karama ──done──▶ delivering
    open, payment ──take cards──▶ karama ──done──▶ exchanging ──▶ open, payment

Open questions: AMB-112 (taking a lot).
Elsewhere: paying a bid by Karama (`bidding_payment.py`), `karama.py`, `exchange.py`. Room for the lot is needed before
it is taken (AMB-42, not varied).
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import FACTIONS, HARKONNEN, NOBODY
from model.language.rows import TABLE
from model.language.terms import all_of, each, not_, number
from model.phases.frames import bidding
from model.questions.karama import PURCHASE_MOMENT
from model.responses.frames import exchange, karama
from model.responses.window_bans import bar_here
from model.setting import advanced, face, hand_limit, seated
from model.sources import BASE, ENGINE, KULL_AUDIT
from model.table import used
from model.verbs import free_cards, has_room, spendable

here = bidding.here
player, card, target = each(FACTIONS, "player"), each(CARDS, "card"), each(FACTIONS, "target")
how_many = number("number of cards", 1, hand_limit[target])

bidding.rule(
    "A seat with room for a card plays a Karama to take the lot for nothing.",
    by=player,
    on="take the lot",
    using=[card],
    go="open -> open",
    when=[
        has_room(player),
        PURCHASE_MOMENT.means(
            any_eligible_seat_while_lot_unresolved=True,
            active_bidder_only=player == here.active,
            before_first_bid=here.bidder == NOBODY,
        ),
        not_(all_of(here.bidder != NOBODY, here.active == here.bidder)),
        spendable(player, card, "purchase", out=here.shut_out),
    ],
    opens=karama(player=player, card=card, played=card, use="purchase", power="purchase", beneficiary=player),
    cites=[BASE.page(14), ENGINE],
)
bidding.rule(
    "The Karama took the lot: it goes to the player for nothing.",
    by=TABLE,
    on=karama.ended("done"),
    go="open -> delivering",
    when=[karama.result.power == "purchase"],
    then=[here.bidder.becomes(karama.result.player), here.bid.becomes(0), here.settled.becomes("karama")],
    cites=[BASE.page(14)],
)
for state, meanwhile in (("open", "exchanging"), ("payment", "exchanging_unpaid")):
    bidding.rule(
        "The Harkonnen play a printed Karama to take random cards of a player, once in the game.",
        by=HARKONNEN,
        on="take cards",
        using=[card, target, how_many],
        go=f"{state} -> {state}",
        when=[
            advanced,
            not_(used[HARKONNEN]),
            seated[target],
            target != HARKONNEN,
            how_many <= free_cards(target),
            face[card] == "karama",
            spendable(HARKONNEN, card, "special_harkonnen", special=True, out=here.shut_special),
        ],
        opens=karama(
            player=HARKONNEN,
            card=card,
            played=card,
            use="special",
            power="special_harkonnen",
            beneficiary=HARKONNEN,
            target=target,
            amount=how_many,
        ),
        cites=[BASE.page(14)],
    )
    bidding.rule(
        "The exchange begins.",
        by=TABLE,
        on=karama.ended("done"),
        go=f"{state} -> {meanwhile}",
        when=[karama.result.power == "special_harkonnen"],
        opens=exchange(target=karama.result.target, left=karama.result.amount),
        cites=[BASE.page(14)],
    )
    bidding.rule(
        "The exchange is over: bidding goes on.",
        by=TABLE,
        on=exchange.ended("done"),
        go=f"{meanwhile} -> {state}",
        cites=[BASE.page(14)],
    )
    bidding.rule(
        "Kull Wahad stopped the Karama: bidding goes on as it stood.",
        by=TABLE,
        on=karama.ended("stopped"),
        go=f"{state} -> {state}",
        then=bar_here(here.shut_out, here.shut_special),
        cites=[KULL_AUDIT],
    )
    bidding.rule(
        "The Karama was lost without effect: bidding goes on as it stood.",
        by=TABLE,
        on=karama.ended("lost"),
        go=f"{state} -> {state}",
        cites=[ENGINE],
    )
