"""Which invariants a scope could speak of: those about machines and facts that it has, whether they arise or not."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from checks.native.cone import Thing, changed_by, reads
from invariants.alike import ALIKE
from invariants.catalogue import ALL
from invariants.words import Invariant, StepProperty
from model.language.machine import MACHINES
from model.language.rows import Rule
from model.language.scope import Scope
from model.language.terms import TRUE, Term

OF_PLAY = {
    "INV-63": ("bidding",),
    **{asked.id: asked.machines for asked in ALIKE},
}
"""Whose plays are asked about, of what is asked of play as such and of what seats see."""
OF_A_MACHINE = ("live", "state", "field", "top in", "waits")
"""Kinds of things that name a machine behind them."""


def machines_of(scope: Scope, taken: Collection[str]) -> frozenset[str]:
    """The machines of the scope: those of its starts, and those that the rows it takes are of or open."""
    found = {start.machine for start in scope.starts}
    for machine in MACHINES.values():
        for rule in machine.rules:
            if rule.id in taken:
                found |= {machine.name, *_opened(rule)}
    return frozenset(found)


def _opened(rule: Rule) -> list[str]:
    return [opening.machine.name for opening in (rule.opens, rule.gives_way_to) if opening is not None]


def absent(scope: Scope, taken: Collection[str], ids: Iterable[str]) -> list[str]:
    """Of these obligations those that speak of parts that the scope has not, so that they could never arise in it."""
    here = machines_of(scope, taken)
    rows = [rule for name in here for rule in MACHINES[name].rules]
    changed = frozenset().union(*(changed_by(rule) for rule in rows))
    known = {one.id: one for one in ALL}
    return [id for id in ids if not _could_arise(id, known.get(id), here, rows, changed)]


def _could_arise(
    id: str,
    asked: Invariant | StepProperty | None,
    here: frozenset[str],
    rows: list[Rule],
    changed: frozenset[Thing],
) -> bool:
    if asked is None:
        return id not in OF_PLAY or bool(here & set(OF_PLAY[id]))
    if isinstance(asked, StepProperty) and all(asked.condition(rule) is None for rule in rows):
        return False
    return _touched(asked.arises, here, changed)


def _touched(situation: Term, here: frozenset[str], changed: frozenset[Thing]) -> bool:
    """Whether a row of these machines changes something that the situation reads, on machines that are here."""
    if situation is TRUE:
        return True
    things = reads(situation)
    machines = {str(thing[1]) for thing in things if thing[0] in OF_A_MACHINE}
    return bool(things & changed) and (not machines or bool(machines & here))
