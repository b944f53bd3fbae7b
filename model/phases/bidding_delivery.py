"""Delivery of a lot that is settled, and the Emperor's income, which a Karama can stop.

    delivering ──(paid in spice to the Emperor)──▶ delivered (window) ──▶ drawing
         └──(otherwise)──▶ drawing

Open questions: AMB-19 (a cancellation for the phase).
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import EMPEROR
from model.language.effects import BANK, in_place, moves, puts
from model.language.rows import TABLE
from model.language.terms import all_of, each, not_
from model.phases.bidding import fresh_lot
from model.phases.frames import bidding
from model.responses.frames import response
from model.setting import after, seated
from model.sources import BASE, FAQ
from model.table import LOT, denied, hand, spice

here = bidding.here
card = each(CARDS, "card")
in_lot = in_place(card, LOT, CARDS)
winner = here.bidder
earns = all_of(here.paid > 0, seated[EMPEROR], winner != EMPEROR, not_(denied["emperor_income"]))
bidding.rule(
    "The lot goes to the winner; the Emperor is to receive the price.",
    by=TABLE,
    on="deliver",
    using=[card],
    go="delivering -> delivered",
    when=[in_lot, earns],
    then=[puts(card, hand(winner), out_of=LOT)],
    opens=response(kind="emperor_income", owner=EMPEROR),
    cites=[BASE.page(8)],
)
bidding.rule(
    "The lot goes to the winner, and no price goes to the Emperor.",
    by=TABLE,
    on="deliver",
    using=[card],
    go="delivering -> drawing",
    when=[in_lot, not_(earns)],
    then=[
        puts(card, hand(winner), out_of=LOT),
        *fresh_lot,
        here.paid.becomes(0),
        here.settled.becomes(None),
        here.opener.becomes(after[here.opener]),
    ],
    cites=[BASE.page(8)],
)
for outcome, income in (("allowed", [moves(here.paid, out_of=BANK, into=spice[EMPEROR])]), ("cancelled", [])):
    bidding.rule(
        "The Emperor receives the price."
        if income
        else "The Emperor's income is cancelled: the price stays in the bank.",
        by=TABLE,
        on=response.ended(outcome),
        go="delivered -> drawing",
        then=[
            *income,
            *fresh_lot,
            here.paid.becomes(0),
            here.settled.becomes(None),
            here.opener.becomes(after[here.opener]),
        ],
        cites=[BASE.page(8), FAQ.page(7)],
    )
