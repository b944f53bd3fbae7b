"""The ground form of an instance: partitions, and the plays of each, built when first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from checks.explore.readings import Family
from checks.ground.cells import OVER, Cell, Code, Key, Partition
from checks.ground.expr import FALSE, TRUE, Bool
from checks.ground.layout import Layout
from checks.ground.possible import EVERY_NUMBER
from checks.ground.sets import Range
from checks.ground.terms import Look, Terms
from checks.ground.variants import Variant, variants
from checks.state import Instance, State
from model.language.rows import NATURE, TABLE, Rule
from model.language.search import Search
from model.language.sorts import INT, Value
from model.language.terms import Term

TABLE_FIRST, NATURE_NEXT, SEATS_LAST = 0, 1, 2
"""Urgencies: while a play of one urgency is enabled under a reading, those of a higher number are not."""


@dataclass(frozen=True, eq=False)
class GroundPlay:
    """A row with the values of its parameters, in the order of `rule.params`, from one partition.

    `guard` leaves urgency out. Two plays of one urgency with the same `identity` that are enabled at once overlap.
    """

    partition: Partition
    rule: Rule
    values: tuple[Value, ...]
    urgency: int
    identity: tuple[object, ...]
    guard: Bool
    variants: tuple[Variant, ...]

    def __repr__(self) -> str:
        return f"<{self.rule.id} {self.values} in {self.partition}>"


def urgency_of(rule: Rule) -> int:
    return TABLE_FIRST if rule.by is TABLE else NATURE_NEXT if rule.by is NATURE else SEATS_LAST


class Ground:
    """The ground form. `tick` is called often while building; what it raises ends the building.

    `ranges` widens whole numbers (by `Cell.origin`), `depths` the number of frames that have cells; a play that opens
    one more has a target of greater depth, whose plays cannot be asked for.
    """

    def __init__(
        self,
        instance: Instance,
        family: Family,
        ranges: Mapping[Key, Range] | None = None,
        depths: int = 0,
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        self.instance, self.family, self.ranges = instance, family, dict(ranges or {})
        self.layout = Layout(instance, family, self.ranges, depths, tick)
        self.terms = Terms(self.layout)
        self.make = self.layout.make
        self.depths = self.layout.depths
        self._plays: dict[Partition, tuple[GroundPlay, ...]] = {}

    @property
    def cells(self) -> list[Cell]:
        """Every cell: what can take more than one value."""
        return list(self.layout.cells.values())

    def partitions(self) -> list[Partition]:
        """Every partition that the bound allows; not each is reached."""
        return self.layout.partitions()

    def starts(self) -> list[tuple[Partition, dict[Cell, Code]]]:
        """The starts of the scope: where the stack stands, and a value for each cell that exists there."""
        return self.layout.starts()

    def state(self, partition: Partition, values: Mapping[Cell, Code]) -> State:
        """The state of the reference step with these values."""
        return self.layout.state(partition, values)

    def condition(self, term: Term, partition: Partition) -> Bool:
        """A condition on states, read from the top of the stack."""
        look = self.terms.look(partition)
        return self.terms.condition(term, look)

    def plays(self, partition: Partition) -> tuple[GroundPlay, ...]:
        """The plays of a partition, in the order of the rows."""
        known = self._plays.get(partition)
        if known is None:
            known = self._plays[partition] = tuple(self._found(partition))
        return known

    def _found(self, partition: Partition) -> Iterator[GroundPlay]:
        if partition == OVER:
            return
        rules = self.layout.possible.rules_at((partition.machine, partition.state, partition.waits))
        for rule in sorted(rules, key=urgency_of):
            urgency = urgency_of(rule)
            look = self.terms.look(partition)
            self.terms.args = {}
            for values, guard in self._bindings(rule, look):
                made = variants(self.terms, rule, partition, guard)
                if not made:
                    continue
                identity: tuple[object, ...] = ("table",)
                if urgency != TABLE_FIRST:
                    identity = (rule.machine, rule.event, values[: len(rule.using) + 1])
                yield GroundPlay(partition, rule, values, urgency, identity, guard, made)

    def _bindings(self, rule: Rule, look: Look) -> Iterator[tuple[tuple[Value, ...], Bool]]:
        """Each way to bind the parameters, with the condition under which it is a play."""
        steps, keys = self.layout.possible.plan_of(rule), [id(param) for param in rule.params]
        make, terms = self.layout.make, self.terms

        def search(i: int, parts: tuple[Bool, ...]) -> Iterator[tuple[tuple[Value, ...], Bool]]:
            while i < len(steps):
                step = steps[i]
                i += 1
                if step.what == "check":
                    assert step.term is not None
                    condition = terms.condition(step.term, look)
                    if condition is FALSE:
                        return
                    if condition is not TRUE:
                        parts = (*parts, condition)
                    continue
                for value, condition in self._values(step, look):
                    if condition is not FALSE:
                        terms.args[id(step.param)] = value
                        yield from search(i, parts if condition is TRUE else (*parts, condition))
                return
            guard = make.and_(*parts)
            if guard is not FALSE:
                yield tuple(terms.args[key] for key in keys), guard

        yield from search(0, ())

    def _values(self, step: Search, look: Look) -> list[tuple[Value, Bool]]:
        """What a parameter can be, each value with the condition that it is one of those to be tried."""
        param, term, make, terms = step.param, step.term, self.layout.make, self.terms
        assert param is not None
        _, _, sort, low, high = param.key
        if sort is not INT:
            elements = self.instance.elements(sort)
            if term is None:
                return [(element, TRUE) for element in elements]
            cases = terms.choice(term, look).cases.items()
            return [(v, c) for v, c in cases if step.what == "fix" or v in elements]  # type: ignore[misc]
        top = make.number(high) if isinstance(high, int) else terms.number(high, look)
        equal = terms.number(term, look) if term is not None else None
        if step.what == "fix":
            assert equal is not None
            return [(v, make.equal(equal, make.number(v))) for v in range(equal.low, equal.high + 1)]
        found: list[tuple[Value, Bool]] = []
        for value in range(low, top.high + 1):
            condition = make.not_(make.less(top, make.number(value)))
            if equal is not None:
                condition = make.and_(condition, make.equal(equal, make.number(value)))
            found.append((value, condition))
        return found


def widened(ranges: Mapping[Key, Range], cell: Cell) -> dict[Key, Range]:
    """The ranges with more room for a cell in which a value did not fit. What is no account is widened all at once."""
    if cell.low == 0 and cell.kind != "table":
        return {**ranges, EVERY_NUMBER: (0, max(4 * cell.high + 3, *(ranges.get(EVERY_NUMBER, (0, 0)))))}
    return {**ranges, cell.origin: (2 * cell.low, 4 * cell.high + 3)}
