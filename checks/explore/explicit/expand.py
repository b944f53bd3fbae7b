"""One block of states and their readings: every play, the states after them, dead ends, faults and overlaps."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod

import numpy as np

from checks.explore.explicit import masks as m
from checks.explore.explicit.effects import Plan
from checks.explore.explicit.layout import Words
from checks.explore.explicit.masks import Masks
from checks.explore.explicit.nodes import Array, Columns
from checks.explore.explicit.rows import FEW, Faulty, Guarded, Made, Partition


@dataclass
class Expanded:
    """What a block led to. `stuck` are the states (and readings) that nothing can be played in."""

    made: list[Made] = field(default_factory=list)
    faulty: list[Faulty] = field(default_factory=list)
    stuck: tuple[Array, Masks] = field(default_factory=lambda: (np.zeros(0, dtype=np.int64), []))
    overlap: list[tuple[Array, Masks]] = field(default_factory=list)


class Expander:
    """Expands blocks of one partition."""

    def __init__(self, part: Partition) -> None:
        self.part = part
        self.doubtful = _doubtful(part)
        ways = [prod(guarded.shape) for rows in part.turns for row in rows for guarded in row.guards]
        self.most = max([1, *ways])
        """In how many ways some row could be played in one state."""

    def block(self, words: Words, fresh: Masks, counting: bool = False) -> Expanded:
        """Expands states under their readings. `counting`: overlaps are not looked for."""
        found, columns = Expanded(), Columns(words)
        size = len(words[0])
        open_to: Masks = fresh
        still = np.ones(size, dtype=np.bool_)
        played = [np.zeros_like(column) for column in fresh]
        any_played = np.zeros(size, dtype=np.bool_)
        for turn, rows in enumerate(self.part.turns):
            if not rows:
                continue
            took = [np.zeros_like(column) for column in fresh]
            any_took = np.zeros(size, dtype=np.bool_)
            twice: list[Array] = [np.zeros_like(column) for column in fresh] or [np.zeros(size, dtype=np.bool_)]
            for row in rows:
                for guarded in row.guards:
                    enabled = columns.of(guarded.guard)
                    open_here = m.only(open_to, guarded.readings.mask) if fresh else []
                    gate = m.some(open_here) if fresh else still if turn else None
                    if gate is not None:
                        enabled = enabled & gate
                    if not enabled.any():
                        continue
                    enabled = np.broadcast_to(enabled, (*guarded.shape, size)).reshape(-1, size)
                    at_all: Array = enabled[0] if len(enabled) == 1 else np.logical_or.reduce(enabled)
                    if turn == 0 and not counting:
                        _note_twice(twice, took, any_took, enabled, at_all, open_here)
                    any_took |= at_all
                    for column, given in zip(took, open_here, strict=True):
                        column |= np.where(at_all, given, np.uint64(0))
                    self._play(guarded, enabled, columns, open_here, found)
            if turn == 0 and not counting:
                self._overlaps(found, twice, bool(fresh))
            for column, more in zip(played, took, strict=True):
                column |= more
            any_played |= any_took
            if fresh:
                open_to = [column & ~more for column, more in zip(open_to, took, strict=True)]
                if not m.some(open_to).any():
                    break
            else:
                still &= ~any_took
                if not still.any():
                    break
        self._stuck(found, fresh, played, any_played)
        return found

    def _stuck(self, found: Expanded, fresh: Masks, played: Masks, any_played: Array) -> None:
        if fresh:
            left = [column & ~done for column, done in zip(fresh, played, strict=True)]
            which = np.flatnonzero(m.some(left))
            found.stuck = which, m.taken(left, which)
        else:
            found.stuck = np.flatnonzero(~any_played), []

    def _overlaps(self, found: Expanded, twice: list[Array], many: bool) -> None:
        which = np.flatnonzero(m.some(twice) if many else twice[0])
        if len(which):
            found.overlap.append((which, m.taken(twice, which) if many else []))

    def _play(self, guarded: Guarded, enabled: Array, columns: Columns, open_to: Masks, found: Expanded) -> None:
        size = columns.size
        count = np.count_nonzero(enabled)
        if len(enabled) == 1 or count > FEW * len(enabled):
            for one, here in enumerate(enabled):
                source = np.flatnonzero(here)
                if len(source):
                    self._made(guarded, one, source, columns, open_to, found)
            return
        binding, source = np.divmod(np.flatnonzero(enabled), size)
        self._made(guarded, binding, source, columns, open_to, found)

    def _made(
        self,
        guarded: Guarded,
        binding: Array | int,
        source: Array,
        columns: Columns,
        open_to: Masks,
        found: Expanded,
    ) -> None:
        one = isinstance(binding, int)
        plans = guarded.row.plans(guarded, int(binding) if one else None)
        given = {} if one else guarded.given(binding)
        for readings, plan in plans:
            where, bound, codes = source, binding, given
            masks: Masks = []
            if open_to:
                masks = m.only(m.taken(open_to, source), readings.mask)
                keep = m.some(masks)
                if not keep.all():
                    where, masks = source[keep], m.taken(masks, keep)
                    if not one:
                        bound, codes = binding[keep], {at: column[keep] for at, column in given.items()}  # type: ignore[index]
                if not len(where):
                    continue
            whole = len(where) == columns.size and (one or bool((where[1:] > where[:-1]).all()))
            words = list(columns.words) if whole else [word[where] for word in columns.words]
            self._apply(guarded, plan, Columns(words, given=codes), where, bound, masks, found)

    def _apply(
        self,
        guarded: Guarded,
        plan: Plan,
        columns: Columns,
        source: Array,
        binding: Array | int,
        masks: Masks,
        found: Expanded,
    ) -> None:
        wrong = plan.faulty(columns)
        if wrong is not None:
            bad, good = np.flatnonzero(wrong), np.flatnonzero(~wrong)
            found.faulty.append(Faulty(guarded, _some(binding, bad), source[bad], m.taken(masks, bad)))
            columns = Columns(
                [word[good] for word in columns.words],
                given={position: column[good] for position, column in columns.given.items()},
            )
            source, binding, masks = source[good], _some(binding, good), m.taken(masks, good)
            if not len(good):
                return
        for key, words, which in plan.apply(columns):
            if which is None:
                found.made.append(Made(guarded, binding, source, key, words, masks))
            else:
                made = Made(guarded, _some(binding, which), source[which], key, words, m.taken(masks, which))
                found.made.append(made)


def _some(binding: Array | int, which: Array) -> Array | int:
    return binding if isinstance(binding, int) else binding[which]


def _note_twice(
    twice: list[Array], took: Masks, any_took: Array, enabled: Array, at_all: Array, open_here: Masks
) -> None:
    """Two plays of the table at once are an overlap, whatever they are."""
    several = enabled.sum(axis=0, dtype=np.int32) > 1 if len(enabled) > 1 else None
    if not open_here:
        twice[0] |= at_all & any_took
        if several is not None:
            twice[0] |= several
        return
    for column, done, given in zip(twice, took, open_here, strict=True):
        column |= np.where(at_all, given & done, np.uint64(0))
        if several is not None:
            column |= np.where(several, given, np.uint64(0))


def _doubtful(part: Partition) -> dict[tuple[str, str], list[int]]:
    """Rows of players or nature that answer the same event: (machine, event) -> their numbers."""
    found: dict[tuple[str, str], list[int]] = {}
    for rows in part.turns[1:]:
        for row in rows:
            found.setdefault((row.rule.machine, row.rule.event), []).append(row.number)
    return {event: numbers for event, numbers in found.items() if len(numbers) > 1}
