"""Allies help each other: spice pledged to an ally for the phase, and the Emperor's gifts.

A pledge can be used by the ally until the phase ends, and is not taken back before. More may be pledged or given later.
The highest bidder of a lot keeps what it needs for its own bid.

Elsewhere: `alliances_gift.py` (what becomes of a gift), `alliances_gift_times.py` (gifts in other phases),
`battle_pledges.py` (pledges in Battle), `alliance_aid.py` (what comes back), `purse.py` (how an ally pays with it),
`alliances.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from model.components.factions import EMPEROR, FACTIONS, NOBODY
from model.language.effects import moves
from model.language.machine import Machine
from model.language.naming import says
from model.language.rows import TABLE
from model.language.terms import Term, any_of, each, not_, number, plus
from model.phases.frames import bidding, gift, revival, shipment
from model.purse import funds, pledged_to
from model.setting import seated
from model.sources import BASE, ENGINE, LANDSRAAD, OUR_ORDER
from model.table import denied
from model.tables.people import ally
from model.tables.spice import aid, spice

player = each(FACTIONS, "player")
amount, given = number("amount", 1, spice[player]), number("amount", 1, spice[EMPEROR])
may_pledge = [ally[player] != NOBODY, amount <= spice[player]]
pledges = [moves(amount, out_of=spice[player], into=aid[player])]


@says(
    "{who} can spare {spice_given} and still pay its own bid",
    "{who} cannot spare {spice_given} and still pay its own bid",
)
def keeps_its_bid(who: Term, spice_given: Term) -> Term:
    """The player is not the highest bidder, or its bid stays covered, or its funds never covered it."""
    bid = bidding.here.bid
    return any_of(
        bidding.here.bidder != who,
        plus(spice[who] - spice_given, pledged_to(who)) >= bid,
        funds(who) < bid,
    )


for helped in (bidding, revival, shipment):
    helped.rule(
        "A player pledges spice to its ally for the rest of the phase.",
        by=player,
        on="pledge",
        using=[amount],
        go="open -> open",
        when=[*may_pledge, *([keeps_its_bid(player, amount)] if helped is bidding else [])],
        then=pledges,
        cites=[BASE, OUR_ORDER],
    )


def gift_may_be_made(phase: Machine, state: str, also: Sequence[Term] = ()) -> None:
    """In the state of the phase the Emperor may give its ally spice; a Karama may cancel that."""
    phase.rule(
        "The Emperor gives spice to its ally for good.",
        by=EMPEROR,
        on="give",
        using=[given],
        go=f"{state} -> {state}",
        when=[
            ally[EMPEROR] != NOBODY,
            seated[ally[EMPEROR]],
            not_(denied["emperor_gift"]),
            given <= spice[EMPEROR],
            *also,
        ],
        opens=gift(spice=given),
        cites=[BASE, ENGINE, LANDSRAAD, OUR_ORDER],
    )
    phase.rule(
        "The Emperor's gift is settled: the phase goes on.",
        by=TABLE,
        on=gift.ended("over"),
        go=f"{state} -> {state}",
        cites=[OUR_ORDER],
    )


gift_may_be_made(bidding, "open", [keeps_its_bid(EMPEROR, given)])
gift_may_be_made(revival, "open")
gift_may_be_made(shipment, "open")
