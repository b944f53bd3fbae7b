"""The cells of an instance: made when first read, constants where only one value can occur."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from checks.explore.depth import deepest_allowed
from checks.explore.readings import Family
from checks.ground.cells import OVER, Cell, Code, Key, Partition
from checks.ground.expr import FALSE, TRUE, Bool, Choice, Expr, Expressions
from checks.ground.possible import Possible
from checks.ground.sets import Range
from checks.state import FrameValue, Instance, ResultValue, State
from model.language.facts import Fact, Field
from model.language.machine import MACHINES
from model.language.sorts import BOOL, INT, Sort
from model.language.terms import This


class Layout:
    """Cells by key, and what each is read as. `depths` is how many frames have cells; `at[d]` who can stand at d."""

    def __init__(
        self,
        instance: Instance,
        family: Family,
        ranges: Mapping[Key, Range],
        depths: int = 0,
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        self.instance, self.family, self.tick = instance, family, tick
        self.possible = Possible(instance, family, ranges, tick)
        open_questions = {q.id: tuple(dict.fromkeys(c[q.id] for c in family.products)) for q in family.questions}
        self.make = Expressions(open_questions)
        self.cells: dict[Key, Cell] = {}
        self._reads: dict[Key, Expr] = {}
        bound = depths or deepest_allowed(instance) + 1
        self.at: list[tuple[str, ...]] = [tuple(dict.fromkeys(machine for machine, _ in self.possible.bottom))]
        while len(self.at) < bound:
            above = dict.fromkeys(m for below in self.at[-1] for m in sorted(self.possible.opens.get(below, ())))
            if not above:
                break
            self.at.append(tuple(above))
        self.depths = len(self.at)
        pairs = dict.fromkeys((m, s) for m, s, _ in self.possible.contexts)
        buried = {pair for pairs in self.possible.under.values() for pair in pairs}
        self.tops = [tuple(pair for pair in pairs if pair[0] in machines) for machines in self.at]
        self.buried = [tuple(pair for pair in tops if pair in buried) for tops in self.tops]
        self._direct = _direct_references()
        self._make_cells()

    def _make_cells(self) -> None:
        """Makes every cell that can be alive."""
        for number in range(len(self.instance.cells)):
            self.read(("table", number))
        for card in self.instance.scope.cards:
            self.read(("place", card))
        for depth, machines in enumerate(self.at):
            self.read(("control", depth))
            for machine in machines:
                for key, _ in self.frame_keys(depth, machine):
                    self.read(key)
        self.read(("waiting",))
        for waits in dict.fromkeys(waits for _, _, waits in self.possible.contexts if waits is not None):
            for name in MACHINES[waits[0]].outcomes[waits[1]]:
                self.read(("result", waits[0], name))

    # -- cells ----------------------------------------------------------------------------------------------------

    def _new(
        self, key: Key, name: str, default: Code, values: tuple[Code, ...] | None, span: Range, origin: Key
    ) -> Cell:
        cell = self.cells[key] = Cell(len(self.cells), key, name, default, values, span, origin)
        return cell

    def read(self, key: Key) -> Expr:
        """What a cell is worth in the old state: a constant where it can have one value only."""
        known = self._reads.get(key)
        if known is None:
            known = self._reads[key] = _READ[str(key[0])](self, key)
        return known

    def cell(self, key: Key) -> Cell | None:
        """The cell with this key; None where it is a constant."""
        self.read(key)
        return self.cells.get(key)

    def _sorted(self, sort: Sort, key: Key, name: str, default: Code, origin: Key) -> Expr:
        known = self.possible.values.get(origin)
        if sort is INT:
            span = known or (0, 0)
            if span[0] == span[1]:
                return self.make.number(span[0])
            return self.make.value(self._new(key, name, default or 0, None, span, origin))
        if known is None or len(known) == 1:
            return self.constant(sort, next(iter(known)) if known else default)
        order = {value: i for i, value in enumerate((default, *self.instance.elements(sort)))}
        values = tuple(sorted(known, key=lambda value: order.get(value, len(order))))
        return self._finite(sort, self._new(key, name, default, values, (0, 0), origin))

    def _finite(self, sort: Sort | None, cell: Cell) -> Expr:
        return self.make.is_(cell, (True,)) if sort is BOOL else self.make.of_cell(cell)

    def constant(self, sort: Sort | None, value: Code) -> Expr:
        """A constant of a sort."""
        if sort is INT:
            return self.make.number(int(value or 0))  # type: ignore[call-overload]
        if sort is BOOL:
            return TRUE if value else FALSE
        return self.make.just(value)

    def _table(self, key: Key) -> Expr:
        fact, indices = self.instance.cells[int(key[1])]  # type: ignore[call-overload]
        name = fact.name if not indices else f"{fact.name}[{', '.join(map(str, indices))}]"
        return self._sorted(fact.sort, key, name, fact.default, key)

    def _place(self, key: Key) -> Expr:
        places: dict[Code, None] = {}
        for place in sorted(self.possible.values[key], key=_place_order):
            if place[0] == "held" and not isinstance(place, str):
                for depth, machines in enumerate(self.at):
                    if any((f := MACHINES[m].fields.get(place[3])) is not None and f.holds for m in machines):
                        places["held", place[1], depth, place[3]] = None
            else:
                places[place] = None
        if len(places) == 1:
            return self.make.just(next(iter(places)))
        return self._finite(None, self._new(key, f"place of {key[1]}", next(iter(places)), tuple(places), (0, 0), key))

    def _control(self, key: Key) -> Expr:
        depth = int(key[1])  # type: ignore[call-overload]
        values = (None, *self.tops[depth])
        return self._finite(None, self._new(key, f"frame at {depth}", None, values, (0, 0), key))

    def _frame(self, key: Key) -> Expr:
        _, depth, machine, name, index = key
        field = MACHINES[str(machine)].fields[str(name)]
        if field.below:
            if (machine, name) in self._direct:
                return self.make.just(int(depth) - 1)  # type: ignore[call-overload]
            values = tuple(range(int(depth))) or (0,)  # type: ignore[call-overload]
            if len(values) == 1:
                return self.make.just(values[0])
            return self._finite(None, self._new(key, f"{machine}.{name} at {depth}", 0, values, (0, 0), key))
        over = self.instance.elements(field.over[0])[int(index)] if field.over else None  # type: ignore[call-overload]
        said = f"{machine}.{name} at {depth}" if over is None else f"{machine}.{name}[{over}] at {depth}"
        return self._sorted(field.sort, key, said, field.default, ("frame", machine, name, index))

    def _waiting(self, key: Key) -> Expr:
        waits = dict.fromkeys(waits for _, _, waits in self.possible.contexts)
        values = (None, *[one for one in waits if one is not None])
        if len(values) == 1:
            return self.make.just(None)
        return self._finite(None, self._new(key, "waiting result", None, values, (0, 0), key))

    def _result(self, key: Key) -> Expr:
        _, machine, name = key
        field = MACHINES[str(machine)].results[str(name)]
        return self._sorted(field.sort, key, f"result {name} of {machine}", None, key)

    # -- frames ---------------------------------------------------------------------------------------------------

    def holds(self, depth: int, field: Field) -> Choice:
        """The card that a frame holds, by the places of the cards."""
        key: Key = ("holds", depth, field.name)
        known = self._reads.get(key)
        if known is None:
            make = self.make
            cases: dict[Code, Bool] = {}
            for card in self.instance.scope.cards:
                place = self.read(("place", card))
                assert isinstance(place, Choice)
                here = [c for p, c in place.cases.items() if _is_held_at(p, depth, field.name)]
                if here:
                    cases[card] = make.or_(*here)
            cases[None] = make.not_(make.or_(*cases.values()))
            known = self._reads[key] = Choice({value: c for value, c in cases.items() if c is not FALSE})
        assert isinstance(known, Choice)
        return known

    def is_buried(self, depth: int, wanted: Callable[[str, str], bool]) -> Bool:
        """The frame at this depth, below the top, is one of these (machine, state)."""
        found = [pair for pair in self.buried[depth] if wanted(*pair)] if depth < self.depths else []
        if not found:
            return FALSE
        if len(found) == len(self.buried[depth]):
            return TRUE
        cell = self.cell(("control", depth))
        return FALSE if cell is None else self.make.is_(cell, found)

    def frame_keys(self, depth: int, machine: str) -> list[tuple[Key, Field]]:
        """The keys of a frame's facts, those that hold a card left out."""
        found: list[tuple[Key, Field]] = []
        for name, field in MACHINES[machine].fields.items():
            if not field.holds:
                indices = range(len(self.instance.elements(field.over[0]))) if field.over else (None,)
                found += [(("frame", depth, machine, name, index), field) for index in indices]
        return found

    def partitions(self) -> list[Partition]:
        """Every partition that the bound allows, from the bottom up."""
        found = [OVER]
        for depth, machines in enumerate(self.at):
            above = self.at[depth + 1] if depth + 1 < self.depths else ()
            for machine, state, waits in self.possible.contexts:
                if machine in machines and (
                    waits is None or (waits[0] in self.possible.opens.get(machine, ()) and waits[0] in above)
                ):
                    found.append(Partition(depth + 1, machine, state, waits))
        return found

    # -- states ---------------------------------------------------------------------------------------------------

    def starts(self) -> list[tuple[Partition, dict[Cell, Code]]]:
        """The starts of the scope, in its order."""
        return [self.values(state) for state in self.instance.starts()]

    def values(self, state: State) -> tuple[Partition, dict[Cell, Code]]:
        """Where the stack of a state stands, and what its cells are; cells of empty slots are left out."""
        found: dict[Cell, Code] = {}

        def note(key: Key, value: Code) -> None:
            cell = self.cell(key)
            if cell is not None:
                found[cell] = (value or 0) if cell.is_number else value

        for number, value in enumerate(state.table):
            note(("table", number), value)
        for card, place in zip(self.instance.scope.cards, state.places, strict=True):
            note(("place", card), place)
        for depth, frame in enumerate(state.frames):
            note(("control", depth), (frame.machine, frame.state))
            for (key, _), one in zip(self.frame_keys(depth, frame.machine), _flat(frame), strict=True):
                note(key, one)
        if not state.frames:
            return OVER, found
        top, waits = state.frames[-1], None
        if state.result is not None:
            waits = (state.result.machine, state.result.outcome)
            note(("waiting",), waits)
            for name, value in state.result.results:
                note(("result", waits[0], name), value)
        return Partition(len(state.frames), top.machine, top.state, waits), found

    def state(self, partition: Partition, values: Mapping[Cell, Code]) -> State:
        """The state with these values of cells."""

        def value(key: Key, sort: Sort | None) -> Any:
            cell = self.cell(key)
            if cell is not None:
                return values[cell]
            expr = self.read(key)
            if isinstance(expr, Bool):
                return expr is TRUE
            return next(iter(expr.cases)) if isinstance(expr, Choice) else expr.low

        table = tuple(value(("table", i), fact.sort) for i, (fact, _) in enumerate(self.instance.cells))
        cards = self.instance.scope.cards
        places = tuple(value(("place", card), None) for card in cards)
        frames: list[FrameValue] = []
        for depth in range(partition.depth):
            top = depth == partition.depth - 1
            machine, name = (partition.machine, partition.state) if top else value(("control", depth), None)
            facts: list[object] = []
            for field in MACHINES[machine].fields.values():
                if field.holds:
                    held = [c for c, p in zip(cards, places, strict=True) if _is_held_at(p, depth, field.name)]
                    facts.append(held[0] if held else None)
                elif field.over:
                    size = len(self.instance.elements(field.over[0]))
                    facts.append(
                        tuple(value(("frame", depth, machine, field.name, i), field.sort) for i in range(size))
                    )
                else:
                    facts.append(value(("frame", depth, machine, field.name, None), field.sort))
            frames.append(FrameValue(machine, name, tuple(facts)))
        result = None
        if partition.waits is not None:
            ended, outcome = partition.waits
            names = MACHINES[ended].outcomes[outcome]
            results = tuple((name, value(("result", ended, name), sort)) for name, sort in names.items())
            result = ResultValue(ended, outcome, results)
        return State(table, places, tuple(frames), result)

    def numbers(self, fact: Fact) -> dict[tuple[Any, ...], int]:
        """The cells of a fact of the table, by index."""
        return self.possible.numbers_of.get(fact, {})


