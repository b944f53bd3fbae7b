"""A scope under one reading as a finite model in guarded commands: what every exporter to another checker prints.

Written straight from the terms of the rows, and from nothing that the explorers compile: a count that agrees is a
witness of the meaning of the rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from checks.export.expressions import Expr, settled
from checks.export.layout import Layout, Slot, chosen
from checks.export.rows import Option, Play, Stands, Write, bindings
from checks.export.translate import At, TooManyPlays, Translator
from checks.names import refused
from checks.state import Instance
from invariants.catalogue import STATES
from model.language.machine import MACHINES
from model.language.rows import NATURE, TABLE, Ended, Rule
from model.language.terms import Param, Term

FRAMES = 12
"""How many frames an exported stack can hold, unless more are asked for. One too few stops the other checker."""

NUMBERS = 255
"""Numbers run up to here, unless less is asked for. A play that would lead beyond stops the other checker."""

FEWER = 15
"""Numbers run up to here where plays choose them, so that there are not too many plays."""

PlaceName = tuple[str, str]


@dataclass(frozen=True)
class _Stack:
    """What is known of the stack: the slots a machine can be in, and what can be right below it."""

    slots: Mapping[str, frozenset[int]]
    below: Mapping[str, frozenset[str]]

    def top(self, layout: Layout, machine: str, translator: Translator) -> Expr:
        """The number of frames while a frame of the machine is on top."""
        slots = self.slots[machine]
        return next(iter(slots)) + 1 if len(slots) == 1 else translator.fold.get(layout.top)

    def stands(self, place: PlaceName) -> Stands:
        return Stands(place, set(self.below[place[0]]), 0 in self.slots[place[0]])


class Model:
    """The options of an instance under one reading.

    `options` are those with a guard that is not false at places that rows can lead to, in the order of the rulebook.
    """

    def __init__(self, instance: Instance, choice: Mapping[str, str], frames: int = FRAMES, numbers: int = 0) -> None:
        self.instance, self.choice = instance, dict(choice)
        try:
            self._make(frames, numbers or NUMBERS)
        except TooManyPlays:
            if numbers:
                raise
            # Where play goes beyond them after all, the model stops and says so.
            self._make(frames, FEWER)

    def _make(self, frames: int, numbers: int) -> None:
        instance, choice = self.instance, self.choice
        self.chosen = chosen(instance.scope, choice)
        self.layout = Layout(instance, frames, numbers)
        self.translator = Translator(self.layout, choice)
        self.fold = self.translator.fold
        rough = _Stack({m.name: frozenset(range(frames)) for m in self.layout.machines}, self._no_below())
        self.stack = self._stack(self._explored(rough))
        by_place = self._explored(self.stack)
        if not any(self._makes_wait(option) for options in by_place.values() for option in options):
            self.layout.outcomes = []
            by_place = self._explored(self.stack)
        self.places = [place for place in self.layout.frame_codes if place in by_place]
        self.options = [option for place in self.places for option in by_place[place]]
        self.starts: list[dict[Slot, bool | int]] = [self.layout.encoded(start) for start in self.layout.starts]

    def _makes_wait(self, option: Option) -> bool:
        return any(write.variable is self.layout.waits and write.value != 0 for write in option.writes)

    def _no_below(self) -> Mapping[str, frozenset[str]]:
        return {m.name: frozenset(other.name for other in self.layout.machines) for m in self.layout.machines}

    def _explored(self, stack: _Stack) -> dict[PlaceName, list[Option]]:
        """The options of every place that can be reached, as far as guards that fold to false show."""
        found: dict[PlaceName, list[Option]] = {}
        waiting = [(state.frames[0].machine, state.frames[0].state) for state in self.layout.starts]
        while waiting:
            place = waiting.pop()
            if place in found:
                continue
            found[place] = list(self._options_at(place, stack))
            for option in found[place]:
                waiting += _leads_to(option)
        return found

    def _options_at(self, place: PlaceName, stack: _Stack) -> list[Option]:
        found = []
        for machine in MACHINES.values():
            for rule in machine.rules:
                if place in (rule.over or ((rule.machine, rule.source),)) and not self._absent(rule):
                    found += self._options_of(rule, place, stack)
        return found

    def _absent(self, rule: Rule) -> bool:
        """A row whose actor is not seated."""
        seat = rule.by
        if not isinstance(seat, Term) or isinstance(seat, Param):
            return False
        return seat.key[0] not in self.instance.scope.factions

    def _options_of(self, rule: Rule, place: PlaceName, stack: _Stack) -> list[Option]:
        m, fold, layout = self.translator, self.fold, self.layout
        top = stack.top(layout, place[0], m)
        if isinstance(rule.on, Ended):
            codes = [layout.outcome_code(rule.on.machine, outcome) for outcome in rule.on.outcomes]
            answers = m.codes_in(fold.get(layout.waits), [code for code in codes if code])
        else:
            answers = fold.eq(fold.get(layout.waits), 0) if layout.outcomes else True
        urgency = 0 if rule.by is TABLE else 1 if rule.by is NATURE else 2
        found = []
        for at, test in bindings(m, rule, top):
            values = tuple(at.args[id(param)] for param in rule.params)
            guard = fold.all_(answers, test)
            if guard is False:
                continue
            play = Play(m, rule, at, stack.stands(place))
            play.done()
            found.append(self._option(play, values, place, urgency, guard))
        return found

    def _option(self, play: Play, values: tuple[Expr, ...], place: PlaceName, urgency: int, guard: Expr) -> Option:
        """The option, simplified by what its guard says."""
        known = settled(guard)

        def now(part: Expr) -> Expr:
            return self.fold.given(part, known)

        fault = self.fold.any_(*[now(part) for part in play.faults])
        limits = [limit for limit in dict.fromkeys(now(part) for part in play.limits) if limit is not True]
        writes = [
            Write(
                write.variable,
                write.slot,
                write.index if write.index is None else now(write.index),
                now(write.value),
                now(write.test),
                write.adds,
            )
            for write in play.writes
        ]
        return Option(
            play.rule, values, place, urgency, guard, fault, limits, [w for w in writes if w.test is not False]
        )

    def _stack(self, by_place: Mapping[PlaceName, list[Option]]) -> _Stack:
        """Which machine can be in which slot, and on which other one, from the options that open frames."""
        opens: set[tuple[str, str]] = set()
        instead: set[tuple[str, str]] = set()
        for place, options in by_place.items():
            for option in options:
                if option.rule.opens is not None:
                    opens.add((place[0], option.rule.opens.machine.name))
                if option.rule.gives_way_to is not None:
                    instead.add((place[0], option.rule.gives_way_to.machine.name))
        slots = {(state.frames[0].machine, 0) for state in self.layout.starts}
        below: set[tuple[str, str]] = set()
        while True:
            more = slots | {(b, s + 1) for a, b in opens for m, s in slots if m == a and s + 1 < self.layout.frames}
            more |= {(b, s) for a, b in instead for m, s in slots if m == a}
            under = below | {(b, a) for a, b in opens} | {(c, a) for b, c in instead for m, a in below if m == b}
            if (more, under) == (slots, below):
                break
            slots, below = more, under
        names = [m.name for m in self.layout.machines]
        return _Stack(
            {name: frozenset(s for m, s in slots if m == name) for name in names},
            {name: frozenset(a for m, a in below if m == name) for name in names},
        )

    @cached_property
    def urgent(self) -> dict[tuple[PlaceName, int], Expr]:
        """For each place and urgency: whether something more urgent can be played there."""
        found: dict[tuple[PlaceName, int], Expr] = {}
        for place in self.places:
            for urgency in (0, 1, 2):
                guards = [o.guard for o in self.options if o.place == place and o.urgency < urgency]
                found[place, urgency] = self.fold.any_(*guards)
        return found

    def here(self, option: Option) -> Expr:
        """The place of the option is the top frame."""
        fold, count = self.fold, self.fold.get(self.layout.top)
        top = self.stack.top(self.layout, option.place[0], self.translator)
        frame = fold.get(self.layout.frame, fold.plus(top, -1))
        code = self.layout.frame_code(*option.place)
        return fold.all_(fold.less(0, count) if top is count else fold.eq(count, top), fold.eq(frame, code))

    def enabled(self, option: Option) -> Expr:
        """The option can be played: it stands on its place, its guard holds, and nothing is more urgent."""
        more_urgent = self.urgent[option.place, option.urgency]
        return self.fold.all_(self.here(option), option.guard, self.fold.not_(more_urgent))

    def condition(self, id: str) -> Expr:
        """A property of states as an expression. Raises KanlyError for an id that names none."""
        known = {inv.id: inv for inv in STATES}
        if id not in known:
            raise refused("property of states", id, known, "properties of states", "invariants")
        return self.translator.of(known[id].condition, At(self.fold.get(self.layout.top)))


def _leads_to(option: Option) -> list[PlaceName]:
    rule, found = option.rule, []
    if rule.target is not None:
        found.append((rule.machine, rule.target))
    for opening in (rule.opens, rule.gives_way_to):
        if opening is not None:
            found.append((opening.machine.name, opening.machine.states[0]))
    return found
