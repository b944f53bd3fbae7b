"""Spice that a player pledges to its ally for the battles of the phase, where KANLY-92 has an ally pay for a battle.

    choosing ──pledge──▶ choosing

A pledge shrinks by what a battle uses; what is left goes back when the phase ends.

Open question: KANLY-92 (whether the ally of a combatant pays for its battle).
Elsewhere: `alliances_pledges.py` (pledges elsewhere), `alliance_aid.py` (what comes back), `combat_plans.py` (what a
plan may be paid with).
"""

from __future__ import annotations

from model.components.factions import FACTIONS, NOBODY
from model.language.effects import moves
from model.language.terms import each, number
from model.phases.frames import battle
from model.questions.battle import SUPPORT
from model.setting import advanced
from model.sources import FAQ, MAINTAINERS, OUR_ORDER
from model.tables.people import ally
from model.tables.spice import aid, spice

player = each(FACTIONS, "player")
amount = number("amount", 1, spice[player])

battle.rule(
    "A player pledges spice to its ally for the battles of the phase.",
    by=player,
    on="pledge",
    using=[amount],
    go="choosing -> choosing",
    under=SUPPORT.reads("with_pledge"),
    when=[advanced, ally[player] != NOBODY, amount <= spice[player]],
    then=[moves(amount, out_of=spice[player], into=aid[player])],
    cites=[MAINTAINERS, OUR_ORDER],
)
battle.silent(SUPPORT.reads("own_only"), on="pledge", cites=[FAQ])
