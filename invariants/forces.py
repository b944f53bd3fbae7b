"""Revival and Shipment: what may be asked for, what it costs, and that forces go where the play says."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from invariants.words import StepProperty, actor
from model.components.factions import CHOAM, EMPEROR, FREMEN, GUILD, NOBODY
from model.language.rows import Rule
from model.language.terms import Term, after, all_of, any_of, choose, implies, not_
from model.phases.frames import revival, shipment
from model.responses.frames import karama
from model.setting import advanced, free_revivals, seated
from model.table import free_blocked, planet, reserves, revived, spice, tanks, used
from model.verbs import shut

asks, ships = revival.here, shipment.here
who, n = asks.requester, asks.requested


def free_part(seat: Term, wanted: Term) -> Term:
    """What revives for nothing: the free revivals of the seat, unless La La La denies them."""
    return choose(free_blocked[seat], 0, choose(free_revivals[seat] < wanted, free_revivals[seat], wanted))


def price_of_revival(seat: Term, wanted: Term) -> Term:
    """Two spice a force beyond the free ones, CHOAM one; stated here again so that the rows are held against it."""
    beyond = wanted - free_part(seat, wanted)
    return choose(seat == CHOAM, beyond, beyond + beyond)


def price(wanted: Term) -> Term:
    """What the active seat pays for shipping: nothing, half price, or two spice a force."""
    half = any_of(ships.active == GUILD, ships.rate_for == ships.active)
    return choose(ships.active == FREMEN, 0, choose(half, wanted, wanted + wanted))


free = all_of(free_part(who, n) > 0, who != "choam", seated["choam"])


def _requested(rule: Rule) -> Term:
    seat, wanted = actor(rule), rule.using[0]
    return all_of(
        not_(revived[seat]),
        not_(asks.ready[seat]),
        wanted >= 1,
        any_of(seat == CHOAM, wanted <= 3),
        any_of(seat != FREMEN, wanted <= free_part(seat, wanted)),
        wanted <= tanks[seat],
        price_of_revival(seat, wanted) <= spice[seat],
    )


def _came_back(rule: Rule) -> Term:
    del rule
    possible = all_of(price_of_revival(who, n) <= spice[who], n <= tanks[who])
    paid = all_of(
        after(spice[who]) + price_of_revival(who, n) == spice[who],
        after(tanks[who]) + n == tanks[who],
        after(reserves[who]) == reserves[who] + n,
        after(revived[who]),
    )
    same = all_of(after(spice[who]) == spice[who], after(tanks[who]) == tanks[who])
    return choose(possible, paid, same)


def _by_karama(rule: Rule) -> Term:
    del rule
    amount = karama.result.amount
    return all_of(
        after(tanks[EMPEROR]) + amount == tanks[EMPEROR],
        after(reserves[EMPEROR]) == reserves[EMPEROR] + amount,
        after(spice[EMPEROR]) == spice[EMPEROR],
    )


def _denies(rule: Rule) -> Term:
    """La La La before a request names a seat whose free revival is not denied yet."""
    target = rule.opens.facts["target"] if rule.opens is not None else who
    return all_of(seated[target], any_of(target == who, not_(free_blocked[target])))


REVIVAL: Mapping[str, Callable[[Rule], Term]] = {
    "request": _requested,
    "take up": lambda rule: free if rule.target == "answering" else not_(free),
    "settle": _came_back,
    "karama ended: done": _by_karama,
    "ready": lambda rule: not_(asks.ready[actor(rule)]),
    "declare La La La": _denies,
    "declare La La La by Nexus": _denies,
    "revive by Karama": lambda rule: all_of(
        rule.using[1] >= 1,
        rule.using[1] <= 3,
        rule.using[1] <= tanks[EMPEROR],
        not_(shut(asks.shut_out, EMPEROR, rule.using[0], special=True)),
    ),
}
"""Event of Revival -> what must be so."""

may_stop = all_of(advanced, seated[GUILD], not_(used[GUILD]), ships.active != GUILD, ships.active != FREMEN)


def _declared(rule: Rule) -> Term:
    seat, wanted = actor(rule), rule.using[0]
    return all_of(
        seat == ships.active,
        not_(ships.moved_on[seat]),
        not_(ships.shipped),
        wanted >= 1,
        wanted <= reserves[seat],
        price(wanted) <= spice[seat],
    )


def _landed(rule: Rule) -> Term:
    del rule
    guild_earns = all_of(seated[GUILD], ships.active != GUILD, ships.rate_for != ships.active)
    cost = price(ships.group)
    return all_of(
        after(spice[ships.active]) + cost == spice[ships.active],
        after(reserves[ships.active]) + ships.group == reserves[ships.active],
        after(planet[ships.active]) == planet[ships.active] + ships.group,
        implies(guild_earns, after(spice[GUILD]) == spice[GUILD] + cost),
        implies(all_of(seated[GUILD], ships.active != GUILD, not_(guild_earns)), after(spice[GUILD]) == spice[GUILD]),
    )


def _rate(rule: Rule) -> Term:
    return all_of(
        ships.active != NOBODY,
        not_(ships.moved_on[ships.active]),
        not_(ships.shipped),
        ships.rate_for == NOBODY,
        not_(shut(ships.shut_out, actor(rule), rule.using[0])),
    )


SHIPMENT: Mapping[str, Callable[[Rule], Term]] = {
    "ship": _declared,
    "land": _landed,
    "buy the rate": _rate,
    "let go": lambda rule: may_stop,
    "stop": lambda rule: all_of(may_stop, not_(shut(ships.shut_special, GUILD, rule.using[0], special=True))),
    "go on": lambda rule: not_(may_stop),
    "move on": lambda rule: all_of(actor(rule) == ships.active, not_(ships.moved_on[actor(rule)])),
}
"""Event of Shipment -> what must be so."""


def _revives(rule: Rule) -> Term | None:
    return REVIVAL[rule.event](rule) if rule.machine == "revival" and rule.event in REVIVAL else None


def _ships(rule: Rule) -> Term | None:
    return SHIPMENT[rule.event](rule) if rule.machine == "shipment" and rule.event in SHIPMENT else None


def _special(rule: Rule) -> Term | None:
    if rule.opens is None or rule.opens.machine.name != "karama" or "special" not in repr(rule.opens.facts["use"]):
        return None
    return all_of(advanced, not_(used[rule.opens.facts["player"]]))


CHECKED: tuple[StepProperty, ...] = (
    StepProperty(
        "REV-01",
        "Forces come back as they were asked and paid for, once a turn; CHOAM is asked about every free revival.",
        _revives,
        because="The price and the limit of Revival.",
    ),
    StepProperty(
        "SHIP-01",
        "Forces ship in the turn of their player, for their price, and only the Guild stops them, once in the game.",
        _ships,
        because="The price of shipping, and to whom it goes.",
    ),
    StepProperty(
        "INV-37.use",
        "A special power is played in an Advanced game by who has not used it.",
        _special,
        because="Once per game.",
    ),
)
