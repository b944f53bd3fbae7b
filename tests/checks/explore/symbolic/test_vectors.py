"""Arithmetic on diagrams is that of whole numbers."""

from __future__ import annotations

from itertools import product

from oxidd.bdd import BDDManager

from checks.explore.symbolic.vectors import Arithmetic, Bdd, Vector


def _numbers(low_a: int, low_b: int) -> tuple[Arithmetic, Vector, Vector]:
    manager = BDDManager(1 << 14, 1 << 12, 1)
    manager.add_vars(6)
    variables = [manager.var(i) for i in range(6)]
    arithmetic = Arithmetic(manager.true(), manager.false())
    return arithmetic, Vector(low_a, tuple(variables[:3])), Vector(low_b, tuple(variables[3:]))


def _value(vector: Vector, given: list[tuple[int, bool]]) -> int:
    return vector.low + sum(1 << i for i, bit in enumerate(vector.bits) if bit.eval(given))


def _holds(condition: Bdd, given: list[tuple[int, bool]]) -> bool:
    return bool(condition.eval(given))


def test_sums_products_and_comparisons_of_all_small_numbers() -> None:
    for low_a, low_b in ((0, 0), (-3, 2), (1, -5)):
        arithmetic, a, b = _numbers(low_a, low_b)
        total, thrice, negative = arithmetic.plus(a, b), arithmetic.scaled(3, a), arithmetic.scaled(-2, b)
        less, equal = arithmetic.is_less(a, b), arithmetic.is_equal(a, b)
        for bits in product((False, True), repeat=6):
            given = list(enumerate(bits))
            x, y = _value(a, given), _value(b, given)
            assert _value(total, given) == x + y
            assert _value(thrice, given) == 3 * x
            assert _value(negative, given) == -2 * y
            assert _holds(less, given) == (x < y)
            assert _holds(equal, given) == (x == y)
