"""One-step induction: assuming every invariant in an arbitrary state, does a row keep this one?

All invariants that may be leaned on are assumed together, and each is to be kept by every row. One that some row may
break is dropped from what is assumed, and everything is asked again, until nothing more falls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

import z3

from checks.solve import build as z
from checks.solve import symbols as s
from checks.solve.encode import Encoder, live_below
from checks.solve.refute import refuted
from checks.solve.relation import Relation, relation
from checks.solve.shape import SHAPES, Shape
from invariants.catalogue import STATES, STEPS
from invariants.words import StepProperty
from model.components.cards import CARDS
from model.components.factions import FACTIONS, FIGURES
from model.language import terms as t
from model.language.effects import Ends
from model.language.facts import Field
from model.language.machine import MACHINES
from model.language.params import terms_of
from model.language.questions import QUESTIONS, questions_in
from model.language.rows import Rule
from model.language.sorts import Sort
from model.losses import MOST_FORCES
from model.table import FACTS


@dataclass(frozen=True)
class Clause:
    """A universally quantified part of an invariant: for every live frame of a machine, for every card."""

    id: str
    machine: str | None
    variables: tuple[t.Param, ...]
    body: t.Term


def clauses(id: str, term: t.Term, machine: str | None = None, variables: tuple[t.Param, ...] = ()) -> Iterator[Clause]:
    """The invariant as clauses: conjunctions split, frames and cards quantified, seats left to be unfolded."""
    if isinstance(term, t.All) and not variables:
        for part in term.key:
            yield from clauses(id, part, machine, variables)
    elif isinstance(term, t.EachFrame):
        yield from clauses(id, term.key[1], term.key[0], variables)
    elif isinstance(term, t.Every) and term.key[0].key[2] is CARDS:
        yield from clauses(id, term.key[1], machine, (*variables, term.key[0]))
    else:
        yield Clause(id, machine, variables, term)


ASSUMED = {inv.id: inv.assumed for inv in STATES}
CLAUSES: tuple[Clause, ...] = tuple(c for inv in STATES for c in clauses(inv.id, inv.condition))


def said(clause: Clause, at: s.Position, depth: Any, cards: Sequence[Any]) -> Any:
    """The clause at one frame and for given cards."""
    args = {id(variable): card for variable, card in zip(clause.variables, cards, strict=True)}
    if clause.machine is None:
        return Encoder(at, at.top, args).value(clause.body)
    here = z.And(depth >= 0, depth <= at.top, z.Equal(at.machine(depth), s.MACHINE_NUMBER[clause.machine]))
    return z.Implies(here, Encoder(at, depth, args).value(clause.body))


_ASSUMED: dict[tuple[Any, ...], tuple[Any, ...]] = {}
"""Formulas about the state before a step by what they are about: they are the same for every row."""


def once(key: tuple[Any, ...], about: Sequence[Any], make: Callable[[], Any]) -> Any:
    """The formula made before for the key and these z3 terms, or a new one. The terms are kept, so ids stay theirs."""
    full = (*key, *[term.get_id() for term in about])
    if full not in _ASSUMED:
        _ASSUMED[full] = (make(), about)
    return _ASSUMED[full][0]


class RowProof:
    """A row with the invariants assumed at the terms that occur in it, ready to be asked about each obligation."""

    def __init__(self, rule: Rule, dropped: frozenset[str], timeout: int, more_cards: Sequence[Any] = ()) -> None:
        self.rule, self.dropped = rule, dropped
        self.row: Relation = relation(rule)
        self.before = s.Position()
        self.timeout = timeout
        self.skolem_depth = z3.Int("some depth")
        self.skolem_cards = [z3.Int("some card"), z3.Int("another card")]
        self.hypotheses: list[tuple[str, Any]] = []
        depths = [s.TOP, s.TOP - 1, self.skolem_depth, self.skolem_depth - 1]
        if not MACHINES[rule.machine].phase:
            # Of three frames the lowest may be a phase, which is the whole rest of the stack.
            order = next(shape for shape in SHAPES if shape.id == "shape.order")
            self.add(order.id, once((order.id,), [s.TOP - 2], partial(order.holds, self.before, s.TOP - 2)))
        cards = [*self._cards(), *more_cards]
        self.assume(depths, [*cards, *self.skolem_cards])
        self.solver = z.solver(timeout)
        self.background = s.background(s.tables_in(self._asked()))
        self.solver.add(*self.background, *self.row.guard)
        self.solver.add(*[formula for _, formula in self.hypotheses])

    def _asked(self) -> Iterator[t.Term]:
        """Every term that is asked about the row, or assumed."""
        yield from _terms(self.rule)
        yield from (clause.body for clause in CLAUSES)
        yield from (condition for prop in STEPS if (condition := prop.condition(self.rule)) is not None)

    def _cards(self) -> list[Any]:
        found = [self.row.args[id(p)] for p in self.rule.params if p.sort is CARDS]
        found += [move.card for move in self.row.after.moves]
        for machine in MACHINES.values():
            for field in machine.fields.values():
                if field.sort is CARDS and not field.over and (field.holds or machine.name == self.rule.machine):
                    found.append(self.before.field(field, s.TOP))
        unique: dict[int, Any] = {z3.simplify(card).get_id(): card for card in found}
        return list(unique.values())

    def assume(self, depths: Sequence[Any], cards: Sequence[Any]) -> None:
        """Adds every assumed property at the given frames and for the given cards."""
        before = self.before
        for shape in SHAPES:
            for at in {"depth": depths, "card": cards, "state": [None]}[shape.about]:
                about = [] if at is None else [at]
                self.add(shape.id, once((shape.id,), about, partial(shape.holds, before, at)))
        for clause in CLAUSES:
            if clause.id in self.dropped:
                continue
            for depth in depths if clause.machine else [None]:
                for chosen in _tuples(cards, len(clause.variables)):
                    about = [*([] if depth is None else [depth]), *chosen]
                    self.add(clause.id, once((clause,), about, partial(said, clause, before, depth, chosen)))
        for machine in MACHINES.values():
            for field in machine.fields.values():
                if field.sort.elements and not field.over:
                    for depth in depths:
                        make = partial(_field_in_sort, before, field, depth)
                        self.add("sorts", once((field,), [depth], make))
            for name, field in machine.results.items():
                if field.sort.elements:
                    self.add("sorts", _in_sort(s.RESULT[f"{machine.name}.{name}"], field.sort))
        for fact in FACTS:
            if fact.account and len(fact.over) == 1:
                for i in range(len(fact.over[0].elements)):
                    self.add("account", before.fact(fact, z.Int(i)) >= 0)
        for application in _accounts_in(formula for _, formula in self.row.faults):
            self.add("account", application >= 0)
        for seat in range(7):
            self.add("hands", z.And(s.FREE(seat) >= 0, s.HELD_BACK(seat) >= 0))
        for card in cards:
            self.add("hands", z.Implies(z.Equal(before.place(card), s.HAND), s.FREE(before.owner(card)) >= 1))
            self.add("hands", z.Implies(z.Equal(before.place(card), s.HELD), s.HELD_BACK(before.owner(card)) >= 1))
        for name in MACHINES:
            below, number = live_below(name), s.MACHINE_NUMBER[name]
            self.add("live", z.Not(below(z.Int(0))))
            for depth in (s.TOP, s.TOP - 1):
                step = z.Equal(below(depth), z.Or(below(depth - 1), z.Equal(s.MACHINE(depth - 1), number)))
                self.add("live", z.Implies(depth >= 1, step))

    def add(self, name: str, formula: Any) -> None:
        self.hypotheses.append((name, formula))

    def bound_accounts(self, formulas: Iterable[Any]) -> None:
        """Adds that no account the formulas read is overdrawn, and that none holds more forces than a player has.

        The first is proved of every row; the second is so from the start (`Instance.starts`), since forces never change
        sides and are neither made nor lost.
        """
        for application in _accounts_in(formulas):
            bounds = [application >= 0]
            kind = _COUNTERS.get(application.decl().get_id())
            if kind is not None:
                bounds.append(application <= most_counters(kind, application.arg(0)))
            for bound in bounds:
                self.add("account", bound)
                self.solver.add(bound)

    def can_be_played(self) -> str:
        """Is there any state in which the row is played? "sat", "unsat" or "unknown"."""
        return str(self.solver.check())

    def ask(self, broken: Any) -> str:
        """Can the row reach what must not be? "unsat", "sat" or "unknown"."""
        self.solver.push()
        self.solver.add(broken)
        answer = str(self.solver.check())
        self.solver.pop()
        return answer

    def failing(self, broken: Any) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
        """The readings, of the questions this row asks, under which it can be reached, and those left unknown."""
        leaned_on = [clause.body for clause in CLAUSES if clause.machine == self.rule.machine]
        asked = sorted({q.id for term in (*_terms(self.rule), *leaned_on) for q, _ in questions_in(term)})
        self.solver.push()
        self.solver.add(broken)
        fails, unknown = [], []
        chosen_by = {(id, name): z3.Bool(f"chosen {id} {name}") for id in asked for name in QUESTIONS[id].readings}
        for (id, name), chosen_one in chosen_by.items():
            self.solver.add(z.Implies(chosen_one, z.Equal(s.READING[id], list(QUESTIONS[id].readings).index(name))))
        refuted_by: list[frozenset[Any]] = []
        for values in product(*[QUESTIONS[id].readings for id in asked]):
            chosen = dict(zip(asked, values, strict=True))
            fixed = [chosen_by[one] for one in chosen.items()]
            if any(core <= {str(one) for one in fixed} for core in refuted_by):
                continue
            answer = str(self.solver.check(*fixed))
            if answer == "sat":
                fails.append(chosen)
            elif answer == "unsat":
                refuted_by.append(frozenset(str(one) for one in self.solver.unsat_core()))
            else:
                unknown.append(chosen)
        self.solver.pop()
        return fails, unknown

    # -- obligations ----------------------------------------------------------------------------------------------

    def broken_clause(self, clause: Clause) -> Any:
        """The negation of the clause after the step, at an arbitrary frame and for arbitrary cards."""
        chosen = self.skolem_cards[: len(clause.variables)]
        inside = [z.And(card >= 0, card < len(CARDS.elements)) for card in chosen]
        after = self.row.after
        if clause.machine is None:
            inside.append(after.top >= 0)
        args = {id(variable): card for variable, card in zip(clause.variables, chosen, strict=True)}
        if clause.machine is None:
            broken = refuted(Encoder(after, after.top, args), clause.body)
        else:
            depth = self.skolem_depth
            number = s.MACHINE_NUMBER[clause.machine]
            inside += [depth >= 0, depth <= after.top, after.machine(depth) == number]
            broken = refuted(Encoder(after, depth, args), clause.body)
        return z.And(*inside, *self._itself(clause), broken)

    def _itself(self, clause: Clause) -> list[Any]:
        """An invariant that the others may not lean on still leans on itself."""
        if clause.id not in self.dropped:
            return []
        depths = [s.TOP, s.TOP - 1, self.skolem_depth]
        return [
            said(own, self.before, depth, self.skolem_cards[: len(own.variables)])
            for own in CLAUSES
            if own.id == clause.id
            for depth in (depths if own.machine else [None])
        ]

    def broken_shape(self, shape: Shape) -> Any:
        at = {"depth": self.skolem_depth, "card": self.skolem_cards[0], "state": None}[shape.about]
        return z.Not(shape.holds(self.row.after, at))

    def broken_step(self, prop: StepProperty) -> Any | None:
        condition = prop.condition(self.rule)
        if condition is None:
            return None
        return refuted(Encoder(self.before, s.TOP, dict(self.row.args), self.row.after), condition)

    def fault(self) -> Any:
        return z.Or(*[formula for _, formula in self.row.faults])


def _terms(rule: Rule) -> Iterator[t.Term]:
    """Every term a row depends on, the lives of facts included where it ends a period."""
    yield from terms_of(rule)
    if any(isinstance(effect, Ends) for effect in rule.then):
        for fact in FACTS:
            yield from (fact.lives or {}).values()


_COUNTERS = {s.FACT[fact].get_id(): fact.account for fact in FACTS if fact.account in ("forces", "elites")}


def most_counters(kind: str, seat: Any) -> Any:
    """How many counters of the kind a player has."""
    if kind == "forces":
        return z.Int(MOST_FORCES)
    most = z.Int(0)
    for name, figures in FIGURES.items():
        if figures["elites"]:
            most = z.If(seat == FACTIONS.number[name], z.Int(figures["elites"]), most)
    return most


_WIDE = tuple(s.FACT[fact] for fact in FACTS if fact.account and fact.over)


def _accounts_in(formulas: Iterable[Any]) -> list[Any]:
    """Every account that the formulas read."""
    return z.applications(formulas, _WIDE)


def _field_in_sort(before: s.Position, field: Field, depth: Any) -> Any:
    return _in_sort(before.field(field, depth), field.sort)


def _in_sort(value: Any, sort: Sort) -> Any:
    """Typed values stay in their sort: the language has no word that leads out of it."""
    return z.And(value >= -1, value < len(sort.elements))


def _tuples(cards: Sequence[Any], length: int) -> Iterable[tuple[Any, ...]]:
    if length == 0:
        return [()]
    if length == 1:
        return [(card,) for card in cards]
    return [(a, b) for a in cards for b in cards if a is not b]
