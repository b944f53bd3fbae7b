"""Who has won, by the log and by the rules: from where the log stands they play its last Mentat Pause to the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from checks.replay.plays import names
from checks.replay.plays.broken import Broken
from checks.replay.plays.explain import Step
from checks.replay.plays.game_of_log import LogGame
from checks.replay.plays.search import Search
from checks.step import Fault

MOST = 300
"""Plays of one Mentat Pause at most."""


def wrong_winners(log: LogGame, last: Step | None, choice: Mapping[str, str]) -> Iterator[Broken]:
    """Where the log names other winners than the rules do, or than itself. `last` is its last step."""
    first = next((line for line in log.lines if names.winners(line.after)), None)
    if last is None:
        return
    line, said = last.line, names.winners(last.line.after)
    if first is not None and any(one.n > first.n and one.changed for one in log.lines):
        yield Broken(first.line, first.n, f"{_who(names.winners(first.after))} has won, and the game goes on")
    if log.end and names.winners(log.end) != said:
        told = f"its last step {_who(said)}"
        yield Broken(
            line.line, line.n, f"the end of the log names {_who(names.winners(log.end))} as who has won, {told}"
        )
    by_rules = _by_rules(log, last, choice) if line.phase == "mentat" and (said or line.done) else None
    if by_rules is not None and by_rules != said:
        what = f"the log names {_who(said)} as who has won, by the rules it is {_who(by_rules)}"
        yield Broken(line.line, line.n, what)


def _by_rules(log: LogGame, last: Step, choice: Mapping[str, str]) -> frozenset[str] | None:
    """Who has won when the pause is over; None where it does not come to its end without a choice of somebody."""
    state, line = last.found.state if last.explained else last.before, last.line
    search = Search(log.game, choice, (), log.hints(line), log.wanted(line), phase="mentat")
    for _ in range(MOST):
        if not state.frames or state.frames[0].machine == "storm":
            return frozenset(who for who in log.instance.scope.factions if log.instance.value(state, "won", who))
        play = search.onward(state)
        if play is None:
            return None
        try:
            state = log.game.after(state, play, search.reading)
        except Fault:
            return None
    return None


def _who(seats: frozenset[str]) -> str:
    return " and ".join(sorted(seats)) or "nobody"
