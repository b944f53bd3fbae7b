"""Deliberate breaks: for each invariant a row and what is changed about it, so that the invariant must fail."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from checks.mutate.mutants import Operator
from checks.mutate.single import mutant
from model.components.board import AREAS, SECTORS
from model.components.cards import CARDS
from model.components.factions import FACTIONS, NOBODY
from model.components.leaders import LEADERS
from model.language.effects import BANK, Becomes, Effect, ForEach, Moves, OnlyIf, for_each, moves, puts
from model.language.machine import MACHINES
from model.language.rows import Closing, Opening, Rule
from model.language.terms import Param, Term, const, each, lift
from model.phases.frames import bidding, shipment, storm
from model.responses.frames import karama
from model.setting import POWERS
from model.table import DECK, DISCARD, LOT, REMOVED, banned, blocked_card, debt, hand, nexus, set_aside, spice
from model.tables.forces import forces, reserves, tanks
from model.tables.people import ally
from model.tables.planet import first, storm_at, turn, wall_destroyed
from model.tables.plans import plan_weapon, shown_weapon
from model.tables.spice import bribes, spice_on
from tests.rows import row

Change = Callable[[Rule], Rule]
card, area, seat = each(CARDS, "some card"), each(AREAS, "some area"), each(FACTIONS, "some seat")
tried = karama.here
_power, _leader = each(POWERS, "some power"), each(LEADERS, "some leader")


@dataclass(frozen=True)
class Break:
    """A row, by machine, event and place among those that answer it, and what is done to it."""

    machine: str
    event: str
    number: int
    change: Change

    @property
    def rule(self) -> Rule:
        return row(self.machine, self.event, self.number)


def by(operator: Operator, what: str) -> Change:
    """The mutant that `kanly mutate` calls so."""
    return lambda rule: mutant(rule, operator, what).rule


def no(what: str) -> Change:
    """A guard is dropped."""
    return by("guard dropped", what)


def skips(what: str) -> Change:
    """An assignment is skipped."""
    return by("assignment skipped", what)


def also(*effects: Effect, using: tuple[Param, ...] = ()) -> Change:
    """The row does something more, to something that nothing asks about."""
    return lambda rule: replace(rule, using=(*rule.using, *using), then=(*rule.then, *effects))


def unasked(rule: Rule) -> Rule:
    """All conditions are dropped."""
    return replace(rule, when=())


def without(kind: type[Effect]) -> Change:
    """All effects of a kind are dropped, those under a condition or for a set too."""

    def left(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        kept = [effect for effect in effects if not isinstance(effect, kind)]
        return tuple(
            replace(effect, effects=left(effect.effects)) if isinstance(effect, OnlyIf | ForEach) else effect
            for effect in kept
        )

    return lambda rule: replace(rule, then=left(rule.then))


def opening(**facts: object) -> Change:
    """The frame that the row opens is given something else."""

    def changed(rule: Rule) -> Rule:
        assert rule.opens is not None
        fields = rule.opens.machine.fields
        given = {name: lift(value, fields[name].sort) for name, value in facts.items()}
        return replace(rule, opens=Opening(rule.opens.machine, {**rule.opens.facts, **given}))

    return changed


def closing(**results: object) -> Change:
    """The frame that the row closes ends with other results."""

    def changed(rule: Rule) -> Rule:
        assert rule.closes is not None
        given = {name: lift(value, MACHINES[rule.machine].results[name].sort) for name, value in results.items()}
        return replace(rule, closes=Closing(rule.closes.outcome, {**rule.closes.results, **given}))

    return changed


def assigned(target: Term, value: object) -> Change:
    """What the row gives to a fact is something else."""

    def changed(rule: Rule) -> Rule:
        others = [effect for effect in rule.then if not (isinstance(effect, Becomes) and effect.target is target)]
        assert len(others) < len(rule.then)
        return replace(rule, then=(*others, Becomes(target, lift(value, target.sort))))

    return changed


def by_anybody(rule: Rule) -> Rule:
    return replace(rule, by=seat)


def openly(rule: Rule) -> Rule:
    return replace(rule, hidden=frozenset())


READY = ("charity", "ready", 0)
"""A row that changes nothing but who is ready: what is added to it, it has no business to do."""

CARDS_AND_COSTS: Mapping[str, Break] = {
    "INV-05": Break(*READY, also(puts(card, REMOVED, out_of=DISCARD), using=(card,))),
    "INV-05.deck": Break(*READY, also(puts(card, DECK, out_of=DISCARD), using=(card,))),
    "INV-07": Break(*READY, also(nexus.becomes("with_choam"))),
    "INV-08": Break(*READY, also(puts(card, hand(seat), out_of=DECK), using=(card, seat))),
    "INV-27": Break("bidding", "karama ended: done", 0, also(bidding.here.paid.becomes(1))),
    "INV-27.lot": Break("bidding", "deliver", 1, also(moves(lift(1), out_of=BANK, into=spice["emperor"]))),
    "INV-27.rate": Break("shipment", "land", 1, also(moves(lift(1), out_of=BANK, into=spice["guild"]))),
    "INV-30": Break(
        "karama",
        "execute",
        0,
        by("card redirected", "the attempted card goes from a frame to the discard pile, to the deck instead"),
    ),
    "INV-30.card": Break("response", "cancel", 0, no("the card serves the player as Karama")),
    "INV-31": Break("bidding", "pay", 0, skips("the means of payment becomes spice")),
    "INV-31.price": Break("bidding", "pay", 0, skips("the price paid in spice becomes the highest bid")),
    "INV-31.debt": Break(*READY, also(debt[seat].becomes(1), using=(seat,))),
    "INV-32": Break(
        "choam_effect",
        "response ended: cancelled",
        0,
        by("card skipped", "the card held back for the effect goes from a frame to the hand of CHOAM"),
    ),
    "INV-32.custody": Break(
        "kull",
        "response ended: cancelled",
        0,
        by("card skipped", "the card that pays for Kull Wahad goes from a frame to the hand of CHOAM"),
    ),
    "INV-33": Break(
        "karama",
        "kull ended: succeeded",
        0,
        by("card skipped", "the attempted card goes from a frame to the hand of the player of the Karama"),
    ),
    "INV-34": Break(
        "karama", "conversion ended: stopped", 0, also(puts(tried.played, hand(tried.player), out_of=DISCARD))
    ),
    "INV-35": Break(*READY, also(nexus.becomes("nexus_discard"))),
    "INV-35.held": Break("kull", "declare by Nexus", 0, no("not (CHOAM is allied)")),
    "INV-35.refund": Break("choam_effect", "response ended: cancelled", 0, without(OnlyIf)),
    "INV-37": Break("karama", "execute", 1, no("the use of the attempt is special")),
    "INV-37.use": Break("revival", "revive by Karama", 0, no("not (Emperor has used its special Karama)")),
    "INV-57.aside": Break("choam_effect", "response ended: allowed", 0, without(Becomes)),
    "CASH-01": Break("cash_in", "sell", 0, without(Moves)),
    "CASH-02": Break("cash_in", "sell", 0, unasked),
}
BANS_AND_FRAMES: Mapping[str, Break] = {
    "INV-40": Break(
        "bidding",
        "take cards",
        0,
        no("Kull Wahad does not bar Harkonnen from playing the card for special harkonnen as a special power"),
    ),
    "INV-41": Break(*READY, also(banned[seat, _power].becomes(True), using=(seat, _power))),
    "INV-42.grows": Break(*READY, also(blocked_card[card].becomes(True), using=(card,))),
    "INV-42.scope": Break(
        "choam_effect", "response ended: cancelled", 0, skips("every CHOAM special effect is blocked: yes")
    ),
    "INV-42.use": Break(
        "revival",
        "declare La La La",
        1,
        no("no cancellation earlier in the phase bars la la la with the card"),
    ),
    "INV-44.lasting": Break("response", "karama ended: done", 0, lambda rule: replace(rule, then=())),
    "INV-50.offer": Break("karama", "ask CHOAM", 0, no("CHOAM is seated")),
    "INV-50.trigger": Break("karama", "ask CHOAM", 0, unasked),
    "INV-52.answer": Break("response", "pass", 0, no("not (the player has passed)")),
    "INV-53.ending": Break("conversion", "response ended: allowed", 0, by("ending swapped", "allowed becomes stopped")),
    "INV-54": Break("gift", "ask", 0, opening(owner=NOBODY)),
    "INV-54.attempt": Break("response", "cancel", 0, opening(power=None)),
    "INV-54.kull": Break("kull", "declare", 0, without(Becomes)),
    "INV-55": Break("revival", "declare La La La", 0, opening(target=NOBODY)),
    "INV-82": Break("response", "cancel", 0, no("the player is not the owner of the power")),
    "INV-81": Break("revival", "declare La La La", 0, by_anybody),
    "LEM-02": Break("bidding", "karama ended: done", 1, opening(left=-1)),
    "LEM-06": Break("karama", "execute", 0, closing(player=NOBODY)),
    "LEM-07": Break("karama", "ask CHOAM", 1, no("AMB-04 is read as after_discard_before_window")),
}
AUCTION: Mapping[str, Break] = {
    "LOT-01": Break("bidding", "take back", 0, skips("everyone has passed on this lot: false for all")),
    "LOT-02": Break("bidding", "bid", 0, no("the highest bid is less than the bid")),
    "LOT-03": Break("bidding", "pass", 0, no("the player is the seat to bid")),
    "LOT-04": Break("bidding", "pay", 0, without(Moves)),
    "LOT-05": Break("bidding", "deliver", 0, no("the card is in the lot")),
    "LOT-06": Break("bidding", "take cards", 0, no("the target is not Harkonnen")),
    "LOT-07": Break("bidding", "take the lot", 0, no("the player has room for a card")),
    "LEM-01": Break("bidding", "deliver", 2, no("the card is in the lot")),
    "LEM-03": Break("bidding", "count the lots", 0, skips("the opener becomes the player")),
    "LEM-08": Break("bidding", "award", 0, also(set_aside[card].becomes(True), using=(card,))),
    "LEM-10": Break("alliances", "ready", 0, also(puts(card, LOT, out_of=DISCARD), using=(card,))),
}
REVIVAL_AND_TURNS: Mapping[str, Break] = {
    "REV-01": Break(
        "revival",
        "settle",
        0,
        without(Moves),
    ),
    "LEM-04": Break("revival", "request", 0, no("the player is CHOAM or the number of forces is at most 3")),
    "ALLY-01": Break("alliances", "accept", 0, no("the ally of the other seat is none")),
    "ALLY-02": Break(
        "alliances",
        "break",
        0,
        by("move skipped", "all of the spice that the player has pledged to its ally moves to the spice of the player"),
    ),
    "ALLY-03": Break(*READY, also(ally[seat].becomes(None), using=(seat,))),
    "LEM-09": Break("alliances", "accept", 0, also(ally[seat].becomes("choam"), using=(seat,))),
    "LEM-11": Break(*READY, also(first.becomes("choam"))),
    "INV-26": Break(*READY, also(moves(bribes[seat], out_of=bribes[seat], into=spice[seat]), using=(seat,))),
    "INV-67": Break("mentat", "end the game", 1, unasked),
    "INV-67.on": Break("mentat", "end the turn", 0, unasked),
    "INV-80": Break(*READY, also(turn.becomes(turn + 1))),
    "INV-80.turn": Break("mentat", "end the turn", 0, no("the turn is less than the last turn of the game")),
    "WALL-01": Break(*READY, also(wall_destroyed.becomes(False))),
}
STORM: Mapping[str, Break] = {
    "INV-16": Break("storm", "halve", 0, without(Moves)),
    "INV-16.choice": Break("storm", "lose", 0, without(Moves)),
    "INV-18": Break("storm", "go on", 0, without(ForEach)),
    "INV-68": Break("storm", "go on", 0, assigned(storm.here.left, storm.here.left + 1)),
    "INV-83": Break(*READY, also(storm_at.becomes(const("sector_5", SECTORS)))),
    "INV-83.left": Break("storm", "go on", 0, no("the number of sectors the storm has still to go is more than 0")),
    "STORM-01": Break("storm", "go on", 0, without(ForEach)),
    "STORM-02": Break(
        "storm", "confirm", 0, also(moves(lift(1), out_of=tanks[seat], into=reserves[seat]), using=(seat,))
    ),
}
PLANET: Mapping[str, Break] = {
    "INV-13": Break(
        "shipment", "set out", 1, also(moves(lift(1), out_of=forces[seat, area], into=tanks[seat]), using=(seat, area))
    ),
    "INV-15": Break("shipment", "ship back", 0, also(moves(lift(1), out_of=spice[seat], into=BANK), using=(seat,))),
    "INV-20.comes": Break(*READY, also(moves(lift(1), out_of=BANK, into=spice_on[area]), using=(area,))),
    "INV-20.leaves": Break(*READY, also(moves(spice_on[area], out_of=spice_on[area], into=BANK), using=(area,))),
    "INV-44": Break("shipment", "move", 0, unasked),
    "INV-48": Break("shipment", "response ended: cancelled", 3, also(shipment.here.extra_move.becomes(False))),
    "MOVE-01": Break("shipment", "join", 0, unasked),
    "MOVE-02": Break("shipment", "move on", 0, skips("how many territories the last group might go becomes 0")),
    "SHIP-01": Break("shipment", "move on", 0, no("the player is the seat to ship and move")),
    "SHIP-02": Break("shipment", "response ended: allowed", 1, without(Moves)),
    "LEM-05": Break("shipment", "move on", 0, also(shipment.here.group.becomes(1))),
    "COLL-01": Break(
        "collection",
        "collect",
        0,
        lambda rule: replace(rule, then=(for_each(area, [moves(spice_on[area], out_of=spice_on[area], into=BANK)]),)),
    ),
    "BATTLE-01": Break("combat", "settle", 2, without(ForEach)),
    "BATTLE-02": Break("combat", "take losses", 1, no("not (a traitor decided the battle)")),
    "LEM-12": Break("battle", "fight", 0, no("the opponent is not the player")),
    "INV-79.arguments": Break("combat", "lead", 0, openly),
    "INV-79.values": Break(*READY, also(shown_weapon[seat].becomes(plan_weapon[seat]), using=(seat,))),
    "INV-79.sealed": Break("combat", "reveal", 0, unasked),
}
BREAKS: Mapping[str, Break] = {
    **CARDS_AND_COSTS,
    **BANS_AND_FRAMES,
    **AUCTION,
    **REVIVAL_AND_TURNS,
    **STORM,
    **PLANET,
}
"""Invariant -> its break."""
