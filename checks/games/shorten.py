"""A failing game made shorter: stretches of plays are left out as long as it fails likewise.

What the table does follows from the others, so only the plays of seats and of nature are kept; one that cannot be made
when its turn comes is passed over.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from checks.games.play import ASKED, ASKED_OF_STEPS, Failed, Played, play_out
from checks.games.sampler import Overlap, Sampler
from checks.state import State
from checks.step import Game, Play
from invariants.words import Invariant, StepProperty
from model.language.rows import TABLE

MOST_STEPS = 10_000
"""Plays that are made again in search of a shorter game, at most."""
RESTARTS = 4_000
"""Plays of new games, of them, that are drawn in search of a shorter one."""
MOST_READINGS = 20_000
"""Plays that are made again to see which readings a failure needs, at most."""

Start = Callable[[], tuple[Game, State]]


class Shortened:
    """`plays` is the shortest game found that fails as `failed` says; `choice` its readings."""

    def __init__(
        self,
        start: Start,
        plays: Sequence[Play],
        failed: Failed,
        choice: Mapping[str, str],
        invariants: Sequence[Invariant] = ASKED,
        steps: Sequence[StepProperty] = ASKED_OF_STEPS,
        most: int = MOST_STEPS,
    ) -> None:
        """`most`: plays that are made again in search of a shorter game; 0 asks only whether it fails again."""
        self.start, self.plays, self.failed, self.choice = start, list(plays), failed, choice
        self.invariants = [one for one in invariants if one.id == failed.property]
        self.steps = [one for one in steps if one.id == failed.property]
        self.left = most
        self.confirmed = failed.property == "endless" or self._fails(self._decisions(), choice)
        if self.confirmed and failed.property != "endless":
            # A game without an end is no shorter for leaving out plays.
            self._restart()
            self._shorten()

    def toward(self, choice: Mapping[str, str]) -> None:
        """Reads as many questions as will do by this choice: all of them, else halves, else one after another."""
        differs = [id for id, name in self.choice.items() if name != choice[id]]
        size, self.left = len(differs), MOST_READINGS
        while size and self.left > 0:
            for begin in range(0, len(differs), size):
                changed = {id: choice[id] for id in differs[begin : begin + size]}
                if self.left > 0:
                    self._fails(self._decisions(), {**self.choice, **changed})
            differs = [id for id in differs if self.choice[id] != choice[id]]
            size = min(size // 2, len(differs))

    def _decisions(self) -> list[Play]:
        return [play for play in self.plays if play.rule.by is not TABLE]

    def _restart(self) -> None:
        """Draws other games of the same table: one may fail so sooner."""
        least = self.left - RESTARTS
        number = 0
        while self.left > least and len(self.plays) > 2:
            number += 1
            run = self._begun(self.choice)
            if run is None:
                return
            longest = min(len(self.plays) - 1, self.left - least)
            try:
                play_out(run, random.Random(f"again/{number}"), longest)
            except Failed as failed:
                self._keep(run, failed, self.choice)
            self.left -= len(run.plays) + 1

    def _begun(self, choice: Mapping[str, str]) -> Played | None:
        game, state = self.start()
        try:
            return Played(game, state, choice, Sampler(game), self.invariants, self.steps)
        except Failed:
            return None

    def _keep(self, run: Played, failed: Failed, choice: Mapping[str, str]) -> bool:
        """Whether the game fails likewise; it is kept then."""
        likewise = failed.kind() == self.failed.kind()
        if likewise:
            self.plays, self.failed, self.choice = run.plays, failed, choice
        return likewise

    def _shorten(self) -> None:
        size = max(1, len(self._decisions()) // 2)
        while self.left > 0:
            found, end = False, len(self._decisions())
            while end > 0 and self.left > 0:
                plays, begin = self._decisions(), max(0, end - size)
                found |= self._fails([*plays[:begin], *plays[end:]], self.choice)
                end = min(begin, len(self._decisions()))
            if size == 1 and not found:
                return
            size = max(1, size // 2)

    def _fails(self, plays: Sequence[Play], choice: Mapping[str, str]) -> bool:
        """Whether these plays fail likewise; if so, what was played is kept."""
        run = self._begun(choice)
        if run is None:
            return False
        try:
            replay(run, plays, self.failed.property)
        except Failed as failed:
            return self._keep(run, failed, choice)
        finally:
            self.left -= len(run.plays) + 1
        return False


def replay(run: Played, plays: Sequence[Play], property: str = "") -> None:
    """Makes those of the plays that are enabled when their turn comes, and what the table does in between.

    Raises Failed, as the game did. A dead end is asked for only where the game ended in one.
    """
    for play in [*plays, None]:
        while not run.state.over and (urgent := _of_table(run)):
            run.step(urgent)
            _saved(run, property)
        if run.state.over:
            run.check_end()
            return
        if play is not None and run.sampler.enabled(run.state, run.reading, play):
            if property == "overlap":
                _alone(run, play)
            run.step(play)
            _saved(run, property)
    if property == "dead end" and not run.state.over and run.sampler.first(run.state, run.reading) is None:
        raise run.dead_end()


def _of_table(run: Played) -> Play | None:
    try:
        return run.sampler.of_table(run.state, run.reading)
    except Overlap as overlap:
        raise Failed("overlap", str(overlap), run.last_row) from None


def _alone(run: Played, play: Play) -> None:
    try:
        run.sampler.alone(run.state, run.reading, play)
    except Overlap as overlap:
        raise Failed("overlap", str(overlap), run.last_row) from None


def _saved(run: Played, property: str) -> None:
    if property == "INV-58" and not run.state.over:
        run.reload(run.last_row)
