"""Who bids for a lot: where a game means a card for a seat, that seat bids and the others pass.

No seat knows the card; the game does, and it only likes some bids more than others.
"""

from __future__ import annotations

from collections.abc import Mapping

from checks.games.lying import lying
from checks.state import State
from model.language.sorts import Value
from model.phases.frames import bidding
from model.table import LOT

_OPEN = (bidding.name, "open")
_ACTIVE = list(bidding.fields).index("active")


def bids(state: State, meant: Mapping[str, frozenset[Value]]) -> bool | None:
    """Whether the seat on turn is one that the lot is meant for; None where there is no lot, or none is meant."""
    top = state.frames[-1]
    if (top.machine, top.state) != _OPEN:
        return None
    lots = {card for card, _ in lying(state.places, LOT.kind)}
    seats = {seat for seat, cards in meant.items() if lots & cards}
    return top.facts[_ACTIVE] in seats if seats else None
