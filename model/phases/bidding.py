"""Bidding: lots are drawn, bid for, paid in spice or by Karama, and delivered.

    drawing ─▶ open ──bid, pass──▶ open ──(won)──▶ payment ──▶ delivering ─▶ delivered ─▶ drawing
                 └──take the lot, exchange (karama)                 └─(the Emperor's income)

Open questions: AMB-12 (bidding beyond one's funds), AMB-13 (a win that cannot be paid), AMB-46 (paying by itself),
AMB-112 (taking a lot), KANLY-01 (payment offered again), AMB-19 (a cancellation for the phase).
Elsewhere: `karama.py`, `exchange.py`, `response.py`. Foresight, Ixian cards, the bonus card and aid are not modelled.
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import CHOAM, EMPEROR, FACTIONS, HARKONNEN, NOBODY
from model.language.effects import BANK, Effect, ends, in_place, moves, puts
from model.language.rows import NATURE, TABLE
from model.language.terms import all_of, any_of, each, every, not_, number, smaller, some
from model.phases.frames import bidding, revival
from model.questions.karama import AUTO_PAY, OVERBID, PAY_AGAIN, PURCHASE_MOMENT, UNFUNDED
from model.responses.frames import exchange, karama, response
from model.responses.response import window_bans
from model.setting import advanced, after, face, hand_limit, kull_profile, largest_bid, last_phase, seated
from model.sources import BASE, ENGINE, FAQ, KULL_AUDIT, OUR_ORDER, OURS
from model.table import DECK, LOT, debt, denied, hand, spice, used
from model.verbs import can_spend, free_cards, hand_size, holds_karama, spendable

here = bidding.here
player, card, other = each(FACTIONS, "player"), each(CARDS, "card"), each(FACTIONS, "other seat")
target = each(FACTIONS, "target")
bid = number("bid", 1, largest_bid)
how_many = number("number of cards", 1, 4)

has_room = hand_size(player) < hand_limit[player]
in_lot = in_place(card, LOT, CARDS)
affords = any_of(
    bid <= spice[player],
    OVERBID.means(
        refuse_before_commit_for_non_CHOAM=all_of(any_of(not_(kull_profile), player == CHOAM), holds_karama(player)),
        allow_by_holding=holds_karama(player),
        cap_when_banned=can_spend(player, "payment"),
    ),
)
winner = here.bidder
funded = spice[winner] >= here.bid
may_pay_again = any_of(
    funded,
    PAY_AGAIN.means(
        held=holds_karama(winner),
        spendable=all_of(can_spend(winner, "payment"), not_(here.shut_out[winner])),
    ),
)
asked_how = any_of(not_(funded), can_spend(winner, "payment"))
runner_up = all_of(
    here.offer[player] > 0,
    player != winner,
    every(other, any_of(other == winner, here.offer[other] <= here.offer[player])),
)
has_runner_up = some(other, all_of(here.offer[other] > 0, other != winner))
fresh_lot: list[Effect] = [
    here.bid.becomes(0),
    here.bidder.becomes(None),
    here.passed.all.becomes(False),
    here.offer.all.becomes(0),
    here.shut_out.all.becomes(False),
]
first_to_bid = here.active.becomes(here.opener)
somebody_has_room = some(other, all_of(seated[other], hand_size(other) < hand_limit[other]))

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
    when=[player == here.active, player != here.bidder, has_room, bid > here.bid, affords],
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
    when=[player == here.active, player != here.bidder, has_room, not_(here.passed[player])],
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
    then=[here.passed[here.active].becomes(True), here.active.becomes(after[here.active])],
    cites=[BASE.page(8)],
)
bidding.rule(
    "All others passed: the highest bidder wins the lot and pays.",
    by=TABLE,
    on="award",
    go="open -> payment",
    when=[here.bidder != NOBODY, here.active == here.bidder],
    then=[here.shut_out.all.becomes(False)],
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
bidding.rule(
    "A seat with room for a card plays a Karama to take the lot for nothing.",
    by=player,
    on="take the lot",
    using=[card],
    go="open -> open",
    when=[
        has_room,
        PURCHASE_MOMENT.means(
            any_eligible_seat_while_lot_unresolved=True,
            active_bidder_only=player == here.active,
            before_first_bid=here.bidder == NOBODY,
        ),
        not_(all_of(here.bidder != NOBODY, here.active == here.bidder)),
        not_(here.shut_out[player]),
        spendable(player, card, "purchase"),
    ],
    opens=karama(player=player, card=card, played=card, use="purchase", power="purchase", beneficiary=player),
    cites=[BASE.page(14), ENGINE],
)
bidding.rule(
    "The Harkonnen play a printed Karama to take random cards of a player, once in the game.",
    by=HARKONNEN,
    on="take cards",
    using=[card, target, how_many],
    go="open -> open",
    when=[
        advanced,
        not_(used[HARKONNEN]),
        seated[target],
        target != HARKONNEN,
        how_many <= free_cards(target),
        face[card] == "karama",
        not_(here.shut_out[HARKONNEN]),
        spendable(HARKONNEN, card, "special_harkonnen", special=True),
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
    "The Karama took the lot: it goes to the player for nothing.",
    by=TABLE,
    on=karama.ended("done"),
    go="open -> delivering",
    when=[karama.result.power == "purchase"],
    then=[here.bidder.becomes(karama.result.player), here.bid.becomes(0), here.settled.becomes("karama")],
    cites=[BASE.page(14)],
)
bidding.rule(
    "The exchange begins.",
    by=TABLE,
    on=karama.ended("done"),
    go="open -> exchanging",
    when=[karama.result.power == "special_harkonnen"],
    opens=exchange(target=karama.result.target, left=karama.result.amount),
    cites=[BASE.page(14)],
)
bidding.rule(
    "The exchange is over: bidding goes on.",
    by=TABLE,
    on=exchange.ended("done"),
    go="exchanging -> open",
    cites=[BASE.page(14)],
)
for state in ("open", "payment"):
    bidding.rule(
        "Kull Wahad stopped the Karama: bidding goes on as it stood.",
        by=TABLE,
        on=karama.ended("stopped"),
        go=f"{state} -> {state}",
        then=[here.shut_out[karama.result.player].becomes(any_of(here.shut_out[karama.result.player], window_bans))],
        cites=[KULL_AUDIT],
    )
    bidding.rule(
        "The Karama was lost without effect: bidding goes on as it stood.",
        by=TABLE,
        on=karama.ended("lost"),
        go=f"{state} -> {state}",
        cites=[ENGINE],
    )
bidding.rule(
    "The winner pays the bid in spice.",
    by=player,
    on="pay",
    go="payment -> delivering",
    when=[player == winner, funded, AUTO_PAY.means(yes=asked_how, always_ask=True)],
    then=[moves(here.bid, out_of=spice[player], into=BANK), here.paid.becomes(here.bid), here.settled.becomes("spice")],
    cites=[BASE.page(8)],
)
bidding.rule(
    "Only spice is possible: the bid is paid at once.",
    by=TABLE,
    on="settle",
    go="payment -> delivering",
    under=AUTO_PAY.reads("yes"),
    when=[funded, not_(asked_how)],
    leaks=[AUTO_PAY.reads("yes")],
    then=[moves(here.bid, out_of=spice[winner], into=BANK), here.paid.becomes(here.bid), here.settled.becomes("spice")],
    cites=[ENGINE],
)
bidding.silent(AUTO_PAY.reads("always_ask"), on="settle", cites=[OURS])
bidding.rule(
    "The winner plays a Karama to pay the bid.",
    by=player,
    on="pay by Karama",
    using=[card],
    go="payment -> payment",
    when=[player == winner, not_(here.shut_out[player]), spendable(player, card, "payment")],
    opens=karama(player=player, card=card, played=card, use="payment", power="payment", beneficiary=player),
    cites=[BASE.page(14), FAQ.page(7)],
)
bidding.rule(
    "The Karama paid the bid.",
    by=TABLE,
    on=karama.ended("done"),
    go="payment -> delivering",
    then=[here.settled.becomes("karama")],
    cites=[BASE.page(14)],
)
cannot_pay = not_(may_pay_again)
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
    using=[card],
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
        moves(smaller(spice[winner], here.bid), out_of=spice[winner], into=BANK),
        debt[winner].becomes(debt[winner] + here.bid - smaller(spice[winner], here.bid)),
        here.paid.becomes(smaller(spice[winner], here.bid)),
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
