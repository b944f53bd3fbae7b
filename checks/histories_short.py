"""A failing history made shorter: readings are put back and plays left out, as long as the same property fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from checks.histories_one import Broken, Walk
from checks.step import Play
from model.language.questions import QUESTIONS, current_readings
from model.language.rows import TABLE

T = TypeVar("T")

REPLAYS = 100
"""How often one history is replayed at most."""


class Shortener:
    """Replays variants of one failing history. `run` is the shortest so far, `broken` how it fails."""

    def __init__(self, run: Walk, broken: Broken) -> None:
        self.run, self.broken, self.left = run, broken, REPLAYS

    def shorten(self) -> None:
        """Puts back readings, leaves out plays until no single one can be, and tries the readings again."""
        if self._fails_likewise(self._decisions(), self.run.choice):
            self._reduce(self._differs, self._with_readings)
            self._reduce(self._decisions, lambda plays: self._fails_likewise(plays, self.run.choice))
            self._reduce(self._differs, self._with_readings)

    def _decisions(self) -> list[Play]:
        """The plays of the history that are not the table's: those follow from the others."""
        return [play for play in self.run.made if play.rule.by is not TABLE]

    def _differs(self) -> list[tuple[str, str]]:
        """The questions that are not read as they are now."""
        return [(id, name) for id, name in self.run.choice.items() if name != QUESTIONS[id].current]

    def _with_readings(self, differs: list[tuple[str, str]]) -> bool:
        return self._fails_likewise(self._decisions(), current_readings() | dict(differs))

    def _reduce(self, parts: Callable[[], list[T]], fails_with: Callable[[list[T]], bool]) -> None:
        """Leaves out stretches of the parts, shorter and shorter, until no single part can be left out."""
        size = max(1, len(parts()) // 2)
        while (self._leaves_out(size, parts, fails_with) or size > 1) and self.left:
            size = max(1, size // 2)

    def _leaves_out(self, size: int, parts: Callable[[], list[T]], fails_with: Callable[[list[T]], bool]) -> bool:
        """Tries every stretch of so many parts, from the end; says whether one could be left out."""
        found, end = False, len(parts())
        while end > 0 and self.left:
            all_parts, start = parts(), max(0, end - size)
            found |= fails_with([*all_parts[:start], *all_parts[end:]])
            end = min(start, len(parts()))
        return found

    def _fails_likewise(self, plays: Sequence[Play], choice: Mapping[str, str]) -> bool:
        """Whether these plays under these readings break the same property; if so, they are kept."""
        self.left -= 1
        old = self.run
        invariants = [one for one in old.invariants if one.id == self.broken.property]
        steps = [one for one in old.steps if one.id == self.broken.property]
        try:
            run = Walk(old.game, old.path[0][0], choice, invariants, steps)
            self._replay(run, plays)
        except Broken as broken:
            if broken.property == self.broken.property:
                self.run, self.broken = run, broken
                return True
        return False

    def _replay(self, run: Walk, plays: Sequence[Play]) -> None:
        """Makes those of the plays that are enabled when their turn comes, and what the table does in between."""
        run.check()
        for play in [*plays, None]:
            while not run.state.over and (enabled := run.plays()):
                if enabled[0].rule.by is not TABLE:
                    break
                self._make(run, enabled[0])
            if run.state.over:
                return
            if play in enabled and play is not None:
                self._make(run, play)

    def _make(self, run: Walk, play: Play) -> None:
        run.take(play)
        if self.broken.property == "INV-58":
            run.reload()
