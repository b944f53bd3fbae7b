"""Named bounded instances. Every start is assumed: setup is not modelled yet."""

from __future__ import annotations

from model.language.scope import SCOPES, Scope, Start, scope

_ASSUMED = "Setup and the phases before are not modelled yet."


def _start(name: str, machine: str, state: str, facts: dict, places: dict) -> Start:  # type: ignore[type-arg]
    return Start(name, machine, state, facts, places, _ASSUMED)


_CEH = ("choam", "emperor", "harkonnen")
_REVIVAL_FACTS = {("tanks", "emperor"): 1, ("spice", "choam"): 2, ("spice", "emperor"): 0}
_KULL = {"kull_profile": True}


def _hands(**hands: str) -> dict[str, tuple[str, str]]:
    return {card: ("hand", owner) for card, owner in hands.items()}


scope(
    "kull-m1",
    "Kull Wahad against a Karama that cancels La La La, and the counter against Kull Wahad",
    _CEH,
    ("kull_wahad", "karama_1", "karama_2", "la_la_la"),
    (
        _start("held", "revival", "open", _REVIVAL_FACTS,
               _hands(kull_wahad="choam", karama_1="emperor", karama_2="harkonnen", la_la_la="choam")),
        _start("both", "revival", "open", _REVIVAL_FACTS,
               _hands(kull_wahad="choam", karama_1="emperor", karama_2="emperor", la_la_la="choam")),
    ),
    ("AMB-01", "AMB-02", "AMB-05", "AMB-14", "AMB-18"),
    {**_KULL, "advanced": True},
)

__all__ = ["SCOPES", "Scope"]