def _flat(frame: FrameValue) -> list[Code]:
    found: list[Code] = []
    for field, value in zip(MACHINES[frame.machine].fields.values(), frame.facts, strict=True):
        if not field.holds:
            found += list(value) if field.over else [value]  # type: ignore[call-overload]
    return found


def _is_held_at(place: Any, depth: int, field: str) -> bool:
    return bool(place[0] == "held" and place[2] == depth and place[3] == field)


def _place_order(place: Any) -> tuple[int, str]:
    return (
        (["deck", "discard", "lot", "removed"].index(place), "")
        if isinstance(place, str)
        else (3 + (place[0] == "held"), str(place))
    )


def _direct_references() -> set[tuple[str, str]]:
    """The references to frames that every opening gives as the frame it opens on."""
    given: dict[tuple[str, str], bool] = {}
    for machine in MACHINES.values():
        for rule in machine.rules:
            for opening in (rule.opens, rule.gives_way_to):
                for name, field in opening.machine.fields.items() if opening is not None else ():
                    if field.below:
                        assert opening is not None
                        direct = isinstance(opening.facts.get(name), This) and opening is rule.opens
                        key = (opening.machine.name, name)
                        given[key] = given.get(key, True) and direct
    return {key for key, direct in given.items() if direct}


_READ: dict[str, Callable[[Layout, Key], Expr]] = {
    "table": Layout._table,
    "place": Layout._place,
    "control": Layout._control,
    "frame": Layout._frame,
    "waiting": Layout._waiting,
    "result": Layout._result,
}
