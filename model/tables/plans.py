"""Battle plans: what each player has chosen, seen by that player alone; and what was revealed, until the battle ends.

The number dialled is kept doubled, since an unsupported force counts one half.
"""

from __future__ import annotations

from collections.abc import Mapping

from model.components.cards import CARDS, FACES
from model.components.factions import FACTIONS
from model.components.leaders import LEADERS
from model.language.facts import Fact, Period, amount, flag
from model.language.terms import TRUE, Term

_PHASE: Mapping[Period, Term] = {"phase": TRUE}

plan_leader = Fact("plan_leader", "the leader in the plan of …", LEADERS, (FACTIONS,), seen_by="owner", lives=_PHASE)
plan_hero = Fact("plan_hero", "the Cheap Hero in the plan of …", CARDS, (FACTIONS,), seen_by="owner", lives=_PHASE)
plan_kwisatz = flag("plan_kwisatz", "the Kwisatz Haderach is in the plan of …", FACTIONS, seen_by="owner", lives=_PHASE)
plan_weapon = Fact("plan_weapon", "the weapon in the plan of …", CARDS, (FACTIONS,), seen_by="owner", lives=_PHASE)
plan_defense = Fact("plan_defense", "the defense in the plan of …", CARDS, (FACTIONS,), seen_by="owner", lives=_PHASE)
plan_dial = amount("plan_dial", "twice the number dialled by …", FACTIONS, seen_by="owner", lives=_PHASE)
plan_support = amount("plan_support", "the spice in the plan of …", FACTIONS, seen_by="owner", lives=_PHASE)

promised = Fact("promised", "the card that … has promised to play", FACES, (FACTIONS,), lives=_PHASE)
forsworn = Fact("forsworn", "the card that … has promised not to play", FACES, (FACTIONS,), lives=_PHASE)
"""Said under a Truthtrance, before all; kept until the plans of the battle are revealed."""

shown_leader = Fact("shown_leader", "the leader that … led with", LEADERS, (FACTIONS,), lives=_PHASE)
shown_hero = Fact("shown_hero", "the Cheap Hero that … sent", CARDS, (FACTIONS,), lives=_PHASE)
shown_kwisatz = flag("shown_kwisatz", "the Kwisatz Haderach is with …", FACTIONS, lives=_PHASE)
shown_weapon = Fact("shown_weapon", "the weapon of …", CARDS, (FACTIONS,), lives=_PHASE)
shown_defense = Fact("shown_defense", "the defense of …", CARDS, (FACTIONS,), lives=_PHASE)
shown_dial = amount("shown_dial", "twice the number that … dialled", FACTIONS, lives=_PHASE)
shown_support = amount("shown_support", "the spice that … dialled", FACTIONS, lives=_PHASE)
