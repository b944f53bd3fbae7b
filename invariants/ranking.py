"""The ranking of nests: what falls in a frame from play to play until it closes.

A nest is what stands above a phase. Frames are compared from the bottom up; in each, first how many cards are not yet
discarded since the frame last had its turn, then the state of its machine, then the terms listed here. A frame that
opens another may keep its rank; one that has its turn again has a lower one.
"""

from __future__ import annotations

from collections.abc import Mapping

from model.components.factions import FACTIONS, NOBODY
from model.language.facts import IndexedField
from model.language.terms import Term, all_of, choose, count, each, lift, not_
from model.phases.frames import alliances, combat
from model.responses.frames import exchange, response
from model.setting import seated
from model.tables.people import ally, proposed
from model.tables.plans import shown_defense, shown_weapon

_seat = each(FACTIONS, "seat")


def _without(flags: IndexedField) -> Term:
    return count(_seat, all_of(seated[_seat], not_(flags[_seat])))


RANKS: Mapping[str, tuple[Term, ...]] = {
    "response": (count(_seat, all_of(seated[_seat], not_(response.here.passed[_seat]))),),
    "exchange": (exchange.here.left, exchange.here.owed),
    "alliances": (
        *[choose(proposed[one, other], 0, lift(1)) for one in FACTIONS.elements for other in FACTIONS.elements],
        count(_seat, ally[_seat] != NOBODY),
        _without(alliances.here.ready),
    ),
    "combat": (
        choose(combat.here.questioned == NOBODY, 0, lift(1)),
        _without(combat.here.led),
        _without(combat.here.armed),
        _without(combat.here.defended),
        _without(combat.here.dialled),
        _without(combat.here.answered),
        _without(combat.here.called),
        combat.here.owed,
        combat.here.owed_elites,
        count(_seat, shown_weapon[_seat] != None),  # noqa: E711 - builds a term
        count(_seat, shown_defense[_seat] != None),  # noqa: E711
    ),
}
"""Machine -> the numbers, none of them negative, that fall in lexicographic order while its state stays the same."""
