"""The Tleilaxu Ghola at other times: it may be played whenever players have their say in a phase.

As in Revival, a dead leader or up to five forces for nothing: in the Storm while cards are played on it, at the Spice
Blow in the Nexus, in Charity, Bidding, Shipment and the Mentat Pause, in Battle between battles and before the plans
are sealed. A leader that comes back in Battle may fight in it, but not for who has chosen who leads already.

Open question: KANLY-48 (whether the card undoes the death of a leader), in `revival_leaders.py`.
Elsewhere: `revival_leaders.py` (in Revival), `ghola_elite.py` (an elite force among those that come back).
"""

from __future__ import annotations

from model.components.leaders import leader_of
from model.language.effects import puts
from model.language.terms import not_
from model.phases.frames import alliances, battle, bidding, charity, combat, mentat, shipment, storm
from model.phases.moments import moments
from model.phases.revival_leaders import card, comes_back_by_ghola, forces_come_back, has_ghola, leader, player
from model.sources import BASE, LANDSRAAD
from model.table import DISCARD, hand
from model.tables.people import leader_at

OUTSIDE_REVIVAL = moments(charity, bidding, shipment, mentat, storm, alliances, battle, combat)

for moment in OUTSIDE_REVIVAL:
    before_leading = [not_(combat.here.led[player])] if moment.phase is combat else []
    moment.phase.rule(
        "A player brings back any dead leader of its own by the Tleilaxu Ghola, for nothing.",
        by=player,
        on="play the Ghola for a leader",
        using=[leader, card],
        go=f"{moment.state} -> {moment.state}",
        when=[
            leader_at[leader] != "alive",
            leader_of[leader] == player,
            *before_leading,
            *has_ghola,
            *moment.paused,
        ],
        then=[*comes_back_by_ghola, puts(card, DISCARD, out_of=hand(player)), *moment.again],
        cites=[BASE, LANDSRAAD],
    )
    forces_come_back(moment, elite=False)
