"""Payment of a lot: spice, a Karama, or the recovery of a win that cannot be paid.

    payment ──pay, settle, pay by Karama──▶ delivering
        └──recover──▶ open, payment, drawing or delivering

Open questions: AMB-13 (a win that cannot be paid), AMB-46 (paying by itself), KANLY-01 (payment offered again),
KANLY-45 (what the Emperor pays for its ally).
Elsewhere: what a stopped or lost Karama leaves (`bidding_karama.py`), `karama.py`.
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import EMPEROR, FACTIONS, NOBODY
from model.language.effects import BANK, Effect, in_place, moves, puts
from model.language.machine import shown_to_actor
from model.language.naming import says
from model.language.rows import TABLE
from model.language.terms import Term, all_of, any_of, choose, each, every, not_, number, smaller, some
from model.phases.bidding import first_to_bid, fresh_lot
from model.phases.frames import bidding
from model.purse import funds, pays, pledged_to
from model.questions.bidding import OWN_PLEDGE
from model.questions.karama import AUTO_PAY, PAY_AGAIN, UNFUNDED
from model.responses.frames import karama
from model.sources import BASE, ENGINE, FAQ, KULL_AUDIT, OUR_ORDER, OURS
from model.table import DECK, LOT, debt
from model.tables.people import ally
from model.tables.spice import aid, spice
from model.verbs import can_spend, holds_karama, spendable

here = bidding.here
player, card, other = each(FACTIONS, "player"), each(CARDS, "card"), each(FACTIONS, "other seat")

in_lot = in_place(card, LOT, CARDS)
winner = here.bidder
funded = funds(winner) >= here.bid
may_pay_again = any_of(
    funded,
    PAY_AGAIN.means(
        held=holds_karama(winner),
        spendable=can_spend(winner, "payment", here.shut_out),
    ),
)
shared = number("spice from the pledge", 1, pledged_to(player))
asked_how = any_of(not_(funded), can_spend(winner, "payment", here.shut_out), pledged_to(winner) > 0)
runner_up = all_of(
    here.offer[player] > 0,
    player != winner,
    every(other, any_of(other == winner, here.offer[other] <= here.offer[player])),
)
has_runner_up = some(other, all_of(here.offer[other] > 0, other != winner))


@says("{from_pledge} if the Emperor is the winner's ally (else 0)")
def of_emperor(from_pledge: Term) -> Term:
    """What of the pledge was the Emperor's."""
    return choose(ally[winner] == EMPEROR, from_pledge, 0)


def records(price: Term, from_pledge: Term) -> list[Effect]:
    """The price is paid, so much of it from the pledge: which part the bank keeps if the Emperor pledged it."""
    kept: list[Effect] = OWN_PLEDGE.means(comes_back=[], bank_keeps=[here.own_part.becomes(of_emperor(from_pledge))])
    return [here.paid.becomes(price), *kept]


from_purse = OWN_PLEDGE.means(
    comes_back=funded, bank_keeps=all_of(funded, any_of(ally[winner] != EMPEROR, spice[winner] >= here.bid))
)
"""The bid is paid without a word about the Emperor's part of it: where the bank keeps that, the winner names it."""

