"""The rows as machines of the `transitions` library: the same plays on another engine.

Each frame on the stack is a model whose state the library keeps. A row is a transition; its trigger is the event, its
condition whether the row answers the play. A row that closes its frame leads to the state "ended: outcome", and the
frame is then popped. The library takes the first row that answers, so overlaps are looked for elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import transitions

from checks.library_effects import Changes
from checks.meaning import Env, Meanings, Reader
from checks.state import FrameValue, Instance, ResultValue, State
from model.language.machine import MACHINES, Machine
from model.language.params import conjuncts, fixed_params, free
from model.language.rows import NATURE, TABLE, Actor, Ended, Opening, Rule
from model.language.sorts import Value
from model.language.terms import Param, Term, all_of


class Key(NamedTuple):
    """A play as a seat says it: the event, the actor ("the table" and "nature" too), and the arguments in order."""

    event: str
    actor: str
    args: tuple[Value, ...]


class FrameModel:
    """A frame on the stack. The library keeps `state`; the facts lie beside it, in the order of `machine.fields`."""

    state: str
    trigger: Callable[..., bool]

    def __init__(self, machine: str, facts: Sequence[object]) -> None:
        self.machine, self.facts = machine, list(facts)


def trigger_of(machine: str, outcome: str) -> str:
    """The name of the trigger by which an outcome above is answered."""
    return f"{machine} ended: {outcome}"


def after_row(rule: Rule) -> str | None:
    """The library's state after a row; None where the frame stays as it is (a row that only opens above it)."""
    if rule.over:
        return None
    if rule.closes is not None:
        return f"ended: {rule.closes.outcome}"
    return "gave way" if rule.gives_way_to is not None else rule.target


def rows_at(machine: Machine) -> Iterator[tuple[str, str, Rule]]:
    """(trigger, source state, row) for every row that is played while a frame of the machine is on top."""
    for owner in MACHINES.values():
        for rule in owner.rules:
            places = rule.over or ((rule.machine, rule.source),)
            events = (
                [trigger_of(rule.on.machine, outcome) for outcome in rule.on.outcomes]
                if isinstance(rule.on, Ended)
                else [rule.on]
            )
            for name, state in places:
                if name == machine.name:
                    for event in events:
                        yield event, state, rule


def markup(machine: Machine) -> dict[str, Any]:
    """A machine for statechart pictures: `name`, `initial`, `states`, and `transitions` with trigger, source, dest."""
    rows = list(rows_at(machine))
    ends = sorted({after for _, _, rule in rows if (after := after_row(rule)) and after not in machine.states})
    return {
        "name": machine.title,
        "initial": machine.states[0],
        "states": [*machine.states, *ends],
        "transitions": [
            {
                "trigger": event,
                "source": source,
                "dest": after_row(rule) or source,
                "rule": rule.id,
                "opens": rule.opens.machine.name if rule.opens is not None else "",
            }
            for event, source, rule in rows
        ],
    }


@cache
def _as_bound(rule: Rule) -> list[list[Term]]:
    """For each number of arguments given, from none to all, the conditions that become known with the last of them.

    Behind these, the conditions about what equalities fix.
    """
    known = {id(rule.by)} if isinstance(rule.by, Param) else set()
    waiting, found = conjuncts(rule), []
    for param in (None, *rule.using):
        known |= set() if param is None else {id(param)}
        found.append([condition for condition in waiting if set(free(condition)) <= known])
        waiting = [condition for condition in waiting if not set(free(condition)) <= known]
    return [*found, waiting]


