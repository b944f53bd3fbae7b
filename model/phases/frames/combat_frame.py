"""The frame of a battle: what it keeps while it lasts.

The plans lie in `model/tables/plans.py`, before they are revealed and after.
"""

from __future__ import annotations

from model.components.board import AREAS
from model.components.cards import FACES
from model.components.factions import FACTIONS
from model.components.leaders import LEADERS
from model.language.facts import Field, counts, flags, names, yes_no
from model.language.machine import Machine
from model.language.sorts import INT, Sort
from model.sources import BASE

PLAN_PARTS = Sort("PLAN PARTS", ["leader", "weapon", "defense", "dial"])
"""What Atreides may ask about."""

VOICED = Sort(
    "VOICED",
    [
        "projectile_weapon",
        "poison_weapon",
        "lasgun",
        "projectile_defense",
        "poison_defense",
        "worthless",
        "cheap_hero",
    ],
    {
        "projectile_weapon": "a projectile weapon",
        "poison_weapon": "a poison weapon",
        "lasgun": "the Lasgun",
        "projectile_defense": "a projectile defense",
        "poison_defense": "a poison defense",
        "worthless": "a Worthless card",
        "cheap_hero": "a Cheap Hero",
    },
)
"""What the Bene Gesserit may command."""


def _numbers(says: str) -> Field:
    return names(INT, says, over=(FACTIONS,), default=0)


combat = Machine(
    "combat",
    "A battle",
    frame={
        "place": names(AREAS, "the area the battle is about"),
        "aggressor": names(FACTIONS, "the aggressor"),
        "defender": names(FACTIONS, "the defender"),
        "troops": _numbers("the forces of … in the battle"),
        "elite_troops": _numbers("the elite forces of … in the battle"),
        "weak": flags(FACTIONS, "the elite forces of … fight as others do"),
        "must_pay": yes_no("the Fremen fight at full strength only for spice"),
        "no_kwisatz": yes_no("the Kwisatz Haderach is cancelled"),
        "voiced": names(VOICED, "what the Voice is about"),
        "voice_must": yes_no("the Voice demands it"),
        "asked": names(PLAN_PARTS, "what Atreides asks about"),
        "exposed": names(FACTIONS, "the player whose whole plan Atreides reads"),
        "shut_out": flags(FACTIONS, "Kull Wahad bars … within this battle"),
        "questioned": names(FACTIONS, "the player who is asked about its plan"),
        "question": names(FACES, "the card that it is asked about"),
        "led": flags(FACTIONS, "… has chosen a leader"),
        "armed": flags(FACTIONS, "… has chosen a weapon"),
        "defended": flags(FACTIONS, "… has chosen a defense"),
        "dialled": flags(FACTIONS, "… has dialled"),
        "answered": flags(FACTIONS, "… has said whether it calls a traitor"),
        "called": flags(FACTIONS, "a traitor is called for …"),
        "winner": names(FACTIONS, "the winner"),
        "by_traitor": yes_no("a traitor decided the battle"),
        "exploded": yes_no("a Lasgun met a shield"),
        "fallen": flags(FACTIONS, "the leader of … falls"),
        "owed": counts("the forces the winner still loses"),
        "owed_elites": counts("the elite forces the winner still loses"),
        "prisoner": names(LEADERS, "the leader drawn by the Harkonnen"),
    },
    states=[
        "begin",
        "power_of_aggressor",
        "power_of_defender",
        "power_of_fremen",
        "power_of_kwisatz",
        "early_prescience",
        "early_answering",
        "voice",
        "prescience",
        "answering",
        "offer",
        "planning",
        "calling",
        "unmasking",
        "deciding",
        "settling",
        "losing",
        "burying",
        "keeping",
        "capturing",
        "drawing",
        "judging",
        "ending",
    ],
    outcomes={"over": {}},
    cites=[BASE],
)
