"""Terms as z3 expressions, at a position and a frame. A table of one function for each kind of term."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import z3

from checks.solve import build as z
from checks.solve import symbols as s
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language import terms as t
from model.language.errors import KanlyError
from model.language.machine import MACHINES
from model.language.sorts import INT
from model.setting import seated


class Encoder:
    """Where a term is read: a position, the depth of the frame looked at, and the values of parameters.

    `after` is the position after the step, for properties of steps.
    """

    def __init__(self, at: s.Position, top: Any, args: dict[int, Any], after: s.Position | None = None) -> None:
        self.at, self.top, self.args, self.after = at, top, args, after

    def value(self, term: t.Term) -> Any:
        """The expression. Raises KeyError for a kind of term it does not know."""
        return _ENCODES[type(term)](self, term)

    def all_values(self, terms: Any) -> tuple[Any, ...]:
        return tuple(self.value(term) for term in terms)

    def over(self, variable: t.Param, body: t.Term) -> list[tuple[Any, Any]]:
        """(is the element in the game, the body there) for every element of the variable's sort."""
        sort = variable.key[2]
        found = []
        for i in numbers_of(variable):
            self.args[id(variable)] = z.Int(i)
            present = s.FACT[seated](z.Int(i)) if sort is FACTIONS else z3.BoolVal(True)
            found.append((present, self.value(body)))
        self.args.pop(id(variable), None)
        return found


def numbers_of(variable: t.Param) -> range:
    """What a bound variable ranges over. Raises KanlyError for numbers whose bound is known only in a state."""
    _, _, sort, low, high = variable.key
    if sort is not INT:
        return range(len(sort.elements))
    top = t.lift(high)
    if not isinstance(top, t.Const):
        raise KanlyError(f"the prover cannot write out `{variable.name}` up to `{top}`", hints=["give it a number"])
    return range(low, int(top.value or 0) + 1)


def in_domain(param: t.Param, value: Any, encoder: Encoder) -> Any:
    """The condition that a parameter is in its range."""
    _, _, sort, low, high = param.key
    if sort is INT:
        return z.And(value >= low, value <= encoder.value(t.lift(high)))
    inside = z.And(value >= 0, value < len(sort.elements))
    return z.And(inside, s.FACT[seated](value)) if sort is FACTIONS else inside


def _at(e: Encoder, term: t.Term) -> Any:
    kind, card_term, owner = term.key
    card = e.value(card_term)
    there = z.And(card >= 0, card < len(CARDS.elements), z.Equal(e.at.place(card), s.KIND_OF_PLACE[kind]))
    return there if owner is None else z.And(there, z.Equal(e.at.owner(card), e.value(owner)))


def _after(e: Encoder, term: t.Term) -> Any:
    """Facts and places are read after the step; frame facts, indices and parameters before it."""
    assert e.after is not None
    mixed = _Mixed(e.after)
    return Encoder(mixed, e.top, e.args).value(term.key[0])  # type: ignore[arg-type]


class _Mixed:
    """The table after the step with the frames before it."""

    def __init__(self, after: s.Position) -> None:
        self._before = s.Position()
        self.fact, self.place, self.owner = after.fact, after.place, after.owner
        self.depth, self.slot, self.hand = after.depth, after.slot, after.hand
        self.field, self.machine, self.state = self._before.field, self._before.machine, self._before.state
        self.top = self._before.top
        self.result_machine, self.result_outcome = s.RESULT_MACHINE, s.RESULT_OUTCOME
        self.result_value, self.is_before = self._before.result_value, True


def _same(e: Encoder, term: t.Term) -> Any:
    return z.Equal(*e.all_values(term.key))


@cache
def live_below(machine: str) -> Any:
    """For each depth: does a frame of the machine lie strictly below it? The prover ties the depths together."""
    return z.Function(f"live {machine} below", 1, truth=True)


