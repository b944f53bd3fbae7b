"""Shipping and moving: prices, reach and entry, in words that several rules of Shipment and Movement share."""

from __future__ import annotations

from typing import Any

from model.components.board import (
    AREAS,
    AREAS_OF,
    TERRITORIES,
    distance,
    gives_ornithopters,
    stronghold,
    territory_of,
)
from model.components.factions import BENE_GESSERIT, FACTIONS, FREMEN, GUILD, NOBODY
from model.language.effects import Effect, only_if
from model.language.naming import named, says
from model.language.terms import Term, all_of, any_of, choose, const, each, lift, not_, plus, smaller, some
from model.losses import MOST_FORCES, half_of
from model.occupation import all_forces, are_advisors, forces_in, has_room_for, in_storm, occupies, stands_in
from model.phases.frames import shipment
from model.questions.movement import ALLY_ENTRY, ORNITHOPTERS, RETURN_TARIFF, SHIPPED_TO_ADVISORS
from model.setting import seated
from model.table import denied
from model.tables.forces import advisors
from model.tables.people import ally
from model.tables.planet import storm_at
from model.tables.spice import spice

here = shipment.here
_other = each(FACTIONS, "other seat")
POLAR_SINK, POLAR_SINK_TERRITORY = const("polar_sink", AREAS), const("polar_sink", TERRITORIES)
NOWHERE = const(None, AREAS)
CITIES = [str(name) for (name,), gives in (gives_ornithopters.given or {}).items() if gives]

from_reserves = named(
    "from_reserves", "the forces come from the reserves", here.origin == NOWHERE, "the forces come from the planet"
)
back = named("back", "the forces go to the reserves", here.destination == NOWHERE, "the forces stay on the planet")
goal, source = territory_of[here.destination], territory_of[here.origin]
has_rate = here.rate_for == here.active
on_guild_terms = any_of(here.active == GUILD, ally[here.active] == GUILD)
guild_rate = named(
    "guild_rate",
    "the seat ships at the Guild's rate",
    all_of(on_guild_terms, not_(here.full_price), not_(denied["guild_rate"])),
    "the seat does not ship at the Guild's rate",
)
pays_guild = named(
    "pays_guild",
    "the price goes to the Guild",
    all_of(seated[GUILD], here.active != GUILD, not_(has_rate)),
    "the price goes to the bank",
)


@says("what the Guild earns of {price}")
def guild_earns(price: Term) -> Term:
    """What others pay of the price is the Guild's, what the Guild pays itself is the bank's, as is a bought rate."""
    own = smaller(price, spice[here.active])
    of_others = choose(ally[here.active] == GUILD, own, price)
    of_its_ally = choose(all_of(here.active == GUILD, not_(has_rate)), price - own, 0)
    return choose(pays_guild, of_others, of_its_ally)


@says("half of {amount}, rounded down")
def half_down(amount: Term) -> Term:
    """Half of an amount of spice, rounded down; never more than all forces of a player."""
    return plus(*[choose(amount >= 2 * i, 1, lift(0)) for i in range(1, MOST_FORCES + 1)])


@says("the price of shipping {number_of_forces} to {territory}[own_reserves? (free for the Fremen: {own_reserves})]")
def price_to(number_of_forces: Term, territory: Term, own_reserves: Any) -> Term:
    """One spice a force to a stronghold, else two; half of all for the Guild's rate; the Fremen reserves are free."""
    cheap = choose(stronghold[territory], half_of(number_of_forces), number_of_forces)
    full = choose(stronghold[territory], number_of_forces, 2 * number_of_forces)
    free = all_of(here.active == FREMEN, own_reserves)
    return choose(free, 0, choose(any_of(has_rate, guild_rate), cheap, full))


@says("the price of shipping {number_of_forces} back to the reserves")
def price_back(number_of_forces: Term) -> Term:
    """The Guild pays one spice for two forces that return, rounded up."""
    full = RETURN_TARIFF.means(**{"1_per_force": number_of_forces, "1_per_2": half_of(number_of_forces)})
    return choose(any_of(has_rate, guild_rate), half_of(number_of_forces), full)


declared = named("declared", "the forces declared", plus(here.group, here.elite_group))
cost = named(
    "cost",
    "the price of the shipment",
    choose(back, price_back(declared), price_to(declared, goal, from_reserves)),
)


