"""Prices of the rules: charity, cards, revival, shipment. Allies may pay for each other where the rules let them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from checks.replay.dune_bench_names import FREE_REVIVALS, STRENGTH, STRONGHOLDS
from checks.replay.dune_bench_step import Answer, Line, territory
from checks.replay.log import Claim

CHARITY = 2
PER_REVIVAL = 2
INTO_STRONGHOLD, ELSEWHERE = 1, 2
GHOLA_FORCES = 5
"""Forces that a Tleilaxu Ghola revives for nothing."""
GUILD, EMPEROR = "spacing_guild", "emperor"
SHIPS = {"SHIP_FORCES", "GUILD_CROSS_SHIP", "GUILD_SHIP_OFF_PLANET"}
"""Shipments that cost; Fremen on their own planet and the Bene Gesserit's advisors go for nothing."""


def paid(line: Line, payer: str, price: int, to: str = "") -> tuple[dict[str, int], ...]:
    """The ways to pay a price: out of one's purse, or with any part of it from the ally. `to` '' is the bank.

    What the Guild itself gives towards its ally's shipment is no income of the Guild.
    """
    ally = line.ally(payer)
    ways = []
    for help_ in range(price + 1 if ally else 1):
        way: dict[str, int] = {}
        income = price - help_ if to == ally == GUILD else price
        for who, amount in ((payer, help_ - price), (ally, -help_), (to, income)):
            if who and amount:
                way[f"spice.{who}"] = way.get(f"spice.{who}", 0) + amount
        ways.append({account: amount for account, amount in way.items() if amount})
    return tuple(ways)


def charity(line: Line) -> list[Claim]:
    """Who has less than 2 is brought to 2; the Bene Gesserit always get 2."""
    claims = []
    takers = [a.faction for a in line.answers if a.action == "CLAIM_CHARITY" and not a.passed]
    for faction in takers:
        gift = CHARITY if faction == "bene_gesserit" else max(0, CHARITY - line.was(f"spice.{faction}"))
        way = {f"spice.{faction}": gift} if gift else {}
        ways = (way,) if len(takers) <= line.events.count("CHARITY_CLAIMED") else (way, {})
        claims.append(Claim(f"charity for {faction}: {gift}", ways))
    return claims


def card_won(line: Line, factions: tuple[str, ...], karama: bool) -> list[Claim]:
    """The winner pays the bid, to the Emperor if he is another; nothing where a Karama buys the card."""
    if line.bid is None:
        return []
    winner, bid = line.bid
    to = EMPEROR if EMPEROR in factions and winner != EMPEROR else ""
    ways = paid(line, winner, bid, to)
    if karama:
        ways = ({}, *ways, *paid(line, winner, bid))
    return [Claim(f"{winner} pays {bid} for a card to {to or 'the bank'}", ways)]


