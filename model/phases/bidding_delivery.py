"""Delivery of a lot that is settled, and the Emperor's income, which a Karama can stop.

    delivering ──(paid in spice to the Emperor)──▶ delivered (window) ──▶ drawing, or bonus where Harkonnen draw a card
         └──(otherwise)──▶ drawing, bonus

Open questions: AMB-19 (a cancellation for the phase), KANLY-45 (the Emperor's own spice).
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import EMPEROR, HARKONNEN
from model.language.effects import BANK, Effect, in_place, moves, puts
from model.language.machine import shown_to_actor
from model.language.naming import named
from model.language.rows import TABLE
from model.language.terms import Term, all_of, any_of, each, not_, smaller
from model.phases.bidding import can_reshuffle, deck_is_empty, fresh_lot
from model.phases.frames import bidding
from model.questions.bidding import OWN_PLEDGE
from model.responses.frames import response
from model.setting import after, hand_limit, seated
from model.sources import BASE, FAQ
from model.table import LOT, denied, hand, spice
from model.verbs import hand_size

here = bidding.here
card = each(CARDS, "card")
in_lot = in_place(card, LOT, CARDS)
winner = here.bidder
next_lot: list[Effect] = [
    *fresh_lot,
    here.paid.becomes(0),
    here.own_part.becomes(0),
    here.settled.becomes(None),
    here.opener.becomes(after[here.opener]),
]
bonus_window = response(kind="harkonnen_bonus", owner=HARKONNEN)


def draws_bonus(to_come: int) -> Term:
    """The Harkonnen have won the lot and have room for one more card than the `to_come` that are still on the way."""
    return all_of(
        winner == HARKONNEN,
        seated[HARKONNEN],
        not_(denied["harkonnen_bonus"]),
        hand_size(HARKONNEN) + to_come < hand_limit[HARKONNEN],
        any_of(not_(deck_is_empty), can_reshuffle),
    )


income = named(
    "income",
    "what the Emperor is to receive of the price",
    OWN_PLEDGE.means(comes_back=here.paid, bank_keeps=here.paid - smaller(here.own_part, here.paid)),
)
earns = all_of(income > 0, seated[EMPEROR], winner != EMPEROR, not_(denied["emperor_income"]))
bidding.rule(
    "The lot goes to the winner; the Emperor is to receive the price.",
    by=TABLE,
    on="deliver",
    using=[shown_to_actor(card)],
    go="delivering -> delivered",
    when=[in_lot, earns],
    then=[puts(card, hand(winner), out_of=LOT)],
    opens=response(kind="emperor_income", owner=EMPEROR),
    cites=[BASE.page(8)],
)
for bonus in (False, True):
    bidding.rule(
        "The lot goes to the winner, and no price goes to the Emperor; the Harkonnen are to draw their bonus card."
        if bonus
        else "The lot goes to the winner, and no price goes to the Emperor.",
        by=TABLE,
        on="deliver",
        using=[shown_to_actor(card)],
        go="delivering -> bonus" if bonus else "delivering -> drawing",
        when=[in_lot, not_(earns), draws_bonus(1) if bonus else not_(draws_bonus(1))],
        then=[puts(card, hand(winner), out_of=LOT), *next_lot],
        opens=bonus_window if bonus else None,
        cites=[BASE.page(8)],
    )
    for outcome, receives in (("allowed", [moves(income, out_of=BANK, into=spice[EMPEROR])]), ("cancelled", [])):
        bidding.rule(
            (
                "The Emperor receives the price"
                if receives
                else "The Emperor's income is cancelled: the bank keeps the price"
            )
            + ("; the Harkonnen are to draw their bonus card." if bonus else "."),
            by=TABLE,
            on=response.ended(outcome),
            go="delivered -> bonus" if bonus else "delivered -> drawing",
            when=[draws_bonus(0) if bonus else not_(draws_bonus(0))],
            then=[*receives, *next_lot],
            opens=bonus_window if bonus else None,
            cites=[BASE.page(8), FAQ.page(7)],
        )
