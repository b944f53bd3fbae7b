"""The field of a battle: who meets whom where, which forces take part, and what a plan is worth.

Numbers that are dialled are doubled here, because a force without spice counts one half.
"""

from __future__ import annotations

from typing import Any

from model.battle_storm import parted
from model.components.board import AREAS, territory_of
from model.components.factions import FREMEN
from model.language.naming import says
from model.language.terms import Term, all_of, any_of, choose, each, lift, not_, one_of, plus, smaller, some, total
from model.occupation import fighters
from model.phases.frames import combat
from model.questions.battle import UNDER_THE_STORM
from model.setting import advanced, seated
from model.tables.forces import elites, forces
from model.tables.people import ally
from model.tables.planet import storm_at

here = combat.here
area = each(AREAS, "area")


@says("forces in {one} and {other} can reach each other", "forces in {one} and {other} cannot reach each other")
def together(one: Term, other: Term) -> Term:
    """Forces in the two areas can reach each other within their territory, past the storm."""
    return all_of(
        territory_of[one] == territory_of[other],
        any_of(
            not_(parted[one, other, storm_at]),
            UNDER_THE_STORM.means(nobody_fights=lift(False), same_area=one == other),
        ),
    )


@says("{player} in {where} has a battle with {other}", "{player} in {where} has no battle with {other}")
def meets(player: Term, where: Term, other: Term) -> Term:
    """The player's fighters in the area have a battle with the other player."""
    return all_of(
        territory_of[where] != "polar_sink",
        fighters(player, where),
        seated[other],
        other != player,
        ally[player] != other,
        some(area, all_of(together(where, area), fighters(other, area))),
    )


@says("{player} is one of the two players in the battle", "{player} is not one of the two players in the battle")
def combatant(player: Term) -> Term:
    """The player is one of the two."""
    return one_of(player, here.aggressor, here.defender)


@says("the opponent of {player}")
def opponent_of(player: Term) -> Term:
    """The other one of the two."""
    return choose(player == here.aggressor, here.defender, here.aggressor)


@says("the combatant for whom {player} speaks")
def side_of(player: Term) -> Term:
    """The combatant whom the player speaks for: itself or its ally."""
    return choose(combatant(player), player, ally[player])


@says("{player} or its ally is in the battle", "neither {player} nor its ally is in the battle")
def takes_part(player: Term) -> Term:
    """The player or its ally is one of the two."""
    return all_of(seated[player], combatant(side_of(player)))


@says("forces in {where} take part in the battle", "forces in {where} take no part in the battle")
def in_field(where: Term) -> Term:
    """Forces in the area take part."""
    return any_of(where == here.place, together(here.place, where))


@says("the forces of {player} in the field")
def fielded(player: Term) -> Term:
    """How many ordinary forces the player has in the battle."""
    return total(area, choose(in_field(area), forces[player, area], 0))


@says("the elite forces of {player} in the field")
def elites_fielded(player: Term) -> Term:
    """How many elite forces the player has in the battle."""
    return total(area, choose(in_field(area), elites[player, area], 0))


@says(
    "the forces of {player} fight at full strength without spice",
    "the forces of {player} need spice to fight at full strength",
)
def needs_no_spice(player: Term) -> Term:
    """The player's forces fight at full strength without spice."""
    return any_of(not_(advanced), all_of(player == FREMEN, not_(here.must_pay)))


@says(
    "twice the number that {player} dials with ordinary forces ({ordinary}), elite forces ({elite}) and spice ({spice})"
)
def worth(player: Term, ordinary: Any, elite: Any, spice: Any) -> Term:
    """Twice the number that these forces dial with so much spice; elite forces are supported first."""
    paid_for = choose(
        here.weak[player],
        plus(ordinary, elite, spice),
        plus(ordinary, 2 * elite, spice, smaller(elite, spice)),
    )
    full = choose(here.weak[player], 2 * elite, 4 * elite)
    return choose(needs_no_spice(player), plus(2 * ordinary, full), paid_for)
