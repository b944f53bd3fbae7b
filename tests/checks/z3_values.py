"""A z3 expression of the relation, evaluated in one concrete state: an interpreter of its own, for the tests only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import z3

from checks.solve import symbols as s
from checks.state import Instance, State
from model.components.cards import CARDS, FACE, KIND
from model.components.factions import FACTIONS
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.sorts import BOOL, INT, Sort
from model.table import RIGID

NOWHERE = 99
Value = bool | int
Compiled = Callable[["World"], Value]


def number(value: Any, sort: Sort) -> Value:
    """A value of the model as the prover counts it."""
    if sort is BOOL:
        return bool(value)
    if value is None:
        return -1
    return int(value) if sort is INT or not sort.elements else sort.number[str(value)]


class World:
    """What every symbol of the prover means in a state, under a reading, with the parameters of a play."""

    def __init__(
        self, instance: Instance, state: State, reading: Mapping[str, str], params: Mapping[str, Value] | None = None
    ) -> None:
        self.params = dict(params or {})
        self.of: dict[tuple[Any, ...], Value] = {}
        for fact, indices, value in instance.values(state):
            self.of[fact.name, *_numbers(fact.over, indices)] = number(value, fact.sort)
        self.tables = {fact.name: fact for fact in instance.rigid_facts if fact.given is not None}
        self.instance = instance
        for (fact, given), value in instance.rigid.items():
            self.of[fact.name, *_numbers(fact.over, given)] = number(value, fact.sort)
        for card in CARDS.elements:
            self.of["face", CARDS.number[card]] = self._face("face", FACE[card])
            self.of["kind", CARDS.number[card]] = self._face("kind", KIND[card])
        for seat in FACTIONS.elements:
            self.of[f"seated {seat}",] = seat in instance.scope.factions
        self._cards(instance, state)
        self._stack(instance, state)
        for id, question in QUESTIONS.items():
            self.of[f"reading {id}",] = list(question.readings).index(reading[id])
        self.defaults = {f.name: number(f.default, f.sort) for f in (*instance.facts, *instance.rigid_facts)} | {
            f"{m.name}.{f.name}": number(f.default, f.sort) for m in MACHINES.values() for f in m.fields.values()
        }

    @staticmethod
    def _face(name: str, value: str) -> Value:
        return number(value, next(fact for fact in RIGID if fact.name == name).sort)

    def _cards(self, instance: Instance, state: State) -> None:
        for card in CARDS.elements:
            gone = s.DISCARD if FACE[card] == "karama" else NOWHERE
            self.of["place", CARDS.number[card]] = gone
        for seat in range(len(FACTIONS.elements)):
            self.of["free cards", seat] = self.of["held cards", seat] = 0
        for card, place in zip(instance.scope.cards, state.places, strict=True):
            at = CARDS.number[card]
            kind, owner = (place, None) if isinstance(place, str) else place[:2]
            self.of["place", at], self.of["owner", at] = s.KIND_OF_PLACE[kind], number(owner, FACTIONS)
            if kind in ("hand", "held"):
                name = "free cards" if kind == "hand" else "held cards"
                self.of[name, FACTIONS.number[str(owner)]] += 1
            if kind == "held":
                self.of["depth", at] = int(place[2])
                self.of["slot", at] = s.HOLDS.index((state.frames[int(place[2])].machine, place[3]))

    def _stack(self, instance: Instance, state: State) -> None:
        self.of["top",] = len(state.frames) - 1
        for depth, frame in enumerate(state.frames):
            machine = MACHINES[frame.machine]
            self.of["machine", depth] = s.MACHINE_NUMBER[frame.machine]
            self.of["state", depth] = machine.states.index(frame.state)
            for name in MACHINES:
                self.of[f"live {name} below", depth] = any(f.machine == name for f in state.frames[:depth])
            for field, value in zip(machine.fields.values(), frame.facts, strict=True):
                key = f"{machine.name}.{field.name}"
                if not field.over:
                    self.of[key, depth] = number(value, field.sort)
                    continue
                for element, inner in zip(instance.elements(field.over[0]), value, strict=True):  # type: ignore[call-overload]
                    self.of[key, depth, field.over[0].number[element]] = number(inner, field.sort)
        result = state.result
        self.of["result machine",] = s.MACHINE_NUMBER[result.machine] if result else -1
        self.of["result outcome",] = list(MACHINES[result.machine].outcomes).index(result.outcome) if result else -1
        for name, value in result.results if result else ():
            declared = MACHINES[result.machine].results[name]  # type: ignore[union-attr]
            self.of[f"result.{result.machine}.{name}",] = number(value, declared.sort)  # type: ignore[union-attr]

    def apply(self, name: str, args: tuple[Value, ...], is_bool: bool) -> Value:
        if not args and name in self.params:
            return self.params[name]
        found = self.of.get((name, *args))
        if found is not None:
            return found
        table = self.tables.get(name)
        if table is not None and all(0 <= i < len(sort.elements) for i, sort in zip(args, table.over, strict=True)):
            at = tuple(sort.elements[int(i)] for i, sort in zip(args, table.over, strict=True))
            return number(self.instance.rigid_value(table, at), table.sort)
        return self.defaults.get(name, False if is_bool else -1)


def _numbers(sorts: tuple[Sort, ...], values: tuple[Any, ...]) -> tuple[Value, ...]:
    return tuple(number(value, sort) for sort, value in zip(sorts, values, strict=True))


_COMPILED: dict[int, tuple[Compiled, Any]] = {}


def compiled(expression: Any) -> Compiled:
    """The expression as a function of a world."""
    key = expression.get_id()
    if key not in _COMPILED:
        _COMPILED[key] = (_compile(expression), expression)
    return _COMPILED[key][0]


def _compile(e: Any) -> Compiled:
    if z3.is_int_value(e):
        constant: Value = e.as_long()
        return lambda w: constant
    if z3.is_true(e) or z3.is_false(e):
        truth = z3.is_true(e)
        return lambda w: truth
    parts, kind = [compiled(child) for child in e.children()], e.decl().kind()
    if kind == z3.Z3_OP_UNINTERPRETED:
        name, is_bool = e.decl().name(), z3.is_bool(e)
        return lambda w: w.apply(name, tuple(part(w) for part in parts), is_bool)
    return _OPERATIONS[kind](parts)


_OPERATIONS: dict[int, Callable[[list[Compiled]], Compiled]] = {
    z3.Z3_OP_AND: lambda p: lambda w: all(part(w) for part in p),
    z3.Z3_OP_OR: lambda p: lambda w: any(part(w) for part in p),
    z3.Z3_OP_NOT: lambda p: lambda w: not p[0](w),
    z3.Z3_OP_IMPLIES: lambda p: lambda w: not p[0](w) or p[1](w),
    z3.Z3_OP_ITE: lambda p: lambda w: p[1](w) if p[0](w) else p[2](w),
    z3.Z3_OP_EQ: lambda p: lambda w: p[0](w) == p[1](w),
    z3.Z3_OP_DISTINCT: lambda p: lambda w: len({part(w) for part in p}) == len(p),
    z3.Z3_OP_LE: lambda p: lambda w: p[0](w) <= p[1](w),
    z3.Z3_OP_LT: lambda p: lambda w: p[0](w) < p[1](w),
    z3.Z3_OP_GE: lambda p: lambda w: p[0](w) >= p[1](w),
    z3.Z3_OP_GT: lambda p: lambda w: p[0](w) > p[1](w),
    z3.Z3_OP_ADD: lambda p: lambda w: sum(part(w) for part in p),
    z3.Z3_OP_SUB: lambda p: lambda w: p[0](w) - sum(part(w) for part in p[1:]),
    z3.Z3_OP_UMINUS: lambda p: lambda w: -p[0](w),
    z3.Z3_OP_MUL: lambda p: lambda w: p[0](w) * p[1](w),
}
