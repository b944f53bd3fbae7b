"""What treachery cards do in a battle plan, as rigid facts of each card.

`kind[card]` tells ordinary weapons and defenses apart; these facts also cover cards that are two things at once: the
Poison Blade, the Shield Snooper, the Lasgun. What Chemistry and the Weirding Way may stand in for is not told.
"""

from __future__ import annotations

from model.components.cards import CARDS, ROLES
from model.language.facts import Fact, flag


def _role(name: str, says: str, *roles: str) -> Fact:
    given = {(card,): True for card, found in ROLES.items() if found.issuperset(roles)}
    return flag(name, says, CARDS, rigid=True, given=given)


weapon = _role("weapon", "… is a weapon", "weapon")
defense = _role("defense", "… is a defense", "defense")
projectile_weapon = _role("projectile_weapon", "… is a projectile weapon", "weapon", "projectile")
poison_weapon = _role("poison_weapon", "… is a poison weapon", "weapon", "poison")
projectile_defense = _role("projectile_defense", "… is a projectile defense", "defense", "projectile")
poison_defense = _role("poison_defense", "… is a poison defense", "defense", "poison")
lasgun = _role("lasgun", "… is a Lasgun", "lasgun")
shield = _role("shield", "… is a shield", "shield")
leader_substitute = _role("leader_substitute", "… stands in for a leader", "leader_substitute")
