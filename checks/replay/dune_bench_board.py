"""Spice on the board: blown, taken by storm and worm, collected."""

from __future__ import annotations

from checks.replay.dune_bench_names import SPICE_CARDS
from checks.replay.dune_bench_step import Line, territory
from checks.replay.log import Claim

PER_FORCE, PER_FORCE_WITH_CITY = 2, 3
"""Spice that one force collects; the higher number for who holds Arrakeen or Carthag."""
EXPLOSION = "LASGUN_SHIELD_EXPLOSION"
DESTROYERS = {
    "SPICE_DESTROYED_BY_STORM": "the storm",
    "SPICE_DESTROYED_BY_WORM": "a worm",
    EXPLOSION: "an explosion",
}
CITIES = frozenset({"arrakeen", "carthag"})


def some_of(what: str, ways: list[dict[str, int]], times: int, all_needed: bool = False) -> list[Claim]:
    """`times` events, each one of the ways. An event may also have found nothing to do, unless all are needed."""
    ways = list(ways)
    if all_needed and len(ways) == times:
        return [Claim(what, (way,)) for way in ways]
    if len(ways) <= times:
        return [Claim(what, (way, {})) for way in ways] or [Claim(what, ({},))]
    return [Claim(what, ({}, *ways)) for _ in range(times)]


def destroyed(line: Line) -> list[Claim]:
    """Storm, worm and explosion take all the spice of a place, one place for each event.

    The event does not name the place, so it may be any that had spice. An explosion may have found none.
    """
    claims = []
    for event, who in DESTROYERS.items():
        ways: list[dict[str, int]] = [
            {account: -spice}
            for account, spice in sorted(line.before.items())
            if account.startswith("board_spice.") and spice > 0
        ]
        if event == EXPLOSION or not ways:
            ways.append({})
        claims += [Claim(f"{who} destroys the spice of a place", tuple(ways))] * line.events.count(event)
    return claims


def placed(line: Line) -> list[Claim]:
    """Each spice card that went to a discard pile puts its printed amount on its territory."""
    times = line.events.count("SPICE_PLACED")
    if not times:
        return []
    shown = shown_cards(line)
    ways = [_blow(line, *SPICE_CARDS[card]) for card in shown]
    names = ", ".join(f"{card} puts {SPICE_CARDS[card][1]}" for card in shown)
    return some_of(names, ways, times, all_needed=True)


def unshown(line: Line) -> dict[str, str]:
    """Places whose spice rose by a card that the log does not show."""
    if line.events.count("SPICE_PLACED") <= len(shown_cards(line)):
        return {}
    rose = [account for account, by in line.changed("board_spice.").items() if by > 0]
    return dict.fromkeys(rose, "the log does not show the spice card")


def shown_cards(line: Line) -> list[str]:
    """Spice cards that came to a discard pile."""
    piles = ("spice_discard.a", "spice_discard.b")
    return [card for pile in piles for card in new_cards(line, pile) if card in SPICE_CARDS]


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
    changed = line.changed("board_spice.")
    here = sorted((a for a in changed if territory(a) == place), key=lambda a: -changed[a])
    return {next(iter(here), f"board_spice.{place}"): amount}


def collected(line: Line, factions: tuple[str, ...]) -> list[Claim]:
    """Who stands with fighting forces on spice takes 2 a force, 3 who holds a city, as far as the spice goes."""
    takers = []
    for account, spice in line.before.items():
        if account.startswith("board_spice.") and spice > 0:
            area = account.split(".", 1)[1]
            for faction in factions:
                if forces := fighters(line, faction, area):
                    takers.append((account, faction, min(spice, forces * rate(line, faction))))
    told = ", ".join(f"{who} {taken} from {account}" for account, who, taken in takers)
    what = f"forces collect spice in their own sector ({told or 'none stand there'})"
    ways = [{account: -taken, f"spice.{who}": taken} for account, who, taken in takers]
    return some_of(what, ways, line.events.count("SPICE_COLLECTED"), all_needed=True)


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
