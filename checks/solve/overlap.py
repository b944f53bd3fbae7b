"""Do two rows ever answer one play? For every pair that could, asked from any state that keeps the invariants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any

import z3

from checks.solve import build as z
from checks.solve import symbols as s
from checks.solve.encode import Encoder
from checks.solve.induction import RowProof
from checks.solve.relation import relation
from model.components.cards import CARDS
from model.language.machine import MACHINES
from model.language.params import conjuncts, free
from model.language.rows import TABLE, Ended, Rule
from model.language.terms import All, Any_, Not, Param, Term, not_


@dataclass(frozen=True)
class Overlap:
    """The ids of two rows (or of one, twice) that the solver does not keep apart."""

    one: str
    other: str
    answer: str


def overlaps(dropped: frozenset[str], timeout: int, part: int = 0, parts: int = 1) -> tuple[int, list[Overlap]]:
    """(how many pairs were asked, those that are not kept apart), of all pairs or of one of several parts of them."""
    asked, found = 0, []
    for one, other in islice(pairs(), part, None, parts):
        asked += 1
        if contradict(one, other) or contradict(other, one):
            continue
        if (answer := Pair(one, other, dropped, timeout).ask()) != "unsat":
            found.append(Overlap(one.id, other.id, answer))
    return asked, found


def pairs() -> Iterator[tuple[Rule, Rule]]:
    """Rows that may stand on the same frame, and answer the same event; two of the table whatever the event.

    A row of the table that chooses something is a pair with itself: the table has one play at a time.
    """
    for one, other in combinations([rule for machine in MACHINES.values() for rule in machine.rules], 2):
        if not set(_places(one)) & set(_places(other)):
            continue
        if one.by is TABLE and other.by is TABLE:
            if _events_meet(one, other):
                yield one, other
        elif (
            one.by is not TABLE and other.by is not TABLE and one.event == other.event and one.machine == other.machine
        ):
            yield one, other
    for machine in MACHINES.values():
        for rule in machine.rules:
            if rule.by is TABLE and rule.using:
                yield rule, rule


def contradict(one: Rule, other: Rule) -> bool:
    """What one row asks for without parameters denies what the other asks for, by the words alone."""
    asked = {id(condition) for condition in conjuncts(one) if not free(condition)}
    return any(_denied(condition, asked) for condition in conjuncts(other) if not free(condition))


def _denied(condition: Term, asked: set[int]) -> bool:
    """Whether the condition cannot hold where the conditions of these identities hold."""
    if id(not_(condition)) in asked:
        return True
    if isinstance(condition, Any_):
        return all(_denied(part, asked) for part in condition.key)
    if isinstance(condition, Not) and isinstance(condition.key[0], All):
        return all(id(part) in asked for part in condition.key[0].key)
    return False


def _places(rule: Rule) -> tuple[tuple[str, str], ...]:
    return rule.over or ((rule.machine, rule.source),)


def _events_meet(one: Rule, other: Rule) -> bool:
    if isinstance(one.on, Ended) != isinstance(other.on, Ended):
        return False
    if isinstance(one.on, Ended) and isinstance(other.on, Ended):
        return one.on.machine == other.on.machine and bool(set(one.on.outcomes) & set(other.on.outcomes))
    return True


class Pair:
    """Two rows in one state: the second has parameters of its own, and says the same play where a seat plays."""

    def __init__(self, one: Rule, other: Rule, dropped: frozenset[str], timeout: int) -> None:
        self.rule, self.second = one, relation(other)
        self.fresh = {key: z3.Int(f"{value} of the other") for key, value in self.second.args.items()}
        cards = [self.fresh[id(param)] for param in other.params if param.sort is CARDS]
        self.first = RowProof(one, dropped, timeout, cards)
        renamed = [(value, self.fresh[key]) for key, value in self.second.args.items()]
        self.solver = self.first.solver
        self.solver.add(*[z3.substitute(formula, *renamed) for formula in self.second.guard])
        self.solver.add(self._one_play(other))

    def _one_play(self, other: Rule) -> Any:
        """Any two plays of the table; the same play, by the same seat, where a seat plays."""
        one, mine = self.rule, self.first.row.args
        if one.by is TABLE:
            if one is not other:
                return z3.BoolVal(True)
            return z.Or(*[mine[id(param)] != self.fresh[id(param)] for param in one.using])
        same = [mine[id(a)] == self.fresh[id(b)] for a, b in zip(one.using, other.using, strict=False)]
        if isinstance(one.by, Term) and isinstance(other.by, Term):
            theirs = self.fresh[id(other.by)] if isinstance(other.by, Param) else self._actor(other.by)
            same.append(self._actor(one.by) == theirs)
        return z.And(*same)

    def _actor(self, by: Term) -> Any:
        """Who plays: a parameter of the first row, or a seat that both rows name alike."""
        return Encoder(self.first.before, s.TOP, self.first.row.args).value(by)

    def ask(self) -> str:
        """ "unsat" when no state plays both."""
        return str(self.solver.check())
