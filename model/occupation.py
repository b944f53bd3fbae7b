"""Occupation: who stands where, in words that many rules share."""

from __future__ import annotations

from model.components.board import AREAS, sector_of, stronghold, territory_of
from model.components.factions import BENE_GESSERIT, FACTIONS
from model.language.naming import says
from model.language.terms import Term, all_of, any_of, choose, count, each, not_, some, total
from model.setting import seated
from model.tables.forces import advisors, elites, forces
from model.tables.planet import storm_at

_area, _other = each(AREAS, "area"), each(FACTIONS, "other seat")


@says("the forces of either kind of {player} in {area}")
def all_forces(player: Term, area: Term) -> Term:
    """How many forces of either kind the player has in an area."""
    return forces[player, area] + elites[player, area]


@says("{area} lies in {territory}", "{area} does not lie in {territory}")
def within(area: Term, territory: Term) -> Term:
    """The area belongs to the territory."""
    return territory_of[area] == territory


@says("the forces of either kind of {player} in all of {territory}")
def forces_in(player: Term, territory: Term) -> Term:
    """How many forces of either kind the player has in a territory, in all its sectors."""
    return total(_area, choose(within(_area, territory), all_forces(player, _area), 0))


@says("{player} has a force in {territory}", "{player} has no force in {territory}")
def stands_in(player: Term, territory: Term) -> Term:
    """The player has a force in the territory, advisors counted."""
    return some(_area, all_of(within(_area, territory), all_forces(player, _area) > 0))


@says("{player} has advisors in {territory}", "{player} has no advisors in {territory}")
def are_advisors(player: Term, territory: Term) -> Term:
    """The player's forces there are advisors, who fight and hold nothing."""
    return all_of(player == BENE_GESSERIT, advisors[territory])


@says("{player} has fighters in the area {where}", "{player} has no fighters in the area {where}")
def fighters(player: Term, where: Term) -> Term:
    """The player has fighters in the area, that is in one sector of its territory."""
    return all_of(all_forces(player, where) > 0, not_(are_advisors(player, territory_of[where])))


@says("{player} has fighters in {territory}", "{player} has no fighters in {territory}")
def occupies(player: Term, territory: Term) -> Term:
    """The player has fighters in the territory."""
    return all_of(stands_in(player, territory), not_(are_advisors(player, territory)))


@says("{territory} has room for fighters of {player}", "{territory} has no room for fighters of {player}")
def has_room_for(player: Term, territory: Term) -> Term:
    """The limit of a stronghold: at most two players with fighters; who is there already may come again."""
    others = count(_other, all_of(seated[_other], _other != player, occupies(_other, territory)))
    return any_of(not_(stronghold[territory]), occupies(player, territory), others < 2)


@says("{area} is in the storm", "{area} is not in the storm")
def in_storm(area: Term) -> Term:
    """The storm is in the sector of the area."""
    return all_of(sector_of[area] != None, sector_of[area] == storm_at)  # noqa: E711 - builds a term