@says("{player} has a fighter in Arrakeen or Carthag", "{player} has no fighter in Arrakeen or Carthag")
def has_city(player: Term) -> Term:
    """The player has a force of its own, advisors not counted, in Arrakeen or Carthag."""
    found = [
        all_of(all_forces(player, const(area, AREAS)) > 0, not_(are_advisors(player, const(city, TERRITORIES))))
        for city in CITIES
        for area in AREAS_OF[city]
    ]
    return any_of(*found)


@says("{player} has ornithopters", "{player} has no ornithopters")
def flies(player: Term) -> Term:
    """The player moves by ornithopter."""
    found: Term = ORNITHOPTERS.means(start_of_move=has_city(player), start_of_turn=here.flew)
    return found


@says("how far the forces of {player} in {territory} may go")
def reach(player: Term, territory: Term) -> Term:
    """How many territories a group of the player from there may go. Advisors use no ornithopters."""
    fast = all_of(player == FREMEN, not_(here.slow), not_(denied["fremen_movement"]))
    return choose(all_of(flies(player), not_(are_advisors(player, territory))), 3, choose(fast, 2, 1))


@says("{player} can move from {origin} to {area}", "{player} cannot move from {origin} to {area}")
def within_reach(player: Term, origin: Term, area: Term) -> Term:
    """One territory, the Fremen two, three by ornithopter; never out of, into or through the storm.

    Nobody passes through a full stronghold; but the board has no way of up to three steps that is shorter through one.
    """
    steps = distance(origin, area, storm_at)
    return all_of(not_(in_storm(origin)), not_(in_storm(area)), steps <= reach(player, territory_of[origin]))


@says("the ally of {player} does not keep it out of {territory}[ships? when it ships]")
def beside_ally(player: Term, territory: Term, ships: bool) -> Term:
    """The player may enter as far as its ally is concerned."""
    may: Term = ALLY_ENTRY.means(allowed=lift(True), ship_only=lift(ships), refused=lift(False))
    return any_of(
        ally[player] == NOBODY, territory == POLAR_SINK_TERRITORY, may, not_(occupies(ally[player], territory))
    )


@says("{player} finds room in {territory}", "{player} finds no room in {territory}")
def may_enter(player: Term, territory: Term) -> Term:
    """There is room for the player's forces: as fighters, or beside its own advisors."""
    with_advisors = all_of(are_advisors(player, territory), stands_in(player, territory))
    return any_of(has_room_for(player, territory), with_advisors)


@says("{player} may land fighters in {territory}", "{player} may not land fighters in {territory}")
def may_land(player: Term, territory: Term) -> Term:
    """There is room for fighters, and none of the player's own advisors are there: ships bring fighters only."""
    beside_advisors = all_of(are_advisors(player, territory), stands_in(player, territory))
    may_join: Term = SHIPPED_TO_ADVISORS.means(refused=lift(False), as_advisors=lift(True))
    return choose(beside_advisors, may_join, has_room_for(player, territory))


@says("somebody else has a force in {territory}", "nobody else has a force in {territory}")
def others_stand_in(territory: Term) -> Term:
    """Somebody other than the Bene Gesserit is there."""
    return some(_other, all_of(_other != BENE_GESSERIT, stands_in(_other, territory)))


def advisors_follow() -> list[Effect]:
    """What the Bene Gesserit are in the territory they come to, and that nothing is left where all have gone.

    Who comes to forces of its own is what those are; advisors who come to a territory with nobody in it are fighters.
    """
    still = all_of(
        not_(from_reserves), are_advisors(here.active, source), not_(here.arms), any_of(back, others_stand_in(goal))
    )
    mine = here.active == BENE_GESSERIT
    elsewhere = any_of(back, source != goal)
    return [
        only_if(all_of(mine, not_(back), not_(stands_in(BENE_GESSERIT, goal))), [advisors[goal].becomes(still)]),
        only_if(
            all_of(mine, not_(from_reserves), elsewhere, forces_in(BENE_GESSERIT, source) == declared),
            [advisors[source].becomes(False)],
        ),
    ]


forget_rate: list[Effect] = [here.rate_for.becomes(None), here.rate_by.becomes(None), here.rate_card.becomes(None)]
forget_group: list[Effect] = [
    here.group.becomes(0),
    here.elite_group.becomes(0),
    here.origin.becomes(None),
    here.destination.becomes(None),
    here.arms.becomes(False),
    here.joins.becomes(False),
]
