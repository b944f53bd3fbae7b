"""The Tleilaxu Ghola at other times than Revival, for up to five forces with an elite force among them.

One elite force of a player comes back in a turn, whatever brings it: what the card brings back before Revival counts
there too. Advanced only, since Basic games have no elite forces.

Elsewhere: `ghola.py` (when the card may be played), `revival_leaders.py` (in Revival).
"""

from __future__ import annotations

from model.phases.ghola import OUTSIDE_REVIVAL
from model.phases.revival_leaders import forces_come_back

for moment in OUTSIDE_REVIVAL:
    forces_come_back(moment, elite=True)
