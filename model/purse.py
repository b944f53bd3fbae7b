"""The purse: what a player can pay with, and how it pays: its own spice first, then what its ally has pledged."""

from __future__ import annotations

from typing import Any

from model.components.factions import NOBODY
from model.language.effects import Bank, Effect, moves
from model.language.naming import says
from model.language.terms import Term, choose, lift, plus, smaller
from model.tables.people import ally
from model.tables.spice import aid, spice


@says("the spice that is pledged to {player}")
def pledged_to(player: Term) -> Term:
    """The spice that the player's ally has pledged to it."""
    return choose(ally[player] == NOBODY, 0, aid[ally[player]])


@says("what {player} can pay")
def funds(player: Term) -> Term:
    """What the player can pay with in spice."""
    return plus(spice[player], pledged_to(player))


@says("the part of {price} that the purse of {player} covers")
def _own_part(player: Term, price: Term) -> Term:
    return smaller(price, spice[player])


@says("the part of {price} that the purse of {player} does not cover")
def _rest(player: Term, price: Term) -> Term:
    return price - _own_part(player, price)


@says("the ally of {player} (or itself)")
def _helper(player: Term) -> Term:
    return choose(ally[player] == NOBODY, player, ally[player])


def pays(player: Term, price: Any, into: Term | Bank) -> list[Effect]:
    """The player pays the price: its own spice first, the rest from its ally's pledge. `funds` must cover it."""
    price = lift(price)
    # Without an ally the rest is 0, and moves out of the player's own pledge so that the account exists.
    return [
        moves(_own_part(player, price), out_of=spice[player], into=into),
        moves(_rest(player, price), out_of=aid[_helper(player)], into=into),
    ]
