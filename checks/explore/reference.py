"""The reference explorer as one of the engines: the plain one, on the reference step, that the others must equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from checks.explore.answers import Answer, Budget, History, Progress, Size
from checks.explore.clock import Clock
from checks.explore.diverse import diverse
from checks.explore.examine import Examination, Failure, examine
from checks.explore.family import Exploration
from checks.explore.family import explore as explored
from checks.explore.obligations import SAYS
from checks.explore.readings import Family, bits
from checks.state import Instance

EXPLORING = 0.3
"""The share of a budget of time that goes into finding states; examining them takes the rest."""


class ReferenceExplored:
    """An `Exploration` with its answers. `run` and `examined` are what only this engine has."""

    engine = "reference"

    def __init__(self, run: Exploration, clock: Clock, counting: bool = False) -> None:
        self.run, self.family, self.clock, self.counting = run, run.family, clock, counting
        self.taken: Mapping[str, int] = {rule.id: mask for rule, mask in run.taken.items()}
        self.more: Mapping[str, object] = {"successors computed": run.work}

    @property
    def stopped(self) -> str:
        return self.run.stopped

    @cached_property
    def examined(self) -> list[Examination]:
        """Every obligation with where it fails; may stop the run where the time is used up."""
        return [] if self.counting else examine(self.run, self.clock)

    @cached_property
    def size(self) -> Size:
        run = self.run
        plays: dict[tuple[int, object], int] = {}
        for edge in run.edges:
            plays[edge.source, edge.play] = plays.get((edge.source, edge.play), 0) | edge.mask
        for state, play, _, mask in run.faults:
            plays[state, play] = plays.get((state, play), 0) | mask
        count = len(self.family.products)
        return Size(_by_reading(run.masks, count), _by_reading(plays.values(), count), len(run.states), run.levels)

    def answers(self) -> Sequence[Answer]:
        asked = {item.id: self._answer(item) for item in self.examined}
        return [asked.get(id) or Answer(id, decided=False) for id in SAYS]

    def _answer(self, item: Examination) -> Answer:
        if not item.fails:
            return Answer(item.id, 0, item.arises, decided=not self.run.stopped, note=item.note)
        shortest = item.shortest(self.run, wanted(self.family, item.fails)).plays
        return Answer(item.id, item.fails, item.arises, shortest, note=item.note)

    def histories(self, id: str, count: int = 1) -> Sequence[History]:
        item = next(item for item in self.examined if item.id == id)
        if not item.fails:
            return []
        shown = wanted(self.family, item.fails)
        failures = [*item.failures(self.run, shown)]
        if count > 1:
            failures += item.other_ways(self.run, shown)
        return diverse(sorted(failures, key=lambda failure: failure.plays), count, self._history)

    def example(self, id: str) -> str:
        """What only this explorer can say of the first failure: who is told what."""
        item = next(item for item in self.examined if item.id == id)
        return item.example(self.run, item.shortest(self.run, wanted(self.family, item.fails)).state)

    def _history(self, failure: Failure) -> History:
        path = failure.path(self.run)
        start = self.run.game.instance.starts().index(path[0][0])
        return History(start, failure.reading, tuple(play for _, play in path if play is not None))


def wanted(family: Family, fails: int) -> int:
    """The readings whose failure is shown: the current ones where they fail, else all that do."""
    return fails & family.current or fails


def _by_reading(masks: object, count: int) -> list[int]:
    """How often each reading is in the masks."""
    found = [0] * count
    for mask, times in Counter(masks).items():  # type: ignore[call-overload]
        for bit in bits(mask):
            found[bit] += times
    return found


def explore(
    instance: Instance,
    family: Family,
    budget: Budget | None = None,
    progress: Callable[[Progress], None] = lambda at: None,
    counting: bool = False,
) -> ReferenceExplored:
    """Explores a scope on the reference step, within the budget. `counting`: nothing is examined."""
    clock = Clock(budget or Budget())
    share = 1.0 if counting else EXPLORING
    return ReferenceExplored(explored(instance, family, progress, clock, share), clock, counting)
