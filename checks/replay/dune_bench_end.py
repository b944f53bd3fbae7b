"""The end line of a dune-bench log: how many events of each type the engine raised, and the error that ended it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from checks.replay.reader import name_of, refuse

NEVER_IN_STEPS = frozenset({"PHASE_STARTED", "PHASE_ENDED", "TURN_STARTED", "GAME_ENDED"})
"""Types that the engine counts and that no step shows."""


class End:
    """Counts the events of the steps and compares them with the end line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.events: Counter[str] = Counter()

    def count(self, events: Iterable[str]) -> None:
        """Add the events of a step."""
        self.events.update(events)

    def check(self, line: int, found: Mapping[str, Any]) -> None:
        """Refuse the log whose steps do not have the events that the end line counts. Without counts it is not seen."""
        said = found.get("eventCounts")
        if said is None:
            return
        if not isinstance(said, dict) or not all(type(times) is int for times in said.values()):
            refuse(self.path, line, f"`eventCounts` is {name_of(said)}", "expected a whole number for each event")
        off = [
            f"{event} {self.events[event]} of {said.get(event, 0)}"
            for event in [*said, *sorted(set(self.events) - set(said))]
            if event not in NEVER_IN_STEPS and self.events[event] != said.get(event, 0)
        ]
        if off:
            missing = any(self.events[event] < times for event, times in said.items() if event not in NEVER_IN_STEPS)
            what = "steps are missing" if missing else "the steps have more events than the end line counts"
            refuse(self.path, line, f"{what}: {', '.join(off)}", "expected the events that `eventCounts` names")

    def fault(self, line: int, found: Mapping[str, Any]) -> str:
        """The error that ended the game, or nothing."""
        error = found.get("error")
        if error is not None and not isinstance(error, str):
            refuse(self.path, line, f"`error` is {name_of(error)}", "expected a text or null")
        return error or ""
