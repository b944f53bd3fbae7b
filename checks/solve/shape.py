"""The shape of every state: who may stand on whom, where held cards lie, which outcomes can wait.

Generated from the opening rows, not written by hand; proved by the same induction as the invariants they support.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from checks.solve import build as z
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
    inside = z.And(d >= 0, d <= at.top)
    machine, state, machine_below, state_below = at.machine(d), at.state(d), at.machine(d - 1), at.state(d - 1)
    stands = z.Or(
        *[
            z.And(z.Equal(machine_below, below), z.Equal(state_below, asleep), z.Equal(machine, above))
            for below, asleep, above in SLEEPING
        ]
    )
    known = z.Or(
        *[
            z.And(z.Equal(machine, s.MACHINE_NUMBER[m.name]), state >= 0, state < len(m.states))
            for m in MACHINES.values()
        ]
    )
    bottom = z.Or(*[z.Equal(machine, phase) for phase in PHASES])
    return z.Implies(inside, z.And(known, z.If(d == 0, bottom, stands)))


def _references(at: s.Position, d: Any) -> Any:
    parts = []
    here_is = at.machine(d)
    for machine in MACHINES.values():
        for field in machine.fields.values():
            if not field.below:
                continue
            openings = [r.opens for m in MACHINES.values() for r in m.rules if r.opens and r.opens.machine is machine]
            if all(isinstance(opening.facts.get(field.name), This) for opening in openings):
                here = z.And(d >= 0, d <= at.top, z.Equal(here_is, s.MACHINE_NUMBER[machine.name]))
                parts.append(z.Implies(here, at.field(field, d) == d - 1))
    return z.And(*parts)


def _holding(at: s.Position, d: Any) -> Any:
    parts = []
    here_is = at.machine(d)
    for number, (machine, name) in enumerate(s.HOLDS):
        card = at.field(MACHINES[machine].fields[name], d)
        here = z.And(d >= 0, d <= at.top, z.Equal(here_is, s.MACHINE_NUMBER[machine]), card != -1)
        there = z.And(z.Equal(at.place(card), s.HELD), z.Equal(at.depth(card), d), z.Equal(at.slot(card), number))
        parts.append(z.Implies(here, z.And(card >= 0, card < len(CARDS.elements), there)))
    return z.And(*parts)


def _held(at: s.Position, card: Any) -> Any:
    d = at.depth(card)
    here_is, slot, place = at.machine(d), at.slot(card), at.place(card)
    by_slot = [
        z.And(
            z.Equal(slot, number),
            z.Equal(here_is, s.MACHINE_NUMBER[machine]),
            z.Equal(at.field(MACHINES[machine].fields[name], d), card),
        )
        for number, (machine, name) in enumerate(s.HOLDS)
    ]
    is_card = z.And(card >= 0, card < len(CARDS.elements))
    owned = z.Or(z.Equal(place, s.HAND), z.Equal(place, s.HELD))
    owner = at.owner(card)
    seat = z.And(owner >= 0, owner < len(FACTIONS.elements), s.FACT[seated](owner))
    return z.Implies(
        is_card,
        z.And(
            place >= 0,
            place <= s.HELD,
            z.Implies(owned, seat),
            z.Implies(z.Equal(place, s.HELD), z.And(d >= 0, d <= at.top, z.Or(*by_slot))),
        ),
    )


def _result(at: s.Position, _: Any) -> Any:
    top = at.top
    machine_on_top, state_on_top = at.machine(top), at.state(top)
    answered = []
    for machine in MACHINES.values():
        for rule in machine.rules:
            if isinstance(rule.on, Ended):
                outcomes = list(MACHINES[rule.on.machine].outcomes)
                answered.append(
                    z.And(
                        z.Equal(machine_on_top, s.MACHINE_NUMBER[machine.name]),
                        z.Equal(state_on_top, machine.states.index(rule.source)),
                        z.Equal(at.result_machine, s.MACHINE_NUMBER[rule.on.machine]),
                        z.Or(*[z.Equal(at.result_outcome, outcomes.index(name)) for name in rule.on.outcomes]),
                    )
                )
    return z.Implies(z.And(top >= 0, at.result_machine >= 0), z.Or(*answered))


def _awake(at: s.Position, _: Any) -> Any:
    top = at.top
    machine, state = at.machine(top), at.state(top)
    asleep = z.Or(*[z.And(z.Equal(machine, number), z.Equal(state, waits)) for number, waits in _WAITING])
    return z.Implies(z.And(top >= 0, asleep), at.result_machine >= 0)


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
    machine, machine_below = at.machine(d), at.machine(d - 1)
    for below, above, field, values in _GIVEN:
        if field.holds or field.name in ("card", "source", "sold", "amount"):
            continue
        here = z.And(d >= 1, d <= at.top, z.Equal(machine, above), z.Equal(machine_below, below))
        value = at.field(field, d)
        parts.append(
            z.Implies(here, z.Or(*[z.Equal(value, s.number(known, field.sort)) for known in dict.fromkeys(values)]))
        )
    return z.And(*parts)


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
