"""Moments: where players have their say, and what is played at any time can be played.

In the Storm while cards are played on it, at the Spice Blow in the Nexus, in Charity, Bidding, Revival and Shipment, in
Battle between battles and before the plans are sealed, and in the Mentat Pause.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from model.battle_plan import nobody_questioned
from model.language.effects import Effect
from model.language.machine import Machine
from model.language.terms import Term, not_
from model.phases.frames import alliances, battle, bidding, charity, combat, mentat, revival, shipment, storm
from model.phases.storm import ask_again


class Moment(NamedTuple):
    """A state of a phase in which players have their say."""

    phase: Machine
    state: str
    again: tuple[Effect, ...] = ()
    """What makes those who were ready say so again, since what is played may change their minds."""
    has_done: Callable[[Term], Term] | None = None
    """Whether a player has said that it has no more to do here."""
    paused: tuple[Term, ...] = ()
    """What else must hold: while a combatant owes an answer about its plan, nobody plays anything."""

    def still(self, player: Term) -> list[Term]:
        """The player may have more to do here."""
        return [not_(self.has_done(player))] if self.has_done is not None else []


def _ready(phase: Machine) -> Moment:
    """A phase in which each player says that it is ready."""
    return Moment(phase, "open", (phase.here.ready.all.becomes(False),), lambda player: phase.here.ready[player])


MOMENTS = (
    Moment(storm, "revealed", tuple(ask_again), lambda player: storm.here.confirmed[player]),
    _ready(alliances),
    _ready(charity),
    Moment(bidding, "open"),
    _ready(revival),
    Moment(shipment, "open"),
    Moment(battle, "choosing"),
    Moment(combat, "voice"),
    Moment(combat, "prescience"),
    Moment(combat, "planning", paused=(nobody_questioned,)),
    _ready(mentat),
)
"""All of them, in the order of the turn."""


def moments(*phases: Machine) -> list[Moment]:
    """Those of some phases."""
    return [moment for moment in MOMENTS if moment.phase in phases]
