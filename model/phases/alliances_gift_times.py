"""The Emperor's gift in other phases: it may be made whenever players have their say.

In the Storm while cards are played on it, in Charity, between battles and in the Mentat Pause; by the Emperor as long
as it has not said that it has no more to do. Its ally may have said so: a gift asks nobody again. Within a battle, or
while a window is open, none is made. Not modelled: a gift in the Nexus.

Elsewhere: `alliances_pledges.py` (in Bidding, Revival and Shipment), `alliances_gift.py` (what becomes of a gift).
"""

from __future__ import annotations

from model.components.factions import EMPEROR
from model.language.machine import Machine
from model.language.terms import Term, not_
from model.phases.alliances_pledges import gift_may_be_made
from model.phases.frames import battle, charity, mentat, storm

TIMES: tuple[tuple[Machine, str, list[Term]], ...] = (
    (storm, "revealed", [not_(storm.here.confirmed[EMPEROR])]),
    (charity, "open", [not_(charity.here.ready[EMPEROR])]),
    (battle, "choosing", []),
    (mentat, "open", [not_(mentat.here.ready[EMPEROR])]),
)
"""Where a gift may be made, in which state, and what else is asked there."""

for phase, state, also in TIMES:
    gift_may_be_made(phase, state, also)
