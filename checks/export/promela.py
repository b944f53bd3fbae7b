"""Promela: the model of a scope under one reading for SPIN, one option of a `do` loop for each play.

Each option is a `d_step`, so SPIN stores exactly our states: no step in between, temporaries `hidden`, empty slots 0.
With one start its initial state is ours. With several starts SPIN stores one state more, in which a start is chosen;
the header says so. Give SPIN `-o2`: it would drop what no play reads from the state, and count less states.

What is to be checked is chosen by `check`: "" counts states; the id of a property of states asserts it in every state;
"INV-60" leaves dead ends as invalid end states; "fault" asserts that no play would do what the language forbids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from checks.export.expressions import Expr, Node, Variable, variables_in
from checks.export.layout import FIXED_PLACES, Slot
from checks.export.model import Model
from checks.export.rows import Option, Write

OPERATORS = {op: op for op in ("&&", "||", "==", "<", "+", "*", "/", "%")}
Say = Callable[[Expr], str]

BITS = ((8, "byte"), (15, "short"), (31, "int"))
"""The widest set of flags that fits a type."""


class Storage:
    """How variables lie in Promela's state: facts of frames of different machines share arrays, flags share words.

    Slot 0 of machines that are only at the bottom has variables of its own, since the phases have the widest frames.
    """

    def __init__(self, model: Model) -> None:
        self.model, layout = model, model.layout
        self.names: dict[Variable, str] = {}
        self.types: dict[str, tuple[str, int]] = {}
        self.base: dict[Variable, int] = {}
        """The slot that the first cell of a frame fact stands for."""
        stacked = {m for m, slots in model.stack.slots.items() if slots and slots != {0}}
        used = [slot for slots in model.stack.slots.values() for slot in slots]
        self.depth = 1 + max(used)
        lowest = min((slot for name in stacked for slot in model.stack.slots[name]), default=0)
        for machine in layout.machines:
            taken: dict[str, int] = {}
            for field in machine.fields.values():
                variable = layout.fields[machine.name, field.name]
                if not model.stack.slots[machine.name]:
                    continue
                above, kind = machine.name in stacked, self.type_of(variable)
                values = variable.over if variable.over and not self.words(variable) else 1
                group = f"{'frames' if above else 'bottom'}_{kind}{values if values > 1 else ''}"
                taken[group] = taken.get(group, 0) + 1
                self.names[variable] = f"{group}_{taken[group]}"
                self.base[variable] = lowest if above else 0
                self.declare(variable, self.names[variable], self.depth - lowest if above else 1)
        for variable in [*layout.table.values(), layout.place, layout.top, layout.frame, *layout.results.values()]:
            self.names[variable] = variable.name
            self.declare(variable, variable.name, self.depth if variable.slots else 1)
        if layout.outcomes:
            self.names[layout.waits] = layout.waits.name
            self.declare(layout.waits, layout.waits.name, 1)

    def words(self, variable: Variable) -> bool:
        """Whether the flags of a set are the bits of one word."""
        return variable.kind == "flag" and 0 < variable.over <= BITS[-1][0]

    def type_of(self, variable: Variable) -> str:
        if self.words(variable):
            return next(name for bits, name in BITS if variable.over <= bits)
        if variable.kind == "flag":
            return "bool"
        return "byte" if variable.low >= 0 and variable.high <= 255 else "short"

    def declare(self, variable: Variable, name: str, slots: int) -> None:
        """An array holds the slots, and in each of them the elements of the set."""
        size = slots * (variable.over if variable.over and not self.words(variable) else 1)
        known = self.types.get(name)
        self.types[name] = (self.type_of(variable), max(size, known[1] if known else 0))


class Printer:
    """The text of a model. Temporaries `t1`, `t2`, … hold what is read before anything is written."""

    def __init__(self, model: Model, check: str) -> None:
        self.model, self.check, self.layout, self.fold = model, check, model.layout, model.fold
        self.storage = Storage(model)
        self.temporaries = 0
        self.invariant: Expr = True
        if check not in ("", "INV-60", "fault"):
            self.invariant = model.condition(check)

    # -- expressions ----------------------------------------------------------------------------------------------

    def said(self, a: Expr) -> str:
        """An expression. Raises KeyError for an operation it does not know."""
        if isinstance(a, bool):
            return "true" if a else "false"
        if not isinstance(a, Node):
            return str(a) if a >= 0 else f"({a})"
        if a.op == "get":
            variable, slot, index = a.args
            return self.value_at(variable, slot, index)  # type: ignore[arg-type]
        parts = [self.said(part) for part in a.args]  # type: ignore[arg-type]
        if a.op == "!":
            return f"!{parts[0]}"
        if a.op == "?":
            return f"({parts[0]} -> {parts[1]} : {parts[2]})"
        return "(" + f" {OPERATORS[a.op]} ".join(parts) + ")"

    def cell(self, variable: Variable, slot: Expr | None, index: Expr | None, say: Say) -> str:
        """The Promela variable that a value lies in; of a set of flags in one word, the word."""
        name = self.storage.names[variable]
        if self.storage.types[name][1] == 1:
            return name
        at: Expr = 0 if slot is None else self.fold.plus(slot, -self.storage.base.get(variable, 0))
        if variable.over and not self.storage.words(variable):
            at = self.fold.plus(self.fold.times(variable.over, at), 0 if index is None else index)
        return f"{name}[{say(at)}]"

    def value_at(self, variable: Variable, slot: Expr | None, index: Expr | None) -> str:
        if variable not in self.storage.names:
            return self.said(variable.default)
        cell = self.cell(variable, slot, index, self.said)
        if not self.storage.words(variable):
            return cell
        return f"(({cell} >> {self.said(0 if index is None else index)}) & 1)"

    # -- options --------------------------------------------------------------------------------------------------

    def option(self, number: int, option: Option) -> Iterator[str]:
        """The option of one play, or of its fault."""
        yield f"/* {number}: {_comment(str(option))} */"
        enabled = self.model.enabled(option)
        if option.fault is not False and self.check in ("INV-60", "fault"):
            broken = self.said(self.fold.all_(enabled, option.fault))
            yield f":: d_step {{ {broken} -> {'assert(false)' if self.check == 'fault' else 'skip'} }}"
        if option.fault is True:
            return
        guard = self.said(self.fold.all_(enabled, self.fold.not_(option.fault)))
        yield f":: d_step {{ {guard} ->"
        steps = [f"assert({self.said(limit)})" for limit in option.limits]
        yield from (f"     {step};" for step in [*steps, *self.writes(option.writes)] or ["skip"])
        yield "     CHECK }"

    def writes(self, writes: list[Write]) -> Iterator[str]:
        """The assignments. What is read and also written is kept in a temporary first."""
        kept = [write for write in writes if write.variable in self.storage.names]
        written = {self.storage.names[write.variable] for write in kept}
        names: dict[Node, str] = {}

        def safe(a: Expr) -> str:
            if not isinstance(a, Node) or not any(self.storage.names.get(v) in written for v in variables_in(a)):
                return self.said(a)
            if a not in names:
                names[a] = f"t{len(names) + 1}"
            return names[a]

        body = [line for write in kept for line in self.assigned(write, safe)]
        self.temporaries = max(self.temporaries, len(names))
        yield from (f"{name} = {self.said(a)}" for a, name in names.items())
        yield from body

    def assigned(self, write: Write, say: Say) -> Iterator[str]:
        variable, words = write.variable, self.storage.words(write.variable)
        whole = bool(variable.over) and write.index is None
        for index in range(variable.over) if whole and not words else [write.index]:
            cell = self.cell(variable, write.slot, index, say)
            if words:
                now = self.word(cell, write, say)
            else:
                now = f"{cell} + {say(write.value)}" if write.adds else say(write.value)
            done = f"{cell} = {now}"
            yield done if write.test is True else f"if :: {say(write.test)} -> {done} :: else fi"

    def word(self, cell: str, write: Write, say: Say) -> str:
        """The new value of a set of flags."""
        value = write.value
        if write.index is None:
            full = (1 << write.variable.over) - 1
            return f"({say(value)} -> {full} : 0)" if isinstance(value, Node) else str(full if value else 0)
        bit = f"(1 << {say(write.index)})"
        if isinstance(value, Node):
            return f"({cell} & ~{bit}) | ({say(value)} << {say(write.index)})"
        return f"{cell} | {bit}" if value else f"{cell} & ~{bit}"

    # -- the whole ------------------------------------------------------------------------------------------------

    def start(self, values: dict[Slot, bool | int]) -> dict[str, list[int]]:
        """The cells of every Promela variable in a start."""
        cells = {name: [0] * size for name, (_, size) in self.storage.types.items()}
        for (variable, slot, index), value in values.items():
            name = self.storage.names[variable]
            at = slot - self.storage.base.get(variable, 0)
            if self.storage.words(variable):
                cells[name][at] |= int(value) << index
            else:
                cells[name][at * (variable.over or 1) + index] = int(value)
        return cells

    def text(self) -> Iterator[str]:
        model = self.model
        starts = [self.start(start) for start in model.starts]
        chosen = len(starts) > 1 or self.check != ""
        options = [line for number, option in enumerate(model.options) for line in self.option(number, option)]
        yield from self.header(chosen)
        for name, (kind, size) in self.storage.types.items():
            first = starts[0][name]
            initial = str(first[0]) if size == 1 else "{" + ", ".join(map(str, first)) + "}"
            given = f" = {initial}" if any(first) and not chosen else ""
            yield f"{kind} {name}{f'[{size}]' if size > 1 else ''}{given};"
        yield from (f"hidden int t{number + 1};" for number in range(self.temporaries))
        yield f"#define CHECK {f'assert({self.said(self.invariant)});' if self.invariant is not True else ''}"
        yield "active proctype kanly() {"
        if chosen:
            yield "if"
            for cells in starts:
                sets = [self.set(name, at, v) for name, vs in cells.items() for at, v in enumerate(vs) if v]
                yield f":: d_step {{ true -> {' '.join(sets)} CHECK }}"
            yield "fi;"
        yield "do" if self.check == "INV-60" else "end_of_play: do"
        if self.check == "INV-60":
            yield ":: d_step { top == 0 -> skip }"
        yield from options
        yield from ("od", "}")

    def set(self, name: str, at: int, value: int) -> str:
        return f"{name}{f'[{at}]' if self.storage.types[name][1] > 1 else ''} = {value};"

    def header(self, chosen: bool) -> Iterator[str]:
        model, layout = self.model, self.layout
        yield f"/* {model.instance.scope.name}: {_comment(model.instance.scope.asks)}"
        yield f"   read as: {', '.join(f'{id} = {name}' for id, name in model.chosen.items()) or 'it is at present'}"
        yield f"   checks: {self.check or 'nothing, to count states'}"
        told = f"one state more: one of {len(model.starts)} starts is chosen first" if chosen else "our states"
        yield "   run: spin -o2 -a; gcc -DSAFETY -DNOREDUCE -DVECTORSZ=8192; pan -c0"
        yield f"   SPIN stores {told}"
        for name in dict.fromkeys(self.storage.names[v] for v in self.storage.base):
            held = [v.name for v, cell in self.storage.names.items() if cell == name]
            yield f"   {name}: {', '.join(held)}"
        yield f"   place: {', '.join(f'{i} {name}' for i, name in enumerate(FIXED_PLACES))}, then hands, then frames"
        for sort, elements in ((s.name, layout.order(s)[: len(layout.instance.elements(s))]) for s in layout.sorts):
            yield f"   {sort}: {', '.join(f'{i + 1} {name}' for i, name in enumerate(elements))}"
        yield f"   frame: {', '.join(f'{i + 1} {m}.{s}' for i, (m, s) in enumerate(layout.frame_codes))}"
        yield f"   waits: {', '.join(f'{i + 1} {m}.{o}' for i, (m, o) in enumerate(layout.outcomes))} */"


def _comment(text: str) -> str:
    return text.replace("*/", "* /")


def promela(model: Model, check: str = "") -> str:
    """The model as Promela. Raises KanlyError for a `check` that names no property of states."""
    return "\n".join(Printer(model, check).text()) + "\n"
