"""The clock of a budgeted run: when to stop, and how to say how far the run got."""

from __future__ import annotations

import time
from collections.abc import Callable

from checks.explore.answers import Budget, Progress


class Late(Exception):
    """The budget is used up in the middle of something. The message says how far the run got."""


class Clock:
    """Counts from when the budget says, or from its making."""

    def __init__(self, budget: Budget) -> None:
        self.budget, self.began = budget, budget.began or time.monotonic()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def out(self, at: Progress, states: int = 0, nodes: int = 0, share: float = 1.0) -> str:
        """Empty while the budget, or this share of its time, lasts; then what ran out and where the run was."""
        budget = self.budget
        if budget.seconds and self.seconds > budget.seconds * share:
            return f"undecided at {at}: the budget of {budget.seconds:g} s is used up"
        if budget.states and states > budget.states:
            return f"undecided at {at}: the budget of {budget.states:,} states is used up"
        if budget.nodes and nodes > budget.nodes:
            return f"undecided at {at}: the budget of {budget.nodes:,} nodes is used up"
        return ""

    def within(self, at: Progress, share: float = 1.0) -> Callable[[], None]:
        """What raises Late once this share of the time is used up; cheap enough to be asked often."""

        def tick() -> None:
            if why := self.out(at, share=share):
                raise Late(why)

        return tick
