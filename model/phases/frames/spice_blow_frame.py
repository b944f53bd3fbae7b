"""The frame of Spice Blow and Nexus: what it keeps while it lasts."""

from __future__ import annotations

from model.components.board import AREAS, TERRITORIES
from model.components.factions import FACTIONS
from model.language.facts import counts, flags, names, yes_no
from model.language.machine import Machine
from model.sources import BASE

spice_blow = Machine(
    "spice_blow",
    "Spice Blow and Nexus",
    frame={
        "second": yes_no("the blow is the second one, of pile B"),
        "underway": yes_no("cards are being turned over"),
        "blown": yes_no("the territory card of this blow has come"),
        "worm_drawn": yes_no("a worm has come in this blow"),
        "nexus": yes_no("a Nexus follows the blow"),
        "worm_in": names(TERRITORIES, "the territory of the worm"),
        "chosen": names(TERRITORIES, "the territory that the Fremen choose for a worm"),
        "fremen_live": yes_no("the worm spares the Fremen"),
        "ally_lives": yes_no("the worm spares the ally of the Fremen"),
        "rides": counts("how many worms the Fremen may ride from …", over=(TERRITORIES,)),
        "mount": names(TERRITORIES, "the territory from which the Fremen are riding"),
        "ride_to": names(AREAS, "the area to which the Fremen are riding"),
        "shut_out": flags(FACTIONS, "Kull Wahad bars … in this phase of the blow"),
    },
    states=[
        "quiet",
        "drawing",
        "placing",
        "worm",
        "protecting",
        "surviving",
        "devouring",
        "devoured",
        "nexus",
        "riding",
        "mounted",
        "done",
    ],
    outcomes={"over": {}},
    cites=[BASE],
    phase=True,
)
