"""Victory: who has won, in words that the rows of the Mentat Pause share.

A side is a player with its ally, if it has one; its strongholds are counted once, and the rest asks the count. Open
questions: KANLY-80 (ties of the last turn) and KANLY-81 (allies in one stronghold).
"""

from __future__ import annotations

from model.components.board import TERRAIN, TERRITORIES
from model.components.factions import ATREIDES, BENE_GESSERIT, EMPEROR, FACTIONS, FREMEN, GUILD, HARKONNEN, NOBODY
from model.language.naming import named, says
from model.language.terms import Term, all_of, any_of, choose, const, count, each, every, not_, one_of, plus
from model.occupation import occupies
from model.phases.frames import mentat
from model.questions.victory import ALLIES_TOGETHER, WITHOUT_GUILD
from model.setting import seated
from model.tables.people import ally, predicted_turn, predicted_winner
from model.tables.planet import turn
from model.tables.spice import spice

SIETCH_TABR = const("sietch_tabr", TERRITORIES)
HABBANYA_SIETCH = const("habbanya_sietch", TERRITORIES)
TUEKS_SIETCH = const("tueks_sietch", TERRITORIES)
STRONGHOLDS = [const(name, TERRITORIES) for name, kind in TERRAIN.items() if kind == "stronghold"]

_rival = each(FACTIONS, "rival")
_seat, _leader = each(FACTIONS, "seat"), each(FACTIONS, "leader")


@says("{who} is {whom} or its ally", "{who} is neither {whom} nor its ally")
def on_the_side_of(who: Term, whom: Term) -> Term:
    """The player is the other one or its ally."""
    return any_of(who == whom, all_of(ally[whom] != NOBODY, who == ally[whom]))


def _nobody_but(mine: Term, place: Term) -> Term:
    """Of the seats, none occupies the place that `mine`, a condition on a rival, does not allow."""
    return every(_rival, any_of(not_(seated[_rival]), mine, not_(occupies(_rival, place))))


def _alone(who: Term, place: Term) -> Term:
    return all_of(occupies(who, place), _nobody_but(_rival == who, place))


def _together(who: Term, place: Term) -> Term:
    held = any_of(occupies(who, place), all_of(ally[who] != NOBODY, occupies(ally[who], place)))
    return all_of(held, _nobody_but(on_the_side_of(_rival, who), place))


@says("the side of {who} holds {place}", "the side of {who} does not hold {place}")
def holds(who: Term, place: Term) -> Term:
    """The side has fighters in the place and no other side has."""
    by_one = any_of(_alone(who, place), all_of(ally[who] != NOBODY, _alone(ally[who], place)))
    held: Term = ALLIES_TOGETHER.means(alliance=_together(who, place), nobody=by_one)
    return held


@says("how many strongholds the side of {who} holds")
def strength(who: Term) -> Term:
    """How many strongholds the player's side holds."""
    return plus(*[choose(holds(who, place), 1, 0) for place in STRONGHOLDS])


two_players = count(_seat, seated[_seat]) <= 2
"""The game has only two players."""


@says("the side of {who} holds enough strongholds to win", "the side of {who} does not hold enough strongholds to win")
def wins(who: Term) -> Term:
    """The player's side holds enough: three strongholds; four for an alliance, or where only two play."""
    needed = choose(any_of(ally[who] != NOBODY, two_players), 4, 3)
    return all_of(seated[who], mentat.here.strength[who] >= needed)


fremen_prevail = named(
    "fremen_prevail",
    "the Fremen hold what they need at the end",
    all_of(
        seated[FREMEN],
        _nobody_but(_rival == FREMEN, SIETCH_TABR),
        _nobody_but(_rival == FREMEN, HABBANYA_SIETCH),
        _nobody_but(not_(one_of(_rival, HARKONNEN, ATREIDES, EMPEROR)), TUEKS_SIETCH),
    ),
)
"""Nobody else is in the two sietches, and none of the three great powers in Tuek's Sietch."""
fremen_last = any_of(
    fremen_prevail,
    all_of(seated[FREMEN], not_(seated[GUILD]), WITHOUT_GUILD.means(by_their_condition=False, always=True)),
)
"""The Fremen win the last turn that nobody has won by strongholds."""


@says("no side holds more strongholds than that of {who}", "some side holds more strongholds than that of {who}")
def leads(who: Term) -> Term:
    """No side holds more strongholds than the player's."""
    held = mentat.here.strength
    return all_of(seated[who], every(_seat, any_of(not_(seated[_seat]), held[_seat] <= held[who])))


@says("the spice of the side of {who}")
def wealth(who: Term) -> Term:
    """The spice of the player's side."""
    return plus(spice[who], choose(ally[who] == NOBODY, 0, spice[ally[who]]))


@says(
    "of the sides that lead, none is richer than that of {who}",
    "of the sides that lead, one is richer than that of {who}",
)
def outbids(who: Term) -> Term:
    """Of the sides that lead, none is richer than the player's."""
    return every(_leader, any_of(not_(leads(_leader)), wealth(_leader) <= wealth(who)))


@says(
    "the Bene Gesserit predicted this winner for this turn: {winner}",
    "the Bene Gesserit did not predict this winner for this turn: {winner}",
)
def foretold(winner: Term) -> Term:
    """The Bene Gesserit predicted this winner for this turn; `winner` is a condition on the predicted player."""
    return all_of(
        seated[BENE_GESSERIT],
        predicted_turn[BENE_GESSERIT] == turn,
        predicted_winner[BENE_GESSERIT] != NOBODY,
        winner,
    )
