"""Which rows can be played at all from some starts, and which values a term can have: an upper bound.

Found by trying the rows on what is fixed (who may sit there, what is played) and on what rows can write, until nothing
is added. It looks at no state: what is left in may still never come up, but what is left out never does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from checks.state import Instance
from model.components.factions import FACTIONS
from model.language import terms as t
from model.language.effects import Becomes, BecomesAll, Moves, flat
from model.language.facts import Fact, Field
from model.language.machine import MACHINES
from model.language.rows import Ended, Opening, Rule
from model.language.search import plan
from model.language.sorts import Value

Values = frozenset[Value]
"""The values that a term can have; None stands for any."""
EITHER: Values = frozenset((True, False))


class Reached:
    """What can be reached from the starts of some instances. `written`: facts that their starts give, beside."""

    def __init__(self, instances: Sequence[Instance], written: Iterable[Fact] = ()) -> None:
        self.instances = instances
        self.seats = frozenset[Value](seat for instance in instances for seat in instance.scope.factions)
        self.rows: dict[Rule, None] = {}
        self.places: set[tuple[str, str]] = set()
        self.closings: set[tuple[str, str]] = set()
        self.opened: set[str] = set()
        self.written: set[Fact] = set(written)
        self.fields: dict[tuple[str, str], Values | None] = {}
        for instance in instances:
            for start in instance.scope.starts:
                self._enters(start.machine, start.state)
                cells = zip(instance.cells, instance.start(start).table, strict=True)
                self.written |= {fact for (fact, _), value in cells if value != fact.default}
        size = -1
        while size != (size := self._size()):
            for machine in MACHINES.values():
                for rule in machine.rules:
                    if self._can(rule):
                        self.rows[rule] = None
                        self._happens(rule)

    def _size(self) -> int:
        known = sum(1000 if values is None else len(values) for values in self.fields.values())
        return sum(map(len, (self.rows, self.places, self.closings, self.opened, self.written))) + known

    def _enters(self, machine: str, state: str) -> None:
        self.opened.add(machine)
        self.places.add((machine, state))

    def _can(self, rule: Rule) -> bool:
        if isinstance(rule.by, t.Const) and rule.by.key[0] not in self.seats:
            return False
        if not any(place in self.places for place in rule.over or ((rule.machine, rule.source),)):
            return False
        if isinstance(rule.on, Ended) and not any((rule.on.machine, one) in self.closings for one in rule.on.outcomes):
            return False
        checks = [step.term for step in plan(rule) if step.what == "check" and step.term is not None]
        return all(self._may_hold(term) for term in checks)

    def _happens(self, rule: Rule) -> None:
        for effect in flat(rule.then):
            if isinstance(effect, Becomes):
                self._writes(effect.target.key[0], self.may(effect.value))
            elif isinstance(effect, BecomesAll):
                self._writes(effect.fact, self.may(effect.value))
            elif isinstance(effect, Moves):
                for account in (effect.out_of, effect.into):
                    if isinstance(account, t.Term):
                        self.written.add(account.key[0])
        if not rule.over:
            self.places.add((rule.machine, rule.target or rule.source))
        if rule.closes is not None:
            self.closings.add((rule.machine, rule.closes.outcome))
        for opening in (rule.opens, rule.gives_way_to):
            if opening is not None:
                self._opens(opening)

    def _opens(self, opening: Opening) -> None:
        machine = opening.machine
        self._enters(machine.name, machine.states[0])
        for name, field in machine.fields.items():
            if name in opening.facts and not field.over:
                self._writes(field, self.may(opening.facts[name]))
            else:
                self._writes(field, frozenset((field.default,)))

    def _writes(self, target: Fact | Field, values: Values | None) -> None:
        if isinstance(target, Fact):
            if values is None or values != frozenset((target.default,)):
                self.written.add(target)
            return
        key = target.machine, target.name
        known = self.fields.get(key, frozenset())
        self.fields[key] = None if values is None or known is None else known | values

    # -- what a term can be ---------------------------------------------------------------------------------------

    def _may_hold(self, term: t.Term) -> bool:
        values = self.may(term)
        return values is None or True in values

    def may(self, term: t.Term) -> Values | None:
        """The values it can have."""
        if isinstance(term, t.Const):
            return frozenset((term.key[0],))
        if isinstance(term, t.Param):
            return self.seats if term.sort is FACTIONS else None
        if isinstance(term, t.Read):
            return self._read(term)
        if isinstance(term, t.Here | t.Below):
            return self.fields.get((term.key[0].machine, term.key[0].name))
        if isinstance(term, t.Live):
            return EITHER if term.key[0] in self.opened else frozenset((False,))
        if isinstance(term, t.Not):
            inner = self.may(term.key[0])
            return None if inner is None else frozenset(not value for value in inner)
        if isinstance(term, t.All | t.Any_):
            return self._joined(term, isinstance(term, t.Any_))
        if isinstance(term, t.Every | t.Some):
            body = self.may(term.key[1])
            return body if body is not None and len(body) == 1 else EITHER
        if isinstance(term, t.Choose):
            return self._chosen(term)
        if isinstance(term, t.Same):
            return self._same(self.may(term.key[0]), self.may(term.key[1]))
        return None

    def _read(self, term: t.Read) -> Values | None:
        fact, *parts = term.key
        if fact.rigid:
            indices = [self.may(part) for part in parts]
            if any(part is None or len(part) > 1 for part in indices):
                return None
            at = tuple(next(iter(part)) for part in indices if part)
            return frozenset(instance.rigid_value(fact, at) for instance in self.instances)
        return None if fact in self.written else frozenset((fact.default,))

    def _joined(self, term: t.Term, wanted: bool) -> Values:
        """Of `all_of` (`wanted` false) and `any_of` (true): one part that has the wanted value decides."""
        found = [self.may(part) for part in term.key]
        if any(part is not None and part == frozenset((wanted,)) for part in found):
            return frozenset((wanted,))
        if all(part is not None and part == frozenset((not wanted,)) for part in found):
            return frozenset((not wanted,))
        return EITHER

    def _chosen(self, term: t.Choose) -> Values | None:
        condition = self.may(term.key[0])
        found = [
            self.may(term.key[i]) for i, value in ((1, True), (2, False)) if condition is None or value in condition
        ]
        if any(part is None for part in found):
            return None
        return frozenset(value for part in found if part is not None for value in part)

    @staticmethod
    def _same(one: Values | None, other: Values | None) -> Values:
        if one is None or other is None:
            return EITHER
        if not one & other:
            return frozenset((False,))
        return frozenset((True,)) if len(one) == len(other) == 1 else EITHER
