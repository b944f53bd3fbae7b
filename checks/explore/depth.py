"""How deep a nest of a scope can be: the bound of INV-56."""

from __future__ import annotations

from checks.state import Instance
from model.components.cards import FACE, KIND


def deepest_allowed(instance: Instance) -> int:
    """How deep a nest of this scope can be: each Karama opens at most three frames, each cost of Kull Wahad two.

    One phase below, one CHOAM effect with its window, one cash-in or exchange on top.
    """
    scope = instance.scope
    substitutes = "bene_gesserit" in scope.factions
    karamas = sum(1 for c in scope.cards if FACE[c] == "karama" or (substitutes and KIND[c] == "worthless"))
    costs = sum(1 for c in scope.cards if FACE[c] == "kull_wahad") + int(bool(scope.rigid.get("nexus_profile")))
    return 1 + 2 + 3 * karamas + 2 * costs + 1
