"""Rows as guarded commands: every play of a scope under one reading, with what it needs, writes, and must not do.

An `Option` is a row with values for its free parameters, in one state of one machine. All its writes read the old
state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from checks.export.expressions import Expr, Node, Variable
from checks.export.translate import At, Translator
from model.language.effects import Bank, Becomes, BecomesAll, Effect, Ends, ForEach, Moves, OnlyIf, Place, Puts
from model.language.errors import KanlyError
from model.language.facts import Fact, Field, life_ends
from model.language.machine import MACHINES, Machine
from model.language.params import conjuncts, fixed_params
from model.language.rows import Closing, Ended, Opening, Rule
from model.language.sorts import INT
from model.language.terms import Here, Term


@dataclass(frozen=True)
class Write:
    """`variable[slot][index]` becomes `value`, or changes by it when it `adds`, where `test` holds.

    Where the variable is over a set, no index means all of it.
    """

    variable: Variable
    slot: Expr | None
    index: Expr | None
    value: Expr
    test: Expr = True
    adds: bool = False


@dataclass
class Option:
    """One play. Enabled where `guard` holds and nothing more urgent is; where `fault` holds too, it has no successor.

    `limits` are conditions under which the variables of the export can hold what comes out.
    """

    rule: Rule
    values: tuple[Expr, ...]
    place: tuple[str, str]
    urgency: int
    guard: Expr
    fault: Expr = False
    limits: list[Expr] = field(default_factory=list)
    writes: list[Write] = field(default_factory=list)

    def __str__(self) -> str:
        """The row, its event and the codes of its parameters; "…" for one that is known only in a state."""
        values = ", ".join("…" if isinstance(value, Node) else str(int(value)) for value in self.values)
        return f"{self.rule.id} {self.rule.event} ({values})"


def bindings(m: Translator, rule: Rule, top: Expr) -> Iterator[tuple[At, Expr]]:
    """Every choice of values for the parameters of a row, and the condition under which they may be chosen."""
    fixed = fixed_params(rule)

    def choose(i: int, at: At, test: Expr) -> Iterator[tuple[At, Expr]]:
        if test is False:
            return
        if i == len(rule.params):
            yield at, m.fold.all_(test, *[m.of(condition, at) for condition in conjuncts(rule)])
            return
        param = rule.params[i]
        if id(param) in fixed:
            yield from choose(i + 1, at.given(param, m.of(fixed[id(param)], at)), test)
            return
        for value, there in m.domain(param, at):
            yield from choose(i + 1, at.given(param, value), m.fold.all_(test, there))

    for at, test in choose(0, At(top), True):
        if test is not False:
            yield at, test


class Play:
    """Gathers the effects of one play: `Option.writes`, `fault` and `limits`."""

    def __init__(self, m: Translator, rule: Rule, at: At, stands: Stands) -> None:
        self.m, self.fold, self.layout = m, m.fold, m.layout
        self.rule, self.at, self.stands = rule, at, stands
        self.slot = m.top_slot(at)
        self.faults: list[Expr] = []
        self.limits: list[Expr] = []
        self.writes: list[Write] = []
        self.own: list[Write] = []
        self.moved: list[tuple[Expr, Expr]] = []
        self.changes: list[tuple[Fact, Expr, Expr, Expr]] = []

    def of(self, term: Term) -> Expr:
        return self.m.of(term, self.at)

    def fault(self, *tests: Expr) -> None:
        self.faults.append(self.fold.all_(*tests))

    def limit(self, test: Expr, holds: Expr) -> None:
        self.limits.append(self.fold.any_(self.fold.not_(test), holds))

    def done(self) -> None:
        """All effects, then what happens to the stack."""
        for effect in self.rule.then:
            self.happens(effect, True)
        self.add_up()
        self.nothing_twice()
        rule = self.rule
        self.answered()
        if rule.closes is not None:
            self.closed(rule.closes)
            return
        machine = MACHINES[self.stands.place[0]]
        if rule.gives_way_to is not None:
            self.holds_nothing(machine)
            self.cleared(machine)
            self.opened(rule.gives_way_to, self.slot)
            return
        if not rule.over:
            self.writes += self.own
            if rule.target != rule.source and rule.target is not None:
                self.put(self.layout.frame, self.layout.frame_code(machine.name, rule.target), slot=self.slot)
        if rule.opens is not None:
            self.limits.append(self.fold.less(self.at.top, self.layout.frames))
            self.opened(rule.opens, self.at.top)
            self.put(self.layout.top, self.fold.plus(self.at.top, 1))

    def put(self, variable: Variable, value: Expr, *, slot: Expr | None = None, test: Expr = True) -> None:
        self.writes.append(Write(variable, slot, None, value, test))

    # -- effects --------------------------------------------------------------------------------------------------

    def happens(self, effect: Effect, test: Expr) -> None:
        if test is not False:
            _HAPPENS[type(effect)](self, effect, test)

    def becomes(self, effect: Becomes, test: Expr) -> None:
        known, *parts = effect.target.key
        codes = [self.of(part) for part in parts]
        value = self.of(effect.value)
        if isinstance(effect.target, Here):
            self.becomes_own(known, codes, value, test)
            return
        there, index = self.m.index(known, codes)
        self.fault(test, self.fold.not_(there))
        variable = self.layout.table[known]
        self.in_range(variable, value, test)
        self.writes.append(Write(variable, None, index if codes else None, value, test))

    def becomes_own(self, known: Field, codes: list[Expr], value: Expr, test: Expr) -> None:
        variable = self.layout.fields[known.machine, known.name]
        if codes:
            self.fault(test, self.fold.not_(self.m.inside(codes[0], variable.over)))
        if known.holds:
            self.fault(test, self.fold.not_(self.fold.eq(self.fold.get(variable, self.slot), 0)))
            self.hold(value, self.slot, known.name, test)
        self.in_range(variable, value, test)
        index = self.fold.plus(codes[0], -1) if codes else None
        self.own.append(Write(variable, self.slot, index, value, test))

    def in_range(self, variable: Variable, value: Expr, test: Expr) -> None:
        if variable.kind == "number":
            self.limit(test, self.fold.within(value, variable.low, variable.high))

    def becomes_all(self, effect: BecomesAll, test: Expr) -> None:
        value = self.of(effect.value)
        if isinstance(effect.fact, Field):
            variable = self.layout.fields[effect.fact.machine, effect.fact.name]
            self.own.append(Write(variable, self.slot, None, value, test))
        else:
            self.writes.append(Write(self.layout.table[effect.fact], None, None, value, test))

    def moves(self, effect: Moves, test: Expr) -> None:
        amount = self.of(effect.amount)
        self.fault(test, self.fold.less(amount, 0))
        for account, sign in ((effect.out_of, -1), (effect.into, 1)):
            if isinstance(account, Bank):
                continue
            known, *parts = account.key
            there, index = self.m.index(known, [self.of(part) for part in parts])
            self.fault(test, self.fold.not_(there))
            self.changes.append((known, index, self.fold.times(sign, amount), test))

    def add_up(self) -> None:
        """Several moves on one account add up; the sum may not be below 0."""
        fold = self.fold
        for known, index, amount, test in self.changes:
            variable = self.layout.table[known]
            total: list[Expr] = [fold.get(variable, None, index if variable.over else None)]
            for other, its_index, its_amount, its_test in self.changes:
                if other is known:
                    total.append(fold.if_(fold.all_(its_test, fold.eq(index, its_index)), its_amount, 0))
            if isinstance(amount, int) and amount >= 0:
                self.limit(test, fold.at_most(fold.plus(*total), variable.high))
            else:
                self.fault(test, fold.less(fold.plus(*total), 0))
                self.limit(test, fold.at_most(fold.plus(*total), variable.high))
            self.writes.append(Write(variable, None, index if variable.over else None, amount, test, adds=True))

    def puts(self, effect: Puts, test: Expr) -> None:
        fold, card = self.fold, self.of(effect.card)
        there = self.m.has_card(card)
        self.fault(test, fold.not_(there))
        place = self.m.place_of(card)
        if effect.out_of.kind == "held":
            is_there = self.m.is_held(place, None, self.slot)
            machine = MACHINES[self.stands.place[0]]
            holding = [f for f in machine.fields.values() if f.holds]
            for known in holding:
                variable = self.layout.fields[machine.name, known.name]
                this = True if len(holding) == 1 else self.is_held_by(place, known)
                self.own.append(Write(variable, self.slot, None, 0, fold.all_(test, this)))
        elif effect.out_of.owner is not None:
            is_there = self.m.in_hand(place, self.of(effect.out_of.owner))
        else:
            is_there = fold.eq(place, self.layout.place_code(effect.out_of.kind))
        self.fault(test, there, fold.not_(is_there))
        self.move(card, self.target(effect.place, test), test)

    def is_held_by(self, place: Expr, known: Field) -> Expr:
        """Whether a card that is held in a frame is held by this fact of it."""
        beyond = self.fold.divided(self.fold.plus(place, -self.layout.held), len(self.layout.owners))
        return self.fold.eq(self.fold.rest(beyond, len(self.layout.holders)), self.layout.holders.index(known.name))

    def target(self, place: Place, test: Expr) -> Expr:
        if place.owner is None:
            return self.layout.place_code(place.kind)
        owner = self.of(place.owner)
        self.limit(test, self.m.inside(owner, len(self.layout.owners)))
        return self.fold.plus(owner, self.layout.hands - 1)

    def move(self, card: Expr, place: Expr, test: Expr) -> None:
        index = self.fold.plus(card, -1)
        self.moved.append((index, test))
        self.writes.append(Write(self.layout.place, None, index, place, test))

    def hold(self, card: Expr, slot: Expr, name: str, test: Expr) -> None:
        """A card, if any is given, leaves its hand for a frame."""
        fold, layout = self.fold, self.layout
        given = fold.all_(test, fold.not_(fold.eq(card, 0)))
        there, place = self.m.has_card(card), self.m.place_of(card)
        self.fault(given, fold.not_(there))
        self.fault(given, there, fold.not_(self.m.in_hand(place, None)))
        seats, holders = len(layout.owners), len(layout.holders)
        moved = layout.held - layout.hands + seats * layout.holders.index(name)
        if given is not False:
            self.move(card, fold.plus(place, moved, fold.times(seats * holders, slot)), given)

    def only_if(self, effect: OnlyIf, test: Expr) -> None:
        inner = self.fold.all_(test, self.of(effect.condition))
        for one in effect.effects:
            self.happens(one, inner)

    def for_each(self, effect: ForEach, test: Expr) -> None:
        outside = self.at
        for value, there in self.m.domain(effect.variable, outside):
            self.at = outside.given(effect.variable, value)
            for inner in effect.effects:
                self.happens(inner, self.fold.all_(test, there))
        self.at = outside

    def ends(self, effect: Ends, test: Expr) -> None:
        fold = self.fold
        for known, variable in self.layout.table.items():
            over = self.fold.all_(test, self.of(life_ends(known, effect.period)))
            default = self.layout.code(known.default, known.sort)
            for index in range(variable.over or 1) if over is not False else ():
                at = index if variable.over else None
                stands = fold.all_(over, fold.not_(fold.eq(fold.get(variable, None, at), default)))
                self.writes.append(Write(variable, None, at, default, stands))

    def nothing_twice(self) -> None:
        """A cell or card that is written twice is a fault, also where two parameters name the same one."""
        fold = self.fold
        for (a, one), (b, other) in combinations(self.moved, 2):
            self.fault(one, other, fold.eq(a, b))
        cells = [w for w in self.writes if not w.adds and w.variable is not self.layout.place]
        for group in (cells, self.own):
            for x, y in combinations(group, 2):
                if x.variable is y.variable:
                    alike = True if x.index is None or y.index is None else fold.eq(x.index, y.index)
                    self.fault(x.test, y.test, alike)

    # -- the stack ------------------------------------------------------------------------------------------------

    def answered(self) -> None:
        """The outcome that waited is answered: it and its results are gone."""
        if isinstance(self.rule.on, Ended):
            self.put(self.layout.waits, 0)
            for (machine, _), variable in self.layout.results.items():
                if machine == self.rule.on.machine:
                    self.put(variable, variable.default)

    def holds_nothing(self, machine: Machine) -> None:
        fold = self.fold
        for known in machine.fields.values():
            if known.holds:
                variable = self.layout.fields[machine.name, known.name]
                value: Expr = fold.get(variable, self.slot)
                for write in self.own:
                    if write.variable is variable:
                        value = fold.if_(write.test, write.value, value)
                self.fault(fold.not_(fold.eq(value, 0)))

    def cleared(self, machine: Machine) -> None:
        """The slot of a frame that is gone is empty."""
        for known in machine.fields.values():
            variable = self.layout.fields[machine.name, known.name]
            self.put(variable, variable.default, slot=self.slot)

    def closed(self, closing: Closing) -> None:
        fold, layout = self.fold, self.layout
        if self.rule.opens is not None or self.rule.gives_way_to is not None or self.rule.over:
            raise KanlyError(f"{self.rule.id} closes a frame and opens one", self.rule.where)
        machine = MACHINES[self.stands.place[0]]
        self.holds_nothing(machine)
        self.cleared(machine)
        self.put(layout.frame, 0, slot=self.slot)
        self.put(layout.top, self.slot)
        waits = self.stands.waits_below(self.m, self.at.top, machine, closing.outcome)
        if waits is False:
            return
        gone = {layout.waits, *[v for (name, _), v in layout.results.items() if name == machine.name]}
        self.writes = [write for write in self.writes if write.variable not in gone]
        self.put(layout.waits, fold.if_(waits, layout.outcome_code(machine.name, closing.outcome), 0))
        for name, result in machine.results.items():
            variable = layout.results[machine.name, name]
            absent = layout.code(None, result.sort) if result.sort is not INT else 0
            value = self.of(closing.results[name]) if name in closing.results else absent
            self.in_range(variable, value, waits)
            self.put(variable, fold.if_(waits, value, variable.default))

    def opened(self, opening: Opening, slot: Expr) -> None:
        machine, layout = opening.machine, self.layout
        self.put(layout.frame, layout.frame_code(machine.name, machine.states[0]), slot=slot)
        for name, known in machine.fields.items():
            variable = layout.fields[machine.name, name]
            default = layout.code(known.default, known.sort)
            value = self.of(opening.facts[name]) if name in opening.facts and not known.over else default
            if known.holds:
                self.hold(value, slot, name, True)
            self.in_range(variable, value, True)
            self.writes = [w for w in self.writes if w.variable is not variable or w.slot is not slot]
            if value is not variable.default:
                self.put(variable, value, slot=slot)


class Stands:
    """What a row stands on: its place, and the machines that can be right below that place's frame."""

    def __init__(self, place: tuple[str, str], below: set[str], bottom: bool) -> None:
        self.place, self.below, self.bottom = place, below, bottom

    def waits_below(self, m: Translator, top: Expr, machine: Machine, outcome: str) -> Expr:
        """Whether the outcome of the top frame waits: a frame is below, and it does not simply resume."""
        fold, layout = m.fold, m.layout
        resuming = [name for name in self.below if _resumes(MACHINES[name], machine.name, outcome)]
        some_below = fold.less(1, top) if self.bottom else True
        if len(resuming) == len(self.below):
            return False
        frame = fold.get(layout.frame, fold.plus(top, -2))
        codes = [code for name in sorted(resuming) for code in layout.codes_of(name)]
        return fold.all_(some_below, fold.not_(m.codes_in(frame, codes)))


def _resumes(below: Machine, machine: str, outcome: str) -> bool:
    return machine in below.resumes or f"{machine}.{outcome}" in below.resumes


_HAPPENS: dict[type[Effect], Callable[[Play, Any, Expr], None]] = {
    Becomes: Play.becomes,
    BecomesAll: Play.becomes_all,
    Moves: Play.moves,
    Puts: Play.puts,
    OnlyIf: Play.only_if,
    ForEach: Play.for_each,
    Ends: Play.ends,
}
