"""Histories: from a state back to a start, level by level, over the steps that brought its reading there first."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from checks.explore.answers import History
from checks.explore.explicit.failures import Failing
from checks.explore.explicit.layout import Words
from checks.explore.explicit.nodes import Columns
from checks.explore.explicit.pack import pack
from checks.explore.explicit.rows import Guarded
from checks.explore.explicit.search import Found
from checks.explore.explicit.stores import Key
from checks.step import Play
from model.components.cards import CARDS
from model.language.sorts import Value


class _Step(NamedTuple):
    """A play from a state."""

    guarded: Guarded
    binding: int
    key: Key
    number: int


class _Into(NamedTuple):
    """The steps of one level into one partition, sorted by target."""

    targets: NDArray[np.int32]
    chunk: NDArray[np.int64]
    place: NDArray[np.int64]


class Histories:
    """Rebuilds histories of a finished search."""

    def __init__(self, found: Found) -> None:
        self.found = found
        self._into: dict[tuple[int, Key], _Into] = {}
        self._starts: dict[tuple[Key, tuple[int, ...]], int] = {}
        for number, start in enumerate(found.layout.reach.starts):
            key, words = pack(found.layout, start)
            if found.symmetry is not None:
                words = [int(word[0]) for word in found.symmetry.canonical(_columns(words))]
            self._starts.setdefault((key, tuple(words)), number)

    def history(self, failing: Failing) -> History:
        """A shortest history of a failure."""
        steps: list[_Step] = []
        key, number = failing.key, failing.number
        if failing.guarded is not None:
            steps.append(_Step(failing.guarded, failing.binding, key, number))
        for level in range(failing.level - 1, -1, -1):
            step = self._back(level, key, number, failing.reading)
            steps.append(step)
            key, number = step.key, step.number
        steps.reverse()
        start = self._starts[key, tuple(int(word[number]) for word in self.found.stores[key].words)]
        return History(start, failing.reading, tuple(self._plays(start, steps, failing.reading)))

    def _back(self, level: int, key: Key, number: int, reading: int) -> _Step:
        """A step of this level that brought the reading to the state."""
        into = self._steps_into(level, key)
        steps = self.found.steps[level]
        begin, end = np.searchsorted(into.targets, [number, number + 1])
        word, bit = divmod(reading, 64)
        for i in range(begin, end):
            one, place = steps[into.chunk[i]], into.place[i]
            if not one.masks or int(one.masks[word][place]) >> bit & 1:
                binding = one.binding if isinstance(one.binding, int) else int(one.binding[place])
                return _Step(one.guarded, binding, one.source, int(one.sources[place]))
        raise AssertionError(f"nothing leads to state {number} of {key} on level {level}")

    def _plays(self, start: int, steps: list[_Step], reading: int) -> list[Play]:
        """The plays. Where copies of cards were put in order on the way, with the cards as the start has them."""
        plays = [self._play(step, reading) for step in steps]
        symmetry, layout = self.found.symmetry, self.found.layout
        if symmetry is None:
            return plays
        cards = layout.instance.scope.cards
        now = symmetry.swaps(_columns(pack(layout, layout.reach.starts[start])[1]))
        found: list[Play] = []
        for step, play in zip(steps, plays, strict=True):
            back: dict[Value, Value] = {cards[canonical]: cards[actual] for actual, canonical in now.items()}
            values = tuple(
                back.get(value, value) if param.sort is CARDS else value
                for param, value in zip(play.rule.params, play.values, strict=True)
            )
            found.append(Play(play.rule, values))
            after = symmetry.swaps(self._after(step, reading))
            now = {actual: after.get(canonical, canonical) for actual, canonical in now.items()}
        return found

    def _after(self, step: _Step, reading: int) -> Words:
        """The state after a step, as the play leaves it."""
        row, given = step.guarded.row, step.guarded.given(np.array([step.binding]))
        for readings, plan in row.plans(step.guarded, None):
            if readings.full >> reading & 1:
                columns = Columns(self._words(step), given=given)
                if plan.faulty(columns) is None:
                    return plan.apply(columns)[0][1]
        return self._words(step)

    def _words(self, step: _Step) -> Words:
        return [word[step.number : step.number + 1] for word in self.found.stores[step.key].words]

    def _steps_into(self, level: int, key: Key) -> _Into:
        known = self._into.get((level, key))
        if known is None:
            listed = [(i, one) for i, one in enumerate(self.found.steps[level]) if one.target == key]
            targets = np.concatenate([one.targets for _, one in listed])
            chunk = np.concatenate([np.full(len(one.targets), i) for i, one in listed])
            place = np.concatenate([np.arange(len(one.targets)) for _, one in listed])
            order = np.argsort(targets, kind="stable")
            known = self._into[level, key] = _Into(targets[order], chunk[order], place[order])
        return known

    def _play(self, step: _Step, reading: int) -> Play:
        """The play with the values of its parameters."""
        row, found = step.guarded.row, self.found
        graph, codes = row.translator.graph, found.layout.codes
        columns = Columns(self._words(step))
        at = step.guarded.given(step.binding)
        given = {
            id(param): graph.const(int(at[position]), "int" if param.key[4] is not None else "code")
            for position, param in enumerate(row.listed, 1)
        }
        env = row.env(found.family.choices[reading], given)
        values: list[Value] = [
            codes.value(int(columns.column(env[id(param)])[0]), param.sort) for param in row.rule.params
        ]
        return Play(row.rule, tuple(values))


def _columns(words: list[int]) -> Words:
    return [np.array([word], dtype=np.uint64) for word in words]