def revivals(
    line: Line,
    factions: tuple[str, ...],
    boosted: set[str],
    earlier: Counter[str],
    window: Mapping[str, Any] | None,
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
        price = _revival(faction, before + revived, boosted) - _revival(faction, before, boosted)
        earlier[faction] += revived
        rest = max(0, price - _already(line, faction, start))
        ways = paid(line, faction, rest)
        if line.lost_card(faction, "tleilaxu_ghola"):
            ways = (*ways, *paid(line, faction, _revival(faction, max(0, revived - GHOLA_FORCES), boosted)))
        claims.append(
            Claim(f"{faction} revives {revived} for {price}" + (f", {rest} of it now" if window else ""), ways)
        )
    return claims


def _revival(faction: str, revived: int, boosted: set[str]) -> int:
    free = max(FREE_REVIVALS.get(faction, 0), FREE_REVIVALS["fremen"] if faction in boosted else 0)
    return PER_REVIVAL * max(0, revived - free)


def _already(line: Line, faction: str, start: Mapping[str, Any]) -> int:
    """Spice that left a purse since the tools began."""
    return int(start.get(f"spice.{faction}", 0)) - line.was(f"spice.{faction}")


def leader_revivals(line: Line) -> list[Claim]:
    """A leader costs its strength, or a Tleilaxu Ghola."""
    claims = []
    for answer in line.answers:
        leader = answer.text("leaderId")
        if "REVIVE" in answer.action and leader and not answer.passed:
            ways = paid(line, answer.faction, STRENGTH.get(leader, 0))
            if line.lost_card(answer.faction, "tleilaxu_ghola"):
                ways = ({}, *ways)
            claims.append(Claim(f"{answer.faction} revives {leader} for {STRENGTH.get(leader, 0)}", ways))
    return claims


def shipments(line: Line, factions: tuple[str, ...], tools: set[str], window: Mapping[str, Any] | None) -> list[Claim]:
    """Shipments that the answers name. One that a tool already did costs only what the tool left unpaid."""
    claims = []
    for answer in line.answers:
        if answer.action not in SHIPS or answer.passed:
            continue
        count = answer.count("totalCount", "count")
        place = (
            ""
            if answer.action == "GUILD_SHIP_OFF_PLANET"
            else answer.text("toTerritoryId") or answer.text("territoryId")
        )
        done = answer.action.lower() in tools and window is not None
        before = _already(line, answer.faction, window) if done and window is not None else 0
        claims.append(_ship(line, factions, answer, count, place, before, done))
    return claims


def _ship(
    line: Line, factions: tuple[str, ...], answer: Answer, count: int, place: str, before: int, done: bool
) -> Claim:
    faction = answer.faction
    price = shipping(line, faction, count, place)
    rest = 0 if answer.data.get("appliedByTool") is True else max(0, price - before)
    to = GUILD if GUILD in factions and faction != GUILD else ""
    ways = paid(line, faction, rest, to)
    if any("KARAMA" in event for event in line.events):
        ways = (*ways, *paid(line, faction, half(price)), *paid(line, faction, half(price), to))
    told = f", {rest} of it now: the tool did it before" if done else ""
    return Claim(f"{faction} ships {count} to {place or 'the reserves'} for {price}{told}", ways)


def shipping(line: Line, faction: str, count: int, place: str) -> int:
    """1 a force into a stronghold, 2 elsewhere; the Guild and its ally pay half, rounded up. '' is off the planet.

    Fremen come to their own planet for nothing.
    """
    if faction == "fremen":
        return 0
    if not place:
        return half(count)
    price = count * (INTO_STRONGHOLD if place in STRONGHOLDS else ELSEWHERE)
    return half(price) if GUILD in (faction, line.ally(faction)) else price


def half(price: int) -> int:
    return (price + 1) // 2


def of_tool(line: Line, factions: tuple[str, ...]) -> list[Claim]:
    """A tool line names no player: the price follows from the forces it moves."""
    claims = []
    for faction in factions:
        landed = {a: by for a, by in line.changed(f"board.{faction}.").items() if by > 0}
        count, place = sum(landed.values()), territory(next(iter(landed), ""))
        if line.by == "revive_forces":
            count = -sum(line.change(t) for t in (f"tanks.{faction}", f"tanks.{faction}.elite"))
            price, to = _revival(faction, count, set()), ""
        elif line.by == "guild_ship_off_planet":
            count = line.change(f"reserve.{faction}") + line.change(f"reserve.{faction}.elite")
            price, to = half(count), ""
        elif line.by in {"ship_forces", "guild_cross_ship"}:
            price = shipping(line, faction, count, place)
            to = GUILD if GUILD in factions and faction != GUILD else ""
        else:
            continue
        if count > 0:
            claims.append(Claim(f"{faction}: {line.by} of {count} for {price}", paid(line, faction, price, to)))
    return claims


def bribes(line: Line, factions: tuple[str, ...]) -> list[Claim]:
    """In the Mentat pause the spice in front of a shield goes behind it."""
    held = {faction: line.was(f"bribes.{faction}") for faction in factions}
    return [
        Claim(f"{faction} takes {n} of bribes", ({f"bribes.{faction}": -n, f"spice.{faction}": n}, {}))
        for faction, n in held.items()
        if n
    ]
