"""The Tleilaxu Ghola at other times: it may be played whenever players have their say in a phase.

In Charity, Bidding, Shipment and the Mentat Pause as in Revival: a dead leader, or up to five forces, for nothing.

Elsewhere: `revival_leaders.py` (in Revival). An elite force comes back by it in Revival only, as the one of the
turn. In the Storm, at the Spice Blow and in Battle the card is not looked at.
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.components.leaders import LEADERS, leader_of
from model.language.effects import Effect, moves, puts
from model.language.machine import Machine
from model.language.terms import each, not_, number
from model.phases.frames import bidding, charity, mentat, shipment
from model.setting import face
from model.sources import BASE, LANDSRAAD
from model.table import DISCARD, hand, set_aside
from model.tables.forces import reserves, tanks
from model.tables.people import captor, leader_at
from model.verbs import free_in_hand

player, card, leader = each(FACTIONS, "player"), each(CARDS, "card"), each(LEADERS, "leader")
returned = number("number of forces", 1, 5)
has_ghola = [face[card] == "tleilaxu_ghola", free_in_hand(player, card), not_(set_aside[card])]

TIMES: tuple[tuple[Machine, list[Effect]], ...] = (
    (charity, [charity.here.ready.all.becomes(False)]),
    (bidding, []),
    (shipment, []),
    (mentat, [mentat.here.ready.all.becomes(False)]),
)
"""Where it may be played, and whose readiness it clears."""

for phase, unready in TIMES:
    phase.rule(
        "A player brings back any dead leader of its own by the Tleilaxu Ghola, for nothing.",
        by=player,
        on="play the Ghola for a leader",
        using=[leader, card],
        go="open -> open",
        when=[leader_at[leader] != "alive", leader_of[leader] == player, *has_ghola],
        then=[
            leader_at[leader].becomes("alive"),
            captor[leader].becomes(None),
            puts(card, DISCARD, out_of=hand(player)),
            *unready,
        ],
        cites=[BASE, LANDSRAAD],
    )
    phase.rule(
        "A player brings back up to five forces by the Tleilaxu Ghola, for nothing.",
        by=player,
        on="play the Ghola for forces",
        using=[card, returned],
        go="open -> open",
        when=[*has_ghola, tanks[player] > 0, returned <= tanks[player]],
        then=[
            moves(returned, out_of=tanks[player], into=reserves[player]),
            puts(card, DISCARD, out_of=hand(player)),
            *unready,
        ],
        cites=[BASE, LANDSRAAD],
    )
