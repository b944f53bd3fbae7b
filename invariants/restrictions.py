"""Restrictions: whom Kull Wahad bars, what a cancellation blocks, and that nothing else grows."""

from __future__ import annotations

from invariants.words import ByConstruction, NotYet, StepProperty
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.rows import Ended, Rule
from model.language.terms import Term, after, all_of, any_of, each, every, implies, not_, some
from model.responses.frames import kull
from model.setting import POWERS
from model.table import banned, blocked_card
from model.verbs import barred

card, player, power = each(CARDS, "card"), each(FACTIONS, "player"), each(POWERS, "power")


def _activation(rule: Rule) -> Term | None:
    if rule.opens is None or rule.opens.machine.name != "karama":
        return None
    facts = rule.opens.facts
    special = facts["use"] == "special"
    return not_(barred(facts["player"], facts["power"], facts["played"], special))


BARRED_DO_NOT_PLAY = StepProperty(
    "INV-40",
    "A player whom Kull Wahad bars does not activate what is forbidden.",
    _activation,
    because="The ban is checked before any later offer.",
)


def _bans_grow(rule: Rule) -> Term | None:
    grows = all_of(not_(banned[player, power]), after(banned[player, power]))
    if rule.machine == "kull" and rule.event == "response ended: allowed":
        return every(player, every(power, implies(grows, player == kull.here.attempt.player)))
    return every(player, every(power, not_(grows)))


BANS = StepProperty(
    "INV-41",
    "A ban begins only when Kull Wahad succeeds, and only for the player of the Karama.",
    _bans_grow,
    because="Nothing else restricts Karama.",
    arises=after(some(player, some(power, banned[player, power]))),
)


def _blocks_grow(rule: Rule) -> Term | None:
    cancelled = (
        isinstance(rule.on, Ended) and rule.on.machine == "response" and rule.machine in ("kull", "choam_effect")
    )
    if cancelled and rule.on.outcomes != ("allowed",):  # type: ignore[union-attr]
        return None
    return every(card, any_of(blocked_card[card], not_(after(blocked_card[card]))))


BLOCKS = StepProperty(
    "INV-42.grows",
    "A card is blocked only when its effect was cancelled.",
    _blocks_grow,
    because="Never on success, fizzle or decline.",
    arises=after(some(card, blocked_card[card])),
)


def _declares(rule: Rule) -> Term | None:
    named = rule.event.startswith("declare") and rule.machine in ("kull", "revival") and rule.using
    if not named:
        return None
    return not_(blocked_card[rule.using[0]])


BLOCKED_IS_NOT_DECLARED = StepProperty(
    "INV-42.use",
    "A blocked card is not declared for a CHOAM effect in that phase.",
    _declares,
    because="The cancellation lasts for the phase.",
    arises=some(card, blocked_card[card]),
)

CHECKED: tuple[StepProperty, ...] = (BARRED_DO_NOT_PLAY, BANS, BLOCKS, BLOCKED_IS_NOT_DECLARED)
CONSTRUCTED = (
    ByConstruction(
        "INV-43",
        "A ban does not change who holds, sells or gives a card.",
        "No row that sells, takes, returns or delivers a card reads the ban; a test looks at every row.",
    ),
)
NOT_YET: tuple[NotYet, ...] = ()
