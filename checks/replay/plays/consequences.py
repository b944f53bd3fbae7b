"""Which steps follow from an earlier one: a counter that comes back by as much as it differed, a lot that is won."""

from __future__ import annotations

from checks.replay.plays.explain import Step
from checks.replay.plays.told import Told, amounts

REFUSED = frozenset({"An answer out of turn", "A play that the rules refuse", "An action that is not known here"})
"""Headings of answers in an auction after which the model and the engine do not agree on the lot."""

NO_CAUSE = "that no play gives"
"""How headings end of counters that differ for no known cause: such a cause may well happen twice, by as much."""


class Consequences:
    """Remembers what differs, step by step. The model goes on with the log's counters: what the engine counts otherwise
    for one line alone differs once more, the other way, where it comes back."""

    def __init__(self) -> None:
        self.open: dict[str, tuple[int, int]] = {}
        """Counter -> (how much more the log had, the line)."""
        self.lot: int | None = None
        """The line of an answer that the rules refuse, about the lot that is on sale."""

    def take(self, step: Step, told: Told | None) -> None:
        """Say of a step that it follows from an earlier one, and remember it."""
        if told is not None:
            self._counters(told)
            if told.phase == "bidding" and not told.follows and self.lot is not None and told.differs:
                told.follows = f"it may follow from line {self.lot}, which is about the same lot"
            if told.phase == "bidding" and told.heading in REFUSED:
                self.lot = self.lot or told.line
        if step.line.phase != "bidding" or {"CARD_WON", "CARD_RETURNED_TO_DECK"} & set(step.line.events):
            self.lot = None

    def _counters(self, told: Told) -> None:
        back, lines = [], set()
        for what, by in amounts(told.differs):
            before, line = self.open.pop(what, (0, 0))
            if before == -by:
                back.append(f"{what} comes back by {abs(by)}")
                lines.add(line)
            elif told.heading.endswith(NO_CAUSE):
                self.open[what] = (by, told.line)
        if back:
            all_of_it = len(back) == len(told.differs)
            where = " and ".join(f"line {line}" for line in sorted(lines))
            told.follows = f"{'it' if all_of_it else 'a part of it'} follows from {where}: {', '.join(back)}"
