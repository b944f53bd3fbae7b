"""What can occur at all: which frames, in which states, on which others, and which values each fact can have.

An upper bound, found by trying every row on sets of values instead of values, the depth of a frame left out, until
nothing is added. Facts that no row can write from the starts keep one value here, and so are constants of the ground
form. Whole numbers are ranges: what is added up is cut off at the range given, which an engine has to widen where a
state really goes beyond it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from checks.explore.readings import Family
from checks.ground.cells import Code, Key
from checks.ground.sets import Bounds, Context, Range
from checks.state import Instance
from model.language import terms as t
from model.language.effects import Bank, Becomes, BecomesAll, Effect, Ends, ForEach, Moves, OnlyIf, Place, Puts
from model.language.facts import Field, life_ends
from model.language.machine import MACHINES
from model.language.params import terms_of
from model.language.rows import Ended, Opening, Rule
from model.language.search import Search, plan
from model.language.sorts import INT

EVERY_NUMBER: Key = ("number",)
"""The key of the range that numbers have at first."""


def rows_by_place(instance: Instance) -> tuple[dict[tuple[str, str], list[Rule]], dict[tuple[str, str], list[Rule]]]:
    """The rows that can be played on each (machine, state), and those that answer a result there."""
    played: dict[tuple[str, str], list[Rule]] = {}
    answering: dict[tuple[str, str], list[Rule]] = {}
    for machine in MACHINES.values():
        for rule in machine.rules:
            if isinstance(rule.by, t.Const) and rule.by.value not in instance.scope.factions:
                continue
            table = answering if isinstance(rule.on, Ended) else played
            for place in rule.over or ((rule.machine, rule.source),):
                table.setdefault(place, []).append(rule)
    return played, answering


def resumed(machine: str, ended: str, outcome: str) -> bool:
    """Does a frame of `machine` go on unchanged when `ended` closes on it with this outcome?"""
    return any(entry in (ended, f"{ended}.{outcome}") for entry in MACHINES[machine].resumes)


class Possible(Bounds):
    """The bound. `values` maps a cell without its depth to the values or the range it can have."""

    def __init__(
        self, instance: Instance, family: Family, ranges: Mapping[Key, Range], tick: Callable[[], None]
    ) -> None:
        super().__init__(instance, family)
        self.ranges, self.tick = ranges, tick
        self.contexts: dict[Context, None] = {}
        """What can be on top, and wait."""
        self.under: dict[str, dict[tuple[str, str], None]] = {}
        """For each machine the (machine, state) pairs that its frames can stand on."""
        self.bottom: dict[tuple[str, str], None] = {}
        self.opens: dict[str, set[str]] = {}
        """For each machine the machines that can open directly on its frames."""
        self._closings: dict[tuple[str, str], None] = {}
        self._changed: set[object] = set()
        self.played, self.answering = rows_by_place(instance)
        self._asks: dict[Rule, frozenset[object]] = {}
        self._plans: dict[Rule, tuple[Search, ...]] = {}
        self.cap = max(self._starts(), ranges.get(EVERY_NUMBER, (0, 0))[1])
        self._grow()

    # -- the starts, and growing ----------------------------------------------------------------------------------

    def _starts(self) -> int:
        """Takes the starts in, and says up to where numbers are added up at first."""
        totals: dict[str, int] = {}
        fixed = [*self.instance.caps.values(), *self.instance.scope.rigid.values()]
        largest = max([1, *[value for value in fixed if isinstance(value, int)]])
        for state in self.instance.starts():
            total: dict[str, int] = {}
            for number, ((fact, _), value) in enumerate(zip(self.instance.cells, state.table, strict=True)):
                self._join(("table", number), self.single(fact.sort, value))
                if fact.sort is INT:
                    largest = max(largest, int(value or 0))
                if fact.account:
                    total[fact.account] = total.get(fact.account, 0) + int(value or 0)
            for account, amount in total.items():
                totals[account] = max(totals.get(account, 0), amount)
            for card, place in zip(self.instance.scope.cards, state.places, strict=True):
                self._join(("place", card), frozenset((place,)))
            (frame,) = state.frames
            for field, known in zip(MACHINES[frame.machine].fields.values(), frame.facts, strict=True):
                listed: Any = enumerate(known) if field.over else ((None, known),)  # type: ignore[arg-type]
                for index, given in listed:
                    if not field.holds:
                        self._join(("frame", frame.machine, field.name, index), self.single(field.sort, given))
                    if field.sort is INT:
                        largest = max(largest, int(given or 0))
            self.bottom[frame.machine, frame.state] = None
            self.contexts[frame.machine, frame.state, None] = None
        largest = max(largest, *totals.values(), 0) if totals else largest
        return (1 << largest.bit_length()) - 1

    def _grow(self) -> None:
        done: dict[tuple[Context, Rule], int] = {}
        stamps: dict[object, int] = {}
        round_ = 0
        while True:
            round_ += 1
            self._changed = set()
            size = len(self.contexts) + len(self._closings) + sum(map(len, self.under.values()))
            for context in list(self.contexts):
                machine, state, waits = context
                for rule in self.rules_at(context):
                    last = done.get((context, rule), -1)
                    if last >= 0 and all(stamps.get(name, 0) < last for name in self._about(rule)):
                        continue
                    done[context, rule] = round_
                    self._try(rule, machine, state, waits)
            for name in self._changed:
                stamps[name] = round_
            self._settle()
            if not self._changed and size == len(self.contexts) + len(self._closings) + sum(
                map(len, self.under.values())
            ):
                return

    def plan_of(self, rule: Rule) -> tuple[Search, ...]:
        """How the parameters of a row are found."""
        known = self._plans.get(rule)
        if known is None:
            known = self._plans[rule] = plan(rule)
        return known

    def rules_at(self, context: Context) -> Sequence[Rule]:
        """The rows that can be played by the frame on top, or that answer what waits."""
        machine, state, waits = context
        if waits is None:
            return self.played.get((machine, state), ())
        found = self.answering.get((machine, state), ())
        return [r for r in found if isinstance(r.on, Ended) and r.on.machine == waits[0] and waits[1] in r.on.outcomes]

    def _about(self, rule: Rule) -> frozenset[object]:
        """Every fact, field and place that a row reads."""
        known = self._asks.get(rule)
        if known is None:
            names: set[object] = set()
            for term in terms_of(rule):
                for part in t.walk(term):
                    if isinstance(part, t.Read | t.Here | t.Below | t.ResultOf):
                        names.add(part.key[0])
                        if isinstance(part.key[0], Field) and part.key[0].holds:
                            names.add("place")
                    elif isinstance(part, t.At | t.HandSize):
                        names.add("place")
                    elif isinstance(part, t.Param) and isinstance(part.key[4], t.Term):
                        names.update(p.key[0] for p in t.walk(part.key[4]) if isinstance(p, t.Read | t.Here))
            known = self._asks[rule] = frozenset(names)
        return known

    def _settle(self) -> None:
        """Frames that can close wake each frame that they can stand on."""
        for machine, outcome in list(self._closings):
            for below, state in list(self.under.get(machine, ())):
                waits = None if resumed(below, machine, outcome) else (machine, outcome)
                self.contexts[below, state, waits] = None

    def _join(self, key: Key, more: Any, about: object = None) -> None:
        old = self.values.get(key)
        if isinstance(more, tuple) and more[0] != more[1]:
            more = self._cut(key, more)
        if old is None:
            new = more
        elif isinstance(old, tuple):
            new = (min(old[0], more[0]), max(old[1], more[1]))
        else:
            new = old | more
        if new != old:
            self.values[key] = new
            self._changed.add(about)

    # -- rows -----------------------------------------------------------------------------------------------------

    def _try(self, rule: Rule, machine: str, state: str, waits: tuple[str, str] | None) -> None:
        self.context = (machine, state, waits)
        self.args = {}
        for _ in self._bindings(self.plan_of(rule), 0):
            self.tick()
            self._happens(rule, machine)

    def _bindings(self, steps: Sequence[Search], i: int) -> Iterator[None]:
        while i < len(steps):
            what, param, term = steps[i]
            i += 1
            if what == "check":
                assert term is not None
                if True not in self.may(term):
                    return
                continue
            assert param is not None
            domain: Iterable[Any] = self.domain(param)
            if term is not None:
                found = self.may(term)
                known = range(found[0], found[1] + 1) if param.sort is INT else found
                domain = known if what == "fix" else [value for value in domain if value in known]
            for value in domain:
                self.args[id(param)] = value
                yield from self._bindings(steps, i)
            return
        yield None

    def _happens(self, rule: Rule, machine: str) -> None:
        for effect in rule.then:
            self._effect(effect)
        state = self.context[1]
        if not rule.over and rule.target is not None:
            state = rule.target
        if rule.closes is not None:
            self._closings[machine, rule.closes.outcome] = None
            for name, term in rule.closes.results.items():
                field = MACHINES[machine].results[name]
                self._join(("result", machine, name), self.may(term), field)
            return
        if rule.gives_way_to is not None:
            new = rule.gives_way_to.machine
            if any(machine == known for known, _ in self.bottom):
                self.bottom[new.name, new.states[0]] = None
            self.under.setdefault(new.name, {}).update(self.under.get(machine, {}))
            for below, opened in self.opens.items():
                if machine in opened and new.name not in opened:
                    self.opens[below] = opened | {new.name}
            self._opened(rule.gives_way_to)
            return
        if rule.opens is None:
            self.contexts[machine, state, None] = None
            return
        self.under.setdefault(rule.opens.machine.name, {})[machine, state] = None
        self.opens.setdefault(machine, set()).add(rule.opens.machine.name)
        self._opened(rule.opens)

    def _opened(self, opening: Opening) -> None:
        new = opening.machine
        for name, field in new.fields.items():
            if field.over:
                for index in range(len(self.instance.elements(field.over[0]))):
                    self._join(("frame", new.name, name, index), self.single(field.sort, field.default), field)
            elif field.holds:
                if name in opening.facts:
                    self._hold(self.may(opening.facts[name]), name)
            else:
                given = opening.facts.get(name)
                value = self.may(given) if given is not None else self.single(field.sort, field.default)
                self._join(("frame", new.name, name, None), value, field)
        self.contexts[new.name, new.states[0], None] = None

    def _hold(self, cards: Iterable[Any], field: str) -> None:
        for card in cards:
            if card in self.instance.card_number:
                owners = [place[1] for place in self.values["place", card] if place[0] == "hand"]
                held = frozenset(("held", owner, "*", field) for owner in owners)
                self._join(("place", card), held, "place")

    # -- effects --------------------------------------------------------------------------------------------------

    def _effect(self, effect: Effect) -> None:
        if isinstance(effect, Becomes):
            fact, *parts = effect.target.key
            value = self.may(effect.value)
            if isinstance(effect.target, t.Read):
                for number in self._numbers(fact, parts):
                    self._join(("table", number), value, fact)
            elif fact.holds:
                self._hold(value, fact.name)
            else:
                for index in self._indices(fact, parts):
                    self._join(("frame", fact.machine, fact.name, index), value, fact)
        elif isinstance(effect, BecomesAll):
            self._all(effect.fact, self.may(effect.value))
        elif isinstance(effect, Moves):
            low, high = self.may(effect.amount)
            for account, change in ((effect.out_of, (-high, -low)), (effect.into, (low, high))):
                if not isinstance(account, Bank):
                    fact, *parts = account.key
                    for number in self._numbers(fact, parts):
                        key: Key = ("table", number)
                        old = self.values[key]
                        self._join(key, (old[0] + change[0], old[1] + change[1]), fact)
        elif isinstance(effect, Puts):
            self._puts(effect)
        elif isinstance(effect, OnlyIf):
            if True in self.may(effect.condition):
                for inner in effect.effects:
                    self._effect(inner)
        elif isinstance(effect, ForEach):
            for element in self.domain(effect.variable):
                self.args[id(effect.variable)] = element
                for inner in effect.effects:
                    self._effect(inner)
        elif isinstance(effect, Ends):
            for fact, cells in self.instance.cells_of.items():
                if fact.lives and True in self.may(life_ends(fact, effect.period)):
                    for number in cells.values():
                        self._join(("table", number), self.single(fact.sort, fact.default), fact)
        else:
            raise AssertionError(f"no such effect: {effect!r}")

    def _cut(self, key: Key, span: Range) -> Range:
        low, high = self.ranges.get(key, (0, self.cap))
        old = self.values.get(key, (low, high))
        low, high = min(low, old[0]), max(high, old[1])
        return min(max(span[0], low), high), max(min(span[1], high), low)

    def _all(self, fact: Any, value: Any) -> None:
        if isinstance(fact, Field):
            for index in range(len(self.instance.elements(fact.over[0]))):
                self._join(("frame", fact.machine, fact.name, index), value, fact)
        else:
            for number in self.numbers_of.get(fact, {}).values():
                self._join(("table", number), value, fact)

    def _puts(self, effect: Puts) -> None:
        places = self._places(effect.place)
        source = effect.out_of.kind
        for card in self.may(effect.card):
            if card in self.instance.card_number and any(
                (place if isinstance(place, str) else place[0]) == source for place in self.values["place", card]
            ):
                self._join(("place", card), places, "place")

    def _places(self, place: Place) -> frozenset[Code]:
        if place.owner is None:
            return frozenset((place.kind,))
        return frozenset((place.kind, owner) for owner in self.may(place.owner))

    def _numbers(self, fact: Any, parts: Sequence[t.Term]) -> list[int]:
        cells = self.numbers_of.get(fact, {})
        found = [cells.get(at) for at in product(*[self.may(part) for part in parts])]
        return [number for number in found if number is not None]

    def _indices(self, field: Field, parts: Sequence[t.Term]) -> list[int | None]:
        if not parts:
            return [None]
        elements = self.instance.elements(field.over[0])
        return [elements.index(value) for value in self.may(parts[0]) if value in elements]
