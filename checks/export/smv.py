"""SMV: the model of a scope under one reading for NuSMV and nuXmv. The input variable `play` says which play is made.

Every value of a set or slot is a variable of its own; the value in a slot that is known only during a run is a `case`
over the slots. `print_reachable_states` counts our states. A play that would lead beyond the largest number or the
deepest stack has no successor, and the specification `no_limit_is_reached` fails. `check` is as in `promela.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checks.export.expressions import Expr, Node, Variable, is_flag
from checks.export.layout import Slot
from checks.export.model import Model
from checks.export.rows import Write

NUMBERS = 15
"""The largest number, unless another is asked for: every bit more makes the sums of diagrams larger."""

OPERATORS = {"&&": "&", "||": "|", "==": "=", "<": "<", "+": "+", "*": "*", "/": "/", "%": "mod"}


class Printer:
    """The text of a model. What is used more than once becomes a DEFINE."""

    def __init__(self, model: Model, check: str) -> None:
        self.model, self.check = model, check
        self.fold, self.layout = model.fold, model.layout
        self.cells: dict[Slot, str] = {}
        self.slots: dict[Variable, list[int]] = {}
        self.defines: dict[Node, str] = {}
        self.lines: list[str] = []
        for variable in self.layout.variables:
            self._declare(variable)

    def _declare(self, variable: Variable) -> None:
        machine = next((m for (m, _), v in self.layout.fields.items() if v is variable), None)
        deepest = 1 + max(slot for slots in self.model.stack.slots.values() for slot in slots)
        slots = sorted(self.model.stack.slots[machine]) if machine else list(range(deepest if variable.slots else 1))
        self.slots[variable] = slots
        for slot in slots:
            for index in range(variable.over or 1):
                name = variable.name
                name += f"_{slot}" if variable.slots else ""
                name += f"_{index + 1}" if variable.over else ""
                self.cells[variable, slot, index] = f"v_{name}"

    # -- expressions ----------------------------------------------------------------------------------------------

    def said(self, a: Expr) -> str:
        """An expression. Raises KeyError for an operation it does not know."""
        if isinstance(a, bool):
            return "TRUE" if a else "FALSE"
        if not isinstance(a, Node):
            return str(a)
        if a not in self.defines:
            text = self._said(a)
            if a.op == "get" and text.startswith("v_"):
                return text
            name = f"d_{len(self.defines)}"
            self.lines.append(f"  {name} := {text};")
            self.defines[a] = name
        return self.defines[a]

    def _said(self, a: Node) -> str:
        if a.op == "get":
            return self._value(*a.args)  # type: ignore[arg-type]
        parts = [self.said(part) for part in a.args]  # type: ignore[arg-type]
        if a.op == "!":
            return f"!{parts[0]}"
        if a.op == "?":
            return f"case {parts[0]} : {parts[1]}; TRUE : {parts[2]}; esac"
        if a.op == "==" and is_flag(a.args[0]):  # type: ignore[arg-type]
            return f"({parts[0]} <-> {parts[1]})"
        return "(" + f" {OPERATORS[a.op]} ".join(parts) + ")"

    def _value(self, variable: Variable, slot: Expr | None, index: Expr | None) -> str:
        """A variable, or a choice over those that a slot or index may name."""
        wanted = []
        for at in self.slots[variable]:
            for i in range(variable.over or 1):
                test = self.fold.all_(
                    self.fold.eq(at, 0 if slot is None else slot) if variable.slots else True,
                    self.fold.eq(i, 0 if index is None else index),
                )
                if test is True:
                    return self.cells[variable, at, i]
                if test is not False:
                    wanted.append(f"{self.said(test)} : {self.cells[variable, at, i]};")
        return f"case {' '.join(wanted)} TRUE : {self.said(variable.default)}; esac"

    # -- the whole ------------------------------------------------------------------------------------------------

    def text(self) -> Iterator[str]:
        model, fold = self.model, self.fold
        enabled = [model.enabled(option) for option in model.options]
        limits = [fold.all_(*option.limits) for option in model.options]
        played = [fold.all_(e, fold.not_(o.fault)) for e, o in zip(enabled, model.options, strict=True)]
        made = [fold.all_(*both) for both in zip(played, limits, strict=True)]
        beyond = fold.any_(*[fold.all_(p, fold.not_(limit)) for p, limit in zip(played, limits, strict=True)])
        specs = {"no_limit_is_reached": fold.not_(beyond)}
        if self.check == "INV-60":
            specs["some_seat_can_act"] = fold.any_(fold.eq(fold.get(self.layout.top), 0), *enabled)
        elif self.check == "fault":
            broken = [fold.all_(e, o.fault) for e, o in zip(enabled, model.options, strict=True)]
            specs["no_fault"] = fold.not_(fold.any_(*broken))
        elif self.check:
            specs[self.check.replace("-", "_")] = model.condition(self.check)
        allowed = [f"  play = {number} : {self.said(test)};" for number, test in enumerate(made)]
        changes = {cell: self.changes(cell) for cell in self.cells}
        fixed = [cell for cell, lines in changes.items() if not lines and self.is_one_at_the_start(cell)]
        self.lines += [f"  {self.cells[cell]} := {self.said(self.at_the_start(cell, 0))};" for cell in fixed]
        nexts = [line for cell in self.cells if cell not in fixed for line in self.next(cell, changes[cell])]
        stated = [f"INVARSPEC NAME {name} := {self.said(test)};" for name, test in specs.items()]
        yield f"-- {model.instance.scope.name}: {model.instance.scope.asks}"
        yield f"-- read as: {', '.join(f'{id} = {name}' for id, name in model.chosen.items()) or 'it is at present'}"
        yield from (f"-- play {number}: {option}" for number, option in enumerate(model.options))
        yield from ("MODULE main", f"IVAR play : 0..{len(model.options) - 1};", "VAR")
        varied = {cell: name for cell, name in self.cells.items() if cell not in fixed}
        yield from (f"  {name} : {_type(cell[0])};" for cell, name in varied.items())
        yield from ("DEFINE", *self.lines, "INIT")
        starts = range(len(model.starts))
        yield " |\n".join(f"  ({' & '.join(self.equals(cell, start) for cell in varied)})" for start in starts)
        yield from ("TRANS case", *allowed, "  TRUE : FALSE;", "esac", *nexts, *stated)

    def at_the_start(self, cell: Slot, start: int) -> bool | int:
        return self.model.starts[start].get(cell, cell[0].default)

    def is_one_at_the_start(self, cell: Slot) -> bool:
        """Whether a variable has the same value in all starts."""
        return len({self.at_the_start(cell, start) for start in range(len(self.model.starts))}) == 1

    def equals(self, cell: Slot, start: int) -> str:
        name, value = self.cells[cell], self.at_the_start(cell, start)
        if isinstance(value, bool):
            return name if value else f"!{name}"
        return f"{name} = {value}"

    def changes(self, cell: Slot) -> list[str]:
        """What plays make of a variable; what none changes becomes a constant."""
        return [line for i, o in enumerate(self.model.options) for line in self.by_option(i, o.writes, cell)]

    def next(self, cell: Slot, changes: Sequence[str]) -> Iterator[str]:
        """The next value of a variable, by play."""
        name = self.cells[cell]
        yield from (f"TRANS next({name}) = case", *changes, f"  TRUE : {name};", "esac")

    def by_option(self, number: int, writes: Sequence[Write], cell: Slot) -> Iterator[str]:
        variable, slot, index = cell
        fold, changes = self.fold, []
        for write in writes:
            if write.variable is not variable:
                continue
            test = fold.all_(
                write.test,
                True if write.slot is None else fold.eq(slot, write.slot),
                True if write.index is None else fold.eq(index, write.index),
            )
            if write.adds:
                changes.append(fold.if_(test, write.value, 0))
            elif test is not False:
                when = "" if test is True else f" & {self.said(test)}"
                yield f"  play = {number}{when} : {self.said(write.value)};"
        if any(change != 0 for change in changes):
            yield f"  play = {number} : {self.cells[cell]} + {self.said(fold.plus(*changes))};"


def _type(variable: Variable) -> str:
    return "boolean" if variable.kind == "flag" else f"{variable.low}..{variable.high}"


def smv(model: Model, check: str = "") -> str:
    """The model as SMV. Raises KanlyError for a `check` that names no property of states."""
    return "\n".join(Printer(model, check).text()) + "\n"
