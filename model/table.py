"""The table: every fact that changes and is not a frame's, who sees it, and how long it lives. The one door to all."""

from __future__ import annotations

from model import setting
from model.components import board, leaders, spice_cards
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.effects import Place
from model.language.facts import Fact, fact, flag
from model.language.sorts import BOOL
from model.language.terms import TRUE, Read, Term
from model.questions.bans import EXPIRY
from model.setting import EFFECTS, NEXUS_PLACES, POWERS
from model.tables import deck as _deck
from model.tables import forces as _forces
from model.tables import people as _people
from model.tables import planet as _planet
from model.tables import plans as _plans
from model.tables import spice as _spice
from model.tables.forces import reserves, revived, tanks
from model.tables.spice import debt, spice

used = flag("used", "… has used its special Karama", FACTIONS, lives={})
nexus = fact("nexus", "the place of the CHOAM Nexus card", NEXUS_PLACES, default="nexus_deck")
nexus_pledged = fact(
    "nexus_pledged", "the CHOAM Nexus card is pledged to an effect", BOOL, default=False, lives={"phase": TRUE}
)
banned = Fact(
    "banned",
    "Kull Wahad bars … from a Karama for …",
    BOOL,
    (FACTIONS, POWERS),
    default=False,
    lives={"phase": EXPIRY.reads("turn_and_phase_change"), "turn": TRUE},
)
blocked_card = flag("blocked_card", "the special effect of … is blocked", CARDS, lives={"phase": TRUE})
blocked_effect = flag("blocked_effect", "the effect … is blocked", EFFECTS, lives={"phase": TRUE})
blocked_effects = fact(
    "blocked_effects", "every CHOAM special effect is blocked", BOOL, default=False, lives={"phase": TRUE}
)
set_aside = flag("set_aside", "… is set aside for a CHOAM effect", CARDS, lives={"phase": TRUE})
denied = flag("denied", "… stays cancelled for the phase", POWERS, lives={"phase": TRUE})
free_blocked = flag("free_blocked", "La La La bars … from free revival", FACTIONS, lives={"phase": TRUE})
in_plan = flag("in_plan", "… has … in its battle plan", FACTIONS, CARDS, seen_by="owner", lives={"phase": TRUE})

DECK, DISCARD, LOT, REMOVED = Place("deck"), Place("discard"), Place("lot"), Place("removed")


def hand(player: Term) -> Place:
    """The hand of a faction."""
    return Place("hand", player)


def _facts(names: dict[str, object]) -> tuple[Fact, ...]:
    found = [value.key[0] if isinstance(value, Read) else value for value in names.values()]
    return tuple(value for value in found if isinstance(value, Fact))


RIGID = tuple(fact for module in (setting, board, leaders, spice_cards) for fact in _facts(vars(module)) if fact.rigid)
"""Every rigid fact: the setting of a game, and the figures of the components."""

_NAMES = {**vars(_deck), **vars(_spice), **vars(_forces), **vars(_planet), **vars(_people), **vars(_plans), **globals()}
FACTS = tuple(dict.fromkeys(fact for fact in _facts(_NAMES) if not fact.rigid))
"""Every fact of the table that can change, by topic: accounts first."""
__all__ = [
    "DECK",
    "DISCARD",
    "FACTS",
    "LOT",
    "REMOVED",
    "RIGID",
    "debt",
    "hand",
    "reserves",
    "revived",
    "spice",
    "tanks",
]
