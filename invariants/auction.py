"""The auction: every lot starts afresh, who may bid and pass, and what is paid is what was bid."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from invariants.words import Invariant, StepProperty, actor
from model.components.cards import CARDS
from model.components.factions import EMPEROR, FACTIONS, HARKONNEN, NOBODY
from model.language.effects import in_place
from model.language.rows import Rule
from model.language.terms import (
    Term,
    after,
    all_of,
    any_of,
    choose,
    each,
    each_frame,
    every,
    implies,
    in_state,
    live,
    not_,
    some,
)
from model.phases.frames import bidding
from model.purse import funds
from model.questions.bidding import OWN_PLEDGE
from model.setting import hand_limit, seated
from model.table import LOT, debt, denied, hand, set_aside, spice
from model.tables.people import ally
from model.verbs import free_cards, hand_size, shut

here = bidding.here
player, other, card = each(FACTIONS, "player"), each(FACTIONS, "other seat"), each(CARDS, "card")
winner = here.bidder
received = OWN_PLEDGE.means(
    comes_back=here.paid, bank_keeps=choose(here.own_part < here.paid, here.paid - here.own_part, 0)
)
"""What the Emperor is to have of the price; stated here again so that the rows are held against it."""

FRESH = Invariant(
    "LOT-01",
    "Before a lot is drawn nobody has bid, passed or paid, and nobody is shut out.",
    each_frame(
        "bidding",
        implies(
            in_state("bidding", "counting", "drawing", "bonus", "bonus_drawing"),
            all_of(
                here.bid == 0,
                here.bidder == NOBODY,
                here.paid == 0,
                here.own_part == 0,
                here.settled == None,  # noqa: E711 - builds a term
                every(player, all_of(not_(here.passed[player]), here.offer[player] == 0)),
                every(player, not_(any_of(here.shut_out[player], here.shut_special[player]))),
            ),
        ),
    ),
    arises=in_state("bidding", "drawing"),
    because="What was bid for one lot says nothing about the next.",
)
HIGHEST = Invariant(
    "LOT-02",
    "The highest bid is the last bid of the highest bidder, nobody's last bid is higher, and no two are equal.",
    each_frame(
        "bidding",
        implies(
            in_state("bidding", "foreseeing", "open", "exchanging", "payment", "exchanging_unpaid"),
            all_of(
                (here.bidder == NOBODY) == (here.bid == 0),
                any_of(here.bidder == NOBODY, here.offer[here.bidder] == here.bid),
                every(player, all_of(here.offer[player] <= here.bid, here.offer[player] >= 0)),
                every(
                    player,
                    every(
                        other,
                        any_of(player == other, here.offer[player] == 0, here.offer[player] != here.offer[other]),
                    ),
                ),
                here.paid == 0,
                here.own_part == 0,
                here.settled == None,  # noqa: E711 - builds a term
            ),
        ),
    ),
    arises=all_of(in_state("bidding", "payment"), here.bid > 0),
    because="The award goes by it, and so does the next bidder where the first cannot pay.",
)
NOTHING_ASIDE = Invariant(
    "LEM-08",
    "No card is set aside for a CHOAM effect in Bidding or Shipment.",
    all_of(
        each_frame("bidding", every(card, not_(set_aside[card]))),
        each_frame("shipment", every(card, not_(set_aside[card]))),
    ),
    arises=in_state("bidding", "open"),
    because="The effects that are modelled belong to Revival, and what is set aside ends with its phase.",
    helper=True,
)
ALLIES_SIT = Invariant(
    "LEM-09",
    "Whoever has an ally has a seated one.",
    every(player, any_of(ally[player] == NOBODY, seated[ally[player]])),
    arises=some(player, ally[player] != NOBODY),
    because="What an ally has pledged is paid from its account.",
    helper=True,
)
LOT_IN_BIDDING = Invariant(
    "LEM-10",
    "A card is up for sale only in Bidding.",
    every(card, implies(in_place(card, LOT, CARDS), any_of(in_state("bidding", *bidding.states), live("bidding")))),
    arises=some(card, in_place(card, LOT, CARDS)),
    because="Bidding begins and ends without one.",
    helper=True,
)


def _turn(rule: Rule) -> Term | None:
    if rule.machine != "bidding" or rule.event not in TURNS:
        return None
    return TURNS[rule.event](rule)


def _bidder(rule: Rule) -> Term:
    who = actor(rule)
    return all_of(who == here.active, who != here.bidder, hand_size(who) < hand_limit[who])


TURNS: Mapping[str, Callable[[Rule], Term]] = {
    "bid": lambda rule: all_of(_bidder(rule), rule.using[0] > here.bid),
    "pass": lambda rule: all_of(_bidder(rule), not_(here.passed[actor(rule)])),
    "pass over": lambda rule: all_of(
        here.active != here.bidder,
        not_(here.passed[here.active]),
        hand_size(here.active) >= hand_limit[here.active],
    ),
    "award": lambda rule: all_of(here.bidder != NOBODY, here.active == here.bidder),
    "take back": lambda rule: all_of(here.bidder == NOBODY, here.passed[here.active]),
    "draw": lambda rule: some(player, all_of(seated[player], hand_size(player) < hand_limit[player])),
}
"""Event -> when it may be played."""

TURN = StepProperty(
    "LOT-03",
    "Only the seat whose turn it is bids, higher, or passes, once, and has room; who has none is passed over.",
    _turn,
    because="The order of bidding.",
)


def _paid(rule: Rule) -> Term | None:
    if rule.machine != "bidding":
        return None
    if rule.event in ("pay", "settle"):
        price: Term = after(funds(winner)) + here.bid == funds(winner)
        return price
    if rule.event == "recover":
        owes = after(debt[winner]) + funds(winner) == debt[winner] + after(funds(winner)) + here.bid
        none = all_of(after(funds(winner)) == funds(winner), after(debt[winner]) == debt[winner])
        return any_of(owes, none) if rule.target == "delivering" else none
    if rule.event.startswith("response ended") and rule.source == "delivered":
        income = after(spice[EMPEROR]) == spice[EMPEROR] + received
        return income if "allowed" in rule.event else after(spice[EMPEROR]) == spice[EMPEROR]
    return None


PAID = StepProperty(
    "LOT-04",
    "The winner loses the bid, the Emperor gains what was paid unless its income is cancelled.",
    _paid,
    because="One debit, one transfer.",
)


def _delivered(rule: Rule) -> Term | None:
    if rule.machine != "bidding" or rule.event != "deliver":
        return None
    income = all_of(received > 0, seated[EMPEROR], winner != EMPEROR, not_(denied["emperor_income"]))
    lot = rule.using[0]
    won = all_of(in_place(lot, LOT, CARDS), after(in_place(lot, hand(winner), CARDS)))
    return all_of(won, income if rule.target == "delivered" else not_(income))


DELIVERED = StepProperty(
    "LOT-05",
    "The lot goes to the winner, and the Emperor is asked about its income where there is some.",
    _delivered,
    because="A winner gets what it won.",
)


def _exchange(rule: Rule) -> Term | None:
    if rule.event != "take cards":
        return None
    _, target, how_many = rule.using
    return all_of(seated[target], target != HARKONNEN, how_many >= 1, how_many <= free_cards(target))


EXCHANGE = StepProperty(
    "LOT-06",
    "The Harkonnen take cards from another player, no more than it has.",
    _exchange,
    because="Random cards out of another's hand.",
)


def _shut_out(rule: Rule) -> Term | None:
    if rule.machine != "bidding" or rule.opens is None or rule.opens.machine.name != "karama":
        return None
    who, played = rule.opens.facts["player"], rule.opens.facts["played"]
    if rule.event == "take cards":
        return not_(shut(here.shut_special, who, played, special=True))
    if rule.event == "take the lot":
        room = hand_size(who) < hand_limit[who]
        awarded = all_of(here.bidder != NOBODY, here.active == here.bidder)
        return all_of(not_(shut(here.shut_out, who, played)), room, not_(awarded))
    return all_of(not_(shut(here.shut_out, who, played)), who == winner)


SHUT_OUT = StepProperty(
    "LOT-07",
    "Who is shut out of a lot plays no Karama for it; a lot is taken before it is won, by a seat with room.",
    _shut_out,
    because="The ban of this window.",
)


def _room(rule: Rule) -> Term | None:
    if rule.machine != "bidding" or rule.event != "recover" or rule.target != "open":
        return None
    return some(player, all_of(seated[player], hand_size(player) < hand_limit[player]))


ROOM = StepProperty(
    "INV-62",
    "When a lot is offered again, some seat has room for it.",
    _room,
    because="Else the search for an opener does not end.",
)

CHECKED: tuple[Invariant | StepProperty, ...] = (
    ROOM,
    FRESH,
    HIGHEST,
    NOTHING_ASIDE,
    ALLIES_SIT,
    LOT_IN_BIDDING,
    TURN,
    PAID,
    DELIVERED,
    EXCHANGE,
    SHUT_OUT,
)
