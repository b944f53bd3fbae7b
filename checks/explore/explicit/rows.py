"""The rows that one kind of top frame can be played by, under all readings: who may play what, in which states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from checks.explore.explicit.classes import Class, Classes
from checks.explore.explicit.effects import Plan
from checks.explore.explicit.layout import Layout, Words
from checks.explore.explicit.masks import Masks
from checks.explore.explicit.nodes import CODE, Array, Graph, Node
from checks.explore.explicit.readers import domain
from checks.explore.explicit.stores import Key
from checks.explore.explicit.translate import Context, Env, Translator, asks, kind_of
from model.language import terms as t
from model.language.effects import Ends, flat
from model.language.facts import life_ends
from model.language.machine import MACHINES
from model.language.params import conjuncts, fixed_params, free, terms_of_effect
from model.language.rows import NATURE, TABLE, Ended, Rule

FEW = 512
"""Plays of a row beyond which each of its bindings is worth a program of its own."""


@dataclass
class Guarded:
    """A row under readings that agree on when it may be played. `values` are those of each parameter not fixed."""

    row: Row
    readings: Class
    guard: Node
    values: list[Array]
    plans: dict[object, list[tuple[Class, Plan]]] = field(default_factory=dict)

    @property
    def shape(self) -> tuple[int, ...]:
        """How many values parameters have, the last parameter first as on the axes of the guard."""
        return tuple(len(values) for values in reversed(self.values))

    def given(self, binding: Array | int) -> dict[int, Array]:
        """The codes of the parameters by position, for numbers of bindings."""
        at = np.unravel_index(binding, self.shape) if self.values else ()
        count = len(self.values)
        return {count - i: self.values[count - 1 - i][number] for i, number in enumerate(at)}


class Made(NamedTuple):
    """Plays of one row and the states after them. `source` counts in the block; `binding` in the row's bindings."""

    row: Guarded
    binding: Array | int
    source: Array
    key: Key
    words: Words
    masks: Masks


class Faulty(NamedTuple):
    """Plays that are a fault."""

    row: Guarded
    binding: Array | int
    source: Array
    masks: Masks


