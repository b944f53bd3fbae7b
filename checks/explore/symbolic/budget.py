"""Running out of time or nodes: what every loop of the symbolic explorer asks, and what it says in the end."""

from __future__ import annotations

import time

from checks.explore.answers import Budget
from checks.ground.cells import Cell


class OutOfBudget(Exception):
    """Time, nodes or states are used up. The message says which."""


class Paused(Exception):
    """A trial is over; the exploration can go on from where it is."""


class TooNarrow(Exception):
    """A number in a state does not fit its cell, or a stack is deeper than there are cells: build again with more."""

    def __init__(self, cell: Cell | None) -> None:
        super().__init__(f"too narrow: {cell if cell is not None else 'the stack'}")
        self.cell = cell


class Clock:
    """Watches a budget. `check` is cheap enough for inner loops."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.begun = budget.began or time.monotonic()
        self._end = self.begun + budget.seconds if budget.seconds else float("inf")

    def check(self) -> None:
        """Raises OutOfBudget when the time is over."""
        if time.monotonic() > self._end:
            raise OutOfBudget(f"the budget of {self.budget.seconds:g} s is used up")
