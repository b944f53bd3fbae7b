"""A change that takes back an earlier finding: a value that was wrong once is named twice, and the second says so."""

from __future__ import annotations

from collections.abc import Mapping


class Reversals:
    """Remembers what each finding changed (name -> amount) until another one takes it back."""

    def __init__(self) -> None:
        self.open: dict[frozenset[tuple[str, int]], int] = {}

    def said(self, step: int, changed: Mapping[str, int]) -> str:
        """A sentence to add to the finding of this step, or nothing."""
        now = frozenset((name, by) for name, by in changed.items() if by)
        earlier = self.open.pop(frozenset((name, -by) for name, by in now), None)
        if earlier is not None:
            return f" This reverses step {earlier}."
        self.open[now] = step
        return ""
