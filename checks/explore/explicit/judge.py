"""Every invariant on every state, and every property of steps on every step, a block of columns at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from checks.explore.clock import Late
from checks.explore.explicit import masks as m
from checks.explore.explicit.classes import Classes
from checks.explore.explicit.failures import Asked, Where
from checks.explore.explicit.layout import Layout, Words
from checks.explore.explicit.masks import Masks
from checks.explore.explicit.nodes import Array, Columns, Graph, Node, extract
from checks.explore.explicit.rows import Guarded
from checks.explore.explicit.search import Found, Steps
from checks.explore.explicit.stores import OVER, Key
from checks.explore.explicit.translate import Choice, Context, Env, Translator, asks, kind_of, table_of
from invariants.catalogue import STATES, STEPS
from model.language import terms as t

BLOCK = 1 << 14

Program = tuple[Asked, Node, list[tuple[m.Mask, Node]]]
"""An obligation, the situation it is about, and its condition by classes of readings."""
Out = Callable[[str, int], bool]
"""Whether the time is used up, for (what is done, how far it is)."""


class CannotAsk(Exception):
    """A property is written in a way that this explorer has no answer to."""


class Judge:
    """Asks terms of the states and steps that a search found."""

    def __init__(self, found: Found, out: Out, tick: Callable[[], None] = lambda: None) -> None:
        self.found, self.layout, self.family, self.out = found, found.layout, found.family, out
        self.graph = Graph(tick)
        self.translators: dict[Context, Translator] = {}
        self.classes = Classes(self.family)

    def translator(self, context: Context) -> Translator:
        known = self.translators.get(context)
        if known is None:
            known = self.translators[context] = Framewise(self, context)
        return known

    # -- states ---------------------------------------------------------------------------------------------------

    def states(self) -> list[Asked]:
        """Every invariant of states."""
        asked = [Asked(inv.id) for inv in STATES]
        for key, store in self.found.stores.items():
            translator = self.translator(context_of(self.layout, key))
            try:
                programs = [
                    program
                    for item, inv in zip(asked, STATES, strict=True)
                    if (program := self._program(item, translator, inv.condition, inv.arises)) is not None
                ]
            except Late:
                self.out("examining states", 0)
                return asked
            for begin in range(0, store.size, BLOCK):
                if self.out("examining states", begin):
                    return asked
                columns = Columns([word[begin : begin + BLOCK] for word in store.words])
                masks = [mask[begin : begin + BLOCK] for mask in store.masks]
                for item, situation, conditions in programs:
                    self._arises(item, columns, situation, masks)
                    for mask, condition in conditions:
                        self._state(item, key, begin, columns, condition, masks, mask)
        return asked

    def _program(
        self,
        item: Asked,
        translator: Translator,
        condition: t.Term,
        arises: t.Term,
        env: Callable[[Choice], Env] = lambda choice: {},
        questions: Sequence[str] = (),
        position: int = 1,
    ) -> Program | None:
        """What is asked for an obligation: its situation under the first readings, its condition under each class."""
        first = self.family.choices[0]
        try:
            return (
                item,
                translator.of(arises, first, env(first), position),
                [
                    (some.mask, translator.of(condition, some.choice, env(some.choice), position))
                    for some in self.classes.by([*asks(condition), *questions])
                ],
            )
        except CannotAsk as reason:
            item.decided, item.note = False, str(reason)
            return None

    def _arises(self, item: Asked, columns: Columns, situation: Node, masks: Masks) -> None:
        if item.arises == self.family.full or situation is self.graph.false:
            return
        here = columns.column(situation)
        if here.any():
            item.arises |= m.union(m.taken(masks, here)) if masks else self.family.full

    def _state(
        self, item: Asked, key: Key, begin: int, columns: Columns, condition: Node, masks: Masks, mask: m.Mask
    ) -> None:
        if condition is self.graph.true:
            return
        bad = ~columns.column(condition)
        if not bad.any():
            return
        which, some = self._failing(bad, masks, mask)
        item.add(self.found, Where(key, which + begin, some))

    @staticmethod
    def _failing(bad: Array, masks: Masks, mask: m.Mask) -> tuple[Array, Masks]:
        which = np.flatnonzero(bad)
        if not masks:
            return which, []
        some = m.only(m.taken(masks, which), mask)
        keep = m.some(some)
        return which[keep], m.taken(some, keep)

    # -- steps ----------------------------------------------------------------------------------------------------

    def steps(self) -> list[Asked]:
        """Every property of steps."""
        asked = {prop.id: Asked(prop.id) for prop in STEPS}
        groups: dict[int, list[tuple[int, Steps]]] = {}
        for level, listed in enumerate(self.found.steps):
            for steps in listed:
                groups.setdefault(id(steps.guarded), []).append((level, steps))
        for group in groups.values():
            try:
                if self._group(asked, group):
                    break
            except Late:
                self.out("examining steps", group[0][0])
                break
        return list(asked.values())

    def _group(self, asked: Mapping[str, Asked], group: list[tuple[int, Steps]]) -> bool:
        """All steps of one row out of one partition. Whether the time is used up."""
        guarded, rule = group[0][1].guarded, group[0][1].guarded.row.rule
        about = [(asked[p.id], c, p.arises) for p in STEPS if (c := p.condition(rule)) is not None]
        if not about:
            return False
        translator = self.translator(guarded.row.part.context)
        row = guarded.row
        given = {
            id(param): self.graph.given(position, kind_of(param.sort), int(values.max(initial=0)))
            for position, (param, values) in enumerate(zip(row.listed, guarded.values, strict=True), 1)
        }

        def env(choice: Choice) -> Env:
            return row.env(choice, given, translator)

        listed = [
            self._program(item, translator, condition, arises, env, row.fixed_asks, row.position)
            for item, condition, arises in about
        ]
        programs = [program for program in listed if program is not None]
        for batch in _batches(group):
            if self.out("examining steps", batch[0][0]):
                return True
            columns, masks, levels, bindings = self._columns(guarded, batch)
            for item, situation, conditions in programs:
                self._arises(item, columns, situation, masks)
                for mask, condition in conditions:
                    if condition is self.graph.true:
                        continue
                    bad = ~columns.column(condition)
                    if bad.any():
                        self._bad_steps(item, batch, *self._failing(bad, masks, mask), levels, bindings)
        return False

    def _columns(self, guarded: Guarded, batch: list[tuple[int, Steps]]) -> tuple[Columns, Masks, Array, Array]:
        before: list[list[Array]] = []
        after: list[list[Array]] = []
        for _, steps in batch:
            before.append([word[steps.sources] for word in self.found.stores[steps.source].words])
            after.append(steps.after or [word[steps.targets] for word in self.found.stores[steps.target].words])
        bindings = np.concatenate(
            [np.broadcast_to(np.asarray(steps.binding, dtype=np.int64), steps.sources.shape) for _, steps in batch]
        )
        levels = np.concatenate([np.full(len(steps.sources), level) for level, steps in batch])
        masks = [np.concatenate(parts) for parts in zip(*[steps.masks for _, steps in batch], strict=True)]
        columns = Columns(
            [np.concatenate(parts) for parts in zip(*before, strict=True)],
            [np.concatenate(parts) for parts in zip(*after, strict=True)],
            guarded.given(bindings),
        )
        return columns, masks, levels, bindings

    def _bad_steps(
        self,
        item: Asked,
        batch: list[tuple[int, Steps]],
        which: Array,
        masks: Masks,
        levels: Array,
        bindings: Array,
    ) -> None:
        sources = np.concatenate([steps.sources for _, steps in batch])
        first = batch[0][1]
        for level in sorted(set(levels[which].tolist())):
            at = np.flatnonzero(levels[which] == level)
            here = which[at]
            where = Where(first.source, sources[here], m.taken(masks, at), first.guarded, bindings[here], int(level))
            item.add(self.found, where)


def _batches(group: list[tuple[int, Steps]]) -> list[list[tuple[int, Steps]]]:
    """The steps in batches of about a block."""
    found: list[list[tuple[int, Steps]]] = [[]]
    size = 0
    for level, steps in group:
        if size > BLOCK:
            found.append([])
            size = 0
        found[-1].append((level, steps))
        size += len(steps.sources)
    return found


def context_of(layout: Layout, key: Key) -> Context:
    """How terms read the states of a partition."""
    if key == OVER:
        return Context("", "", None, True)
    return Context(key[0], key[1], key[2], key[0] in layout.bottom)


class Framewise(Translator):
    """Terms that may ask about every live frame of a machine: each is read as if it were on top."""

    def __init__(self, judge: Judge, context: Context) -> None:
        super().__init__(judge.graph, judge.layout, context)
        self.judge = judge

    def build(self, term: t.Term) -> Node:
        if not isinstance(term, t.EachFrame):
            return super().build(term)
        name, body = term.key
        if any(isinstance(part, t.Waits | t.ResultOf | t.After) for part in t.walk(body)):
            raise CannotAsk("a property of every frame asks for the outcome that waits, or for the state afterwards")
        graph, layout, waits = self.graph, self.layout, self.context.waits is not None
        choice, env, position = self.choice, dict(self.env), self.position
        in_slots = [layout.slot_code(place) for place in layout.slot_codes if place[0] == name]
        at_bottom = [1 + i for i, place in enumerate(layout.bottom_codes) if place[0] == name]
        programs: list[tuple[bool, Array, Node]] = []
        for codes, bottom in ((in_slots, False), (at_bottom, True)):
            if codes:
                translator = self.judge.translator(Context(name, None, None, bottom))
                programs.append((bottom, table_of(codes), translator.of(body, choice, env, position)))
        if not programs:
            return graph.true

        def ask(columns: Columns) -> Array:
            held = np.ones(columns.size, dtype=np.bool_)
            for bottom, table, node in programs:
                if bottom:
                    words = _down_to_bottom(columns, layout)
                    bottom_code = extract(words[layout.bottom_code.word], layout.bottom_code)
                    _frames(held, columns, words, table[bottom_code], node)
                    continue
                for depth in range(int(waits), layout.slots):
                    words = _popped(columns, layout, depth)
                    control = extract(words[layout.first], layout.control(0))
                    if not control.any():
                        break
                    _frames(held, columns, words, table[control], node)
            return held

        key: tuple[Any, ...] = ("each frame", name, waits, *[node.number for _, _, node in programs])
        node = graph.asked(key, "bool", ask, [node for _, _, node in programs])
        for _, _, part in programs:
            part.uses += 1
        return node


def _frames(held: Array, columns: Columns, words: Words, here: Array, node: Node) -> None:
    which = np.flatnonzero(here)
    if len(which):
        some = Columns([word[which] for word in words], given={p: c[which] for p, c in columns.given.items()})
        held[which] &= some.column(node)


def _popped(columns: Columns, layout: Layout, depth: int) -> Words:
    """The words with so many slots gone from the top."""
    if not depth:
        return list(columns.words)
    known: Any = columns.known.get(-depth)
    if known is None:
        words = list(_popped(columns, layout, depth - 1))
        layout.pop(words)
        columns.known[-depth] = words  # type: ignore[assignment]
        return words
    found: Words = known
    return found


def _down_to_bottom(columns: Columns, layout: Layout) -> Words:
    """The words with every slot empty."""
    words = list(columns.words)
    if layout.slots:
        below, _ = layout.first_masks()
        words[layout.first] = words[layout.first] & below
        for word in range(layout.first + 1, layout.width):
            words[word] = np.zeros_like(words[word])
    return words
