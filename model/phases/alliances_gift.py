"""The Emperor gives spice to its ally for good, unless a Karama cancels the gift.

    offered ──(window)──▶ over: allowed, the spice changes hands; cancelled, it stays

Elsewhere: `alliances_pledges.py` (when a gift may be made), `response.py` (the window).
"""

from __future__ import annotations

from model.components.factions import EMPEROR, FACTIONS, NOBODY
from model.language.effects import moves
from model.language.rows import TABLE
from model.language.terms import all_of, each, not_
from model.phases.frames import gift
from model.responses.frames import response
from model.setting import seated
from model.sources import BASE, ENGINE, FAQ, OUR_ORDER
from model.tables.people import ally
from model.tables.spice import spice

here = gift.here
friend = each(FACTIONS, "friend")
payable = all_of(seated[EMPEROR], here.spice >= 1, here.spice <= spice[EMPEROR])
possible = all_of(payable, ally[EMPEROR] != NOBODY, seated[ally[EMPEROR]])

gift.rule(
    "The others may cancel the gift.",
    by=TABLE,
    on="ask",
    go="offered -> offered",
    opens=response(kind="emperor_gift", owner=EMPEROR),
    cites=[BASE, ENGINE],
)
gift.rule(
    "The gift is made: the spice goes behind the shield of the ally.",
    by=TABLE,
    on=response.ended("allowed"),
    go="offered",
    when=[payable, friend == ally[EMPEROR], seated[friend]],
    shows=[spice[EMPEROR]],
    then=[moves(here.spice, out_of=spice[EMPEROR], into=spice[friend])],
    closes=gift.over(),
    cites=[BASE],
)
gift.rule(
    "The gift has become impossible: nothing is given.",
    by=TABLE,
    on=response.ended("allowed"),
    go="offered",
    when=[not_(possible)],
    shows=[spice[EMPEROR]],
    closes=gift.over(),
    cites=[OUR_ORDER],
)
gift.rule(
    "The gift is cancelled: the Emperor keeps the spice.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="offered",
    closes=gift.over(),
    cites=[FAQ.page(7), ENGINE],
)
