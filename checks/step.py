"""The reference step: what may be played in a state under a reading, and what a play does. The meaning of the rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from checks.meaning import Env, Meaning, Meanings, Reader
from checks.state import FrameValue, Instance, PlaceValue, ResultValue, State
from model.language.effects import Bank, Becomes, BecomesAll, Effect, Ends, ForEach, Moves, OnlyIf, Place, Puts
from model.language.facts import Fact, Field, Period, life_ends
from model.language.machine import MACHINES
from model.language.rows import NATURE, TABLE, Actor, Ended, Opening, Rule
from model.language.search import plan
from model.language.sorts import Value
from model.language.terms import FALSE, Here, Param, Term


class Play(NamedTuple):
    """A row with the values of its parameters, in the order of `rule.params`."""

    rule: Rule
    values: tuple[Value, ...]

    def __repr__(self) -> str:
        return f"<{self.rule.machine} {self.rule.event} {self.values}>"


class Fault(Exception):
    """A row would do what the language forbids: overdraw an account, move a card that is not there, write twice."""

    def __init__(self, rule: Rule, what: str) -> None:
        super().__init__(f"{rule.where}: {what}")
        self.rule, self.what = rule, what


@dataclass
class _Compiled:
    """A row ready to be tried: how its parameters are found and checked, in order, and what it does."""

    rule: Rule
    actor: Meaning | None
    search: list[tuple[str, int, Any]]
    effects: list[tuple[Effect, tuple[Meaning, ...]]]


class Game:
    """The rows in one instance. `plays` and `after` are the whole interface."""

    def __init__(self, instance: Instance) -> None:
        self.instance, self.meanings = instance, Meanings(instance)
        self._rows: dict[tuple[str, str], list[_Compiled]] = {}
        self._ended: dict[tuple[str, str], list[_Compiled]] = {}
        self._lives: dict[Period, list[tuple[Fact, Meaning, range]]] = {}
        self.absent: list[Rule] = []
        for machine in MACHINES.values():
            for rule in machine.rules:
                if isinstance(rule.by, Term) and not isinstance(rule.by, Param):
                    seat = rule.by.key[0]
                    if seat not in instance.scope.factions:
                        self.absent.append(rule)
                        continue
                table = self._ended if isinstance(rule.on, Ended) else self._rows
                compiled = self._compile(rule)
                for place in rule.over or ((rule.machine, rule.source),):
                    table.setdefault(place, []).append(compiled)
        self._compiled = {row.rule: row for rows in (*self._rows.values(), *self._ended.values()) for row in rows}

    # -- what may be played ---------------------------------------------------------------------------------------

    def _compile(self, rule: Rule) -> _Compiled:
        of, domain = self.meanings.of, self.meanings.domain
        search: list[tuple[str, int, Any]] = []
        for what, param, term in plan(rule):
            if what == "check":
                assert term is not None
                search.append((what, 0, of(term)))
                continue
            assert param is not None
            if what == "each" or term is None:
                search.append((what, id(param), domain(param)))
            else:
                search.append((what, id(param), of(term) if what == "fix" else (of(term), domain(param))))
        actor = self.meanings.of(rule.by) if isinstance(rule.by, Term) else None
        return _Compiled(rule, actor, search, [])

    def lives(self, period: Period) -> list[tuple[Fact, Meaning, range]]:
        """The facts that the end of a period clears: where, and their cells, which follow one another."""
        found = self._lives.get(period)
        if found is None:
            found = self._lives[period] = []
            for fact, cells in self.instance.cells_of.items():
                life = life_ends(fact, period)
                if life is not FALSE and cells:
                    first = next(iter(cells.values()))
                    found.append((fact, self.meanings.of(life), range(first, first + len(cells))))
        return found

    def rows(self, state: State) -> list[_Compiled]:
        """The rows that the top of the stack can be played by; while a result waits, those that answer it."""
        if not state.frames:
            return []
        top = state.frames[-1]
        if state.result is not None:
            return [
                row
                for row in self._ended.get((top.machine, top.state), ())
                if row.rule.on.machine == state.result.machine and state.result.outcome in row.rule.on.outcomes  # type: ignore[union-attr]
            ]
        return self._rows.get((top.machine, top.state), [])

    def bindings(self, row: _Compiled, state: State, reading: Reader) -> list[tuple[Value, ...]]:
        """Every way to play a row now."""
        env = Env(state, reading)
        keys = [id(param) for param in row.rule.params]
        found: list[tuple[Value, ...]] = []
        search, args = row.search, env.args

        def try_from(i: int) -> None:
            while i < len(search):
                what, key, meaning = search[i]
                i += 1
                if what == "check":
                    if not meaning(env):
                        return
                elif what == "fix":
                    args[key] = meaning(env)
                elif what == "only":
                    value = meaning[0](env)
                    if value not in meaning[1](env):
                        return
                    args[key] = value
                else:
                    for value in meaning(env):
                        args[key] = value
                        try_from(i)
                    return
            found.append(tuple(args[key] for key in keys))

        try_from(0)
        return found

    def plays(self, state: State, reading: Reader) -> list[Play]:
        """What may be played. The table is urgent: while it has a play, nobody else has one; nature comes next."""
        by_turn: dict[int, list[Play]] = {0: [], 1: [], 2: []}
        rows = sorted(self.rows(state), key=lambda row: _urgency(row.rule))
        for row in rows:
            turn = _urgency(row.rule)
            if any(by_turn[earlier] for earlier in range(turn)):
                break
            by_turn[turn] += [Play(row.rule, values) for values in self.bindings(row, state, reading)]
        return next((plays for plays in by_turn.values() if plays), [])

    # -- what a play does -----------------------------------------------------------------------------------------

    def after(self, state: State, play: Play, reading: Reader) -> State:
        """The state after a play that is enabled. Raises Fault for what the language forbids."""
        env = Env(state, reading, dict(zip([id(p) for p in play.rule.params], play.values, strict=True)))
        return _Step(self, state, play.rule, env).result()


def _urgency(rule: Rule) -> int:
    return 0 if rule.by is TABLE else 1 if rule.by is NATURE else 2


class _Step:
    """One step: all effects are gathered from the old state, then applied at once."""

    def __init__(self, game: Game, state: State, rule: Rule, env: Env) -> None:
        self.game, self.state, self.rule, self.env = game, state, rule, env
        self.instance = game.instance
        self.cells: dict[int, Value] = {}
        self.added: dict[int, int] = {}
        self.own: dict[tuple[int, int | None], Value] = {}
        self.moved: dict[int, PlaceValue] = {}
        self.depth = len(state.frames) - 1

    def value(self, term: Term) -> Any:
        return self.game.meanings.of(term)(self.env)

    def fault(self, what: str) -> Fault:
        return Fault(self.rule, what)

    def result(self) -> State:
        rule, state = self.rule, self.state
        for effect in rule.then:
            self.happens(effect)
        frames = list(state.frames)
        if not rule.over:
            frames[-1] = self.own_frame(frames[-1])
        result: ResultValue | None = None
        if rule.closes is not None:
            closed = frames.pop()
            self.must_hold_nothing(closed)
            values = tuple((name, self.value(term)) for name, term in rule.closes.results.items())
            if frames and closed.machine not in _resumed(frames[-1].machine, rule.closes.outcome):
                result = ResultValue(closed.machine, rule.closes.outcome, values)
        if rule.gives_way_to is not None:
            self.must_hold_nothing(frames.pop())
            frames.append(self.opened(rule.gives_way_to, len(frames)))
        if rule.opens is not None:
            frames.append(self.opened(rule.opens, len(frames)))
        table = list(state.table)
        for cell, value in self.cells.items():
            table[cell] = value
        for cell, change in self.added.items():
            after = int(table[cell] or 0) + change
            if after < 0:
                fact, indices = self.instance.cells[cell]
                raise self.fault(f"{fact.name}{list(indices)} would fall to {after}")
            table[cell] = after
        places = list(state.places)
        for number, place in self.moved.items():
            places[number] = place
        return State(tuple(table), tuple(places), tuple(frames), result)

    def must_hold_nothing(self, frame: FrameValue) -> None:
        for field, value in zip(MACHINES[frame.machine].fields.values(), frame.facts, strict=True):
            if field.holds and value is not None:
                raise self.fault(f"the {frame.machine} frame closes while it holds {value}")

    def own_frame(self, frame: FrameValue) -> FrameValue:
        facts = list(frame.facts)
        whole = [key for key in self.own if key[1] is None]
        for key in [*whole, *[key for key in self.own if key[1] is not None]]:
            at, index = key
            if index is None:
                facts[at] = self.own[key]
            else:
                values = list(facts[at])  # type: ignore[call-overload]
                values[index] = self.own[key]
                facts[at] = tuple(values)
        return FrameValue(frame.machine, self.rule.target or frame.state, tuple(facts))

    def opened(self, opening: Opening, depth: int) -> FrameValue:
        facts: list[object] = []
        for name, field in opening.machine.fields.items():
            if field.over:
                facts.append(tuple(field.default for _ in self.instance.elements(field.over[0])))
                continue
            value = self.value(opening.facts[name]) if name in opening.facts else field.default
            if field.holds and value is not None:
                self.hold(value, depth, name)
            facts.append(value)
        return FrameValue(opening.machine.name, opening.machine.states[0], tuple(facts))

    def hold(self, card: Value, depth: int, field: str) -> None:
        number = self.card(card)
        place = self.state.places[number]
        if place[0] != "hand":
            raise self.fault(f"{card} cannot be held back: it is in {place}")
        self.move(number, ("held", place[1], depth, field))

    def card(self, card: Value) -> int:
        if card not in self.instance.card_number:
            raise self.fault(f"there is no card {card}")
        return self.instance.card_number[str(card)]

    def move(self, number: int, place: PlaceValue) -> None:
        if number in self.moved:
            raise self.fault(f"{self.instance.scope.cards[number]} is moved twice")
        self.moved[number] = place

    def happens(self, effect: Effect) -> None:
        _HAPPENS[type(effect)](self, effect)

    def becomes(self, effect: Becomes) -> None:
        fact, *parts = effect.target.key
        indices = tuple(self.value(part) for part in parts)
        value = self.value(effect.value)
        if isinstance(effect.target, Here):
            self.write_own(fact, indices[0] if indices else None, value)
        else:
            self.write(fact, indices, value)

    def write(self, fact: Fact, indices: tuple[Value, ...], value: Value) -> None:
        cell = self.instance.cells_of.get(fact, {}).get(indices)
        if cell is None:
            raise self.fault(f"there is no {fact.name}{list(indices)}")
        self.write_cell(cell, value)

    def write_cell(self, cell: int, value: Value) -> None:
        if cell in self.cells:
            fact, indices = self.instance.cells[cell]
            raise self.fault(f"{fact.name}{list(indices)} is written twice")
        self.cells[cell] = value

    def write_own(self, field: Field, index: Value, value: Value) -> None:
        at = self.game.meanings.field(field)
        number: int | None = None
        if field.over:
            elements = self.instance.elements(field.over[0])
            if index not in elements:
                raise self.fault(f"there is no {field.name} of {index}")
            number = elements.index(str(index))
        if (at, number) in self.own or ((at, None) in self.own and field.over):
            raise self.fault(f"{field.name} is written twice")
        if field.holds:
            if self.state.frames[-1].facts[at] is not None:
                raise self.fault(f"{field.name} already holds a card")
            if value is not None:
                self.hold(value, self.depth, field.name)
        self.own[at, number] = value

    def becomes_all(self, effect: BecomesAll) -> None:
        value = self.value(effect.value)
        if isinstance(effect.fact, Field):
            at = self.game.meanings.field(effect.fact)
            if any(key[0] == at for key in self.own):
                raise self.fault(f"{effect.fact.name} is written twice")
            self.own[at, None] = tuple(value for _ in self.instance.elements(effect.fact.over[0]))  # type: ignore[assignment]
            return
        for cell in self.instance.cells_of.get(effect.fact, {}).values():
            self.write_cell(cell, value)

    def moves(self, effect: Moves) -> None:
        amount = self.value(effect.amount)
        if amount < 0:
            raise self.fault(f"a negative amount ({amount}) would move")
        for account, sign in ((effect.out_of, -1), (effect.into, 1)):
            if isinstance(account, Bank):
                continue
            fact, *parts = account.key
            indices = tuple(self.value(part) for part in parts)
            cell = self.instance.cells_of.get(fact, {}).get(indices)
            if cell is None:
                raise self.fault(f"there is no account {fact.name}{list(indices)}")
            self.added[cell] = self.added.get(cell, 0) + sign * amount

    def puts(self, effect: Puts) -> None:
        card = self.value(effect.card)
        number = self.card(card)
        now = self.state.places[number]
        if effect.out_of.kind == "held":
            if now[0] != "held" or now[2] != self.depth:  # type: ignore[misc]
                raise self.fault(f"{card} is not held in this frame but in {now}")
            at = list(MACHINES[self.state.frames[-1].machine].fields).index(str(now[3]))  # type: ignore[misc]
            self.own[at, None] = None
        elif now != self.place(effect.out_of):
            raise self.fault(f"{card} is not in {effect.out_of} but in {now}")
        self.move(number, self.place(effect.place))

    def place(self, place: Place) -> PlaceValue:
        return place.kind if place.owner is None else (place.kind, self.value(place.owner))

    def only_if(self, effect: OnlyIf) -> None:
        if self.value(effect.condition):
            for inner in effect.effects:
                self.happens(inner)

    def for_each(self, effect: ForEach) -> None:
        key, args = id(effect.variable), self.env.args
        for element in self.game.meanings.domain(effect.variable)(self.env):
            args[key] = element
            for inner in effect.effects:
                self.happens(inner)

    def ends(self, effect: Ends) -> None:
        table = self.state.table
        for fact, ended, cells in self.game.lives(effect.period):
            if ended(self.env):
                for cell in cells:
                    if table[cell] != fact.default:
                        self.write_cell(cell, fact.default)


_HAPPENS: dict[type[Effect], Callable[[_Step, Any], None]] = {
    Becomes: _Step.becomes,
    BecomesAll: _Step.becomes_all,
    Moves: _Step.moves,
    Puts: _Step.puts,
    OnlyIf: _Step.only_if,
    ForEach: _Step.for_each,
    Ends: _Step.ends,
}


def _resumed(machine: str, outcome: str) -> set[str]:
    """The machines whose ending with this outcome leaves a frame of `machine` as it was."""
    found = set()
    for entry in MACHINES[machine].resumes:
        name, _, wanted = entry.partition(".")
        if not wanted or wanted == outcome:
            found.add(name)
    return found


def actor_of(game: Game, state: State, play: Play, reading: Reader) -> str:
    """Who makes the play: a faction, "the table" or "nature"."""
    by = play.rule.by
    if isinstance(by, Actor):
        return by.name
    args = dict(zip([id(p) for p in play.rule.params], play.values, strict=True))
    return str(game.meanings.of(by)(Env(state, reading, args)))
