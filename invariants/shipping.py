"""Shipment and Movement: what may be declared, what it costs, and that only the declared group goes anywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from invariants.words import StepProperty, actor, given
from model.components.board import AREAS, distance, in_reserve_range, stronghold, territory_of
from model.components.factions import FACTIONS, FREMEN, GUILD, NOBODY
from model.language.rows import Rule
from model.language.terms import Term, after, all_of, any_of, choose, each, every, implies, not_
from model.occupation import are_advisors, in_storm, occupies
from model.phases.frames import shipment
from model.purse import funds
from model.questions.movement import ORNITHOPTERS, RETURN_TARIFF
from model.setting import advanced, seated
from model.shipping import has_city, may_enter
from model.table import debt, denied, reserves, spice, used
from model.tables.forces import elite_reserves, elites, forces
from model.tables.people import ally
from model.tables.planet import storm_at
from model.verbs import shut

ALL_FORCES = 20
"""No player has more; the half of more is not asked."""

ships = shipment.here
who, start, end = ships.active, ships.origin, ships.destination
place, other = each(AREAS, "place"), each(FACTIONS, "other seat")
by_guild = any_of(who == GUILD, ally[who] == GUILD)
cheap = any_of(ships.rate_for == who, all_of(by_guild, not_(ships.full_price), not_(denied["guild_rate"])))
guild_earns = all_of(seated[GUILD], who != GUILD, ships.rate_for != who)
from_reserves, returns = start == None, end == None  # noqa: E711 - builds a term
may_stop = all_of(advanced, seated[GUILD], not_(used[GUILD]), who != GUILD, who != FREMEN, from_reserves)


def _costs(paid: Term, wanted: Term, territory: Term, free: Term) -> Term:
    """The price as a relation: all of it, or half rounded up; stated here again so that the rows are held to it."""
    full = choose(stronghold[territory], wanted, wanted + wanted)
    half = all_of(paid + paid >= full, paid + paid <= full + 1)
    return choose(free, paid == 0, choose(cheap, any_of(half, wanted > ALL_FORCES), paid == full))


def _return_costs(paid: Term, wanted: Term) -> Term:
    half = all_of(paid + paid >= wanted, paid + paid <= wanted + 1)
    by_half = any_of(half, wanted > ALL_FORCES)
    return choose(cheap, by_half, RETURN_TARIFF.means(**{"1_per_force": paid == wanted, "1_per_2": by_half}))


def _its_turn(seat: Term) -> Term:
    return all_of(seat == who, not_(ships.moved_on[seat]))


def _ready(seat: Term) -> Term:
    return all_of(_its_turn(seat), not_(ships.shipped), ships.moves == 0)


def _from_reserves(rule: Rule) -> Term:
    seat, area = actor(rule), rule.using[0]
    return all_of(
        _ready(seat),
        any_of(not_(in_storm(area)), all_of(advanced, seat == FREMEN)),
        implies(seat == FREMEN, in_reserve_range[territory_of[area]]),
        rule.using[-1] <= reserves[seat],
    )


def _across(rule: Rule) -> Term:
    seat, origin, area, normal, elite = actor(rule), *rule.using
    return all_of(
        _ready(seat),
        by_guild,
        not_(in_storm(origin)),
        not_(in_storm(area)),
        territory_of[origin] != territory_of[area],
        normal <= forces[seat, origin],
        elite <= elites[seat, origin],
        normal + elite >= 1,
    )


def _landed(rule: Rule) -> Term:
    if rule.target != "landed":
        return _nothing()
    wanted = ships.group + ships.elite_group
    paid = funds(who) - after(funds(who))
    if rule.under:
        paid = paid + after(debt[who]) - debt[who]
    free = all_of(who == FREMEN, from_reserves)
    price = choose(returns, _return_costs(paid, wanted), _costs(paid, wanted, territory_of[end], free))
    return all_of(
        price,
        choose(
            from_reserves,
            all_of(
                after(reserves[who]) + ships.group == reserves[who],
                after(elite_reserves[who]) + ships.elite_group == elite_reserves[who],
            ),
            all_of(
                after(forces[who, start]) + ships.group == forces[who, start],
                after(elites[who, start]) + ships.elite_group == elites[who, start],
            ),
        ),
        choose(
            returns,
            after(reserves[who]) == reserves[who] + ships.group,
            after(forces[who, end]) == forces[who, end] + ships.group,
        ),
        every(place, any_of(place == start, place == end, _stays(place))),
        implies(all_of(seated[GUILD], who != GUILD, ally[who] != GUILD), after(spice[GUILD]) == spice[GUILD]),
    )


def _stays(where: Term) -> Term:
    return all_of(
        after(forces[who, where]) == forces[who, where],
        after(elites[who, where]) == elites[who, where],
    )


def _nothing() -> Term:
    """Nothing is paid and nobody has gone anywhere."""
    return all_of(after(spice[who]) == spice[who], after(reserves[who]) == reserves[who], every(place, _stays(place)))


def _moved(rule: Rule) -> Term:
    seat, origin, area = actor(rule), rule.using[0], rule.using[1]
    steps = distance(origin, area, storm_at)
    fellows = all_of(are_advisors(seat, territory_of[origin]), not_(occupies(seat, territory_of[area])))
    flies = ORNITHOPTERS.means(start_of_move=has_city(seat), start_of_turn=ships.flew)
    return all_of(
        _its_turn(seat),
        ships.moves < choose(ships.extra_move, 2, 1),
        steps <= 3,
        not_(in_storm(origin)),
        not_(in_storm(area)),
        implies(not_(flies), steps <= choose(all_of(seat == FREMEN, not_(ships.slow)), 2, 1)),
        any_of(fellows, may_enter(seat, territory_of[area])),
        rule.using[2] <= forces[seat, origin],
    )


def _joined(rule: Rule) -> Term:
    seat, origin, area = actor(rule), rule.using[0], rule.using[1]
    beside = all_of(territory_of[origin] == territory_of[ships.group_from], origin != ships.group_from)
    return all_of(
        _its_turn(seat),
        beside,
        distance(origin, ships.group_from, storm_at) == 0,
        area == ships.group_to,
        not_(in_storm(origin)),
        not_(in_storm(area)),
        rule.using[2] <= forces[seat, origin],
        rule.using[3] <= elites[seat, origin],
        origin != area,
        rule.using[2] + rule.using[3] >= 1,
        given(rule, ships.group) == rule.using[2],
        given(rule, ships.elite_group) == rule.using[3],
        given(rule, ships.joins),
    )


def _arrived(rule: Rule) -> Term:
    """INV-13: the declared group, and nobody else, is where it was declared to; it counts as a move unless it joins."""
    return all_of(
        given(rule, ships.moves) == choose(ships.joins, ships.moves, ships.moves + 1),
        after(forces[who, start]) + ships.group == forces[who, start],
        after(elites[who, start]) + ships.elite_group == elites[who, start],
        after(forces[who, end]) == forces[who, end] + ships.group,
        after(elites[who, end]) == elites[who, end] + ships.elite_group,
        every(place, any_of(place == start, place == end, _stays(place))),
    )


def _stopped(rule: Rule) -> Term:
    """INV-15: a cancelled move moves nothing and costs nothing."""
    del rule
    return _nothing()


def _rate(rule: Rule) -> Term:
    return all_of(
        who != NOBODY,
        not_(ships.moved_on[who]),
        not_(ships.shipped),
        ships.rate_for == NOBODY,
        not_(shut(ships.shut_out, actor(rule), rule.using[0])),
    )


EVENTS: Mapping[str, Callable[[Rule], Term]] = {
    "ship": _from_reserves,
    "ship with elites": _from_reserves,
    "ship across": _across,
    "ship back": lambda rule: all_of(_ready(actor(rule)), actor(rule) == GUILD),
    "land": _landed,
    "buy the rate": _rate,
    "let go": lambda rule: may_stop,
    "stop": lambda rule: all_of(may_stop, not_(shut(ships.shut_special, GUILD, rule.using[0], special=True))),
    "move": _moved,
    "move and take up arms": _moved,
    "join": _joined,
    "play Hajr": lambda rule: all_of(_its_turn(actor(rule)), not_(ships.extra_move)),
    "move on": lambda rule: _its_turn(actor(rule)),
}
"""Event of Shipment -> what must be so."""


def _ships(rule: Rule) -> Term | None:
    if rule.machine != "shipment":
        return None
    if rule.source == "declared" and rule.event == "go on":
        return not_(may_stop)
    if rule.source == "moving" and rule.target == "intruded":
        return _arrived(rule)
    if rule.source == "moving" and rule.target == "open":
        return _stopped(rule)
    return EVENTS[rule.event](rule) if rule.event in EVENTS else None


def _guild_earns(rule: Rule) -> Term | None:
    """The Guild is paid what was paid, once, and nobody gets anything back when that is cancelled."""
    if rule.machine != "shipment" or rule.source != "landed" or rule.target != "accompanying":
        return None
    gain = after(spice[GUILD]) - spice[GUILD]
    paid = rule.event.endswith("allowed")
    same = every(other, any_of(other == GUILD, after(spice[other]) == spice[other]))
    return all_of(same, implies(seated[GUILD], gain == (ships.owed if paid else 0)))


CHECKED: tuple[StepProperty, ...] = (
    StepProperty(
        "SHIP-01",
        "Forces ship and move in the turn of their player, within reach and for their price; nobody else moves.",
        _ships,
        because="The price of shipping and the reach of a move; INV-13, INV-15: a cancelled move costs nothing.",
    ),
    StepProperty(
        "SHIP-02",
        "The Guild has the payment of a shipment once, or the bank keeps it; no cancellation gives a payer back.",
        _guild_earns,
        because="INV-22, INV-29.",
    ),
)
