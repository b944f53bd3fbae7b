"""Prices of revival: forces, leaders and the Kwisatz Haderach, by the phase itself and by tools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from checks.replay.dune_bench_names import FREE_REVIVALS, STRENGTH
from checks.replay.dune_bench_prices import EMPEROR, already, paid
from checks.replay.dune_bench_step import Line
from checks.replay.log import Claim

PER_FORCE = 2
GHOLA_FORCES = 5
"""Forces that a Tleilaxu Ghola revives for nothing."""
KWISATZ_HADERACH = "kwisatz_haderach"


def forces(
    line: Line,
    factions: tuple[str, ...],
    boosted: set[str],
    earlier: Counter[str],
    window: Mapping[str, Any] | None,
    tools: set[str],
) -> list[Claim]:
    """2 spice for each force beyond the free ones; what a tool already paid is not paid again.

    `earlier` counts the forces revived before in this phase; it is brought up to date.
    """
    start = line.before if window is None else window
    claims = []
    for faction in factions:
        tanks = (f"tanks.{faction}", f"tanks.{faction}.elite")
        revived = sum(int(start.get(t, 0)) - int(line.after.get(t, 0)) for t in tanks)
        if revived <= 0:
            continue
        before = earlier[faction]
        price = _price(faction, before + revived, boosted) - _price(faction, before, boosted)
        earlier[faction] += revived
        rest = max(0, price - already(line, faction, start))
        ways = paid(line, faction, rest)
        if line.lost_card(faction, "tleilaxu_ghola"):
            ways = (*ways, *paid(line, faction, _price(faction, max(0, revived - GHOLA_FORCES), boosted)))
        if "emperor_pay_ally_revival" in tools and line.ally(faction) == EMPEROR:
            # The Emperor's tool line has paid for some of them; which ones, the log does not say.
            ways = tuple(way for part in range(rest + 1) for way in paid(line, faction, part))
        told = f", {rest} of it now" if window else ""
        claims.append(Claim(f"{faction} revives {revived} for {price}{told}", ways))
    return claims


def _price(faction: str, revived: int, boosted: set[str]) -> int:
    free = max(FREE_REVIVALS.get(faction, 0), FREE_REVIVALS["fremen"] if faction in boosted else 0)
    return PER_FORCE * max(0, revived - free)


def leaders(line: Line, factions: tuple[str, ...]) -> list[Claim]:
    """A leader costs its strength, or a Tleilaxu Ghola. The log shows the dead, so it shows who came back.

    An answer after which nobody came back may have failed; then nothing is paid.
    """
    back = [(faction, leader) for faction in factions for leader in _came_back(line, faction)]
    claims = []
    for faction, leader in back or _asked(line):
        ways = paid(line, faction, STRENGTH.get(leader, 0))
        if line.lost_card(faction, "tleilaxu_ghola") or not back:
            ways = ({}, *ways)
        claims.append(Claim(f"{faction} revives {leader} for {STRENGTH.get(leader, 0)}", ways))
    return claims


def _came_back(line: Line, faction: str) -> list[str]:
    account = f"fact.dead.{faction}"
    still = Counter(line.after.get(account) or [])
    return sorted((Counter(line.before.get(account) or []) - still).elements())


def _asked(line: Line) -> list[tuple[str, str]]:
    answers = [a for a in line.answers if a.action == "REVIVE_LEADER" and not a.passed]
    return [(a.faction, a.text("leaderId")) for a in answers]


def kwisatz_haderach(line: Line) -> list[Claim]:
    """He costs Atreides his strength. The log has no counter for him and one event for success and failure."""
    price = STRENGTH[KWISATZ_HADERACH]
    ways = ({}, *paid(line, "atreides", price))
    return [Claim(f"atreides revive the Kwisatz Haderach for {price}, or fail", ways)]


def of_tool(line: Line, factions: tuple[str, ...], boosted: set[str], earlier: Counter[str]) -> list[Claim]:
    """A tool line names no player: who revives follows from the tanks."""
    if line.by == "revive_leader":
        return leaders(line, factions)
    if line.by == "revive_kwisatz_haderach":
        return kwisatz_haderach(line)
    claims = []
    for faction in factions:
        count = -sum(line.change(t) for t in (f"tanks.{faction}", f"tanks.{faction}.elite"))
        if count <= 0:
            continue
        if line.by == "revive_forces":
            price = _price(faction, earlier[faction] + count, boosted) - _price(faction, earlier[faction], boosted)
            claims.append(Claim(f"{faction}: {line.by} of {count} for {price}", paid(line, faction, price)))
        elif line.by == "emperor_pay_ally_revival":
            price = PER_FORCE * count
            claims.append(Claim(f"{EMPEROR} revives {count} of {faction} for {price}", ({f"spice.{EMPEROR}": -price},)))
    return claims
