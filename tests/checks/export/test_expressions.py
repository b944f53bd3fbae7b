"""Expressions: folded while they are built, alike ones are one object, and what a guard settles is put in."""

from __future__ import annotations

from checks.export.expressions import Folder, Variable, is_flag, settled, variables_in

CARD = Variable("card", "element", 3)
PURSE = Variable("purse", "number", 9, over=2)
READY = Variable("ready", "flag", 1)


def test_constants_fold() -> None:
    f = Folder()
    ready = f.get(READY)

    assert f.all_(True, ready) is ready
    assert f.all_(ready, False) is False
    assert f.any_(ready, True) is True
    assert f.plus(2, f.get(CARD), 3).args[-1] == 5  # type: ignore[union-attr]
    assert f.if_(True, 4, 5) == 4
    assert f.if_(ready, 4, 4) == 4
    assert f.eq(3, 3) is True


def test_a_condition_and_its_opposite_fold() -> None:
    f = Folder()
    ready = f.get(READY)

    assert f.all_(ready, f.not_(ready)) is False
    assert f.any_(ready, f.not_(ready)) is True
    assert f.not_(f.not_(ready)) is ready


def test_true_is_not_the_number_one() -> None:
    f = Folder()

    assert f.node("x", True) is not f.node("x", 1)


def test_alike_is_the_same_object() -> None:
    f = Folder()

    assert f.less(f.plus(f.get(CARD), -1), 0) is f.less(f.get(CARD), 1)
    assert f.get(PURSE, None, 0) is not f.get(PURSE, None, 1)


def test_the_range_of_a_variable_decides_a_comparison() -> None:
    f = Folder()
    card = f.get(CARD)

    assert f.less(3, card) is False
    assert f.at_most(0, card) is True
    assert f.within(card, 1, 3) is f.less(0, card)


def test_a_guard_settles_what_it_names() -> None:
    f = Folder()
    card, ready = f.get(CARD), f.get(READY)
    known = settled(f.all_(f.eq(card, 2), f.not_(ready)))

    assert f.given(f.plus(card, 1), known) == 3
    assert f.given(f.if_(ready, 7, card), known) == 2
    assert f.given(f.less(card, 2), known) is False


def test_kinds_and_variables_are_known() -> None:
    f = Folder()
    both = f.if_(f.get(READY), f.get(CARD), 0)

    assert not is_flag(both)
    assert is_flag(f.eq(both, 1))
    assert {v.name for v in variables_in(both)} == {"ready", "card"}
