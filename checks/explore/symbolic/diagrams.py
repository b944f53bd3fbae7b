"""Decision diagrams for cells and expressions: which variables stand for a cell, and the diagram of an expression.

Every bit has a variable and, next to it, a shadow that stands for the value after a step. Whole numbers are computed
bit by bit, exactly: a `Vector` knows its least value, and nothing wraps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

from oxidd.bdd import BDDManager
from oxidd.util import DDMemoryError

from checks.explore.readings import Family
from checks.explore.symbolic.vectors import Arithmetic, Bdd, Vector
from checks.ground.cells import Cell, Code
from checks.ground.expr import Bool, Choice, Expr, Int


def width(cell: Cell) -> int:
    """How many bits a cell takes."""
    size = cell.high - cell.low + 1 if cell.values is None else len(cell.values)
    return (size - 1).bit_length()


T = TypeVar("T")
NARROW = 6
"""A condition over so many cells is built as one diagram."""


def cells_of(expr: Expr) -> Iterator[Cell]:
    """The cells that an expression asks about, some of them more than once."""
    if isinstance(expr, Choice):
        for condition in expr.cases.values():
            yield from cells_of(condition)
        return
    yield from _cells(expr)


def _cells(expr: Bool | Int) -> Iterator[Cell]:
    stack: list[object] = [expr]
    seen: set[object] = set()
    while stack:
        part = stack.pop()
        if isinstance(part, Cell):
            yield part
        elif isinstance(part, Bool | Int) and part not in seen:
            seen.add(part)
            stack += part.args


class Diagrams:
    """A manager with variables for questions and cells.

    `blocks` lists, from the top, the cells that share variables: two cells of one block are never alive together. A
    cell in no block never is alive at all, and is worth its default.
    """

    def __init__(self, family: Family, blocks: Sequence[Sequence[Cell]], nodes: int, cache: int) -> None:
        self.family = family
        self.manager, self.nodes = BDDManager(nodes, cache, 1), nodes
        self.true, self.false = self.manager.true(), self.manager.false()
        self.numbers = Arithmetic(self.true, self.false)
        sizes = [(len(q.readings) - 1).bit_length() for q in family.questions]
        self.question_bits = sum(sizes)
        count = self.question_bits + 2 * sum(max(map(width, block)) for block in blocks)
        self.manager.add_vars(count)
        self.count = count
        self.vars = [self.manager.var(i) for i in range(count)]
        self.nots = [self.manager.not_var(i) for i in range(count)]
        self.bits: dict[Cell, tuple[int, ...]] = {}
        self._masks: list[int] = []
        self._readings: dict[tuple[str, frozenset[str]], Bdd] = {}
        self._place_questions(sizes)
        at = self.question_bits
        for block in blocks:
            size = max(map(width, block))
            for cell in block:
                self.bits[cell] = tuple(at + 2 * i for i in reversed(range(width(cell))))
            at += 2 * size
        self.codes: dict[Cell, dict[Code, int]] = {}
        self._known: dict[Bool, Bdd] = {}
        self._support: dict[Bool, frozenset[Cell]] = {}
        self._vectors: dict[Int, Vector] = {}
        self._sets: dict[tuple[Cell, frozenset[Code]], Bdd] = {}
        self._under: dict[int, Bdd] = {}
        self._cubes: dict[frozenset[int], Bdd] = {}
        self._assigned: dict[frozenset[tuple[int, bool]], Bdd] = {}

    # -- questions ------------------------------------------------------------------------------------------------

    def _place_questions(self, sizes: Sequence[int]) -> None:
        at = 0
        self.every_reading = self.true
        self._question_at: dict[str, tuple[int, int, list[str]]] = {}
        for question, size in zip(self.family.questions, sizes, strict=True):
            given = dict.fromkeys(product[question.id] for product in self.family.products)
            names = list(question.readings)
            self._question_at[question.id] = (at, size, names)
            self.every_reading = self.every_reading & self.reading(question.id, frozenset(given))
            for i in range(size):
                mask = 0
                for name in given:
                    if names.index(name) >> i & 1:
                        mask |= self.family.where(question.id, name)
                self._masks.append(mask)
            at += size

    def reading(self, question: str, names: frozenset[str]) -> Bdd:
        """The question is read in one of these ways."""
        known = self._readings.get((question, names))
        if known is None:
            at, size, every = self._question_at[question]
            bits = range(at, at + size)
            known = self.false
            for name in names:
                known = known | self._minterm(bits, every.index(name))
            self._readings[question, names] = known
        return known

    def leaves(self, f: Bdd, mask: int | None = None) -> dict[Bdd, int]:
        """What is left of a set below the questions, each with the readings that lead there; the empty set left out."""
        found: dict[Bdd, int] = {}
        stack = [(f, self.family.full if mask is None else mask)]
        while stack:
            part, readings = stack.pop()
            if not readings or not part.satisfiable():
                continue
            level = part.node_level()
            if level is None or level >= self.question_bits:
                found[part] = found.get(part, 0) | readings
                continue
            both = part.cofactors()
            assert both is not None
            stack.append((both[0], readings & self._masks[level]))
            stack.append((both[1], readings & ~self._masks[level]))
        return found

    def readings(self, f: Bdd) -> int:
        """The readings under which a set is not empty."""
        mask = 0
        for readings in self.leaves(f).values():
            mask |= readings
        return mask

    def below_questions(self, f: Bdd) -> Bdd:
        """The states of a set under any reading."""
        return f.exists(self.cube(frozenset(range(self.question_bits)))) if self.question_bits else f

    def under(self, mask: int) -> Bdd:
        """The readings of a mask as a diagram."""
        known = self._under.get(mask)
        if known is None:
            known = self._under[mask] = self.every_reading if mask == self.family.full else self._union(mask)
        return known

    def _union(self, mask: int) -> Bdd:
        found = self.false
        for bit, product in enumerate(self.family.products):
            if mask >> bit & 1:
                one = self.every_reading
                for id, name in product.items():
                    one = one & self.reading(id, frozenset((name,)))
                found = found | one
        return found

    # -- cells ----------------------------------------------------------------------------------------------------

    def _minterm(self, bits: Iterable[int], code: int) -> Bdd:
        found = self.true
        for i, bit in reversed(list(enumerate(bits))):
            found = found & (self.vars[bit] if code >> i & 1 else self.nots[bit])
        return found

    def code(self, cell: Cell, value: Code) -> int | None:
        """The code of a value; None for one that the cell cannot have."""
        if cell.values is None:
            return int(value) - cell.low if cell.low <= int(value) <= cell.high else None  # type: ignore[call-overload]
        codes = self.codes.get(cell)
        if codes is None:
            codes = self.codes[cell] = {value: i for i, value in enumerate(cell.values)}
        return codes.get(value)

    def value(self, cell: Cell, code: int) -> Code:
        """The value with this code."""
        return cell.low + code if cell.values is None else cell.values[code]

    def is_(self, cell: Cell, values: frozenset[Code]) -> Bdd:
        """The cell has one of these values."""
        known = self._sets.get((cell, values))
        if known is None:
            known = self.false
            bits = self.bits.get(cell)
            if bits is None:
                known = self.true if cell.default in values else self.false
            for value in values if bits is not None else ():
                code = self.code(cell, value)
                if code is not None:
                    known = known | self._minterm(bits or (), code)
            self._sets[cell, values] = known
        return known

    def cube(self, bits: frozenset[int]) -> Bdd:
        """The conjunction of these variables, for quantifying."""
        known = self._cubes.get(bits)
        if known is None:
            known = self.true
            for bit in sorted(bits, reverse=True):
                known = known & self.vars[bit]
            self._cubes[bits] = known
        return known

    def assigned(self, values: Mapping[int, bool]) -> Bdd:
        """The conjunction of these literals."""
        key = frozenset(values.items())
        known = self._assigned.get(key)
        if known is None:
            known = self.true
            for bit in sorted(values, reverse=True):
                known = known & (self.vars[bit] if values[bit] else self.nots[bit])
            self._assigned[key] = known
        return known

    # -- expressions ----------------------------------------------------------------------------------------------

    def of(self, condition: Bool) -> Bdd:
        """The diagram of a condition."""
        known = self._known.get(condition)
        if known is None:
            known = self._known[condition] = self._made(condition)
        return known

    def _made(self, condition: Bool) -> Bdd:
        op, args = condition.op, condition.args
        if op == "const":
            return self.true if args[0] else self.false
        if op == "is":
            return self.is_(args[0], args[1])
        if op == "reading":
            return self.reading(args[0], args[1])
        if op == "and":
            found = self.true
            for part in args:
                found = found & self.of(part)
            return found
        if op == "or":
            found = self.false
            for part in args:
                found = found | self.of(part)
            return found
        if op == "not":
            return ~self.of(args[0])
        a, b = self.vector(args[0]), self.vector(args[1])
        return self.numbers.is_less(a, b) if op == "less" else self.numbers.is_equal(a, b)

    def within(self, states: Bdd, condition: Bool) -> Bdd:
        """Those of the states where the condition holds. A wide condition is never built as a whole."""
        if condition.op not in ("and", "or") or condition in self._known or len(self.support(condition)) <= NARROW:
            return states & self.of(condition)
        if condition.op == "and":
            for part in condition.args:
                states = self.within(states, part)
                if not states.satisfiable():
                    break
            return states
        found = self.false
        for part in condition.args:
            hit = self.within(states, part)
            if hit.satisfiable():
                found, states = found | hit, states & ~hit
        return found

    def support(self, condition: Bool) -> frozenset[Cell]:
        """The cells that a condition asks about."""
        known = self._support.get(condition)
        if known is None:
            known = self._support[condition] = frozenset(_cells(condition))
        return known

    def roomy(self, made: Callable[[], T]) -> T:
        """What is made, tried once more after nodes were given back. Raises DDMemoryError where that does not help."""
        with suppress(DDMemoryError):
            return made()
        self.manager.gc()
        return made()

    def tidy(self) -> None:
        """Gives back nodes that nothing refers to, when most of the manager is used."""
        if self.manager.approx_num_inner_nodes() > 0.6 * self.nodes:
            self.manager.gc()

    def vector(self, expr: Int) -> Vector:
        """The bits of a number."""
        known = self._vectors.get(expr)
        if known is None:
            known = self._vectors[expr] = self._number(expr)
        return known

    def _number(self, expr: Int) -> Vector:
        op, args = expr.op, expr.args
        if op == "number":
            return Vector(args[0], ())
        if op == "value":
            if args[0] not in self.bits:
                return Vector(int(args[0].default), ())
            return Vector(args[0].low, tuple(self.vars[bit] for bit in self.bits[args[0]]))
        if op == "sum":
            total = Vector(0, ())
            for part in args:
                total = self.numbers.plus(total, self.vector(part))
            return total
        if op == "scale":
            return self.numbers.scaled(args[0], self.vector(args[1]))
        condition, then, otherwise = self.of(args[0]), self.vector(args[1]), self.vector(args[2])
        low = min(then.low, otherwise.low)
        a, b = self.numbers.since(then, low), self.numbers.since(otherwise, low)
        size = max(len(a), len(b))
        a, b = self.numbers.padded(a, size), self.numbers.padded(b, size)
        return Vector(low, tuple(condition.ite(x, y) for x, y in zip(a, b, strict=True)))

    def assigns(self, cell: Cell, value: Expr) -> tuple[tuple[Bdd, ...], Bdd]:
        """The bits of the cell after it takes the value, and where the value does not fit it."""
        bits = self.bits[cell]
        if isinstance(value, Bool):
            value = Choice({True: value})
            rest: Code = False
            codes = [self.code(cell, True), self.code(cell, rest)]
            return self._truth(cell, value.cases[True], codes)
        if isinstance(value, Choice):
            found, stray = [self.false] * len(bits), self.false
            for one, condition in value.cases.items():
                code, holds = self.code(cell, one), self.of(condition)
                if code is None:
                    stray = stray | holds
                else:
                    found = [b | holds if code >> i & 1 else b for i, b in enumerate(found)]
            return tuple(found), stray
        vector = self.vector(value)
        below = self.numbers.is_less(vector, Vector(cell.low, ()))
        above = self.numbers.is_less(Vector(cell.high, ()), vector)
        low = min(vector.low, cell.low)
        raw = self.numbers.since(vector, low)
        if low < cell.low:
            raw = self.numbers.minus(raw, cell.low - low)
        return self.numbers.padded(raw, len(bits))[: len(bits)], below | above

    def _truth(self, cell: Cell, truth: Bool, codes: Sequence[int | None]) -> tuple[tuple[Bdd, ...], Bdd]:
        holds = self.of(truth)
        stray = self.false
        if codes[0] is None:
            stray = stray | holds
        if codes[1] is None:
            stray = stray | ~holds
        ((_),) = self.bits[cell]
        return ((holds if codes[0] else ~holds),), stray
