"""The cash-in: who may begin it, what a sale brings, and that CHOAM's own winning bid stays payable."""

from __future__ import annotations

from invariants.words import StepProperty
from model.components.cards import CARDS
from model.components.factions import CHOAM
from model.language.effects import in_place
from model.language.rows import Rule
from model.language.terms import Term, after, all_of, any_of, each, not_, some
from model.own_bid import karama_besides, own_bid_in_spice
from model.responses.frames import cash_in
from model.setting import advanced, face
from model.table import DISCARD, spice, used
from model.verbs import free_cards, free_in_hand, holds_karama

other = each(CARDS, "other card")
worth = spice[CHOAM] + 3 * free_cards(CHOAM)


def _selling(rule: Rule) -> Term | None:
    if rule.machine != "cash_in":
        return None
    if rule.opens is not None:
        card = rule.using[0]
        return all_of(
            advanced,
            not_(used[CHOAM]),
            after(used[CHOAM]),
            face[card] == "karama",
            after(in_place(card, DISCARD, CARDS)),
            some(other, all_of(free_in_hand(CHOAM, other), other != card)),
        )
    if rule.event == "sell":
        return all_of(after(in_place(rule.using[0], DISCARD, CARDS)), after(spice[CHOAM]) == spice[CHOAM] + 3)
    sold: Term = cash_in.here.sold
    return sold


def _payable(rule: Rule) -> Term | None:
    if rule.machine != "cash_in":
        return None
    if rule.opens is not None:
        return any_of(own_bid_in_spice(worth - 3), all_of(karama_besides(rule.using[0]), free_cards(CHOAM) >= 3))
    if rule.event == "sell":
        return any_of(own_bid_in_spice(worth), karama_besides(rule.using[0]))
    return any_of(own_bid_in_spice(spice[CHOAM]), holds_karama(CHOAM))


CHECKED: tuple[StepProperty, ...] = (
    StepProperty(
        "CASH-01",
        "The cash-in takes a printed Karama, once in an Advanced game; each card that is sold brings three spice.",
        _selling,
        because="CHOAM's special Karama.",
    ),
    StepProperty(
        "CASH-02",
        "What the cash-in sells leaves CHOAM able to pay its own winning bid.",
        _payable,
        because="It keeps the winning bid payable.",
    ),
)
