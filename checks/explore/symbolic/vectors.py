"""Whole numbers as vectors of diagrams: exact arithmetic bit by bit, in which nothing wraps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from oxidd.bdd import BDDFunction

Bdd = BDDFunction


class Vector(NamedTuple):
    """A whole number: `low` plus the unsigned number whose bits, the least first, these are."""

    low: int
    bits: tuple[Bdd, ...]


class Arithmetic:
    """Sums, products with a constant and comparisons."""

    def __init__(self, true: Bdd, false: Bdd) -> None:
        self.true, self.false = true, false

    def padded(self, bits: Sequence[Bdd], size: int) -> tuple[Bdd, ...]:
        return (*bits, *[self.false] * (size - len(bits)))

    def _constant(self, number: int) -> tuple[Bdd, ...]:
        return tuple(self.true if number >> i & 1 else self.false for i in range(number.bit_length()))

    def _sum(self, a: Sequence[Bdd], b: Sequence[Bdd]) -> tuple[Bdd, ...]:
        size = max(len(a), len(b))
        a, b = self.padded(a, size), self.padded(b, size)
        carry, found = self.false, []
        for x, y in zip(a, b, strict=True):
            either = x ^ y
            found.append(either ^ carry)
            carry = (x & y) | (either & carry)
        if carry.satisfiable():
            found.append(carry)
        return tuple(found)

    def since(self, a: Vector, low: int) -> tuple[Bdd, ...]:
        """The bits of the number counted from another, lower least value."""
        return a.bits if a.low == low else self._sum(a.bits, self._constant(a.low - low))

    def plus(self, a: Vector, b: Vector) -> Vector:
        return Vector(a.low + b.low, self._sum(a.bits, b.bits))

    def scaled(self, factor: int, a: Vector) -> Vector:
        size = abs(factor)
        total: tuple[Bdd, ...] = ()
        for shift in range(size.bit_length()):
            if size >> shift & 1:
                total = self._sum(total, (*[self.false] * shift, *a.bits))
        if factor >= 0:
            return Vector(factor * a.low, total)
        # -x = ~x - (2^n - 1), bit by bit
        return Vector(factor * a.low - (1 << len(total)) + 1, tuple(~bit for bit in total))

    def _aligned(self, a: Vector, b: Vector) -> tuple[tuple[Bdd, ...], tuple[Bdd, ...]]:
        low = min(a.low, b.low)
        x, y = self.since(a, low), self.since(b, low)
        size = max(len(x), len(y))
        return self.padded(x, size), self.padded(y, size)

    def is_less(self, a: Vector, b: Vector) -> Bdd:
        found = self.false
        for x, y in zip(*self._aligned(a, b), strict=True):
            found = (~x & y) | (~(x ^ y) & found)
        return found

    def is_equal(self, a: Vector, b: Vector) -> Bdd:
        found = self.true
        for x, y in reversed(list(zip(*self._aligned(a, b), strict=True))):
            found = found & ~(x ^ y)
        return found

    def minus(self, bits: Sequence[Bdd], number: int) -> tuple[Bdd, ...]:
        size = max(len(bits), number.bit_length())
        return self._sum(self.padded(bits, size), self._constant((1 << size) - number))[:size]
