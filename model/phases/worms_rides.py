"""Worm rides: after the Nexus the Fremen may move forces from where a worm spared them to any one territory.

Each worm is ridden once: where two came to one territory, two rides may start there.

    riding ──ride──▶ mounted ──take──▶ mounted ──dismount──▶ riding (the next worm) ──stay──▶ done

Open questions: KANLY-33 (riding out of the storm), KANLY-52 (riding to fighters of the ally). What the Bene Gesserit
may do when forces arrive is not modelled.
"""

from __future__ import annotations

from typing import Any

from model.components.board import AREAS, TERRITORIES, territory_of
from model.components.factions import FIGURES, FREMEN
from model.language.effects import moves
from model.language.rows import TABLE
from model.language.terms import all_of, any_of, choose, each, not_, number, some
from model.occupation import has_room_for, in_storm
from model.phases.frames import spice_blow
from model.questions.spice import RIDE_FROM_STORM
from model.setting import seated
from model.shipping import beside_ally
from model.sources import BASE, LANDSRAAD, OUR_ORDER
from model.tables.forces import elites, forces

here = spice_blow.here
origin, target = each(AREAS, "origin"), each(AREAS, "target")
mount, territory = each(TERRITORIES, "mount"), each(TERRITORIES, "territory")
ordinary = number("number of forces", 0, FIGURES["fremen"]["total_forces"])
starred = number("number of elite forces", 0, FIGURES["fremen"]["elites"])
NOWHERE: Any = None

some_ride = all_of(seated[FREMEN], some(territory, here.rides[territory] > 0))
may_leave = any_of(not_(in_storm(origin)), RIDE_FROM_STORM.means(no=False, yes=True))

spice_blow.rule(
    "The Fremen ride a worm to any other territory, subject to storm and occupancy.",
    by=FREMEN,
    on="ride",
    using=[mount, target],
    go="riding -> mounted",
    when=[
        here.rides[mount] > 0,
        not_(in_storm(target)),
        territory_of[target] != mount,
        beside_ally(FREMEN, territory_of[target], ships=False),
        has_room_for(FREMEN, territory_of[target]),
    ],
    then=[here.mount.becomes(mount), here.ride_to.becomes(target)],
    cites=[BASE, LANDSRAAD],
)
spice_blow.rule(
    "Forces of one sector go along.",
    by=FREMEN,
    on="take",
    using=[origin, starred, ordinary],
    go="mounted -> mounted",
    when=[
        territory_of[origin] == here.mount,
        here.ride_to != NOWHERE,
        here.ride_to != origin,
        may_leave,
        starred <= elites[FREMEN, origin],
        ordinary <= forces[FREMEN, origin],
        ordinary + starred > 0,
    ],
    then=[
        moves(ordinary, out_of=forces[FREMEN, origin], into=forces[FREMEN, here.ride_to]),
        moves(starred, out_of=elites[FREMEN, origin], into=elites[FREMEN, here.ride_to]),
    ],
    cites=[BASE],
)
spice_blow.rule(
    "The Fremen leave the worm.",
    by=FREMEN,
    on="dismount",
    go="mounted -> riding",
    when=[here.mount != NOWHERE],
    then=[
        here.rides[here.mount].becomes(choose(here.rides[here.mount] > 0, here.rides[here.mount] - 1, 0)),
        here.mount.becomes(None),
        here.ride_to.becomes(None),
    ],
    cites=[BASE, LANDSRAAD, OUR_ORDER],
)
spice_blow.rule(
    "The Fremen ride no more.",
    by=FREMEN,
    on="stay",
    go="riding -> done",
    when=[some_ride],
    then=[here.rides.all.becomes(0)],
    cites=[BASE],
)
spice_blow.rule(
    "No worm is left to ride.",
    by=TABLE,
    on="go on",
    go="riding -> done",
    when=[not_(some_ride)],
    cites=[OUR_ORDER],
)
