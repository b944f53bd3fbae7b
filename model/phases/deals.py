"""Bribes outside the Mentat Pause: a player gives another spice openly, at any time when players have their say.

The spice lies before the receiver's shield until the next Mentat Pause. A player pays one bribe in a phase at most,
which is our bound and no rule of the documents, and not its ally (KANLY-99); the highest bidder of a lot keeps what it
needs for its own bid. Only where the table makes deals: small scopes leave them out. What a bribe is for is between the
players, and not modelled.

Elsewhere: `mentat.py` (the bribes of the pause, and what becomes of all). In a Nexus no bribe is paid, nor within a
battle.
"""

from __future__ import annotations

from model.components.factions import FACTIONS
from model.language.effects import moves
from model.language.machine import Machine
from model.language.terms import Term, any_of, each, not_, number
from model.phases.alliances_pledges import keeps_its_bid
from model.phases.frames import battle, bidding, charity, revival, shipment, storm
from model.questions.victory import BRIBED_ALLY
from model.setting import deals, seated
from model.sources import BASE, FAQ, LANDSRAAD, OURS
from model.tables.people import ally
from model.tables.spice import bribed, bribes, spice

player, target = each(FACTIONS, "player"), each(FACTIONS, "target")
amount = number("spice", 1, spice[player])

TIMES: tuple[tuple[Machine, str, list[Term]], ...] = (
    (storm, "revealed", [not_(storm.here.confirmed[player])]),
    (charity, "open", [not_(charity.here.ready[player])]),
    (bidding, "open", [keeps_its_bid(player, amount)]),
    (revival, "open", [not_(revival.here.ready[player])]),
    (shipment, "open", []),
    (battle, "choosing", []),
)
"""Where a bribe may be paid, in which state, and what else is asked there."""

for phase, state, also in TIMES:
    phase.rule(
        "A player gives another spice as a bribe, openly, one in a phase; it lies before the other's shield until the "
        "Mentat Pause.",
        by=player,
        on="bribe",
        using=[target, amount],
        go=f"{state} -> {state}",
        when=[
            deals,
            not_(bribed[player]),
            seated[target],
            target != player,
            any_of(ally[player] != target, BRIBED_ALLY.means(no=False, yes=True)),
            amount <= spice[player],
            *also,
        ],
        then=[moves(amount, out_of=spice[player], into=bribes[target]), bribed[player].becomes(True)],
        cites=[BASE, FAQ, LANDSRAAD, OURS],
    )