bidding.rule(
    "The winner pays the bid in spice: its own first, then what its ally has pledged.",
    by=player,
    on="pay",
    go="payment -> delivering",
    when=[player == winner, from_purse, AUTO_PAY.means(yes=asked_how, always_ask=True)],
    then=[*pays(player, here.bid, BANK), here.paid.becomes(here.bid), here.settled.becomes("spice")],
    cites=[BASE.page(8)],
)
bidding.rule(
    "The winner pays the bid in spice, with as much from its ally's pledge as it says.",
    by=player,
    on="pay with the pledge",
    using=[shared],
    go="payment -> delivering",
    when=[
        player == winner,
        ally[player] != NOBODY,
        shared <= aid[ally[player]],
        shared <= here.bid,
        here.bid - shared <= spice[player],
    ],
    then=[
        moves(here.bid - shared, out_of=spice[player], into=BANK),
        moves(shared, out_of=aid[ally[player]], into=BANK),
        *records(here.bid, shared),
        here.settled.becomes("spice"),
    ],
    cites=[BASE.page(8), OUR_ORDER],
)
bidding.rule(
    "Only the winner's own spice is possible: the bid is paid at once.",
    by=TABLE,
    on="settle",
    go="payment -> delivering",
    under=AUTO_PAY.reads("yes"),
    when=[funded, not_(asked_how)],
    leaks=[AUTO_PAY.reads("yes")],
    then=[*pays(winner, here.bid, BANK), here.paid.becomes(here.bid), here.settled.becomes("spice")],
    cites=[ENGINE],
)
bidding.silent(AUTO_PAY.reads("always_ask"), on="settle", cites=[OURS])
bidding.rule(
    "The winner plays a Karama to pay the bid.",
    by=player,
    on="pay by Karama",
    using=[card],
    go="payment -> payment",
    when=[player == winner, spendable(player, card, "payment", out=here.shut_out)],
    opens=karama(player=player, card=card, played=card, use="payment", power="payment", beneficiary=player),
    cites=[BASE.page(14), FAQ.page(7)],
)
bidding.rule(
    "The Karama paid the bid.",
    by=TABLE,
    on=karama.ended("done"),
    go="payment -> delivering",
    when=[karama.result.power == "payment"],
    then=[here.settled.becomes("karama")],
    cites=[BASE.page(14)],
)
cannot_pay = not_(may_pay_again)
what_it_has = smaller(funds(winner), here.bid)
bidding.rule(
    "The winner can pay in no way: the same lot is offered again from the start.",
    by=TABLE,
    on="recover",
    go="payment -> open",
    under=UNFUNDED.reads("restart_same_lot"),
    when=[cannot_pay],
    leaks=[PAY_AGAIN.reads("held", "spendable")],
    then=[*fresh_lot, first_to_bid],
    cites=[KULL_AUDIT, ENGINE],
)
bidding.rule(
    "The winner can pay in no way: the next highest bidder wins at its own bid.",
    by=TABLE,
    on="recover",
    using=[player],
    go="payment -> payment",
    under=UNFUNDED.reads("next_highest_bid"),
    when=[cannot_pay, runner_up],
    leaks=[PAY_AGAIN.reads("held", "spendable")],
    then=[
        here.bidder.becomes(player),
        here.bid.becomes(here.offer[player]),
        here.offer[winner].becomes(0),
    ],
    cites=[OURS],
)
bidding.rule(
    "The winner can pay in no way, and the lot goes back to the deck.",
    by=TABLE,
    on="recover",
    using=[shown_to_actor(card)],
    go="payment -> drawing",
    under=UNFUNDED.reads("lot_back_to_deck", "next_highest_bid"),
    when=[
        cannot_pay,
        in_lot,
        UNFUNDED.means(
            restart_same_lot=False,
            next_highest_bid=not_(has_runner_up),
            lot_back_to_deck=True,
            forced_debt=False,
            free_award=False,
        ),
    ],
    leaks=[PAY_AGAIN.reads("held", "spendable")],
    then=[puts(card, DECK, out_of=LOT), *fresh_lot],
    cites=[OURS],
)
bidding.rule(
    "The winner can pay in no way: it pays what it has, owes the rest, and gets the lot.",
    by=TABLE,
    on="recover",
    go="payment -> delivering",
    under=UNFUNDED.reads("forced_debt"),
    when=[cannot_pay],
    leaks=[PAY_AGAIN.reads("held", "spendable")],
    then=[
        *pays(winner, what_it_has, BANK),
        debt[winner].becomes(debt[winner] + here.bid - what_it_has),
        *records(what_it_has, pledged_to(winner)),
        here.settled.becomes("debt"),
    ],
    cites=[OURS],
)
bidding.rule(
    "The winner can pay in no way: it gets the lot for nothing.",
    by=TABLE,
    on="recover",
    go="payment -> delivering",
    under=UNFUNDED.reads("free_award"),
    when=[cannot_pay],
    leaks=[PAY_AGAIN.reads("held", "spendable")],
    then=[here.settled.becomes("nothing")],
    cites=[OURS],
)
