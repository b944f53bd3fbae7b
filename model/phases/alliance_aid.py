"""What is left of the spice that allies pledged to each other: it goes back when a phase ends.

It has no rows of its own, so that every phase may import it. Elsewhere: `alliances_pledges.py` (pledging), `purse.py`.
"""

from __future__ import annotations

from model.components.factions import FACTIONS
from model.language.effects import Effect, for_each, moves
from model.language.terms import each
from model.tables.spice import aid, spice

_seat = each(FACTIONS, "seat")

refund_aid: list[Effect] = [for_each(_seat, [moves(aid[_seat], out_of=aid[_seat], into=spice[_seat])])]
"""All pledges that were not used go back to their owners: for the rows that end a phase."""
