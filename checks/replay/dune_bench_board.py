"""Spice on the board: blown, taken by storm and worm, collected."""

from __future__ import annotations

from checks.replay.dune_bench_names import SPICE_CARDS
from checks.replay.dune_bench_step import Line, territory
from checks.replay.log import Claim

PER_FORCE, PER_FORCE_WITH_CITY = 2, 3
"""Spice that one force collects; the higher number for who holds Arrakeen or Carthag."""
CITIES = frozenset({"arrakeen", "carthag"})


def some_of(what: str, ways: list[dict[str, int]], times: int, all_needed: bool = False) -> list[Claim]:
    """`times` events, each one of the ways. An event may also have found nothing to do, unless all are needed."""
    ways = list(ways)
    if all_needed and len(ways) == times:
        return [Claim(what, (way,)) for way in ways]
    if len(ways) <= times:
        return [Claim(what, (way, {})) for way in ways]
    return [Claim(what, ({}, *ways)) for _ in range(times)]


def destroyed(line: Line) -> list[Claim]:
    """Storm and worm take all the spice of a place, one place for each event."""
    claims = []
    for event, who in (("SPICE_DESTROYED_BY_STORM", "the storm"), ("SPICE_DESTROYED_BY_WORM", "a worm")):
        if times := line.events.count(event):
            changed = [account for account in line.changed("board_spice.") if line.was(account) > 0]
            claims += some_of(f"{who} destroys the spice of a place", [{a: -line.was(a)} for a in changed], times)
    return claims


def placed(line: Line) -> list[Claim]:
    """Each spice card that went to a discard pile puts its printed amount on its territory."""
    times = line.events.count("SPICE_PLACED")
    if not times:
        return []
    shown = [
        card for pile in ("spice_discard.a", "spice_discard.b") for card in new_cards(line, pile) if card in SPICE_CARDS
    ]
    ways = [_blow(line, *SPICE_CARDS[card]) for card in shown]
    names = ", ".join(f"{card} puts {SPICE_CARDS[card][1]}" for card in shown) or "no card is shown"
    return some_of(f"{names}", ways, times, all_needed=True)


def new_cards(line: Line, pile: str) -> list[str]:
    """Cards that a pile has and had not."""
    rest = list(line.before.get(pile) or [])
    new = []
    for card in line.after.get(pile) or []:
        if card in rest:
            rest.remove(card)
        else:
            new.append(card)
    return new


def _blow(line: Line, place: str, amount: int) -> dict[str, int]:
    here = [account for account in line.changed("board_spice.") if territory(account) == place]
    return {next(iter(here), f"board_spice.{place}"): amount}


def collected(line: Line, factions: tuple[str, ...]) -> list[Claim]:
    """Who stands with fighting forces on spice takes 2 a force, 3 who holds a city, as far as the spice goes."""
    ways = []
    for account, spice in line.before.items():
        if account.startswith("board_spice.") and spice > 0:
            area = account.split(".", 1)[1]
            for faction in factions:
                if forces := fighters(line, faction, area):
                    taken = min(spice, forces * rate(line, faction))
                    ways.append({account: -taken, f"spice.{faction}": taken})
    return some_of("forces collect spice", ways, line.events.count("SPICE_COLLECTED"), all_needed=True)


def fighters(line: Line, faction: str, area: str) -> int:
    """Forces that are no advisors."""
    account = f"board.{faction}.{area}"
    return line.was(account) + line.was(f"{account}.elite") - line.was(f"fact.advisors.{account}")


def rate(line: Line, faction: str) -> int:
    """Spice that a force of this faction collects."""
    prefix = f"board.{faction}."
    areas = {
        a.removesuffix(".elite").removeprefix(prefix) for a, n in line.before.items() if a.startswith(prefix) and n
    }
    holds = any(territory(area) in CITIES and fighters(line, faction, area) > 0 for area in areas)
    return PER_FORCE_WITH_CITY if holds else PER_FORCE
