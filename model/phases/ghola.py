"""The Tleilaxu Ghola at other times: it may be played whenever players have their say in a phase.

As in Revival, a dead leader or up to five forces for nothing: in the Storm while cards are played on it, at the Spice
Blow in the Nexus, in Charity, Bidding, Shipment and the Mentat Pause, in Battle between battles and before the plans
are sealed. A leader that comes back in Battle may fight in it, but not for who has chosen who leads already.

Open question: KANLY-48 (whether the card undoes the death of a leader), in `revival_leaders.py`.
Elsewhere: `revival_leaders.py` (in Revival), `ghola_elite.py` (an elite force among those that come back).
"""

from __future__ import annotations

from model.battle_plan import nobody_questioned
from model.components.leaders import leader_of
from model.language.effects import Effect, puts
from model.language.machine import Machine
from model.language.terms import Term, not_
from model.phases.frames import alliances, battle, bidding, charity, combat, mentat, shipment, storm
from model.phases.revival_leaders import card, comes_back_by_ghola, forces_come_back, has_ghola, leader, player
from model.phases.storm import ask_again
from model.sources import BASE, LANDSRAAD
from model.table import DISCARD, hand
from model.tables.people import leader_at

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


def pauses(state: str) -> list[Term]:
    """While a combatant owes an answer about its plan, nobody plays anything else."""
    return [nobody_questioned] if state == "planning" else []


for phase, state, unready, free in TIMES:
    paused = pauses(state)
    phase.rule(
        "A player brings back any dead leader of its own by the Tleilaxu Ghola, for nothing.",
        by=player,
        on="play the Ghola for a leader",
        using=[leader, card],
        go=f"{state} -> {state}",
        when=[leader_at[leader] != "alive", leader_of[leader] == player, *free, *has_ghola, *paused],
        then=[*comes_back_by_ghola, puts(card, DISCARD, out_of=hand(player)), *unready],
        cites=[BASE, LANDSRAAD],
    )
    forces_come_back(phase, state, elite=False, unready=unready, also=paused)
