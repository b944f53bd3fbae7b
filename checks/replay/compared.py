"""How much a check has compared: without a figure nothing can be said to hold."""

from __future__ import annotations

from collections.abc import Iterable

from checks.replay.log import Change, Step


class Compared:
    """Accounts that were seen, and the steps after the start in which they were compared with the step before."""

    def __init__(self, what: str = "accounts") -> None:
        self.what = what
        self.accounts: set[str] = set()
        self.steps = 0

    def take(self, step: Step, here: Iterable[Change], counts: bool = True) -> None:
        """Add the accounts of a step; it `counts` as compared where an account was known before it."""
        here = list(here)
        if counts and not step.first and (self.accounts or any(change.seen for change in here)):
            self.steps += 1
        self.accounts |= {change.account for change in here}

    @property
    def says(self) -> str:
        """The figures in words."""
        return f"compared: {len(self.accounts)} {self.what} in {self.steps} steps"
