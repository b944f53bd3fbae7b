"""What a play does in ground form: disjoint variants, in each of which every target is a single cell.

Where a target, a condition of an effect or the frame below is not yet known, the work is split: once for each value
that can occur, under the condition that it does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from checks.ground.cells import OVER, Cell, Code, Key, Partition
from checks.ground.effects import Effects, Split
from checks.ground.expr import FALSE, TRUE, Bool, Choice, Expr, Int
from checks.ground.possible import resumed
from checks.ground.terms import Terms
from model.language.machine import MACHINES
from model.language.rows import Opening, Rule
from model.language.sorts import Sort


class Variant(NamedTuple):
    """What a play does where `when` holds. A play has no successor where `fault` holds; `what` says why, in parts.

    `updates` are read in the old state; `target` is where the stack stands afterwards.
    """

    when: Bool
    updates: Mapping[Cell, Expr]
    target: Partition
    fault: Bool
    what: tuple[tuple[Bool, str], ...]


MANY = 8
"""From how many variants on assignments under conditions are kept together, as values by cases."""


def variants(terms: Terms, rule: Rule, partition: Partition, guard: Bool) -> tuple[Variant, ...]:
    """The variants of a play under the binding at hand, those left out that contradict its guard."""
    found = _variants(terms, rule, partition, guard, together=False)
    return found if found is not None else _variants(terms, rule, partition, guard, together=True) or ()


def _variants(
    terms: Terms, rule: Rule, partition: Partition, guard: Bool, together: bool
) -> tuple[Variant, ...] | None:
    """The variants; None where they are too many unless assignments are kept together."""
    found: list[Variant] = []
    todo: list[tuple[Bool, dict[Key, Code], dict[object, Code]]] = [(TRUE, {}, {})]
    while todo:
        when, narrow, known = todo.pop()
        terms.layout.tick()
        if len(found) + len(todo) >= MANY and not together:
            return None
        try:
            made = _Gathered(terms, rule, partition, narrow, known, together)
            target = made.run()
        except Split as split:
            for value, condition in reversed(split.cases):
                both = terms.make.and_(when, condition)
                if both is FALSE or terms.make.and_(guard, both) is FALSE:
                    continue
                fixed = narrow if split.key is None else {**narrow, split.key: value}
                todo.append((both, fixed, {**known, split.about: value}))
            continue
        whole = terms.make.and_(guard, when)
        what = tuple((c, said) for c, said in made.faults if terms.make.and_(whole, c) is not FALSE)
        fault = terms.make.or_(*[c for c, _ in what])
        found.append(Variant(when, made.updates(), target, fault, what))
    return tuple(found)


class _Gathered(Effects):
    """One variant: the effects, and what becomes of the stack."""

    # -- the whole ------------------------------------------------------------------------------------------------

    def run(self) -> Partition:
        """Gathers everything, and says where the stack stands afterwards."""
        rule, depth = self.rule, self.partition.depth
        for effect in rule.then:
            self.happens(effect)
        self.overdrawn()
        machine, state = self.partition.machine, self.partition.state
        if not rule.over and rule.target is not None:
            state = rule.target
        if self.partition.waits is not None:
            self._answered(self.partition.waits)
        if rule.closes is not None:
            return self._closed(machine, rule.closes.outcome)
        if rule.gives_way_to is not None:
            self.must_hold_nothing(machine)
            self._reset(machine)
            return self._opened(rule.gives_way_to, depth - 1)
        if rule.opens is not None:
            self._control(depth - 1, (machine, state))
            return self._opened(rule.opens, depth)
        self._control(depth - 1, (machine, state))
        return Partition(depth, machine, state, None)

    def _control(self, depth: int, value: Code) -> None:
        self.written["control", depth] = self.make.just(value)

    def _answered(self, waits: tuple[str, str]) -> None:
        self.written["waiting",] = self.make.just(None)
        for name, sort in MACHINES[waits[0]].outcomes[waits[1]].items():
            self.written["result", waits[0], name] = self.layout.constant(sort, None)

    def _reset(self, machine: str) -> None:
        for key, field in self.layout.frame_keys(self.depth, machine):
            self.given.pop(key, None)
            self.written[key] = self.layout.constant(field.sort, field.default)

    def _closed(self, machine: str, outcome: str) -> Partition:
        rule, layout = self.rule, self.layout
        assert rule.closes is not None
        self.must_hold_nothing(machine)
        self._control(self.depth, None)
        results = {name: self.terms.of(term, self.look) for name, term in rule.closes.results.items()}
        target = OVER
        if self.depth > 0:
            below = self.depth - 1
            under = self.layout.possible.under.get(machine, {})
            pairs = [pair for pair in layout.buried[below] if pair in under]
            cases: dict[Code, Bool] = {pair: layout.is_buried(below, _is(*pair)) for pair in pairs}
            picked = self.picked(("below",), Choice(cases))
            assert isinstance(picked, tuple)
            target = Partition(self.depth, picked[0], picked[1], None)
            if not resumed(target.machine, machine, outcome):
                target = target._replace(waits=(machine, outcome))
                self.written["waiting",] = self.make.just((machine, outcome))
                for name, value in results.items():
                    self.written["result", machine, name] = value
        self._reset(machine)
        return target

    def must_hold_nothing(self, machine: str) -> None:
        for name, field in MACHINES[machine].fields.items():
            if field.holds and name not in self.emptied:
                held = self.terms.field(self.depth, field, (), self.look)
                assert isinstance(held, Choice)
                full = TRUE if name in self.filled else self.make.not_(held.cases.get(None, FALSE))
                self.fault(full, f"the {machine} frame closes while it holds a card")

    def _opened(self, opening: Opening, depth: int) -> Partition:
        machine = opening.machine
        for name, field in machine.fields.items():
            if field.holds:
                if name in opening.facts:
                    self.hold(self.one(opening.facts[name]), depth, name)
            elif not field.over:
                given = opening.facts.get(name)
                default = self.layout.constant(field.sort, field.default)
                value = default if given is None else self.terms.of(given, self.look)
                self.written["frame", depth, machine.name, name, None] = value
            else:
                for index in range(len(self.instance.elements(field.over[0]))):
                    value = self.layout.constant(field.sort, field.default)
                    self.written["frame", depth, machine.name, name, index] = value
        self._control(depth, (machine.name, machine.states[0]))
        return Partition(depth + 1, machine.name, machine.states[0], None)

    def _sort(self, key: Key) -> Sort:
        if key[0] == "frame":
            return MACHINES[str(key[2])].fields[str(key[3])].sort
        return self.instance.cells[int(key[1])][0].sort  # type: ignore[call-overload]

    def updates(self) -> dict[Cell, Expr]:
        """The updates by cell; cells that cannot change are left out."""
        found: dict[Cell, Expr] = {}
        for key, cases in self.given.items():
            rest = self.make.not_(self.make.or_(*[condition for condition, _ in cases]))
            kept = [*cases, (rest, self.written.get(key) or self.terms.read(key, self.look))]
            self.written[key] = self.terms.joined(self._sort(key), kept)
        for key, value in self.written.items():
            if key[0] in ("frame", "control") and int(key[1]) >= self.layout.depths:  # type: ignore[call-overload]
                continue
            cell = self.layout.cell(key)
            if cell is not None:
                found[cell] = value
        for key, parts in self.added.items():
            old = self.written[key] if key in self.written else self.terms.read(key, self.look)
            assert isinstance(old, Int)
            cell = self.layout.cell(key)
            if cell is not None:
                found[cell] = self.make.sum([old, *parts])
        for key, place in self.moved.items():
            cell = self.layout.cell(key)
            if cell is not None:
                found[cell] = self.make.just(place)
        return found


def _is(machine: str, state: str) -> Callable[[str, str], bool]:
    return lambda m, s: (m, s) == (machine, state)
