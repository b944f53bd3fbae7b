"""The ranking of nests: what falls in a frame from play to play until it closes.

A nest is what stands above a phase. Frames are compared from the bottom up; in each, first how many cards are not yet
discarded since the frame last had its turn, then the state of its machine, then the terms listed here. A frame that
opens another may keep its rank; one that has its turn again has a lower one.
"""

from __future__ import annotations

from collections.abc import Mapping

from model.components.factions import FACTIONS
from model.language.terms import Term, all_of, count, each, not_
from model.responses.frames import exchange, response
from model.setting import seated

_seat = each(FACTIONS, "seat")

RANKS: Mapping[str, tuple[Term, ...]] = {
    "response": (count(_seat, all_of(seated[_seat], not_(response.here.passed[_seat]))),),
    "exchange": (exchange.here.left, exchange.here.owed),
}
"""Machine -> the numbers, none of them negative, that fall in lexicographic order while its state stays the same."""