class LibraryGame:
    """A game in one instance under one reading, stepped by the library. `state` is where it begins."""

    def __init__(self, instance: Instance, state: State, reading: Mapping[str, str]) -> None:
        self.instance, self.meanings, self.reading = instance, Meanings(instance), dict(reading)
        self.conditions: dict[Rule, Term] = {}
        self.fixed: dict[Rule, list[tuple[int, Term]]] = {}
        self.early: dict[Rule, list[list[Term]]] = {}
        self.rows: dict[tuple[str, str], list[tuple[str, Rule]]] = {}
        self.machines: dict[str, transitions.Machine] = {}
        """Those that had a frame on the stack so far."""
        self.stack: list[FrameModel] = []
        self.restart(state, reading)

    _cached: State | None = None
    _changes: Changes | None = None
    _rule: Rule | None = None

    def restart(self, state: State, reading: Mapping[str, str]) -> None:
        """Goes on from another state, under another reading."""
        self.reading = dict(reading)
        while self.stack:
            self._pop()
        self.table, self.places, self.result = list(state.table), list(state.places), state.result
        for frame in state.frames:
            self._push(frame.machine, frame.facts, frame.state)

    def _machine(self, machine: Machine) -> transitions.Machine:
        rows = list(rows_at(machine))
        made = transitions.Machine(
            model=None,
            states=markup(machine)["states"],
            initial=machine.states[0],
            auto_transitions=False,
            send_event=True,
        )
        for event, source, rule in rows:
            self.rows.setdefault((machine.name, source), []).append((event, rule))
            self.conditions[rule] = all_of(*rule.under, *rule.when)
            fixed = fixed_params(rule)
            self.fixed[rule] = [(id(p), fixed[id(p)]) for p in rule.params if id(p) in fixed]
            self.early[rule] = _as_bound(rule)
            made.add_transition(
                event,
                source,
                after_row(rule),
                conditions=self._answers(rule),
                before=self._happens(rule),
            )
        return made

    # -- what may be played ---------------------------------------------------------------------------------------

    def _env(self) -> Env:
        return Env(self.position(), Reader(self.reading))

    def _bound(self, rule: Rule, key: Key) -> Env | None:
        """The position with the row's parameters, or None where the row does not answer the play."""
        env = self._env()
        if len(key.args) != len(rule.using):
            return None
        if isinstance(rule.by, Actor):
            if key.actor != rule.by.name:
                return None
        elif isinstance(rule.by, Param):
            env.args[id(rule.by)] = key.actor
            if key.actor not in self.meanings.domain(rule.by)(env):
                return None
        elif key.actor != self.meanings.of(rule.by)(env) or key.actor not in self.instance.scope.factions:
            return None
        for param, value in zip(rule.using, key.args, strict=True):
            if value not in self.meanings.domain(param)(env):
                return None
            env.args[id(param)] = value
        for param_id, term in self.fixed[rule]:
            env.args[param_id] = self.meanings.of(term)(env)
        return env if self.meanings.of(self.conditions[rule])(env) else None

    def _answers(self, rule: Rule) -> Callable[[transitions.EventData], bool]:
        return lambda event: self._bound(rule, event.kwargs["key"]) is not None

    def _open_rows(self) -> list[tuple[str, Rule]]:
        top = self.stack[-1]
        rows = self.rows.get((top.machine, top.state), [])
        if self.result is None:
            return [(event, rule) for event, rule in rows if not isinstance(rule.on, Ended)]
        wanted = trigger_of(self.result.machine, self.result.outcome)
        return [(event, rule) for event, rule in rows if event == wanted]

    def _keys(self, event: str, rule: Rule) -> Iterator[Key]:
        env = self._env()
        if isinstance(rule.by, Actor):
            actors: list[str] = [rule.by.name]
        elif isinstance(rule.by, Param):
            actors = list(self.instance.scope.factions)
        else:
            actors = [self.meanings.of(rule.by)(env)]
        for actor in actors:
            if isinstance(rule.by, Param):
                env.args[id(rule.by)] = actor
            if actor not in self.instance.scope.factions and not isinstance(rule.by, Actor):
                continue
            for args in self._arguments(rule, env, ()):
                for param_id, term in self.fixed[rule]:
                    env.args[param_id] = self.meanings.of(term)(env)
                if all(self.meanings.of(condition)(env) for condition in self.early[rule][-1]):
                    yield Key(event, actor, args)

    def _arguments(self, rule: Rule, env: Env, given: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        """The arguments that no condition about them alone rules out, each in the range that those before leave it."""
        number = len(given)
        if not all(self.meanings.of(condition)(env) for condition in self.early[rule][number]):
            return
        if number == len(rule.using):
            yield given
            return
        param = rule.using[number]
        for value in list(self.meanings.domain(param)(env)):
            env.args[id(param)] = value
            yield from self._arguments(rule, env, (*given, value))

    def plays(self) -> list[tuple[Key, Rule]]:
        """Every play with the row that answers it; the table's alone while it has one, then nature's."""
        if not self.stack:
            return []
        rows = self._open_rows()
        for turn in (TABLE, NATURE, None):
            found = [
                (key, rule)
                for event, rule in rows
                if (rule.by is turn if turn is not None else rule.by is not TABLE and rule.by is not NATURE)
                for key in self._keys(event, rule)
            ]
            if found:
                return found
        return []

    def may(self, key: Key) -> bool:
        """Whether the play is accepted now."""
        if not self.stack or not self._is_turn_of(key.actor):
            return False
        rows = [event for event, _ in self._open_rows()]
        return key.event in rows and bool(self.stack[-1].may_trigger(key.event, key=key))  # type: ignore[attr-defined]

    def _is_turn_of(self, actor: str) -> bool:
        earlier = {TABLE.name: [], NATURE.name: [TABLE]}.get(actor, [TABLE, NATURE])
        return not any(
            next(self._keys(event, rule), None) is not None
            for event, rule in self._open_rows()
            if any(rule.by is urgent for urgent in earlier)
        )

    # -- what a play does -----------------------------------------------------------------------------------------

    def play(self, key: Key) -> bool:
        """Makes the play; False, and nothing changed, where it is refused."""
        if not self.may(key):
            return False
        top = self.stack[-1]
        self._changes = self._rule = None
        taken = top.trigger(key.event, key=key)
        assert taken and self._changes is not None and self._rule is not None
        self._settle(self._rule, self._changes)
        return True

    def _happens(self, rule: Rule) -> Callable[[transitions.EventData], None]:
        def gather(event: transitions.EventData) -> None:
            env = self._bound(rule, event.kwargs["key"])
            assert env is not None
            self._rule, self._changes = rule, Changes(self.instance, self.meanings, env, rule)

        return gather

    def _settle(self, rule: Rule, changes: Changes) -> None:
        """After the library has moved the top frame: facts, cards, and the frames that go and come."""
        top = self.stack[-1]
        self.result = None
        opened = [(o, changes.opened(o, depth)) for o, depth in self._openings(rule)]
        for at, value in changes.frame_facts(top.facts).items():
            top.facts[at] = value
        self.table, self.places = changes.table(self.table), changes.cards(self.places)
        if rule.closes is not None or rule.gives_way_to is not None:
            self._pop()
        if rule.closes is not None and self.stack:
            below = MACHINES[self.stack[-1].machine]
            outcome = rule.closes.outcome
            if not {top.machine, f"{top.machine}.{outcome}"} & set(below.resumes):
                results = tuple((name, changes.value(term)) for name, term in rule.closes.results.items())
                self.result = ResultValue(top.machine, outcome, results)
        for opening, facts in opened:
            self._push(opening.machine.name, facts, opening.machine.states[0])
        self._cached = None

    def _openings(self, rule: Rule) -> Iterator[tuple[Opening, int]]:
        if rule.gives_way_to is not None:
            yield rule.gives_way_to, len(self.stack) - 1
        if rule.opens is not None:
            yield rule.opens, len(self.stack)

    def _push(self, machine: str, facts: Sequence[object], state: str) -> None:
        if machine not in self.machines:
            self.machines[machine] = self._machine(MACHINES[machine])
        model = FrameModel(machine, facts)
        self.machines[machine].add_model(model, initial=state)
        self.stack.append(model)
        self._cached = None

    def _pop(self) -> None:
        frame = self.stack.pop()
        self.machines[frame.machine].remove_model(frame)

    def position(self) -> State:
        """The position as the reference step writes it."""
        if self._cached is None:
            frames = tuple(FrameValue(frame.machine, frame.state, tuple(frame.facts)) for frame in self.stack)
            self._cached = State(tuple(self.table), tuple(self.places), frames, self.result)
        return self._cached


def key_of(rule: Rule, values: Sequence[Value], actor: str, result: ResultValue | None) -> Key:
    """The play of a row with the values of all its parameters, as a seat would say it."""
    event = trigger_of(result.machine, result.outcome) if isinstance(rule.on, Ended) and result else rule.event
    at = {id(param): value for param, value in zip(rule.params, values, strict=True)}
    return Key(event, actor, tuple(at[id(param)] for param in rule.using))
