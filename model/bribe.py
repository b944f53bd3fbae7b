"""A bribe: spice that a player gives another, before whose shield it lies until the Mentat Pause. One in a phase."""

from __future__ import annotations

from model.language.effects import Effect, moves
from model.language.terms import Term, any_of, not_
from model.questions.victory import BRIBED_ALLY
from model.setting import seated
from model.tables.people import ally
from model.tables.spice import bribed, bribes, spice


def may_bribe(player: Term, target: Term, amount: Term) -> list[Term]:
    """The player has paid no bribe in this phase, and has the spice; an ally is bribed as KANLY-99 says."""
    return [
        not_(bribed[player]),
        seated[target],
        target != player,
        any_of(ally[player] != target, BRIBED_ALLY.means(no=False, yes=True)),
        amount <= spice[player],
    ]


def pays_bribe(player: Term, target: Term, amount: Term) -> list[Effect]:
    """The spice lies before the other's shield, and it was the player's bribe of the phase."""
    return [moves(amount, out_of=spice[player], into=bribes[target]), bribed[player].becomes(True)]
