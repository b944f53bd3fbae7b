"""A failure of any explorer, replayed on the reference step before it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checks.explore.answers import History
from checks.explore.readings import Family
from checks.meaning import Env, Reader
from checks.state import State
from checks.step import Fault, Game, Play
from invariants.catalogue import STATES, STEPS

Path = list[tuple[State, Play | None]]


class Unconfirmed(Exception):
    """The reference step does not confirm what an explorer found: one of the two is wrong."""


def replayed(game: Game, family: Family, id: str, history: History) -> Path:
    """The path of a history. Raises Unconfirmed where a play is refused, or where nothing fails at its end."""
    choice = family.choices[history.reading]
    state = game.instance.starts()[history.start]
    path: Path = [(state, None)]
    for number, play in enumerate(history.plays, 1):
        if play not in game.plays(state, Reader(choice)):
            raise Unconfirmed(f"{id}: the reference step refuses play {number} of {len(history.plays)}, {play}")
        state = game.after(state, play, Reader(choice))
        path.append((state, play))
    if not _fails(game, id, path, choice):
        raise Unconfirmed(f"{id}: on the reference step nothing fails after {len(history.plays)} plays")
    return path


def _fails(game: Game, id: str, path: Sequence[tuple[State, Play | None]], choice: Mapping[str, str]) -> bool:
    """Does the obligation fail at the end of the path, as far as one state or step shows it?"""
    state, play = path[-1]
    for invariant in STATES:
        if invariant.id == id:
            return not game.meanings.of(invariant.condition)(Env(state, Reader(choice)))
    for step in STEPS:
        if step.id == id:
            condition = step.condition(play.rule) if play is not None else None
            if play is None or condition is None:
                return False
            args = dict(zip([id_of(param) for param in play.rule.params], play.values, strict=True))
            env = Env(path[-2][0], Reader(choice), args)
            env.after = state
            return not game.meanings.of(condition)(env)
    if id == "INV-60":
        return not state.over and not game.plays(state, Reader(choice))
    if id == "fault":
        return bool(faults(game, state, choice))
    if id == "overlap":
        return len(game.plays(state, Reader(choice))) > 1
    return True


id_of = id
"""The builtin, where `id` is the name of an obligation."""


def faults(game: Game, state: State, choice: Mapping[str, str]) -> list[str]:
    """What the language forbids in the plays of a state."""
    found: list[str] = []
    for play in game.plays(state, Reader(choice)):
        try:
            game.after(state, play, Reader(choice))
        except Fault as fault:
            found.append(fault.what)
    return found


def example(game: Game, id: str, path: Path, choice: Mapping[str, str]) -> str:
    """What is wrong at the end of a path, in a sentence; empty where the obligation says it."""
    state = path[-1][0]
    if id == "INV-60" and state.frames:
        return f"No row leaves {state.frames[-1].state}."
    if id == "fault":
        return next(iter(faults(game, state, choice)), "")
    return ""
