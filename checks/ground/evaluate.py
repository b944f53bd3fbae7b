"""What an expression is worth in one state under one reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checks.ground.cells import Cell, Code
from checks.ground.expr import Bool, Choice, Expr, Int


def holds(condition: Bool, values: Mapping[Cell, Code], reading: Mapping[str, str]) -> bool:
    """Whether a condition holds. Every cell it asks must have a value; a cell of an empty slot is worth its default."""
    op, args = condition.op, condition.args
    if op == "is":
        return values.get(args[0], args[0].default) in args[1]
    if op == "and":
        return all(holds(part, values, reading) for part in args)
    if op == "or":
        return any(holds(part, values, reading) for part in args)
    if op == "reading":
        return reading[args[0]] in args[1]
    if op == "not":
        return not holds(args[0], values, reading)
    if op == "less":
        return number(args[0], values, reading) < number(args[1], values, reading)
    if op == "equal":
        return number(args[0], values, reading) == number(args[1], values, reading)
    return bool(args[0])


def number(expr: Int, values: Mapping[Cell, Code], reading: Mapping[str, str]) -> int:
    """What a whole number is worth."""
    op, args = expr.op, expr.args
    if op == "value":
        return int(values.get(args[0], args[0].default))  # type: ignore[call-overload, no-any-return]
    if op == "sum":
        return sum(number(part, values, reading) for part in args)
    if op == "scale":
        return int(args[0]) * number(args[1], values, reading)
    if op == "if":
        return number(args[1] if holds(args[0], values, reading) else args[2], values, reading)
    return int(args[0])


def worth(expr: Expr, values: Mapping[Cell, Code], reading: Mapping[str, str]) -> Any:
    """What any expression is worth. Raises LookupError where no case of a choice holds."""
    if isinstance(expr, Bool):
        return holds(expr, values, reading)
    if isinstance(expr, Int):
        return number(expr, values, reading)
    assert isinstance(expr, Choice)
    for value, condition in expr.cases.items():
        if holds(condition, values, reading):
            return value
    raise LookupError(f"no case of {expr} holds")
