"""The Tleilaxu Ghola at other times: it may be played whenever players have their say in a phase.

As in Revival, a dead leader or up to five forces for nothing: in the Storm while cards are played on it, at the Spice
Blow in the Nexus, in Charity, Bidding, Shipment and the Mentat Pause, in Battle between battles and before the plans
are sealed. A leader that comes back in Battle may fight in it, but not for who has chosen who leads already.

Elsewhere: `revival_leaders.py` (in Revival). An elite force comes back by it in Revival only, as the one of the turn.
"""

from __future__ import annotations

from model.battle_plan import nobody_questioned
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.components.leaders import LEADERS, leader_of
from model.language.effects import Effect, moves, puts
from model.language.machine import Machine
from model.language.terms import Term, each, not_, number
from model.phases.frames import alliances, battle, bidding, charity, combat, mentat, shipment, storm
from model.phases.storm import ask_again
from model.setting import face
from model.sources import BASE, LANDSRAAD
from model.table import DISCARD, hand, set_aside
from model.tables.forces import reserves, tanks
from model.tables.people import captor, leader_at
from model.verbs import free_in_hand

player, card, leader = each(FACTIONS, "player"), each(CARDS, "card"), each(LEADERS, "leader")
returned = number("number of forces", 1, 5)
has_ghola = [face[card] == "tleilaxu_ghola", free_in_hand(player, card), not_(set_aside[card])]

before_leading = [not_(combat.here.led[player])]

TIMES: tuple[tuple[Machine, str, list[Effect], list[Term]], ...] = (
    (charity, "open", [charity.here.ready.all.becomes(False)], []),
    (bidding, "open", [], []),
    (shipment, "open", [], []),
    (mentat, "open", [mentat.here.ready.all.becomes(False)], []),
    (storm, "revealed", ask_again, []),
    (alliances, "open", [alliances.here.ready.all.becomes(False)], []),
    (battle, "choosing", [], []),
    (combat, "voice", [], before_leading),
    (combat, "prescience", [], before_leading),
    (combat, "planning", [], before_leading),
)
"""Where it may be played, in which state, whose readiness it clears, and what is asked of who brings back a leader."""

for phase, state, unready, free in TIMES:
    paused = [nobody_questioned] if state == "planning" else []
    phase.rule(
        "A player brings back any dead leader of its own by the Tleilaxu Ghola, for nothing.",
        by=player,
        on="play the Ghola for a leader",
        using=[leader, card],
        go=f"{state} -> {state}",
        when=[leader_at[leader] != "alive", leader_of[leader] == player, *free, *has_ghola, *paused],
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
        go=f"{state} -> {state}",
        when=[*has_ghola, *paused, tanks[player] > 0, returned <= tanks[player]],
        then=[
            moves(returned, out_of=tanks[player], into=reserves[player]),
            puts(card, DISCARD, out_of=hand(player)),
            *unready,
        ],
        cites=[BASE, LANDSRAAD],
    )
