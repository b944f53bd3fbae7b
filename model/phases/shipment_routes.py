"""A Karama against a ship across the planet or back to the reserves: the others are asked before it is priced.

    declared ──▶ crossing ──(guild_routes)──▶ priced …
                            └──(cancelled)──▶ open

The way and its price are two powers of the Guild: whoever lets the ship go may still cancel its rate.
Open questions: KANLY-53 (what may ship then, and whether the way can be cancelled at all).
Elsewhere: what may be declared (`shipment.py`), the rate (`shipment_landing.py`).
"""

from __future__ import annotations

from model.components.factions import GUILD
from model.language.rows import TABLE
from model.phases.frames import shipment
from model.phases.shipment import takes_a_route
from model.questions.movement import ROUTES
from model.responses.frames import response
from model.shipping import forget_group
from model.sources import ENGINE, FAQ, LANDSRAAD

here = shipment.here

shipment.rule(
    "A ship is to go across the planet or back to the reserves: the others may cancel that.",
    by=TABLE,
    on="ask about the way",
    go="declared -> crossing",
    when=[takes_a_route],
    opens=response(kind="guild_routes", owner=GUILD),
    cites=[FAQ.page(7), LANDSRAAD],
)
shipment.rule(
    "Nobody cancelled the ship across the planet or back.",
    by=TABLE,
    on=response.ended("allowed"),
    go="crossing -> priced",
    cites=[FAQ.page(7), LANDSRAAD],
)
shipment.rule(
    "The ship across the planet or back is cancelled: nothing is paid and nothing ships.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="crossing -> open",
    then=[
        *forget_group,
        *ROUTES.means(from_reserves=[here.grounded.becomes(True)], once=[], rate_only=[]),
    ],
    cites=[FAQ.page(7), LANDSRAAD, ENGINE],
)
