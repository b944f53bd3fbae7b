"""Allies help each other: spice pledged to an ally for the phase, and the Emperor's gifts.

A pledge can be used by the ally until the phase ends, and is not taken back before. At most one pledge a phase and
seat, and one gift.
Elsewhere: `alliance_aid.py` (what comes back), `purse.py` (how an ally pays with it), `alliances.py`.
"""

from __future__ import annotations

from model.components.factions import EMPEROR, FACTIONS, NOBODY
from model.language.effects import moves
from model.language.terms import each, not_, number
from model.phases.frames import bidding, revival, shipment
from model.setting import seated
from model.sources import BASE, OUR_ORDER
from model.tables.people import ally
from model.tables.spice import aid, gifted, pledged, spice

player = each(FACTIONS, "player")
amount, gift = number("amount", 1, spice[player]), number("amount", 1, spice[EMPEROR])

for phase in (bidding, revival, shipment):
    phase.rule(
        "A player pledges spice to its ally for the rest of the phase.",
        by=player,
        on="pledge",
        using=[amount],
        go="open -> open",
        when=[ally[player] != NOBODY, not_(pledged[player]), amount <= spice[player]],
        then=[moves(amount, out_of=spice[player], into=aid[player]), pledged[player].becomes(True)],
        cites=[BASE, OUR_ORDER],
    )
    phase.rule(
        "The Emperor gives spice to its ally for good.",
        by=EMPEROR,
        on="give",
        using=[gift],
        go="open -> open",
        when=[ally[EMPEROR] != NOBODY, seated[ally[EMPEROR]], not_(gifted), gift <= spice[EMPEROR]],
        then=[moves(gift, out_of=spice[EMPEROR], into=spice[ally[EMPEROR]]), gifted.becomes(True)],
        cites=[BASE, OUR_ORDER],
    )
