"""Spice in battle: what supports forces is paid to the bank, the winner gets the value of killed leaders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from checks.replay.dune_bench_names import STRENGTH
from checks.replay.dune_bench_step import Line
from checks.replay.log import Claim

FOR_A_CAPTURED_LEADER = 2
"""Spice that Harkonnen gets for killing a captured leader."""


def resolved(line: Line, plans: Mapping[str, Mapping[str, Any]]) -> list[Claim]:
    """Both sides pay what they dialled; the side that called a traitor pays nothing and gets that leader's value."""
    callers = _callers(line, plans)
    nobody_wins = "LASGUN_SHIELD_EXPLOSION" in line.events or len(callers) > 1
    claims = []
    for faction, plan in plans.items():
        dialled = plan.get("spiceDialed")
        if type(dialled) is int and dialled and (nobody_wins or faction not in callers):
            pays = {f"spice.{faction}": -dialled}
            # Where both sides lose, the documents do not say whether what was dialled is paid.
            claims.append(Claim(f"{faction} pays {dialled} dialled", (pays, {}) if nobody_wins else (pays,)))
    if nobody_wins:
        return claims
    if callers:
        [(faction, leader)] = callers.items()
        ways = tuple(_reward(faction, amount) for amount in _values([leader]))
        return [*claims, Claim(f"{faction} gets the value of the traitor {leader}", ways)]
    killed = line.events.count("LEADER_KILLED")
    if killed:
        leaders = [str(plan["leaderId"]) for plan in plans.values() if plan.get("leaderId")]
        chosen = list(combinations(leaders, min(killed, len(leaders)))) or [()]
        ways = tuple(
            _reward(faction, amount) for faction in plans or [""] for group in chosen for amount in _values(list(group))
        )
        claims.append(Claim(f"the winner gets the value of {killed} killed leader(s)", ways))
    return claims


def _callers(line: Line, plans: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Side that called a traitor -> that leader. Harkonnen may call for an ally, who then counts as the caller."""
    if "TRAITOR_REVEALED" not in line.events:
        return {}
    called = {a.faction: a.text("leaderId") for a in line.answers if a.action == "CALL_TRAITOR" and not a.passed}
    return {
        faction if faction in plans or line.ally(faction) not in plans else line.ally(faction): leader
        for faction, leader in called.items()
    }


def _values(leaders: list[str]) -> Iterator[int]:
    """The spice for these leaders; a leader we do not know may be worth anything from 0 to 7."""
    known = sum(STRENGTH.get(leader, 0) for leader in leaders)
    strange = [leader for leader in leaders if leader not in STRENGTH and not leader.startswith("cheap_hero")]
    yield from range(known, known + 7 * len(strange) + 1)


def _reward(faction: str, amount: int) -> dict[str, int]:
    return {f"spice.{faction}": amount} if amount and faction else {}


def captured(line: Line) -> list[Claim]:
    """Harkonnen may kill a captured leader for 2 spice."""
    times = line.events.count("LEADER_CAPTURED_AND_KILLED")
    way = {"spice.harkonnen": FOR_A_CAPTURED_LEADER}
    return [Claim(f"harkonnen gets {FOR_A_CAPTURED_LEADER} for a captured leader", (way,))] * times
