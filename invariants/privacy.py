"""Privacy: what is hidden has one owner, is put down unseen, and is shown to all only by the play that reveals it.

A row of a seat that decides by what the seat may not see does not load (`model/language/sight.py`); here is what a row
makes of what is hidden. What two states that look the same show a seat is asked of all states (`alike.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from invariants.words import StepProperty
from model.language.effects import Becomes, BecomesAll, Effect, Puts, flat
from model.language.facts import Fact, Field
from model.language.rows import Rule
from model.language.terms import At, Below, Here, Param, Read, Term, all_of, lift
from model.phases.frames import combat, storm
from model.table import in_plan
from model.tables.deck import next_spice_card, top_card
from model.tables.people import dealt_traitor, predicted_turn, predicted_winner, traitor
from model.tables.planet import storm_card
from model.tables.plans import (
    plan_defense,
    plan_dial,
    plan_hero,
    plan_kwisatz,
    plan_leader,
    plan_support,
    plan_weapon,
)
from model.tables.spice import spice

fought = combat.here
PLAN: tuple[Fact, ...] = (
    plan_leader,
    plan_hero,
    plan_kwisatz,
    plan_weapon,
    plan_defense,
    plan_dial,
    plan_support,
    in_plan,
)
"""What is in a battle plan."""
DIAL: Field = storm.here.dial.field
SECRETS: Mapping[Fact | Field, str] = {
    **dict.fromkeys(PLAN, "owner"),
    **dict.fromkeys((spice, traitor, dealt_traitor, predicted_winner, predicted_turn), "owner"),
    **dict.fromkeys((storm_card, next_spice_card, DIAL), "owner"),
    top_card.key[0]: "nobody",
}
"""Every fact that not everybody sees -> who does. Hands and decks are places, which nobody else looks into."""
REVEALED: Mapping[tuple[str, str], tuple[Fact | Field, ...]] = {
    ("combat", "reveal"): PLAN,
    ("bidding", "recover"): (spice,),
}
"""(machine, event) -> what the play makes public, beside what the row shows."""
FACE_DOWN = frozenset({"deck", "lot", "hand"})
"""Places in which a card is not seen by all. A card that goes from one to another is not turned over on the way."""
OPEN_ANSWERS = ("answering", "early_answering")
"""The states of a battle in which a part of the plan is said openly, since Atreides asked for it."""


def _written(effect: Effect) -> Fact | Field | None:
    if isinstance(effect, Becomes):
        fact: Fact | Field = effect.target.key[0]
        return fact
    return effect.fact if isinstance(effect, BecomesAll) else None


def _put_down(rule: Rule) -> set[Fact | Field]:
    return {fact for effect in flat(rule.then) if (fact := _written(effect)) in SECRETS and fact is not None}


def _owned(rule: Rule) -> Term | None:
    secrets = _put_down(rule)
    return lift(all(fact.seen_by == SECRETS[fact] for fact in secrets)) if secrets else None


def _unseen(rule: Rule) -> Term | None:
    """Each argument that goes into something hidden, or is a card that stays face down, is shown to the actor alone."""
    if rule.machine == "combat" and rule.source in OPEN_ANSWERS:
        return None
    secret = [part for effect in flat(rule.then) for term in _concealed(effect) for part in _parts(term)]
    told = {at for at, part in enumerate(rule.using) if any(part is inner for inner in secret)}
    return lift(told <= rule.hidden) if told else None


def _concealed(effect: Effect) -> Iterator[Term]:
    """What an effect puts where not everybody looks: the owner of a hidden fact is known, the rest is not."""
    if isinstance(effect, Becomes) and _written(effect) in SECRETS:
        yield from (effect.value, *effect.target.key[2:])
    elif isinstance(effect, Puts) and {effect.place.kind, effect.out_of.kind} <= FACE_DOWN:
        yield effect.card


def _parts(term: Term) -> Iterator[Term]:
    """The term and what it is made of. What bounds an argument does not make it."""
    yield term
    for child in () if isinstance(term, Param) else term.children:
        yield from _parts(child)


def _kept(rule: Rule) -> Term | None:
    """Nothing that everybody sees is given a value out of what is hidden, except by the play that reveals it.

    An argument that is shown to the actor alone is hidden too, and so is what it picks out. What is paid is no copy of
    a purse.
    """
    parts = [part for term in _published(rule) for part in _parts(term)]
    shown = {*REVEALED.get((rule.machine, rule.event), ()), *[term.key[0] for term in rule.shows if term.key]}
    given = {id(rule.using[at]) for at in rule.hidden}
    told = {secret for part in parts if (secret := _hidden(part))}
    return lift(told <= shown and not any(id(part) in given for part in parts)) if parts else None


def _published(rule: Rule) -> Iterator[Term]:
    """What a row gives to facts that everybody sees, to a frame or to its results, and what it puts down openly."""
    for effect in flat(rule.then):
        fact = _written(effect)
        if isinstance(effect, Becomes | BecomesAll) and fact is not None and fact.seen_by == "everyone":
            yield lift(effect.value)
            if isinstance(effect, Becomes):
                yield from (index for index in effect.target.key[1:] if isinstance(index, Term))
        elif isinstance(effect, Puts) and effect.place.kind not in FACE_DOWN:
            yield effect.card
    for opening in (rule.opens, rule.gives_way_to):
        for name, value in opening.facts.items() if opening is not None else ():
            if opening is not None and opening.machine.fields[name].seen_by == "everyone":
                yield value
    if rule.closes is not None:
        yield from rule.closes.results.values()


def _hidden(part: Term) -> Fact | Field | str | None:
    if isinstance(part, Read | Here | Below) and part.key[0].seen_by != "everyone":
        fact: Fact | Field = part.key[0]
        return fact
    return str(part.key[0]) if isinstance(part, At) and part.key[0] in ("hand", "deck") else None


def _sealed(rule: Rule) -> Term | None:
    if (rule.machine, rule.event) == ("combat", "reveal"):
        sides = (fought.aggressor, fought.defender)
        return all_of(*[flags[side] for side in sides for flags in (fought.led, fought.dialled)])
    if (rule.machine, rule.event) == ("storm", "reveal the dials"):
        return all_of(storm.here.dialed[storm.here.dialer_a], storm.here.dialed[storm.here.dialer_b])
    return None


CHECKED: tuple[StepProperty, ...] = (
    StepProperty(
        "INV-79",
        "Plans, dials, traitors, predictions, spice and foreseen cards are seen by their owner alone.",
        _owned,
        because="They are kept behind the shield.",
    ),
    StepProperty(
        "INV-79.arguments",
        "What is put down in secret, and which card goes face down from hand to hand, the others do not see.",
        _unseen,
        because="Only an answer to prescience is given openly; a lot is sold face down.",
    ),
    StepProperty(
        "INV-79.values",
        "Nothing that everybody sees is made of what is hidden, but by the play that reveals it.",
        _kept,
        because="A view holds no other hand and no plan that is not revealed.",
    ),
    StepProperty(
        "INV-79.sealed",
        "Plans and dials are revealed once both players have made theirs.",
        _sealed,
        because="Both are revealed at once.",
    ),
)