def _live(e: Encoder, term: t.Term) -> Any:
    """Below a frame that the step opened lies what lay below before, or the frame it stands on."""
    below, wanted = live_below(term.key[0]), s.MACHINE_NUMBER[term.key[0]]
    if e.at.is_before:
        return below(e.top)
    return z.If(e.top > s.TOP, z.Or(below(s.TOP), z.Equal(e.at.machine(s.TOP), wanted)), below(e.top))


def _each_frame(e: Encoder, term: t.Term) -> Any:
    raise AssertionError("a property of every frame is opened up by the prover, not encoded")


def _in_state(e: Encoder, term: t.Term) -> Any:
    name, states = term.key
    numbers = [MACHINES[name].states.index(state) for state in states]
    here, state = z.Equal(e.at.machine(e.top), s.MACHINE_NUMBER[name]), e.at.state(e.top)
    return z.And(e.top >= 0, here, z.Or(*[z.Equal(state, number) for number in numbers]))


def _waits(e: Encoder, term: t.Term) -> Any:
    name, outcomes = term.key
    numbers = [list(MACHINES[name].outcomes).index(outcome) for outcome in outcomes]
    ended = z.Or(*[z.Equal(e.at.result_outcome, number) for number in numbers])
    return z.And(e.at.top >= 0, z.Equal(e.at.result_machine, s.MACHINE_NUMBER[name]), ended)


def _choose(e: Encoder, term: t.Term) -> Any:
    condition, then, otherwise = e.all_values(term.key)
    return z.If(condition, then, otherwise)


def _every(e: Encoder, term: t.Term) -> Any:
    return z.And(*[z.Implies(present, body) for present, body in e.over(*term.key)])


def _some(e: Encoder, term: t.Term) -> Any:
    return z.Or(*[z.And(present, body) for present, body in e.over(*term.key)])


def _sum(e: Encoder, term: t.Term) -> Any:
    return z3.Sum(*[z.If(present, body, 0) for present, body in e.over(*term.key)])


def _reads(e: Encoder, term: t.Term) -> Any:
    question, names = term.key
    numbers = [list(question.readings).index(name) for name in names]
    return z.Or(*[z.Equal(s.READING[question.id], number) for number in numbers])


def _read(e: Encoder, term: t.Term) -> Any:
    fact, *indices = term.key
    return e.at.fact(fact, *e.all_values(indices))


_ENCODES: dict[type[t.Term], Callable[[Encoder, t.Term], Any]] = {
    t.Const: lambda e, term: s.number(term.key[0], term.key[2]),
    t.Param: lambda e, term: e.args[id(term)],
    t.Read: _read,
    t.Here: lambda e, term: e.at.field(term.key[0], e.top, *e.all_values(term.key[1:])),
    t.Below: lambda e, term: e.at.field(term.key[0], e.value(term.key[1]), *e.all_values(term.key[2:])),
    t.ResultOf: lambda e, term: e.at.result_value(f"{term.key[0].machine.removesuffix(' result')}.{term.key[0].name}"),
    t.This: lambda e, term: e.top,
    t.Live: _live,
    t.At: _at,
    t.HandSize: lambda e, term: e.at.hand(e.value(term.key[0]), term.key[1]),
    t.Same: _same,
    t.Less: lambda e, term: e.value(term.key[0]) < e.value(term.key[1]),
    t.Not: lambda e, term: z.Not(e.value(term.key[0])),
    t.All: lambda e, term: z.And(*e.all_values(term.key)),
    t.Any_: lambda e, term: z.Or(*e.all_values(term.key)),
    t.Plus: lambda e, term: z3.Sum(*e.all_values(term.key)),
    t.Times: lambda e, term: term.key[0] * e.value(term.key[1]),
    t.Choose: _choose,
    t.Every: _every,
    t.Some: _some,
    t.Sum: _sum,
    t.Reads: _reads,
    t.After: _after,
    t.EachFrame: _each_frame,
    t.InState: _in_state,
    t.Waits: _waits,
}
