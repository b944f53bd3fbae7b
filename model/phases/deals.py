"""Bribes outside the Mentat Pause: a player gives another spice openly, at any time when players have their say.

The spice lies before the receiver's shield until the next Mentat Pause. A player pays one bribe in a phase at most,
which is our bound and no rule of the documents, and not its ally (KANLY-99); the highest bidder of a lot keeps what it
needs for its own bid. Only where the table makes deals: small scopes leave them out. What a bribe is for is between the
players, and not modelled.

Elsewhere: `mentat.py` (the bribes of the pause, and what becomes of all). In a Nexus no bribe is paid, nor within a
battle.
"""

from __future__ import annotations

from model.bribe import may_bribe, pays_bribe
from model.components.factions import FACTIONS
from model.language.terms import each, number
from model.phases.alliances_pledges import keeps_its_bid
from model.phases.frames import battle, bidding, charity, revival, shipment, storm
from model.phases.moments import moments
from model.setting import deals
from model.sources import BASE, FAQ, LANDSRAAD, OURS
from model.tables.spice import spice

player, target = each(FACTIONS, "player"), each(FACTIONS, "target")
amount = number("spice", 1, spice[player])

TIMES = moments(storm, charity, bidding, revival, shipment, battle)
"""Where a bribe may be paid outside the Mentat Pause."""

for moment in TIMES:
    moment.phase.rule(
        "A player gives another spice as a bribe, openly, one in a phase; it lies before the other's shield until the "
        "Mentat Pause.",
        by=player,
        on="bribe",
        using=[target, amount],
        go=f"{moment.state} -> {moment.state}",
        when=[
            deals,
            *may_bribe(player, target, amount),
            *moment.still(player),
            *([keeps_its_bid(player, amount)] if moment.phase is bidding else []),
        ],
        then=pays_bribe(player, target, amount),
        cites=[BASE, FAQ, LANDSRAAD, OURS],
    )
