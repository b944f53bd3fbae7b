"""Spice Collection: who stands alone where spice lies takes it; in the Advanced game the cities pay their holders.

    begin ──spice──▶ cities ──income (Advanced)──▶ done ─▶ Mentat Pause
                        └──nothing (Basic)──────────▶

All of it is bookkeeping: nobody has a choice. Where fighters of two players stand (as they can only in the storm, or at
the Polar Sink) nobody takes anything. Not modelled: Orgiz, homeworlds, skills, and pools that allies share.
"""

from __future__ import annotations

from model.components.board import AREAS, TERRITORIES, city_income
from model.components.factions import FACTIONS
from model.language.effects import BANK, ends, for_each, moves, only_if
from model.language.naming import named, says
from model.language.rows import TABLE
from model.language.terms import Term, all_of, any_of, choose, each, every, not_, smaller
from model.occupation import all_forces, fighters, in_storm, occupies
from model.phases.frames import collection, mentat
from model.setting import advanced, last_phase, seated
from model.shipping import has_city
from model.sources import BASE, ENGINE, OUR_ORDER
from model.tables.spice import spice, spice_on

area = each(AREAS, "area")
player, other = each(FACTIONS, "player"), each(FACTIONS, "other seat")
city = each(TERRITORIES, "city")


@says("no player but {who} has fighters in {where}", "a player other than {who} has fighters in {where}")
def alone_in(who: Term, where: Term) -> Term:
    """No other player's fighters stand in the area."""
    return every(other, any_of(not_(seated[other]), other == who, not_(fighters(other, where))))


@says("{who} alone has fighters in {place}", "{who} does not alone have fighters in {place}")
def alone_holds(who: Term, place: Term) -> Term:
    """The player has fighters in the territory, and no other has."""
    rivals = every(other, any_of(not_(seated[other]), other == who, not_(occupies(other, place))))
    return all_of(seated[who], occupies(who, place), rivals)


reach = named(
    "reach",
    "what the forces of the player can collect",
    choose(has_city(player), 3 * all_forces(player, area), 2 * all_forces(player, area)),
)
collects = all_of(seated[player], fighters(player, area), alone_in(player, area))

collection.rule(
    "Who alone has fighters in a sector with spice takes 2 for each, or 3 with Arrakeen or Carthag; not in the storm.",
    by=TABLE,
    on="collect",
    go="begin -> cities",
    then=[
        for_each(
            area,
            [
                only_if(
                    all_of(spice_on[area] > 0, not_(in_storm(area))),
                    [
                        for_each(
                            player,
                            [
                                only_if(
                                    collects,
                                    [moves(smaller(reach, spice_on[area]), out_of=spice_on[area], into=spice[player])],
                                )
                            ],
                        )
                    ],
                )
            ],
        )
    ],
    cites=[BASE, ENGINE],
)
collection.rule(
    "Advanced: the player that alone holds Arrakeen, Carthag or Tuek's Sietch takes the income of the city.",
    by=TABLE,
    on="pay the cities",
    go="cities -> done",
    when=[advanced],
    then=[
        for_each(
            city,
            [
                only_if(
                    city_income[city] > 0,
                    [
                        for_each(
                            player,
                            [
                                only_if(
                                    alone_holds(player, city),
                                    [moves(city_income[city], out_of=BANK, into=spice[player])],
                                )
                            ],
                        )
                    ],
                )
            ],
        )
    ],
    cites=[BASE, ENGINE],
)
collection.rule(
    "Basic: the cities pay nothing.",
    by=TABLE,
    on="pay the cities",
    go="cities -> done",
    when=[not_(advanced)],
    cites=[BASE],
)
collection.rule(
    "All spice is collected: the Mentat Pause begins.",
    by=TABLE,
    on="end the phase",
    go="done",
    when=[last_phase != "collection"],
    then=[ends("phase")],
    gives_way_to=mentat(),
    cites=[BASE],
)
collection.rule(
    "All spice is collected, and nothing after Spice Collection is looked at.",
    by=TABLE,
    on="end the phase",
    go="done",
    when=[last_phase == "collection"],
    then=[ends("phase")],
    closes=collection.over(),
    cites=[OUR_ORDER],
)
