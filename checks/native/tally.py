"""What walks count. Counts of different walks are added in any order and give the same, whoever made them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

NEVER = (1 << 64) - 1

Failures = dict[tuple[int, bool], tuple[int, int, int]]
"""(property, some question not at its current reading) -> (failing walks, the soonest of them, plays it had made)."""


@dataclass
class Tally:
    """Sums, least numbers and ors over walks."""

    walks: int
    plays: int
    ended: int
    """Walks that came to the end of the last phase."""
    taken: list[int]
    """Plays of each row."""
    failed: Failures
    """Properties are numbered as in `Source.properties`, and behind them `ENDINGS`."""
    seen: bytes
    """Two for each guard: it was ever false, it was ever true. Nothing where the reference step walked."""
    arose: bytes
    """For each property, whether its situation ever arose. Nothing where the reference step walked."""

    @classmethod
    def none(cls, rows: int, guards: int, properties: int) -> Tally:
        return cls(0, 0, 0, [0] * rows, {}, bytes(2 * guards), bytes(properties))

    def add(self, other: Tally) -> None:
        """Takes the counts of other walks in."""
        self.walks += other.walks
        self.plays += other.plays
        self.ended += other.ended
        self.taken = [a + b for a, b in zip(self.taken, other.taken, strict=True)]
        self.seen = bytes(a | b for a, b in zip(self.seen, other.seen, strict=True))
        self.arose = bytes(a | b for a, b in zip(self.arose, other.arose, strict=True))
        for key, (count, walk, when) in other.failed.items():
            mine, sooner, made = self.failed.get(key, (0, NEVER, NEVER))
            least, first = min((when, walk), (made, sooner))
            self.failed[key] = (mine + count, first, least)

    def as_json(self) -> dict[str, Any]:
        """The counts as a journal keeps them."""
        failed = [[*key, *value] for key, value in sorted(self.failed.items())]
        return asdict(self) | {"failed": failed, "seen": self.seen.hex(), "arose": self.arose.hex()}

    @classmethod
    def of_json(cls, kept: dict[str, Any]) -> Tally:
        failed = {(number, differs): (count, walk, when) for number, differs, count, walk, when in kept["failed"]}
        flags = {name: bytes.fromhex(kept[name]) for name in ("seen", "arose")}
        return cls(**kept | flags | {"failed": failed})
