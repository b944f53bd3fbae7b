"""What the explicit explorer answers."""

from __future__ import annotations

import resource
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from checks.explore.answers import Answer, History, Progress, Size
from checks.explore.clock import Clock, Late
from checks.explore.depth import deepest_allowed
from checks.explore.diverse import diverse
from checks.explore.explicit import masks as m
from checks.explore.explicit.ends import progress
from checks.explore.explicit.failures import Asked, Failing, Where
from checks.explore.explicit.histories import Histories
from checks.explore.explicit.judge import Judge
from checks.explore.explicit.nodes import extract
from checks.explore.explicit.privacy import private
from checks.explore.explicit.search import Found
from checks.explore.explicit.stores import OVER
from checks.explore.explicit.symmetry import Symmetry, told_apart
from checks.explore.obligations import PRIVACY, SAYS
from checks.explore.readings import Family
from invariants.catalogue import STATES, STEPS


class NothingExplored:
    """What is told where the time was used up before any state was looked at."""

    engine = "explicit"
    exact = True

    def __init__(self, family: Family, stopped: str) -> None:
        self.family, self.stopped = family, stopped
        none = [0] * len(family.products)
        self.size = Size(none, none, 0, 0)
        self.taken: Mapping[str, int] = {}
        self.more: dict[str, object] = {"bits": "not known"}

    def answers(self) -> Sequence[Answer]:
        return [Answer(id, decided=False) for id in SAYS]

    def histories(self, id: str, count: int = 1) -> Sequence[History]:
        return []


class ExplicitExplored:
    """A search with its answers. Of one that only counted, `answers` are undecided."""

    engine = "explicit"

    def __init__(self, found: Found, clock: Clock, show: Callable[[Progress], None], counting: bool) -> None:
        self.found, self.family, self._clock, self._show = found, found.family, clock, show
        self.stopped = found.stopped
        self.taken: Mapping[str, int] = dict(found.taken)
        self.asked: dict[str, Asked] = {} if counting else {one.id: one for one in self._examined()}
        self.size = self._size()
        self.more: dict[str, object] = {
            "bits": found.layout.bits,
            "words": found.layout.width,
            "words of readings": m.words_for(len(self.family.products)),
            "kinds of top frame": len(found.parts),
            "bits of a frame": found.layout.size,
            "MB at most": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        }
        self.exact = found.symmetry is None or found.symmetry.exact
        """Whether counts and layers are those of all states: not where the starts tell swapped copies apart."""
        if found.symmetry is not None:
            self.more["states kept"] = found.states
            self.more["symmetry"] = found.symmetry.said()

    def _size(self) -> Size:
        found, products = self.found, len(self.family.products)
        orbits: list[NDArray[np.int64] | None] = [None for _ in found.stores]
        union = found.states
        if found.symmetry is not None:
            orbits = [found.symmetry.weights(store.words) for store in found.stores.values()]
            union = found.orbits + sum(int(weights.sum()) for weights in orbits if weights is not None)
        if m.words_for(products):
            states = np.zeros(products, dtype=np.int64)
            for store, weights in zip(found.stores.values(), orbits, strict=True):
                states += m.counts(store.masks, products, weights)
            listed = [int(count) for count in states]
        else:
            listed = [union]
        return Size(listed, [int(count) for count in found.transitions], union, found.levels)

    def _out(self, what: str, number: int) -> bool:
        """Whether the time is used up. What stopped the run first stays said."""
        found = self.found
        at = Progress(f"{found.layout.instance.scope.name}, {what}", number, found.levels)
        self._show(at)
        out = self._clock.out(at)
        self.stopped = self.stopped or out
        return bool(out)

    def _tick(self) -> None:
        if self._out("looking back", self.found.states):
            raise Late(self.stopped)

    def _examined(self) -> list[Asked]:
        at = Progress(f"{self.found.layout.instance.scope.name}, examining", self.found.states, self.found.levels)
        judge = Judge(self.found, self._out, self._clock.within(at))
        listed = [*judge.states(), *judge.steps(), *self._seen()]
        if not self.stopped:
            with suppress(Late):
                listed += progress(self.found, self._tick)
                if self.found.symmetry is None:
                    listed += private(self.found, self._tick)
        if self.found.symmetry is not None:
            self._told_apart(self.found.symmetry, listed)
        return listed

    def _told_apart(self, symmetry: Symmetry, listed: list[Asked]) -> None:
        """What tells copies of a card apart is not decided on states that do not."""
        rules = self.found.layout.reach.rules
        asked = {inv.id: [inv.condition, inv.arises] for inv in STATES}
        for step in STEPS:
            asked[step.id] = [step.arises, *[term for r in rules if (term := step.condition(r)) is not None]]
        for item in listed:
            if how := told_apart(self.found.layout, symmetry.classes, asked.get(item.id, [])):
                item.decided, item.note = False, f"{how}: interchangeable cards are told apart"

    def _seen(self) -> list[Asked]:
        """What one state shows of play as such."""
        found, full = self.found, self.family.full
        stuck, overlap, fault = Asked("INV-60", full), Asked("overlap", full), Asked("fault", full)
        for level in found.stuck:
            for key, numbers, masks in level:
                stuck.add(found, Where(key, numbers, masks))
        for level in found.overlaps:
            for key, numbers, masks in level:
                overlap.add(found, Where(key, numbers, masks))
        for wrong in found.faults:
            for key, numbers, faulty in wrong:
                fault.add(found, Where(key, numbers, faulty.masks))
        return [self._depth(), stuck, overlap, fault]

    def _depth(self) -> Asked:
        found, layout = self.found, self.found.layout
        bound, deepest = deepest_allowed(layout.instance), 0
        item = Asked("INV-56", self.family.full)
        for key, store in found.stores.items():
            frames = np.zeros(store.size, dtype=np.int64)
            for slot in range(layout.slots):
                frames += extract(store.words[layout.at(slot)[0]], layout.control(slot)) != 0
            frames += (key != OVER) - (key[2] is not None)
            deepest = max(deepest, int(frames.max(initial=0)))
            which = np.flatnonzero(frames > bound)
            item.add(found, Where(key, which, m.taken(store.masks, which)))
        item.note = f"bound {bound} frames, deepest reached {deepest}"
        return item

    # -- what is told ---------------------------------------------------------------------------------------------

    def answers(self) -> Sequence[Answer]:
        """Every obligation, in the order of `obligations.SAYS`."""
        return [self._answer(id) for id in SAYS]

    def _answer(self, id: str) -> Answer:
        item = self.asked.get(id)
        if item is None:
            note = "states that look the same are compared only where copies are not swapped" if id in PRIVACY else ""
            return Answer(id, decided=False, note=note)
        shortest = self._shortest.get(id) if item.fails else None
        return Answer(id, item.fails, item.arises, shortest, item.decided, item.note)

    @cached_property
    def _shortest(self) -> dict[str, int]:
        """The number of plays to the first failure, by obligation."""
        return {
            item.id: next(item.failures(self.found, self._wanted(item))).plays
            for item in self.asked.values()
            if item.fails
        }

    def _wanted(self, item: Asked) -> int:
        """The readings whose failure is shown: the current ones where they fail, else all that do."""
        return item.fails & self.family.current or item.fails

    @cached_property
    def _histories(self) -> Histories:
        return Histories(self.found)

    def histories(self, id: str, count: int = 1) -> Sequence[History]:
        item = self.asked.get(id)
        if item is None or not item.fails:
            return []

        def history(failing: Failing) -> History:
            return self._histories.history(failing)

        return diverse(item.failures(self.found, self._wanted(item)), count, history)
