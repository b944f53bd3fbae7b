"""Can a phase always be ended, do plays of the table stop, which loops are there: backwards over all steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from checks.explore.explicit import masks as m
from checks.explore.explicit.failures import Asked, Where
from checks.explore.explicit.masks import Masks
from checks.explore.explicit.nodes import Array
from checks.explore.explicit.search import Found, Steps
from checks.explore.explicit.stores import OVER, Key
from model.language.rows import TABLE

Numbers = NDArray[np.int32]


class Columns:
    """Steps as columns: source and target among all states, and readings."""

    def __init__(self, sources: Numbers, targets: Numbers, masks: Masks) -> None:
        self.sources, self.targets, self.masks = sources, targets, masks


class Ends:
    """What lies behind every state. States of all partitions are numbered through."""

    def __init__(self, found: Found, tick: Callable[[], None]) -> None:
        self.found, self.tick = found, tick
        self.offset: dict[Key, int] = {}
        size = 0
        for key, store in found.stores.items():
            self.offset[key] = size
            size += store.size
        self.size, self.words = size, max(1, m.words_for(len(found.family.products)))
        self.single = m.words_for(len(found.family.products)) == 0
        self.dtype: type[Any] = np.uint8 if self.single else np.uint64
        self.masks = self._of_states()
        self.levels = [self._columns(level) for level in found.steps]

    def _through(self, numbers: Numbers, key: Key) -> Numbers:
        """Numbers in a partition as numbers among all states."""
        return numbers + np.int32(self.offset[key])

    def _of_states(self) -> Masks:
        if self.single:
            return [np.ones(self.size, dtype=self.dtype)]
        stores = list(self.found.stores.values())
        return [np.concatenate([store.masks[i] for store in stores]) for i in range(self.words)]

    def _columns(self, steps: Sequence[Steps]) -> Columns:
        if not steps:
            none = np.zeros(0, dtype=np.int32)
            return Columns(none, none, [np.zeros(0, dtype=self.dtype) for _ in range(self.words)])
        sources = np.concatenate([self._through(one.sources, one.source) for one in steps])
        targets = np.concatenate([self._through(one.targets, one.target) for one in steps])
        if self.single:
            return Columns(sources, targets, [np.ones(len(sources), dtype=self.dtype)])
        return Columns(sources, targets, [np.concatenate([one.masks[i] for one in steps]) for i in range(self.words)])

    def _nowhere(self) -> Masks:
        return [np.zeros(self.size, dtype=self.dtype) for _ in range(self.words)]

    def over(self) -> Masks:
        """The states in which nothing is left to play."""
        found = self._nowhere()
        if OVER in self.found.stores:
            begin = self.offset[OVER]
            end = begin + self.found.stores[OVER].size
            for column, own in zip(found, self.masks, strict=True):
                column[begin:end] = own[begin:end]
        return found

    def stuck(self) -> Masks:
        """The dead ends."""
        found = self._nowhere()
        for level in self.found.stuck:
            for key, numbers, masks in level:
                for i, column in enumerate(found):
                    column[numbers + self.offset[key]] |= masks[i] if masks else self.dtype(1)
        return found

    def leads_to(self, goal: Masks) -> Masks:
        """The readings under which a state of the goal can be reached."""
        can = [column.copy() for column in goal]
        changed = True
        while changed:
            changed = False
            self.tick()
            for steps in reversed(self.levels):
                for column, readings in zip(can, steps.masks, strict=True):
                    more = readings & column[steps.targets] & ~column[steps.sources]
                    which = np.flatnonzero(more)
                    if len(which):
                        np.bitwise_or.at(column, steps.sources[which], more[which])
                        changed = True
        return can

    def cyclic(self, keep: Callable[[Steps], bool] | None = None) -> Masks:
        """The states on or between cycles of the kept steps: what is left when ends are trimmed away."""
        if keep is None:
            listed = self.levels
        else:
            listed = [self._columns([one for one in level if keep(one)]) for level in self.found.steps]
        sources = np.concatenate([steps.sources for steps in listed] or [np.zeros(0, dtype=np.int32)])
        targets = np.concatenate([steps.targets for steps in listed] or [np.zeros(0, dtype=np.int32)])
        found: Masks = []
        for i, own in enumerate(self.masks):
            readings = np.concatenate([steps.masks[i] for steps in listed] or [np.zeros(0, dtype=self.dtype)])
            found.append(self._trimmed(own, sources, targets, readings))
        return found

    def _trimmed(self, own: Array, sources: Numbers, targets: Numbers, readings: Array) -> Array:
        alive = own
        while True:
            self.tick()
            live = readings & alive[sources] & alive[targets]
            keep = live != 0
            sources, targets, readings = sources[keep], targets[keep], live[keep]
            forward, backward = np.zeros_like(alive), np.zeros_like(alive)
            np.bitwise_or.at(forward, sources, readings)
            np.bitwise_or.at(backward, targets, readings)
            left = alive & forward & backward
            if (left == alive).all():
                return left
            alive = left

    def where(self, masks: Masks) -> list[Where]:
        """The states with readings, by partition."""
        found = []
        for key, begin in self.offset.items():
            end = begin + self.found.stores[key].size
            part = [column[begin:end] for column in masks]
            which = np.flatnonzero(m.some(part)) if end > begin else np.zeros(0, dtype=np.int32)
            if len(which):
                found.append(Where(key, which, [] if self.single else m.taken(part, which)))
        return found


def progress(found: Found, tick: Callable[[], None]) -> list[Asked]:
    """INV-63, INV-64 and INV-65. `tick` is called now and then, and may raise to end it."""
    family, ends = found.family, Ends(found, tick)
    full = family.full
    stuck = ends.stuck()
    can_end, can_stop = ends.leads_to(ends.over()), ends.leads_to(stuck)
    endless = [own & ~can for own, can in zip(ends.masks, can_end, strict=True)]
    livelock = [mask & ~can for mask, can in zip(endless, can_stop, strict=True)]
    unpaid = [one | other for one, other in zip(stuck, livelock, strict=True)]
    paying = Asked("INV-63")
    for key, store in found.stores.items():
        if key[:2] == ("bidding", "payment"):
            paying.arises |= m.union(store.masks) if store.masks else full
    for where in ends.where(unpaid):
        if where.key[:2] == ("bidding", "payment"):
            paying.add(found, where)
    table = Asked("INV-64", full)
    for where in ends.where(ends.cyclic(lambda steps: steps.guarded.row.rule.by is TABLE)):
        table.add(found, where)
    last = Asked("INV-65", full)
    for where in ends.where(endless):
        last.add(found, where)
    loops = m.union(ends.cyclic())
    last.note = f"loops that players can leave, under {family.formula(loops)}" if loops else "no loop at all"
    return [paying, table, last]