class Row:
    """One row in one context."""

    def __init__(self, part: Partition, rule: Rule, number: int) -> None:
        self.part, self.rule, self.number = part, rule, number
        self.translator = part.translator
        self._fixed = fixed_params(rule)
        self._conditions = conjuncts(rule)
        self._axes()
        self.guards = self._guards()

    def _axes(self) -> None:
        """An axis for each parameter that is not fixed, without the values that no state allows."""
        b = self.translator
        self.listed = [param for param in self.rule.params if id(param) not in self._fixed]
        self.position = 1 + len(self.listed)
        self._ranges: list[Array | None] = []
        for position, param in enumerate(self.listed, 1):
            if isinstance(param.key[4], t.Term):
                self._ranges.append(None)
                continue
            b.choice, b.env, b.after, b.position = {}, {}, False, position
            values = _along(*domain(b, param)[::2])
            for condition in self._conditions:
                if list(free(condition)) == [id(param)] and not asks(condition) and len(values):
                    axis = b.graph.axis(position, list(values), kind_of(param.sort))
                    node = b.of(condition, {}, {id(param): axis}, self.position)
                    if node.value is not None:
                        values = values[np.broadcast_to(node.value.reshape(-1), values.shape)]
            self._ranges.append(values)

    def _within(self, choice: Mapping[str, str]) -> tuple[dict[int, Node], list[Array], list[Node]]:
        """Axes, values, and for numbers whose bound depends on the state the condition that they are within it."""
        b = self.translator
        env: dict[int, Node] = {}
        listed: list[Array] = []
        conditions: list[Node] = []
        for position, (param, values) in enumerate(zip(self.listed, self._ranges, strict=True), 1):
            if values is None:
                b.choice, b.env, b.after, b.position = choice, dict(env), False, position
                env[id(param)], inside, length = domain(b, param)
                listed.append(_along(env[id(param)], length))
                conditions.append(inside)
            else:
                env[id(param)] = b.graph.axis(position, list(values), kind_of(param.sort))
                listed.append(values)
        return env, listed, conditions

    def env(self, choice: Mapping[str, str], given: Env, translator: Translator | None = None) -> dict[int, Node]:
        """Every parameter: the given ones, and those that equalities fix."""
        env, translator = dict(given), translator or self.translator
        for param in self.rule.params:
            if id(param) in self._fixed:
                env[id(param)] = translator.of(self._fixed[id(param)], choice, env, self.position)
        return env

    @property
    def fixed_asks(self) -> list[str]:
        """The questions asked by what fixes parameters."""
        return _asked(list(self._fixed.values()))

    def _questions(self) -> tuple[list[str], list[str]]:
        """The questions that guard and effects ask."""
        rule, fixed = self.rule, list(self._fixed.values())
        bounds = [param.key[4] for param in self.listed if isinstance(param.key[4], t.Term)]
        done: list[t.Term] = [part for effect in rule.then for part in terms_of_effect(effect)]
        for opening in (rule.opens, rule.gives_way_to):
            done += opening.facts.values() if opening is not None else ()
        done += rule.closes.results.values() if rule.closes is not None else ()
        for effect in flat(rule.then):
            if isinstance(effect, Ends):
                done += [life_ends(fact, effect.period) for fact in self.part.layout.instance.facts]
        return _asked([*self._conditions, *fixed, *bounds]), _asked([*done, *fixed])

    def _guards(self) -> list[Guarded]:
        asked, self._effects_ask = self._questions()
        merged: dict[int, Guarded] = {}
        for readings in self.part.classes.by(asked):
            env, values, inside = self._within(readings.choice)
            if not all(len(some) for some in values):
                continue
            env = self.env(readings.choice, env)
            parts = [self.translator.of(c, readings.choice, env, self.position) for c in self._conditions]
            node = self.translator.graph.all_of([*inside, *parts])
            if node is self.translator.graph.false:
                continue
            known = merged.get(node.number)
            if known is not None:
                readings = self.part.classes.of(known.readings.full | readings.full)
            merged[node.number] = Guarded(self, readings, node, values)
        return list(merged.values())

    def plans(self, guarded: Guarded, binding: int | None) -> list[tuple[Class, Plan]]:
        """What the row does under each class of readings; for one binding, or for all with parameters as columns."""
        known = guarded.plans.get(binding)
        if known is not None:
            return known
        graph = self.translator.graph
        given: dict[int, Node] = {}
        codes = guarded.given(binding) if binding is not None else {}
        for position, (param, values) in enumerate(zip(self.listed, guarded.values, strict=True), 1):
            kind = kind_of(param.sort)
            if binding is not None:
                given[id(param)] = graph.const(int(codes[position]), kind)
            else:
                given[id(param)] = graph.given(position, kind, int(values.max(initial=0)))
        found: dict[object, tuple[Class, Plan]] = {}
        for readings in self.part.classes.by(self._effects_ask):
            both = readings.full & guarded.readings.full
            if not both:
                continue
            readings = self.part.classes.of(both)
            plan = Plan(self.translator, self.rule, readings.choice, self.env(readings.choice, given), self.position)
            if plan.signature in found:
                before, plan = found[plan.signature]
                readings = self.part.classes.of(before.full | both)
            found[plan.signature] = (readings, plan)
        guarded.plans[binding] = list(found.values())
        return guarded.plans[binding]


def _along(axis: Node, length: int) -> Array:
    """The values along an axis."""
    return np.broadcast_to(axis.value.reshape(-1), (length,)) if axis.value is not None else np.zeros(0, dtype=CODE)


def _asked(terms: Sequence[t.Term]) -> list[str]:
    return list(dict.fromkeys(question for term in terms for question in asks(term)))


class Partition:
    """The states with one kind of top frame, and the rows they can be played by."""

    def __init__(self, graph: Graph, layout: Layout, classes: Classes, key: Key) -> None:
        self.key, self.layout, self.classes = key, layout, classes
        machine, state, waits = key
        self.context = Context(machine, state, waits, machine in layout.bottom)
        self.translator = Translator(graph, layout, self.context)
        self.turns: list[list[Row]] = [[], [], []]
        for number, rule in enumerate(self._rules()):
            row = Row(self, rule, number)
            if row.guards:
                self.turns[0 if rule.by is TABLE else 1 if rule.by is NATURE else 2].append(row)

    def _rules(self) -> list[Rule]:
        machine, state, waits = self.key
        found = []
        for rule in self.layout.reach.rules:
            if (machine, state) not in (rule.over or ((rule.machine, rule.source),)):
                continue
            if isinstance(rule.on, Ended):
                if waits is not None and rule.on.machine == waits[0] and waits[1] in rule.on.outcomes:
                    found.append(rule)
            elif waits is None:
                found.append(rule)
        order = {id(rule): i for i, rule in enumerate(r for machine in MACHINES.values() for r in machine.rules)}
        return sorted(found, key=lambda rule: order[id(rule)])
