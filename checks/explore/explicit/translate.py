"""Terms as expressions over columns of packed states, read from one kind of top frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from checks.explore.explicit.layout import BOTTOM, OWN, Field, Layout, Slot
from checks.explore.explicit.nodes import CODE, DTYPES, Array, Columns, Graph, Kind, Node, extract
from model.language import terms as t
from model.language.facts import Field as FrameFact
from model.language.params import free
from model.language.sorts import BOOL, Sort
from model.language.sorts import INT as NUMBER

Env = Mapping[int, Node]
Choice = Mapping[str, str]

KINDS: dict[type[t.Term], Callable[[Translator, t.Term], Node]] = {}
"""What each kind of term is as an expression; `readers` says it."""

_ASKS: dict[int, tuple[t.Term, tuple[str, ...], tuple[int, ...]]] = {}


def asks(term: t.Term) -> tuple[str, ...]:
    """The questions that a term asks."""
    return _facts_of(term)[1]


def _facts_of(term: t.Term) -> tuple[t.Term, tuple[str, ...], tuple[int, ...]]:
    known = _ASKS.get(id(term))
    if known is None or known[0] is not term:
        questions: dict[str, None] = {}
        if isinstance(term, t.Reads):
            questions[term.key[0].id] = None
        for child in term.children:
            questions.update(dict.fromkeys(asks(child)))
        known = _ASKS[id(term)] = term, tuple(sorted(questions)), tuple(free(term))
    return known


@dataclass(frozen=True)
class Context:
    """What is on top: a frame of a machine, its state where that is known, and the outcome that waits for it."""

    machine: str
    state: str | None
    waits: tuple[str, str] | None
    bottom: bool

    @property
    def slot(self) -> int:
        """The slot of the top frame, where it is not the bottom frame."""
        return 1 if self.waits else 0


def kind_of(sort: Sort) -> Kind:
    return "bool" if sort is BOOL else "int" if sort is NUMBER else "code"


class Translator:
    """Terms read in one context. `of` is the whole interface."""

    def __init__(self, graph: Graph, layout: Layout, context: Context) -> None:
        self.graph, self.layout, self.context = graph, layout, context
        self.codes, self.instance = layout.codes, layout.instance
        self.choice: Choice = {}
        self.env: dict[int, Node] = {}
        self.after = False
        self.position = 1
        self._known: dict[tuple[Any, ...], Node] = {}

    def of(self, term: t.Term, choice: Choice, env: Env, position: int = 1) -> Node:
        """The expression. Parameters are taken from `env`; those of quantifiers use axes from `position` on."""
        self.choice, self.env, self.after, self.position = choice, dict(env), False, position
        return self.build(term)

    def build(self, term: t.Term) -> Node:
        _, questions, params = _facts_of(term)
        key = (
            id(term),
            self.after,
            self.position,
            *[self.choice[q] for q in questions],
            *[self.env[p].number for p in params if p in self.env],
        )
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = KINDS[type(term)](self, term)
        return known

    # -- where things lie -----------------------------------------------------------------------------------------

    def at(self, slot: Slot, kind: Kind, after: bool = False) -> Node:
        """The value of a field, or the constant it is."""
        if isinstance(slot, Field):
            return self.graph.field(slot, after)
        return self.graph.const(slot, kind)

    def cell(self, number: int) -> Node:
        fact, _ = self.instance.cells[number]
        return self.at(self.layout.cells[number], kind_of(fact.sort), self.after)

    def place(self, number: int) -> Node:
        return self.at(self.layout.card_places[number], "code", self.after)

    def own(self, fact: FrameFact, index: int | None) -> Node:
        """A fact of the top frame; the default where the frame on top is another machine's and nothing may ask."""
        if fact.machine != self.context.machine:
            return self.constant(fact.default, fact.sort)
        return self.at(self.own_slot(fact, index), kind_of(fact.sort))

    def own_slot(self, fact: FrameFact, index: int | None) -> Slot:
        if self.context.bottom:
            return self.layout.bottom[fact.machine][fact.name, index]
        return self.layout.in_slot(fact.machine, fact.name, index, self.context.slot)

    def control(self) -> Node:
        """The code of the top frame's machine and state."""
        layout = self.layout
        return self.graph.field(layout.bottom_code if self.context.bottom else layout.control(self.context.slot))

    def element(self, sort: Sort, index: Node) -> Node:
        """The number of an element among those of the instance, and their count for anything else."""
        count = len(self.instance.elements(sort))
        table = np.full(256, count, dtype=CODE)
        table[1 : count + 1] = range(count)
        return self.graph.lookup(index, table, "code")

    def pick(self, entries: list[Node], default: Node, sort: Sort, index: Node) -> Node:
        """The entry for an element of a set, the default for any other."""
        return self.graph.pick([*entries, default], self.element(sort, index))

    def constant(self, value: Any, sort: Sort) -> Node:
        return self.graph.const(self.codes.code(value, sort), kind_of(sort))

    def below(self, fact: FrameFact, index: int | None, reference: Node) -> Node:
        """A fact of the frame that a reference names."""
        layout, graph, kind = self.layout, self.graph, kind_of(fact.sort)
        bottom = layout.bottom.get(fact.machine, {}).get((fact.name, index))
        if reference.value is not None:
            distance = int(reference.value.flat[0])
            distance = 0 if distance == OWN else distance
            if distance == BOTTOM and bottom is not None:
                return self.at(bottom, kind)
            slot = self.context.slot + distance
            if distance == BOTTOM or fact.machine not in layout.overlays:
                return self.constant(fact.default, fact.sort)
            return self.at(layout.in_slot(fact.machine, fact.name, index, slot), kind)
        overlay = layout.overlays.get(fact.machine, {}).get((fact.name, index))
        if overlay is None and bottom is not None:
            return self.at(bottom, kind)
        if isinstance(overlay, int) and bottom is None:
            return graph.const(overlay, kind)
        first = self.context.slot

        def slot_value(columns: Columns, distance: int) -> Array:
            if distance == BOTTOM:
                return columns.column(self.at(bottom, kind)) if bottom is not None else zeros(columns)
            if distance == OWN or first + distance >= layout.slots:
                return zeros(columns)
            slot = layout.in_slot(fact.machine, fact.name, index, first + distance)
            return columns.column(self.at(slot, kind))

        def zeros(columns: Columns) -> Array:
            nothing: Array = np.zeros(columns.size, DTYPES[kind])
            return nothing

        def ask(columns: Columns) -> Array:
            distances = columns.column(reference)
            low, high = int(distances.min(initial=BOTTOM)), int(distances.max(initial=0))
            if low >= high:
                return slot_value(columns, low)
            found = slot_value(columns, low).copy()
            for distance in range(low + 1, high + 1):
                here = distances == distance
                if here.any():
                    found = np.where(here, slot_value(columns, distance), found)
            return found

        node = graph.asked(("below", fact.machine, fact.name, index, first, reference), kind, ask, (reference,))
        if kind == "int" and isinstance(overlay, Field):
            node.highest = overlay.low + (1 << overlay.width) - 1
        return node

    def live(self, name: str) -> Node:
        """Whether a frame of this machine lies below the top one."""
        if self.context.bottom:
            return self.graph.false
        layout = self.layout
        codes = [layout.slot_code(place) for place in layout.slot_codes if place[0] == name]
        low = [1 + i for i, place in enumerate(layout.bottom_codes) if place[0] == name]
        parts = []
        if low:
            parts.append(self.graph.lookup(self.graph.field(layout.bottom_code), table_of(low), "bool"))
        if codes:
            table, first, fields = table_of(codes), self.context.slot + 1, layout.control

            def ask(columns: Columns) -> Array:
                found = np.zeros(columns.size, dtype=np.bool_)
                for slot in range(first, layout.slots):
                    control = extract(columns.words[fields(slot).word], fields(slot))
                    if not control.any():
                        break
                    found |= table[control]
                return found

            node = self.graph.asked(("live", name, first), "bool", ask)
            node.uses += 1
            parts.append(node)
        return self.graph.any_of(parts)


def table_of(codes: list[int]) -> Array:
    """True at these codes."""
    table = np.zeros(256, dtype=np.bool_)
    table[codes] = True
    return table
