"""Expressions: built once, folded where no state is needed, and equal to plain arithmetic."""

from __future__ import annotations

import numpy as np

from checks.explore.explicit.layout import Field
from checks.explore.explicit.nodes import Columns, Graph, extract

WORDS = [np.array([0b0110, 0b1011, 0b0000], dtype=np.uint64)]
LOW, HIGH, FLAG = Field(0, 0, 2, "int", 5), Field(0, 2, 2, "code"), Field(0, 0, 1, "bool")


def test_fields_are_read_with_their_offset() -> None:
    assert extract(WORDS[0], LOW).tolist() == [7, 8, 5]
    assert extract(WORDS[0], HIGH).tolist() == [1, 2, 0]
    assert extract(WORDS[0], FLAG).tolist() == [False, True, False]


def test_equal_expressions_are_one() -> None:
    graph = Graph()
    a, b = graph.field(HIGH), graph.const(1, "code")

    assert graph.same(a, b) is graph.same(b, a)
    assert graph.not_(graph.not_(graph.same(a, b))) is graph.same(a, b)
    assert graph.all_of([graph.true, graph.same(a, b)]) is graph.same(a, b)
    assert graph.all_of([graph.same(a, b), graph.not_(graph.same(a, b))]) is graph.false


def test_what_needs_no_state_is_folded() -> None:
    graph = Graph()
    axis = graph.axis(1, [1, 2, 3], "code")

    assert graph.same(axis, graph.const(2, "code")).value.tolist() == [[False], [True], [False]]  # type: ignore[union-attr]
    assert graph.over("some", 1, 3, graph.same(axis, graph.const(2, "code"))) is graph.true
    assert graph.over("sum", 1, 3, graph.true).value.tolist() == [3]  # type: ignore[union-attr]


def test_quantifiers_run_along_their_axis() -> None:
    graph, columns = Graph(), Columns(WORDS)
    axis, value = graph.axis(1, [0, 1, 2], "code"), graph.field(HIGH)

    assert columns.column(graph.over("sum", 1, 3, graph.less(axis, value))).tolist() == [1, 2, 0]
    assert columns.column(graph.over("some", 1, 3, graph.less(value, axis))).tolist() == [True, False, True]
    assert columns.column(graph.over("every", 1, 3, graph.less(value, axis))).tolist() == [False, False, False]


def test_an_entry_is_picked_by_constant_axis_and_state() -> None:
    graph, columns = Graph(), Columns(WORDS)
    entries = [graph.field(HIGH), graph.const(9, "code"), graph.const(7, "code")]

    assert columns.of(graph.pick(entries, graph.axis(1, [1, 0], "code"))).tolist() == [[9, 9, 9], [1, 2, 0]]
    assert columns.column(graph.pick(entries, graph.field(HIGH))).tolist() == [9, 7, 0]
    assert columns.column(graph.pick(entries[1:], graph.const(1, "code"))).tolist() == [7, 7, 7]


def test_upper_bounds_of_numbers() -> None:
    graph = Graph()

    assert graph.field(LOW).highest == 8
    assert graph.plus([graph.field(LOW), graph.const(2, "int")]).highest == 10
    assert graph.times(2, graph.field(LOW)).highest == 16
