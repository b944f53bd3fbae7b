"""Losses: forces that go to the tanks, the kind of each kept; and advisors who are left alone."""

from __future__ import annotations

from model.components.board import TERRITORIES
from model.components.factions import BENE_GESSERIT, FACTIONS
from model.language.effects import Effect, for_each, moves, only_if
from model.language.naming import says
from model.language.terms import Term, all_of, any_of, count, each, lift, not_, number, some
from model.occupation import stands_in
from model.tables.forces import advisors, elite_tanks, elites, forces, tanks

MOST_FORCES = 20
_place, _other = each(TERRITORIES, "territory"), each(FACTIONS, "other seat")


def killed(player: Term, area: Term) -> list[Effect]:
    """All forces of the player in the area go to the tanks, those of either kind among their kind."""
    return [
        moves(forces[player, area], out_of=forces[player, area], into=tanks[player]),
        moves(elites[player, area], out_of=elites[player, area], into=elite_tanks[player]),
    ]


@says("half of {number_of_forces}, rounded up[at_most?]")
def half_of(number_of_forces: Term, at_most: int = MOST_FORCES) -> Term:
    """Half of the forces, rounded up, where there are not more than `at_most`."""
    one = number("one of them", 1, at_most)
    return count(one, one + one <= number_of_forces + 1)


def advisors_settle(lonely_fight: Term | bool) -> Effect:
    """Where no Bene Gesserit force is left there are no advisors; where they are alone, as the caller says."""
    lonely = not_(some(_other, all_of(_other != BENE_GESSERIT, stands_in(_other, _place))))
    gone = not_(stands_in(BENE_GESSERIT, _place))
    over = all_of(advisors[_place], any_of(gone, all_of(lift(lonely_fight), lonely)))
    return for_each(_place, [only_if(over, [advisors[_place].becomes(False)])])
