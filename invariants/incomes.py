"""Whose play it is, and what it leaves alone: CHOAM's own effects, incomes that a Karama cuts off, later turns."""

from __future__ import annotations

from invariants.words import Invariant, NotYet, StepProperty, actor, given
from model.components.cards import CARDS
from model.components.factions import CHOAM, EMPEROR, FACTIONS, GUILD, NOBODY
from model.language.effects import in_place
from model.language.rows import Ended, Rule
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
    lift,
    not_,
)
from model.phases.frames import bidding, shipment
from model.questions.movement import REPLACEMENT
from model.setting import choam_allied, seated
from model.table import hand, spice
from model.tables.people import ally

lot, ships = bidding.here, shipment.here
_seat = each(FACTIONS, "seat")
_at_the_rate = all_of(ships.rate_for == ships.active, ships.active != NOBODY)

NOT_PAID = Invariant(
    "INV-27",
    "For a lot that a Karama took or paid, no spice was paid that the Emperor could receive.",
    each_frame("bidding", implies(lot.settled == "karama", lot.paid == 0)),
    arises=all_of(in_state("bidding", "delivering"), lot.settled == "karama"),
    because="Acquisition by Karama creates no income.",
)


def _no_price(rule: Rule) -> Term | None:
    if rule.machine != "bidding" or rule.source not in ("delivering", "delivered"):
        return None
    return implies(lot.settled == "karama", after(spice[EMPEROR]) == spice[EMPEROR])


def _no_fare(rule: Rule) -> Term | None:
    if rule.machine != "shipment" or rule.event != "land":
        return None
    nothing = any_of(not_(seated[GUILD]), after(spice[GUILD]) <= spice[GUILD])
    return implies(_at_the_rate, all_of(nothing, given(rule, ships.owed) == 0) if rule.target == "landed" else nothing)


def _only_choams(rule: Rule) -> Term | None:
    """CHOAM's Worthless cards, Kull Wahad, its cash-in and its Nexus card are played by CHOAM, out of its hand."""
    opened = rule.opens.machine.name if rule.opens is not None else ""
    declared = rule.machine in ("kull", "revival") and rule.event.startswith("declare")
    if not declared and opened not in ("choam_effect", "cash_in") and rule.machine != "cash_in":
        return None
    cards = [in_place(card, hand(CHOAM), CARDS) for card in rule.using if card.sort is CARDS]
    return all_of(actor(rule) == CHOAM, *cards)


def _leaves_the_rest(rule: Rule) -> Term | None:
    """What a cancellation of a shipment or of a move leaves: the card, the other groups, the turns of the others."""
    if rule.machine != "shipment" or not isinstance(rule.on, Ended):
        return None
    cancelled = rule.on.machine == "response" and rule.on.outcomes == ("cancelled",)
    stopped = rule.on.machine == "karama" and rule.source == "declared" and rule.on.outcomes == ("done",)
    if not cancelled and not stopped:
        return None
    moves, moved_on = given(rule, ships.moves), given(rule, ships.moved_on[_seat])
    forfeit = REPLACEMENT.means(shorter_replacement_allowed=ships.moves, move_forfeited=ships.moves + 1)
    used_up = choose(any_of(ships.joins, ships.arms), ships.moves, forfeit) if rule.source == "moving" else ships.moves
    return all_of(
        moves == used_up,
        given(rule, ships.extra_move) == ships.extra_move,
        every(_seat, moved_on == ships.moved_on[_seat]),
        any_of(given(rule, ships.shipped) == ships.shipped, lift(stopped)),
    )


CHECKED: tuple[Invariant | StepProperty, ...] = (
    NOT_PAID,
    StepProperty(
        "INV-27.lot",
        "A lot that a Karama took or paid brings the Emperor no spice.",
        _no_price,
        because="Acquisition by Karama creates no income.",
        arises=lot.settled == "karama",
    ),
    StepProperty(
        "INV-27.rate",
        "A shipment at a rate that a Karama bought brings the Guild no spice.",
        _no_fare,
        because="Acquisition by Karama creates no income.",
        arises=_at_the_rate,
    ),
    StepProperty(
        "INV-48",
        "Cancelling one shipment or move leaves the others of the turn, and all other turns, as they were.",
        _leaves_the_rest,
        because="A cancellation is of one use.",
    ),
    StepProperty(
        "INV-81",
        "CHOAM's effects, its cash-in and its Nexus card are played by CHOAM alone, also where it has an ally.",
        _only_choams,
        because="An ally never owns them.",
        arises=any_of(choam_allied, ally[CHOAM] != NOBODY),
    ),
)
NOT_YET = (
    NotYet("INV-12", "Reserves lie on the homeworlds of their faction.", "Homeworlds are not modelled."),
    NotYet("INV-14", "A No-Field is one presence and no force.", "No-Fields are not modelled."),
    NotYet("INV-17", "Trip to Gamont takes one force back, or none.", "Trip to Gamont is not modelled."),
    NotYet("INV-23", "A split income is split without rest.", "Homeworlds and their splits are not modelled."),
    NotYet("INV-25", "A trade moves no spice.", "CHOAM's market is not modelled."),
    NotYet("INV-28", "Nobody pays more than the share it approved.", "Shared payments are a pledge, which is spent."),
)
