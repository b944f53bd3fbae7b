"""Every state that can be reached, level by level, under all readings at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from checks.explore.answers import Progress
from checks.explore.clock import Clock, Late
from checks.explore.explicit import masks as m
from checks.explore.explicit.classes import Classes
from checks.explore.explicit.expand import Expanded, Expander
from checks.explore.explicit.layout import Layout, Words
from checks.explore.explicit.masks import Masks
from checks.explore.explicit.nodes import Array, Columns, Graph
from checks.explore.explicit.overlaps import overlapping
from checks.explore.explicit.pack import pack
from checks.explore.explicit.rows import Faulty, Guarded, Made, Partition
from checks.explore.explicit.store import Keys, Store
from checks.explore.explicit.stores import OVER, Key
from checks.explore.explicit.symmetry import Symmetry
from checks.explore.readings import Family

BLOCK = 1 << 14
"""States expanded at once: their columns stay in the cache."""
PLAYS = 1 << 26
"""Plays of one row that are tried at once, at most: a byte each."""
MERGING = 1e-7
"""Seconds that a state takes to be merged, until that has been measured: what is left of a budget must do for it."""


@dataclass
class Steps:
    """Plays of one row out of one partition into another: states by their number there."""

    guarded: Guarded
    binding: Array | int
    source: Key
    sources: NDArray[np.int32]
    target: Key
    targets: NDArray[np.int32]
    masks: Masks
    after: Words | None = None
    """The states after the plays as the plays left them, where copies of cards are put in order afterwards."""


@dataclass
class Found:
    """What a search found. `arrivals`, `steps` and `faults` are by level, the starts being level 0."""

    layout: Layout
    family: Family
    parts: dict[Key, Partition] = field(default_factory=dict)
    stores: dict[Key, Store] = field(default_factory=dict)
    keys: dict[Key, Keys] = field(default_factory=dict)
    arrivals: list[dict[Key, tuple[NDArray[np.int32], Masks]]] = field(default_factory=list)
    steps: list[list[Steps]] = field(default_factory=list)
    faults: list[list[tuple[Key, NDArray[np.int32], Faulty]]] = field(default_factory=list)
    stuck: list[list[tuple[Key, NDArray[np.int32], Masks]]] = field(default_factory=list)
    overlaps: list[list[tuple[Key, NDArray[np.int32], Masks]]] = field(default_factory=list)
    transitions: NDArray[np.int64] = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    taken: dict[str, int] = field(default_factory=dict)
    levels: int = 0
    stopped: str = ""
    symmetry: Symmetry | None = None
    orbits: int = 0
    """With symmetry, how many states the keys stand for."""

    @property
    def states(self) -> int:
        return sum(store.size for store in self.stores.values()) + sum(keys.size for keys in self.keys.values())


Front = dict[Key, tuple[Words, NDArray[np.int32], Masks]]
"""What is to be expanded: words, numbers of the states, and their new readings."""


class Search:
    """One search over one layout."""

    def __init__(
        self,
        layout: Layout,
        family: Family,
        graph: Graph,
        parts: dict[Key, Partition],
        seed: int,
        symmetry: Symmetry | None = None,
    ) -> None:
        self.layout, self.family, self.graph, self.seed, self.symmetry = layout, family, graph, seed, symmetry
        self.found = Found(layout, family, parts, symmetry=symmetry)
        self.mask_words = m.words_for(len(family.products))
        self.found.transitions = np.zeros(len(family.products), dtype=np.int64)
        self.classes = Classes(family)
        self._expanders: dict[Key, Expander] = {}
        self._rate = MERGING

    def run(self, clock: Clock, progress: Callable[[Progress], None], counting: bool, share: float) -> Found:
        """Searches to the end or till the budget is used up. `counting`: keeps no steps."""
        found, keys_only = self.found, counting and self.layout.width == 1 and not self.mask_words
        self.counting, self.keys_only = counting, keys_only
        front = self._starts()
        while front and not found.stopped:
            found.levels += 1
            at = Progress(self.layout.instance.scope.name, found.states, found.levels - 1)
            progress(at)
            self._note_arrivals(front)
            front = self._level(front, at, clock, share)
        if found.stopped:
            self._note_arrivals(front)
        return found

    def _note_arrivals(self, front: Front) -> None:
        if not self.counting:
            self.found.arrivals.append({key: (numbers, masks) for key, (_, numbers, masks) in front.items()})

    def _level(self, front: Front, at: Progress, clock: Clock, share: float) -> Front:
        """Expands a level. What is new is the next one; only some of it where the budget is used up."""
        found, later = self.found, Front()
        arriving: dict[Key, list[tuple[Key, Array, Made]]] = {}
        pending = 0
        for level in (found.steps, found.faults, found.stuck, found.overlaps):
            level.append([])
        for key in list(front):
            words, numbers, masks = front.pop(key)
            try:
                block = self._block(key)
            except Late as why:
                found.stopped = str(why)
                return later
            for begin in range(0, len(words[0]), block):
                end = begin + block
                try:
                    pending += self._expand(
                        key, [w[begin:end] for w in words], numbers[begin:end], [c[begin:end] for c in masks], arriving
                    )
                except Late as why:
                    found.stopped = str(why)
                    return later
                merging = clock.seconds + 1.5 * pending * self._rate
                late = clock.budget.seconds and merging > clock.budget.seconds * share
                found.stopped = clock.out(at, found.states, share=0.0 if late else share)
                if found.stopped:
                    return later
        began = clock.seconds
        for key in list(arriving):
            self._arrive(key, arriving.pop(key), later)
            found.stopped = clock.out(at, found.states, share=share)
            if found.stopped:
                break
        if pending > BLOCK:
            self._rate = (clock.seconds - began) / pending
        return later

    def _starts(self) -> Front:
        front: Front = {}
        full = m.split(self.family.full, self.mask_words)
        by_key: dict[Key, list[list[int]]] = {}
        for state in self.layout.reach.starts:
            key, words = pack(self.layout, state)
            by_key.setdefault(key, []).append(words)
        for key, listed in by_key.items():
            columns = [np.array(column, dtype=np.uint64) for column in zip(*listed, strict=True)]
            masks = [np.full(len(listed), bits, dtype=np.uint64) for bits in full]
            if self.symmetry is not None:
                columns = self.symmetry.canonical(columns)
            self._merge(key, columns, masks, front)
        return front

    def _merge(self, key: Key, words: Words, masks: Masks, front: Front) -> NDArray[np.int32]:
        """Takes states in; those with new readings go into the front."""
        none = np.zeros(0, dtype=np.int32)
        if self.keys_only:
            fresh = self.found.keys.setdefault(key, Keys()).merge(words[0])
            if len(fresh) and self.symmetry is not None:
                self.found.orbits += int(self.symmetry.weights([fresh]).sum())
            if len(fresh):
                front[key] = [fresh], none, []
            return none
        store = self.found.stores.get(key)
        if store is None:
            store = self.found.stores[key] = Store(self.layout.width, self.mask_words, self.seed)
        merged = store.merge(words, masks)
        if len(merged.fresh):
            front[key] = [word[merged.fresh] for word in store.words], merged.fresh, merged.masks
        return merged.numbers

    def _expander(self, key: Key) -> Expander:
        expander = self._expanders.get(key)
        if expander is None:
            part = self.found.parts.get(key)
            if part is None:
                part = self.found.parts[key] = Partition(self.graph, self.layout, self.classes, key)
            expander = self._expanders[key] = Expander(part)
        return expander

    def _block(self, key: Key) -> int:
        """How many states are expanded at once: fewer where a row can be played in very many ways."""
        most = self._expander(key).most if key != OVER else 1
        return max(1, min(BLOCK, PLAYS // most))

    def _expand(
        self,
        key: Key,
        words: Words,
        numbers: NDArray[np.int32],
        masks: Masks,
        arriving: dict[Key, list[tuple[Key, Array, Made]]],
    ) -> int:
        """Expands a block. How many states came of it, equal ones counted again."""
        if key == OVER:
            return 0
        expander = self._expander(key)
        block = expander.block(words, masks, self.counting)
        weights = None if self.symmetry is None else self.symmetry.weights(words)
        for one in block.made:
            sources = numbers[one.source] if len(numbers) else numbers
            self._take(one.row, one.masks, one.source, weights)
            arriving.setdefault(one.key, []).append((key, sources, one))
        for wrong in block.faulty:
            self._take(wrong.row, wrong.masks, wrong.source, weights)
        if not self.counting:
            if expander.doubtful:
                block.overlap += overlapping(expander, block, Columns(words), self.mask_words)
            self._note(key, numbers, block)
        return sum(len(one.source) for one in block.made)

    def _take(
        self, guarded: Guarded, masks: Masks, sources: NDArray[np.int32], weights: NDArray[np.int64] | None
    ) -> None:
        """Counts plays of a row. `weights`: how many states each state of the block stands for."""
        id = guarded.row.rule.id
        self.found.taken[id] = self.found.taken.get(id, 0) | (m.union(masks) if masks else 1)
        some = None if weights is None else weights[sources]
        if masks:
            self.found.transitions += m.counts(masks, len(self.family.products), some)
        else:
            self.found.transitions += len(sources) if some is None else some.sum()

    def _note(self, key: Key, numbers: NDArray[np.int32], block: Expanded) -> None:
        found = self.found
        for wrong in block.faulty:
            found.faults[-1].append((key, numbers[wrong.source], wrong))
        which, masks = block.stuck
        if len(which):
            found.stuck[-1].append((key, numbers[which], masks))
        for which, masks in block.overlap:
            found.overlaps[-1].append((key, numbers[which], masks))

    def _arrive(self, key: Key, arrived: list[tuple[Key, Array, Made]], front: Front) -> None:
        width = self.layout.width
        words = [np.concatenate([made.words[i] for _, _, made in arrived]) for i in range(width)]
        masks = [np.concatenate([made.masks[i] for _, _, made in arrived]) for i in range(self.mask_words)]
        raw = words
        if self.symmetry is not None:
            words = self.symmetry.canonical(words)
        numbers = self._merge(key, words, masks, front)
        if self.counting:
            return
        begin = 0
        for source, sources, made in arrived:
            end = begin + len(sources)
            after = None if self.symmetry is None else [word[begin:end] for word in raw]
            self.found.steps[-1].append(
                Steps(made.row, made.binding, source, sources, key, numbers[begin:end], made.masks, after)
            )
            begin = end
