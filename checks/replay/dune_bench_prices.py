"""Prices of the rules: charity, cards, shipment, bribes. Allies may pay for each other where the rules let them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checks.replay.dune_bench_names import STRONGHOLDS
from checks.replay.dune_bench_step import Answer, Line, territory
from checks.replay.log import Claim

CHARITY = 2
INTO_STRONGHOLD, ELSEWHERE = 1, 2
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


def already(line: Line, faction: str, start: Mapping[str, Any]) -> int:
    """Spice that left a purse since the tools began."""
    return int(start.get(f"spice.{faction}", 0)) - line.was(f"spice.{faction}")


def shipments(
    line: Line, factions: tuple[str, ...], tools: set[str], window: Mapping[str, Any] | None, karama: bool
) -> list[Claim]:
    """Shipments that the answers name. One that a tool already did costs only what the tool left unpaid.

    `karama`: one was played towards it, so the shipper may pay the Guild's rate.
    """
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
        before = already(line, answer.faction, window) if done and window is not None else 0
        claims.append(_ship(line, factions, answer, count, place, before, done, karama))
    return claims


def _ship(
    line: Line, factions: tuple[str, ...], answer: Answer, count: int, place: str, before: int, done: bool, karama: bool
) -> Claim:
    faction = answer.faction
    price = shipping(line, faction, count, place)
    rest = 0 if answer.data.get("appliedByTool") is True else max(0, price - before)
    to = GUILD if GUILD in factions and faction != GUILD else ""
    ways = paid(line, faction, rest, to)
    if karama:
        ways = (*ways, *_guild_rate(line, faction, price - before, to))
    told = f", {rest} of it now: the tool did it before" if done else ""
    return Claim(f"{faction} ships {count} to {place or 'the reserves'} for {price}{told}", ways)


def _guild_rate(line: Line, faction: str, price: int, to: str) -> tuple[dict[str, int], ...]:
    """Half, to the bank or to the Guild: which of them a Karama pays is not agreed."""
    rate = half(max(0, price))
    return (*paid(line, faction, rate), *paid(line, faction, rate, to))


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


def of_tool(line: Line, factions: tuple[str, ...], karama: bool) -> list[Claim]:
    """A tool line names no player: the price follows from the forces it moves."""
    claims = []
    for faction in factions:
        landed = {a: by for a, by in line.changed(f"board.{faction}.").items() if by > 0}
        count, place = sum(landed.values()), territory(next(iter(landed), ""))
        if line.by == "guild_ship_off_planet":
            count = line.change(f"reserve.{faction}") + line.change(f"reserve.{faction}.elite")
            price, to = half(count), ""
        elif line.by in {"ship_forces", "guild_cross_ship"}:
            price = shipping(line, faction, count, place)
            to = GUILD if GUILD in factions and faction != GUILD else ""
        else:
            continue
        if count > 0:
            ways = paid(line, faction, price, to)
            if karama:
                ways = (*ways, *_guild_rate(line, faction, price, to))
            claims.append(Claim(f"{faction}: {line.by} of {count} for {price}", ways))
    return claims


def bribes(line: Line, factions: tuple[str, ...]) -> list[Claim]:
    """In the Mentat pause the spice in front of a shield goes behind it."""
    held = {faction: line.was(f"bribes.{faction}") for faction in factions}
    return [
        Claim(f"{faction} takes {n} of bribes", ({f"bribes.{faction}": -n, f"spice.{faction}": n}, {}))
        for faction, n in held.items()
        if n
    ]
