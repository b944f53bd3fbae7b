"""The table: every fact that changes and is not a frame's, who sees it, and how long it lives."""

from __future__ import annotations

from model import setting
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.effects import Place
from model.language.facts import Fact, amount, fact, flag
from model.language.sorts import BOOL
from model.language.terms import TRUE, Read, Term
from model.questions.bans import EXPIRY
from model.setting import EFFECTS, NEXUS_PLACES, POWERS

# Accounts: conserved, changed only by moves.
spice = amount("spice", "the spice of …", FACTIONS, account="spice", seen_by="owner")
reserves = amount("reserves", "the reserves of …", FACTIONS, account="forces")
tanks = amount("tanks", "the forces of … in the tanks", FACTIONS, account="forces")
planet = amount("planet", "the forces of … on the planet", FACTIONS, account="forces")

# The rest.
used = flag("used", "… has used its special Karama", FACTIONS, lives={})
nexus = fact("nexus", "the place of the CHOAM Nexus card", NEXUS_PLACES, default="nexus_deck")
nexus_pledged = fact(
    "nexus_pledged", "the CHOAM Nexus card is pledged to an effect", BOOL, default=False, lives={"phase": TRUE}
)
debt = amount("debt", "the debt of …", FACTIONS)
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
revived = flag("revived", "… has revived this turn", FACTIONS, lives={"phase": TRUE})

DECK, DISCARD, LOT = Place("deck"), Place("discard"), Place("lot")


def hand(player: Term) -> Place:
    """The hand of a faction."""
    return Place("hand", player)


def _facts(names: dict[str, object]) -> tuple[Fact, ...]:
    found = [value.key[0] if isinstance(value, Read) else value for value in names.values()]
    return tuple(value for value in found if isinstance(value, Fact))


RIGID = _facts(vars(setting))
"""Every rigid fact."""

FACTS = _facts(dict(globals()))
"""Every fact of the table that can change, in the order of this file."""
