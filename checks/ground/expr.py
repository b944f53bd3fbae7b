"""Expressions over cells: hash-consed and folded while built, so that engines may cache by identity.

Conditions (`Bool`), whole numbers (`Int`) and values of finite cells (`Choice`, a list of disjoint cases).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from checks.ground.cells import Cell, Code


class Bool:
    """A condition. By `op`, `args` are

    const: (truth,); is: (cell, set of values); reading: (question id, names); and, or: parts; not: (part,);
    less, equal: two numbers. `not` only stands before less and equal, since the others have their opposite.
    """

    __slots__ = ("args", "op")

    def __init__(self, op: str, args: tuple[Any, ...]) -> None:
        self.op, self.args = op, args

    def __repr__(self) -> str:
        if self.op in ("and", "or"):
            return "(" + f" {self.op} ".join(map(repr, self.args)) + ")"
        return f"{self.op}{self.args}"


class Int:
    """A whole number between `low` and `high`. By `op`, `args` are

    number: (value,); value: (cell,); sum: parts; scale: (factor, part); if: (condition, then, otherwise).
    """

    __slots__ = ("args", "high", "low", "op")

    def __init__(self, op: str, args: tuple[Any, ...], low: int, high: int) -> None:
        self.op, self.args, self.low, self.high = op, args, low, high

    def __repr__(self) -> str:
        return f"{self.op}{self.args}"


class Choice:
    """A value of a finite set: disjoint conditions that cover every state, each with its value."""

    __slots__ = ("cases",)

    def __init__(self, cases: Mapping[Code, Bool]) -> None:
        self.cases = cases

    @property
    def only(self) -> tuple[Code] | None:
        """The value, in a tuple, where there is one case."""
        return (next(iter(self.cases)),) if len(self.cases) == 1 else None

    def __repr__(self) -> str:
        return " | ".join(f"{value!r} if {condition}" for value, condition in self.cases.items())


Expr = Bool | Int | Choice

TRUE = Bool("const", (True,))
FALSE = Bool("const", (False,))


class Expressions:
    """Builds expressions. `readings` maps each open question to all its readings."""

    def __init__(self, readings: Mapping[str, Sequence[str]]) -> None:
        self.readings = {id: frozenset(names) for id, names in readings.items()}
        self._known: dict[tuple[Any, ...], Any] = {}
        self._not: dict[Bool, Bool] = {}
        self._sets: dict[Cell, frozenset[Code]] = {}

    # -- conditions -----------------------------------------------------------------------------------------------

    def _bool(self, op: str, *args: Any) -> Bool:
        key = (op, *args)
        known: Bool | None = self._known.get(key)
        if known is None:
            known = self._known[key] = Bool(op, args)
        return known

    def all_values(self, cell: Cell) -> frozenset[Code]:
        known = self._sets.get(cell)
        if known is None:
            known = self._sets[cell] = frozenset(cell.values or ())
        return known

    def is_(self, cell: Cell, values: Iterable[Code]) -> Bool:
        """The finite cell has one of these values."""
        every = self.all_values(cell)
        wanted = every.intersection(values)
        if not wanted:
            return FALSE
        return TRUE if len(wanted) == len(every) else self._bool("is", cell, wanted)

    def reading(self, question: str, names: Iterable[str]) -> Bool:
        """The open question is read in one of these ways."""
        every = self.readings[question]
        wanted = every.intersection(names)
        if not wanted:
            return FALSE
        return TRUE if len(wanted) == len(every) else self._bool("reading", question, wanted)

    def not_(self, a: Bool) -> Bool:
        known = self._not.get(a)
        if known is None:
            known = self._negated(a)
            self._not[a], self._not[known] = known, a
        return known

    def _negated(self, a: Bool) -> Bool:
        if a.op == "const":
            return FALSE if a is TRUE else TRUE
        if a.op == "is":
            return self.is_(a.args[0], self.all_values(a.args[0]) - a.args[1])
        if a.op == "reading":
            return self.reading(a.args[0], self.readings[a.args[0]] - a.args[1])
        if a.op == "and":
            return self.or_(*[self.not_(part) for part in a.args])
        if a.op == "or":
            return self.and_(*[self.not_(part) for part in a.args])
        return a.args[0] if a.op == "not" else self._bool("not", a)

    def and_(self, *parts: Bool) -> Bool:
        return self._joined("and", TRUE, FALSE, parts)

    def or_(self, *parts: Bool) -> Bool:
        return self._joined("or", FALSE, TRUE, parts)

    def _joined(self, op: str, neutral: Bool, deciding: Bool, parts: Sequence[Bool]) -> Bool:
        if len(parts) == 2:
            a, b = parts
            if a is neutral or a is b:
                return b
            if b is neutral:
                return a
            if a is deciding or b is deciding:
                return deciding
        known: Bool | None = self._known.get((op, parts))
        if known is None:
            known = self._known[op, parts] = self._join(op, neutral, deciding, parts)
        return known

    def _join(self, op: str, neutral: Bool, deciding: Bool, parts: Sequence[Bool]) -> Bool:
        kept: dict[Bool, None] = {}
        sets: dict[object, frozenset[Code]] = {}
        for part in _flat(op, parts):
            if part is deciding:
                return deciding
            if part is neutral:
                continue
            if part.op in ("is", "reading"):
                about, values = part.args
                old = sets.get(about)
                sets[about] = values if old is None else old & values if op == "and" else old | values
            else:
                kept[part] = None
        for about, values in sets.items():
            made = self.is_(about, values) if isinstance(about, Cell) else self.reading(str(about), values)  # type: ignore[arg-type]
            if made is deciding:
                return deciding
            if made is not neutral:
                kept[made] = None
        for part in kept:
            opposite = self._not.get(part)
            if opposite is not None and opposite in kept:
                return deciding
        if not kept:
            return neutral
        return next(iter(kept)) if len(kept) == 1 else self._bool(op, *kept)

    def ite(self, condition: Bool, then: Bool, otherwise: Bool) -> Bool:
        if condition is TRUE or then is otherwise:
            return then
        if condition is FALSE:
            return otherwise
        return self.or_(self.and_(condition, then), self.and_(self.not_(condition), otherwise))

    def less(self, a: Int, b: Int) -> Bool:
        if a.high < b.low:
            return TRUE
        if a.low >= b.high:
            return FALSE
        return self._bool("less", a, b)

    def equal(self, a: Int, b: Int) -> Bool:
        if a is b:
            return TRUE
        if a.high < b.low or b.high < a.low:
            return FALSE
        if a.low == a.high == b.low == b.high:
            return TRUE
        return self._bool("equal", a, b)

    # -- whole numbers --------------------------------------------------------------------------------------------

    def _int(self, op: str, low: int, high: int, *args: Any) -> Int:
        key = (op, *args)
        known: Int | None = self._known.get(key)
        if known is None:
            known = self._known[key] = Int(op, args, low, high)
        return known

    def number(self, value: int) -> Int:
        return self._int("number", value, value, value)

    def value(self, cell: Cell) -> Int:
        """The number in a cell."""
        return self._int("value", cell.low, cell.high, cell)

    def sum(self, parts: Iterable[Int]) -> Int:
        total = 0
        kept: list[Int] = []
        for part in parts:
            for piece in part.args if part.op == "sum" else (part,):
                if piece.op == "number":
                    total += piece.args[0]
                else:
                    kept.append(piece)
        if total or not kept:
            kept.append(self.number(total))
        if len(kept) == 1:
            return kept[0]
        kept.sort(key=lambda piece: piece.op == "number")
        return self._int("sum", sum(p.low for p in kept), sum(p.high for p in kept), *kept)

    def scale(self, factor: int, part: Int) -> Int:
        if factor == 1:
            return part
        if part.op == "number" or not factor:
            return self.number(factor * part.low)
        low, high = sorted((factor * part.low, factor * part.high))
        return self._int("scale", low, high, factor, part)

    def if_(self, condition: Bool, then: Int, otherwise: Int) -> Int:
        if condition is TRUE or then is otherwise:
            return then
        if condition is FALSE:
            return otherwise
        low, high = min(then.low, otherwise.low), max(then.high, otherwise.high)
        return self._int("if", low, high, condition, then, otherwise)

    # -- values of finite cells -----------------------------------------------------------------------------------

    def just(self, value: Code) -> Choice:
        known: Choice | None = self._known.get(("just", value))
        if known is None:
            known = self._known["just", value] = Choice({value: TRUE})
        return known

    def of_cell(self, cell: Cell) -> Choice:
        """The value of a finite cell."""
        known: Choice | None = self._known.get(("of", cell))
        if known is None:
            known = Choice({value: self.is_(cell, (value,)) for value in cell.values or ()})
            self._known["of", cell] = known
        return known

    def merged(self, cases: Iterable[tuple[Bool, Choice]]) -> Choice:
        """The value of the one case whose condition holds."""
        found: dict[Code, list[Bool]] = {}
        for condition, choice in cases:
            if condition is not FALSE:
                for value, inner in choice.cases.items():
                    both = self.and_(condition, inner)
                    if both is not FALSE:
                        found.setdefault(value, []).append(both)
        return Choice({value: self.or_(*conditions) for value, conditions in found.items()})

    def same(self, a: Choice, b: Choice) -> Bool:
        """The two values are equal."""
        if len(a.cases) > len(b.cases):
            a, b = b, a
        return self.or_(*[self.and_(c, b.cases[value]) for value, c in a.cases.items() if value in b.cases])


def _flat(op: str, parts: Iterable[Bool]) -> Iterator[Bool]:
    for part in parts:
        if part.op == op:
            yield from part.args
        else:
            yield part
