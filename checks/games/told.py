"""A failing game as printed steps: the last of them in full, those before in short, a line for each phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checks.history import changes, said_play
from checks.meaning import Reader
from checks.state import State
from checks.step import Fault, Game, Play, actor_of
from checks.verdict import Step
from model.components.factions import FACTIONS
from model.language.machine import MACHINES
from model.language.rows import TABLE

IN_FULL = 12
"""How many of the last plays are told with what they changed."""


def steps_of(game: Game, start: State, plays: Sequence[Play], choice: Mapping[str, str]) -> tuple[Step, ...]:
    """Every play of a game from its start. A last one that is a fault changes nothing."""
    steps: list[Step] = []
    state, phase, early = start, "", list[str]()
    for number, play in enumerate(plays):
        reader = Reader(choice)
        actor = actor_of(game, state, play, reader)
        name = FACTIONS.title(actor) if actor in FACTIONS.number else actor
        try:
            after = game.after(state, play, reader)
        except Fault:
            after = state
        if state.frames[0].machine != phase or number == len(plays) - IN_FULL:
            steps += _in_short(phase, early)
            phase, early = state.frames[0].machine, []
        if number >= len(plays) - IN_FULL:
            steps.append(
                Step(
                    actor=name,
                    play=said_play(play),
                    says=play.rule.says,
                    rule=f"{play.rule.id} {play.rule.where}",
                    cites=tuple(str(source) for source in play.rule.cites),
                    changes=tuple(changes(game.instance, state, after)),
                    consulted=tuple(f"{id} = {choice[id]}" for id in sorted(reader.seen)),
                )
            )
        elif play.rule.by is not TABLE:
            early.append(f"{name}: {said_play(play)}")
        state = after
    return tuple(steps)


def _in_short(phase: str, early: Sequence[str]) -> list[Step]:
    """One step for the plays of a phase that seats and chance have made."""
    if not early:
        return []
    return [Step(actor="all plays", play="; ".join(early), says=f"{MACHINES[phase].title}, in short.")]
