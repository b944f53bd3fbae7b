"""Spice that a player pledges to its ally for the battles of the phase, where KANLY-92 has an ally pay for a battle.

    choosing ──pledge──▶ choosing

A pledge shrinks by what a battle uses; what is left goes back when the phase ends.

Open question: KANLY-92 (whether the ally of a combatant pays for its battle).
Elsewhere: `alliances_pledges.py` (pledges elsewhere), `alliance_aid.py` (what comes back), `combat_plans.py` (what a
plan may be paid with).
"""

from __future__ import annotations

from model.phases.alliances_pledges import amount, may_pledge, player, pledges
from model.phases.frames import battle
from model.questions.battle import SUPPORT
from model.setting import advanced
from model.sources import FAQ, MAINTAINERS, OUR_ORDER

battle.rule(
    "A player pledges spice to its ally for the battles of the phase.",
    by=player,
    on="pledge",
    using=[amount],
    go="choosing -> choosing",
    under=SUPPORT.reads("with_pledge"),
    when=[advanced, *may_pledge],
    then=pledges,
    cites=[MAINTAINERS, OUR_ORDER],
)
battle.silent(SUPPORT.reads("own_only"), on="pledge", cites=[FAQ])
