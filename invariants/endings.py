"""Endings: a response ends as what happened in it, and whoever answers may answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from invariants.words import StepProperty, actor
from model.components.cards import CARDS
from model.components.factions import BENE_GESSERIT, CHOAM
from model.language.effects import in_place
from model.language.rows import Rule
from model.language.terms import (
    Term,
    after,
    all_of,
    any_of,
    each,
    every,
    implies,
    in_state,
    live,
    not_,
    some,
    waits,
)
from model.responses.frames import choam_effect, karama, kull, response
from model.setting import advanced, choam_allied, face, kind, kull_profile, nexus_profile, seated
from model.table import DECK, DISCARD, LOT, denied, free_blocked, hand, nexus
from model.verbs import shut

card = each(CARDS, "card")
named = choam_effect.here.card
in_hand = in_place(named, hand(CHOAM), CARDS)
still_there = any_of(in_hand, choam_effect.here.fuel != None)  # noqa: E711 - builds a term
counted = any_of(
    waits("kull", "succeeded", "redirected"), waits("conversion", "stopped"), waits("response", "cancelled")
)

MEANS: Mapping[tuple[str, str], Callable[[Rule], Term]] = {
    ("response", "allowed"): lambda rule: not_(waits("karama", "done")),
    ("response", "cancelled"): lambda rule: waits("karama", "done"),
    ("response", "redirected"): lambda rule: all_of(
        response.here.kind == "kull", actor(rule) == response.here.interrupted
    ),
    ("karama", "done"): lambda rule: not_(counted),
    ("karama", "stopped"): lambda rule: waits("kull", "succeeded"),
    ("karama", "lost"): lambda rule: any_of(
        waits("kull", "redirected"),
        waits("conversion", "stopped"),
        waits("response", "cancelled"),
        in_state("karama", "executing"),
    ),
    ("kull", "declined"): lambda rule: kull.here.card == None,  # noqa: E711 - builds a term
    ("kull", "succeeded"): lambda rule: all_of(
        waits("response", "allowed"), after(in_place(kull.here.card, DISCARD, CARDS))
    ),
    ("kull", "prevented"): lambda rule: waits("response", "cancelled"),
    ("kull", "redirected"): lambda rule: waits("response", "redirected"),
    ("conversion", "allowed"): lambda rule: waits("response", "allowed"),
    ("conversion", "stopped"): lambda rule: waits("response", "cancelled"),
    ("choam_effect", "applied"): lambda rule: all_of(
        waits("response", "allowed"),
        after(in_place(named, DISCARD, CARDS)),
        after(free_blocked[choam_effect.here.target]),
    ),
    ("choam_effect", "fizzled"): lambda rule: all_of(waits("response", "allowed"), not_(still_there)),
    ("choam_effect", "cancelled"): lambda rule: waits("response", "cancelled"),
}
"""(machine, outcome) -> what must be so when a frame ends in that way."""


def _ending(rule: Rule) -> Term | None:
    if rule.closes is None or (rule.machine, rule.closes.outcome) not in MEANS:
        return None
    return MEANS[rule.machine, rule.closes.outcome](rule)


ENDINGS = StepProperty(
    "INV-53.ending",
    "A response ends as what happened in it: cancelled by a Karama that is done, stopped by Kull Wahad that succeeds.",
    _ending,
    because="The parent goes on by what its response says; a wrong ending is a wrong continuation.",
)


def _answers(rule: Rule) -> Term | None:
    if rule.machine != "response" or not isinstance(rule.by, Term):
        return None
    not_owner = rule.by != response.here.owner
    if rule.event == "pass":
        return all_of(not_owner, not_(response.here.passed[rule.by]))
    return (
        not_owner
        if rule.opens is None
        else all_of(not_owner, not_(shut(response.here.shut_out, rule.by, rule.opens.facts["played"])))
    )


ANSWERS = StepProperty(
    "INV-52.answer",
    "Only a seat that does not own the power answers it, passes once, and plays nothing while it is shut out.",
    _answers,
    because="A window is for the others.",
)


def _substitutes(rule: Rule) -> Term | None:
    if rule.opens is None or rule.opens.machine.name != "karama":
        return None
    who, played = rule.opens.facts["player"], rule.opens.facts["played"]
    worthless = all_of(
        advanced,
        who == BENE_GESSERIT,
        kind[played] == "worthless",
        not_(live("conversion")),
        not_(denied["worthless_karama"]),
    )
    mine = in_place(played, hand(who), CARDS)
    ordinary = not_(rule.opens.facts["use"] == "special")
    return all_of(mine, any_of(face[played] == "karama", all_of(worthless, ordinary)))


SUBSTITUTES = StepProperty(
    "INV-30.card",
    "A Karama attempt is made with a card of one's own: printed, or one Worthless card of the Advanced Bene Gesserit.",
    _substitutes,
    because="Nothing else serves as Karama, a special power needs a printed one, and one substitution at a time.",
)


def _offers(rule: Rule) -> Term | None:
    if rule.opens is None or rule.opens.machine.name != "kull":
        return None
    return all_of(kull_profile, seated[CHOAM], karama.here.player != CHOAM)


OFFERS = StepProperty(
    "INV-50.offer",
    "Kull Wahad is offered where it is in the game, and never against CHOAM's own play.",
    _offers,
    because="CHOAM does not answer itself.",
)


def _by_nexus(rule: Rule) -> Term | None:
    if not rule.event.endswith("by Nexus"):
        return None
    return all_of(nexus_profile, not_(choam_allied), nexus == "with_choam")


BY_NEXUS = StepProperty(
    "INV-35.held",
    "Cunning is played by a CHOAM that is unallied and has its Nexus card.",
    _by_nexus,
    because="The card is the cost.",
)


def _deck(rule: Rule) -> Term | None:
    if rule.event == "reshuffle" and rule.machine == "bidding":
        return not_(some(card, in_place(card, DECK, CARDS)))
    was = any_of(in_place(card, DECK, CARDS), in_place(card, LOT, CARDS))
    return every(card, implies(after(in_place(card, DECK, CARDS)), was))


DECK_CLOSED = StepProperty(
    "INV-05.deck",
    "The deck gets back only a lot that was not sold, and the discard pile once it is empty.",
    _deck,
    because="Spent cards lie on the discard pile.",
    arises=any_of(some(card, in_place(card, DECK, CARDS)), after(some(card, in_place(card, DECK, CARDS)))),
)

CHECKED: tuple[StepProperty, ...] = (ENDINGS, ANSWERS, SUBSTITUTES, OFFERS, BY_NEXUS, DECK_CLOSED)
