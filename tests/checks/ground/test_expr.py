"""Expressions fold while they are built, and mean what they did before folding."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from checks.ground.cells import Cell
from checks.ground.evaluate import holds, number, worth
from checks.ground.expr import FALSE, TRUE, Bool, Expressions

MAKE = Expressions({"Q": ("a", "b", "c")})
WHO = Cell(0, ("table", 0), "who", None, (None, "x", "y", "z"))
FLAG = Cell(1, ("table", 1), "flag", False, (False, True))
PURSE = Cell(2, ("table", 2), "purse", 0, None, (0, 3))
STATES = [{WHO: w, FLAG: f, PURSE: p} for w, f, p in product(WHO.values or (), (False, True), range(4))]
READINGS = [{"Q": name} for name in "abc"]
Asks = Callable[[dict[Cell, object], dict[str, str]], bool]


def _leaves() -> st.SearchStrategy[tuple[Bool, Asks]]:
    subsets = st.sets(st.sampled_from([None, "x", "y", "z"]))
    names = st.sets(st.sampled_from("abc"))
    return st.one_of(
        st.builds(lambda s: (MAKE.is_(WHO, s), lambda state, reading: state[WHO] in s), subsets),
        st.builds(lambda s: (MAKE.reading("Q", s), lambda state, reading: reading["Q"] in s), names),
        st.builds(
            lambda n: (MAKE.less(MAKE.value(PURSE), MAKE.number(n)), lambda state, reading: state[PURSE] < n),
            st.integers(-1, 5),
        ),
        st.just((MAKE.is_(FLAG, (True,)), lambda state, reading: state[FLAG])),
    )


def _joined(parts: st.SearchStrategy[tuple[Bool, Asks]]) -> st.SearchStrategy[tuple[Bool, Asks]]:
    return st.one_of(
        st.builds(lambda a, b: (MAKE.and_(a[0], b[0]), lambda s, r: a[1](s, r) and b[1](s, r)), parts, parts),
        st.builds(lambda a, b: (MAKE.or_(a[0], b[0]), lambda s, r: a[1](s, r) or b[1](s, r)), parts, parts),
        st.builds(lambda a: (MAKE.not_(a[0]), lambda s, r: not a[1](s, r)), parts),
    )


@settings(max_examples=80, deadline=None)
@given(st.recursive(_leaves(), _joined, max_leaves=8))
def test_a_folded_condition_means_the_same(pair: tuple[Bool, Asks]) -> None:
    condition, asks = pair

    for state, reading in product(STATES, READINGS):
        assert holds(condition, state, reading) == bool(asks(state, reading))


def test_what_cannot_be_or_always_is_folds_to_a_constant() -> None:
    x, y = MAKE.is_(WHO, ("x",)), MAKE.is_(WHO, ("y",))
    low = MAKE.less(MAKE.value(PURSE), MAKE.number(2))

    assert MAKE.and_(x, y) is FALSE
    assert MAKE.or_(x, MAKE.not_(x)) is TRUE
    assert MAKE.and_(low, MAKE.not_(low)) is FALSE
    assert MAKE.less(MAKE.value(PURSE), MAKE.number(9)) is TRUE
    assert MAKE.equal(MAKE.value(PURSE), MAKE.number(9)) is FALSE
    assert MAKE.reading("Q", "abc") is TRUE


def test_expressions_built_alike_are_one_object() -> None:
    assert MAKE.and_(MAKE.is_(WHO, ("x",)), MAKE.is_(FLAG, (True,))) is MAKE.and_(
        MAKE.is_(WHO, ("x",)), MAKE.is_(FLAG, (True,))
    )
    assert MAKE.sum([MAKE.value(PURSE), MAKE.number(1), MAKE.number(1)]) is MAKE.sum(
        [MAKE.number(2), MAKE.value(PURSE)]
    )


def test_numbers_know_their_range() -> None:
    purse, poor = MAKE.value(PURSE), MAKE.is_(FLAG, (True,))
    total = MAKE.sum([MAKE.scale(-2, purse), MAKE.if_(poor, MAKE.number(5), purse)])

    assert (total.low, total.high) == (-6, 5)
    assert {number(total, state, {}) for state in STATES} == {
        -2 * state[PURSE] + (5 if state[FLAG] else state[PURSE])  # type: ignore[operator]
        for state in STATES
    }


def test_a_merged_choice_has_disjoint_cases() -> None:
    flag = MAKE.is_(FLAG, (True,))
    choice = MAKE.merged([(flag, MAKE.just("x")), (MAKE.not_(flag), MAKE.of_cell(WHO))])

    for state in STATES:
        assert [v for v, c in choice.cases.items() if holds(c, state, {})] == [worth(choice, state, {})]
        assert worth(choice, state, {}) == ("x" if state[FLAG] else state[WHO])
