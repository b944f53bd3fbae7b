"""An exported model explored by itself: the guarded commands, evaluated here, without a printer or another checker."""

from __future__ import annotations

from typing import Any

from checks.export.expressions import Expr, Node, Variable
from checks.export.layout import Slot
from checks.export.model import Model
from checks.export.rows import Option

Values = dict[Slot, Any]


def value(a: Expr, values: Values) -> Any:
    """The value of an expression in a state."""
    if not isinstance(a, Node):
        return a
    if a.op == "get":
        variable, slot, index = a.args
        assert isinstance(variable, Variable)
        at = tuple(0 if part is None else value(part, values) for part in (slot, index))  # type: ignore[arg-type]
        return values.get((variable, *at), variable.default)
    if a.op in ("&&", "||"):
        deciding = a.op == "||"
        return deciding if any(value(part, values) is deciding for part in a.args) else not deciding  # type: ignore[arg-type]
    if a.op == "?":
        test, then, otherwise = a.args
        return value(then if value(test, values) else otherwise, values)  # type: ignore[arg-type]
    parts: list[Any] = [value(part, values) for part in a.args]  # type: ignore[arg-type]
    if a.op == "!":
        return not parts[0]
    if a.op == "==":
        return parts[0] == parts[1]
    if a.op == "<":
        return parts[0] < parts[1]
    if a.op == "+":
        return sum(parts)
    if a.op == "*":
        return parts[0] * parts[1]
    if a.op == "/":
        return parts[0] // parts[1]
    if a.op == "%":
        return parts[0] % parts[1]
    raise AssertionError(f"no such operation: {a.op}")


def after(option: Option, values: Values) -> Values:
    """The state after a play."""
    done = dict(values)
    for limit in option.limits:
        assert value(limit, values), (option.rule, limit)
    for write in option.writes:
        if not value(write.test, values):
            continue
        slot = 0 if write.slot is None else value(write.slot, values)
        whole = write.variable.over and write.index is None
        at = 0 if write.index is None else value(write.index, values)
        for index in range(write.variable.over) if whole else (at,):
            key = (write.variable, slot, index)
            now = value(write.value, values)
            done[key] = done.get(key, 0) + now if write.adds else now
    return {key: code for key, code in done.items() if code != key[0].default}


def frozen(values: Values) -> frozenset[tuple[Slot, Any]]:
    return frozenset(values.items())


class Counted:
    """Everything that can be reached: states, transitions, states in which nothing can be played, faulty plays."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.states: dict[frozenset[tuple[Slot, Any]], None] = {}
        self.transitions = self.stuck = self.faults = 0
        waiting = [dict(start) for start in model.starts]
        by_code: dict[int, list[Option]] = {}
        for option in model.options:
            by_code.setdefault(model.layout.frame_code(*option.place), []).append(option)
        while waiting:
            values = waiting.pop()
            if frozen(values) in self.states:
                continue
            self.states[frozen(values)] = None
            top = values.get((model.layout.top, 0, 0), 0)
            if not top:
                continue
            enabled = [o for o in by_code.get(values[model.layout.frame, top - 1, 0], ()) if value(o.guard, values)]
            urgency = min((o.urgency for o in enabled), default=3)
            enabled = [o for o in enabled if o.urgency == urgency]
            self.stuck += not enabled
            for option in enabled:
                if value(option.fault, values):
                    self.faults += 1
                else:
                    self.transitions += 1
                    waiting.append(after(option, values))
