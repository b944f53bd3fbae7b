"""The shape of every state: who may stand on whom, where held cards lie, which outcomes can wait.

Generated from the opening rows, not written by hand; proved by the same induction as the invariants they support.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import z3

from checks.solve import symbols as s
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.facts import Field
from model.language.loading import opened_on
from model.language.machine import MACHINES
from model.language.rows import Ended, Opening
from model.language.sorts import Value
from model.language.terms import Const, This
from model.setting import seated


@dataclass(frozen=True)
class Shape:
    """A generated property. `about` is "depth", "card" or "state": what its variable ranges over."""

    id: str
    says: str
    about: str
    holds: Callable[[s.Position, Any], Any]


def _sleeping() -> list[tuple[int, int, int]]:
    """(machine below, its state, machine above) for everything that can stand on something."""
    return [
        (s.MACHINE_NUMBER[below.name], below.states.index(state), s.MACHINE_NUMBER[above.name])
        for below, state, above, _ in opened_on(MACHINES.values())
    ]


SLEEPING = sorted(set(_sleeping()))
PHASES = [s.MACHINE_NUMBER[m.name] for m in MACHINES.values() if m.phase]


def _waiting_only() -> list[tuple[int, int]]:
    """States that only an outcome can leave."""
    found = []
    for machine in MACHINES.values():
        for number, state in enumerate(machine.states):
            rows = [rule for rule in machine.rules if rule.source == state]
            if rows and all(isinstance(rule.on, Ended) for rule in rows):
                found.append((s.MACHINE_NUMBER[machine.name], number))
    return found


def _order(at: s.Position, d: Any) -> Any:
    inside = z3.And(d >= 0, d <= at.top)
    stands = z3.Or(
        *[
            z3.And(at.machine(d - 1) == below, at.state(d - 1) == state, at.machine(d) == above)
            for below, state, above in SLEEPING
        ]
    )
    known = z3.Or(
        *[
            z3.And(at.machine(d) == s.MACHINE_NUMBER[m.name], at.state(d) >= 0, at.state(d) < len(m.states))
            for m in MACHINES.values()
        ]
    )
    bottom = z3.Or(*[at.machine(d) == phase for phase in PHASES])
    return z3.Implies(inside, z3.And(known, z3.If(d == 0, bottom, stands)))


def _references(at: s.Position, d: Any) -> Any:
    parts = []
    for machine in MACHINES.values():
        for field in machine.fields.values():
            if not field.below:
                continue
            openings = [r.opens for m in MACHINES.values() for r in m.rules if r.opens and r.opens.machine is machine]
            if all(isinstance(opening.facts.get(field.name), This) for opening in openings):
                here = z3.And(d >= 0, d <= at.top, at.machine(d) == s.MACHINE_NUMBER[machine.name])
                parts.append(z3.Implies(here, at.field(field, d) == d - 1))
    return z3.And(*parts)


def _holding(at: s.Position, d: Any) -> Any:
    parts = []
    for number, (machine, name) in enumerate(s.HOLDS):
        card = at.field(MACHINES[machine].fields[name], d)
        here = z3.And(d >= 0, d <= at.top, at.machine(d) == s.MACHINE_NUMBER[machine], card != -1)
        there = z3.And(at.place(card) == s.HELD, at.depth(card) == d, at.slot(card) == number)
        parts.append(z3.Implies(here, z3.And(card >= 0, card < len(CARDS.elements), there)))
    return z3.And(*parts)


def _held(at: s.Position, card: Any) -> Any:
    d = at.depth(card)
    by_slot = [
        z3.And(
            at.slot(card) == number,
            at.machine(d) == s.MACHINE_NUMBER[machine],
            at.field(MACHINES[machine].fields[name], d) == card,
        )
        for number, (machine, name) in enumerate(s.HOLDS)
    ]
    is_card = z3.And(card >= 0, card < len(CARDS.elements))
    owned = z3.Or(at.place(card) == s.HAND, at.place(card) == s.HELD)
    owner = at.owner(card)
    seat = z3.And(owner >= 0, owner < len(FACTIONS.elements), s.FACT[seated](owner))
    return z3.Implies(
        is_card,
        z3.And(
            at.place(card) >= 0,
            at.place(card) <= s.HELD,
            z3.Implies(owned, seat),
            z3.Implies(at.place(card) == s.HELD, z3.And(d >= 0, d <= at.top, z3.Or(*by_slot))),
        ),
    )


def _result(at: s.Position, _: Any) -> Any:
    top = at.top
    answered = []
    for machine in MACHINES.values():
        for rule in machine.rules:
            if isinstance(rule.on, Ended):
                outcomes = list(MACHINES[rule.on.machine].outcomes)
                answered.append(
                    z3.And(
                        at.machine(top) == s.MACHINE_NUMBER[machine.name],
                        at.state(top) == machine.states.index(rule.source),
                        at.result_machine == s.MACHINE_NUMBER[rule.on.machine],
                        z3.Or(*[at.result_outcome == outcomes.index(name) for name in rule.on.outcomes]),
                    )
                )
    return z3.Implies(z3.And(top >= 0, at.result_machine >= 0), z3.Or(*answered))


def _awake(at: s.Position, _: Any) -> Any:
    top = at.top
    asleep = z3.Or(*[z3.And(at.machine(top) == m, at.state(top) == state) for m, state in _WAITING])
    return z3.Implies(z3.And(top >= 0, asleep), at.result_machine >= 0)


def _given() -> list[tuple[int, int, Field, list[Value]]]:
    """(machine below, machine above, fact, values): what every row opening one on the other gives as a constant."""
    openings: dict[tuple[str, str], list[Opening]] = {}
    for below, _, above, rule in opened_on(MACHINES.values()):
        assert rule.opens is not None
        openings.setdefault((below.name, above.name), []).append(rule.opens)
    found = []
    for (below_name, above_name), rows in openings.items():
        for name, field in MACHINES[above_name].fields.items():
            values = [row.facts.get(name) for row in rows]
            if all(isinstance(value, Const) for value in values):
                constants = [value.value for value in values if isinstance(value, Const)]
                found.append((s.MACHINE_NUMBER[below_name], s.MACHINE_NUMBER[above_name], field, constants))
    return found


def _opened_as(at: s.Position, d: Any) -> Any:
    parts = []
    for below, above, field, values in _GIVEN:
        if field.holds or field.name in ("card", "source", "sold", "amount"):
            continue
        here = z3.And(d >= 1, d <= at.top, at.machine(d) == above, at.machine(d - 1) == below)
        value = at.field(field, d)
        parts.append(z3.Implies(here, z3.Or(*[value == s.number(known, field.sort) for known in set(values)])))
    return z3.And(*parts)


_GIVEN = _given()
_WAITING = _waiting_only()

SHAPES: tuple[Shape, ...] = (
    Shape("shape.order", "Every frame stands on a frame and state that can open it.", "depth", _order),
    Shape("shape.references", "A reference to a frame below points to the frame it stands on.", "depth", _references),
    Shape("shape.holding", "A card that a frame holds lies in that frame.", "depth", _holding),
    Shape("shape.held", "A card held back is held by a live frame, and its owner is seated.", "card", _held),
    Shape("shape.result", "An outcome that waits is answered by a row of the frame on top.", "state", _result),
    Shape(
        "shape.awake",
        "A frame that only an outcome can wake has an outcome waiting when it is on top.",
        "state",
        _awake,
    ),
    Shape("shape.opened", "A frame still has what the rows that open it there gave it.", "depth", _opened_as),
)
