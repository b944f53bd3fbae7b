"""The Emperor's gift in other phases: it may be made whenever players have their say.

In the Storm while cards are played on it, in Charity, between battles and in the Mentat Pause; by the Emperor as long
as it has not said that it has no more to do. Its ally may have said so: a gift asks nobody again. Within a battle, or
while a window is open, none is made. Not modelled: a gift in the Nexus, of which it is not proved that the nest ends.

Elsewhere: `alliances_pledges.py` (in Bidding, Revival and Shipment), `alliances_gift.py` (what becomes of a gift).
"""

from __future__ import annotations

from model.components.factions import EMPEROR
from model.phases.alliances_pledges import gift_may_be_made
from model.phases.frames import battle, charity, mentat, storm
from model.phases.moments import moments

for moment in moments(storm, charity, battle, mentat):
    gift_may_be_made(moment.phase, moment.state, moment.still(EMPEROR))
