"""CHOAM's special Karama: the cash-in. It may interrupt at any time; other cards are sold at three spice each.

    choosing ──sell──▶ choosing ──finish──▶ done

Open questions: KANLY-03 (while the offer of Kull Wahad is open).
Elsewhere: Kull Wahad does not answer CHOAM's own plays.
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import CHOAM
from model.language.effects import BANK, moves, puts
from model.language.terms import all_of, any_of, each, not_, some
from model.own_bid import karama_besides, own_bid_in_spice
from model.questions.choam import CASH_IN_OFFER
from model.responses.frames import cash_in
from model.setting import advanced, face
from model.sources import CHOAM_BOOK, ENGINE, OURS
from model.table import DISCARD, hand, set_aside, spice, used
from model.verbs import barred, free_cards, free_in_hand, holds_karama

card, other = each(CARDS, "card"), each(CARDS, "other card")
here = cash_in.here
all_sold = spice[CHOAM] + 3 * free_cards(CHOAM)
ANY_TIME = [
    "bidding.open",
    "bidding.payment",
    "revival.open",
    "revival.answering",
    "shipment.open",
    "shipment.declared",
    "response.open",
    "exchange.returning",
]
possible = [
    advanced,
    not_(used[CHOAM]),
    free_in_hand(CHOAM, card),
    face[card] == "karama",
    not_(set_aside[card]),
    not_(barred(CHOAM, "everything", card, special=True)),
    some(other, all_of(free_in_hand(CHOAM, other), other != card)),
    any_of(own_bid_in_spice(all_sold - 3), all_of(karama_besides(card), free_cards(CHOAM) >= 3)),
]
start = [used[CHOAM].becomes(True), puts(card, DISCARD, out_of=hand(CHOAM))]

cash_in.rule(
    "CHOAM discards a printed Karama to sell other cards, once in the game.",
    by=CHOAM,
    on="cash in",
    using=[card],
    go="-> choosing",
    over=ANY_TIME,
    when=possible,
    then=start,
    opens=cash_in(),
    cites=[CHOAM_BOOK.page(8), ENGINE],
)
cash_in.rule(
    "CHOAM cashes in while it is asked about Kull Wahad.",
    by=CHOAM,
    on="cash in at the offer",
    using=[card],
    go="-> choosing",
    over=["kull.offered"],
    under=CASH_IN_OFFER.reads("allowed"),
    when=possible,
    then=start,
    opens=cash_in(),
    cites=[ENGINE, OURS],
)
cash_in.silent(CASH_IN_OFFER.reads("refused"), on="cash in at the offer", cites=[ENGINE])
cash_in.rule(
    "CHOAM sells a card to the bank for three spice.",
    by=CHOAM,
    on="sell",
    using=[card],
    go="choosing -> choosing",
    when=[free_in_hand(CHOAM, card), any_of(own_bid_in_spice(all_sold), karama_besides(card))],
    then=[
        puts(card, DISCARD, out_of=hand(CHOAM)),
        moves(3, out_of=BANK, into=spice[CHOAM]),
        here.sold.becomes(True),
    ],
    cites=[CHOAM_BOOK.page(8)],
)
cash_in.rule(
    "CHOAM has sold enough.",
    by=CHOAM,
    on="finish",
    go="choosing",
    when=[here.sold, any_of(own_bid_in_spice(spice[CHOAM]), holds_karama(CHOAM))],
    closes=cash_in.done(),
    cites=[ENGINE],
)
