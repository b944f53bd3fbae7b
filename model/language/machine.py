"""Machines: the states of a phase or a response, its frame, its outcomes, and its rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from model.language import terms
from model.language.effects import Effect
from model.language.errors import KanlyError, unknown
from model.language.facts import Field, Frame, names
from model.language.questions import Question
from model.language.row_checks import a_condition, a_list, check_once, check_words
from model.language.rows import TABLE, Actor, Closing, Ended, Event, Opening, Rule
from model.language.sorts import Sort
from model.language.sources import Source
from model.language.terms import Choose, Param, Reads, Term, lift
from model.language.where import caller, here

MACHINES: dict[str, Machine] = {}
"""Every machine, by name."""


def machine_named(name: str) -> Machine:
    """The machine, or the error that there is none."""
    if name not in MACHINES:
        raise unknown("machine", name, MACHINES)
    return MACHINES[name]


class Results:
    """The declared results of a machine's frame that has just ended, as attributes."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def __getattr__(self, name: str) -> Term:
        if name.startswith("__"):
            raise AttributeError(name)
        if name not in self._machine.results:
            raise unknown(f"result of {self._machine.name}", name, self._machine.results, here())
        return terms.result_of(self._machine.results[name])


class Shown:
    """An argument and who sees it."""

    def __init__(self, param: Param, only_actor: bool) -> None:
        self.param, self.only_actor = param, only_actor


class Machine:
    """A phase or a response as an explicit state machine.

    `frame` maps a name to a field; `outcomes` map a name to the results it declares. `resumes` lists what may end on
    top of it without changing it, as "machine" or "machine.outcome". A frame opens in the first of `states`.
    """

    def __init__(
        self,
        name: str,
        title: str,
        *,
        frame: Mapping[str, Field],
        states: Sequence[str],
        outcomes: Mapping[str, Mapping[str, Sort]],
        cites: Sequence[Source],
        phase: bool = False,
        resumes: Sequence[str] = (),
    ) -> None:
        if name in MACHINES:
            raise KanlyError(f"there are two machines '{name}'", here())
        self.name, self.title, self.states, self.phase = name, title, tuple(states), phase
        self.frame_sort = Sort(f"frame of {name}", ())
        self.fields = {key: replace(field, name=key, machine=name) for key, field in frame.items()}
        self.outcomes = {outcome: dict(results) for outcome, results in outcomes.items()}
        self.results: dict[str, Field] = {}
        for results in self.outcomes.values():
            for key, sort in results.items():
                known = self.results.setdefault(key, replace(names(sort), name=key, machine=f"{name} result"))
                if known.sort is not sort:
                    raise KanlyError(f"the result '{key}' has two sorts", here())
        self.cites, self.resumes, self.at = tuple(cites), tuple(resumes), caller()
        self.rules: list[Rule] = []
        self.silences: list[tuple[str, Term]] = []
        self.here = Frame(self.fields, name, None)
        self.result = Results(self)
        MACHINES[name] = self

    def __repr__(self) -> str:
        return self.name

    def __call__(self, **facts: Any) -> Opening:
        """The opening of a frame with these facts. Raises KanlyError for a fact it does not have or lacks."""
        given: dict[str, Term] = {}
        for key, value in facts.items():
            if key not in self.fields:
                raise unknown(f"fact of a {self.name} frame", key, self.fields, here())
            field = self.fields[key]
            if field.over:
                raise KanlyError(f"{self.name}.{key} is indexed and cannot be given at the opening", here())
            value = value.it if hasattr(value, "it") and not isinstance(value, Term) else value
            given[key] = lift(value, field.sort)
        for key, field in self.fields.items():
            if field.only_for is None or field.over:
                continue
            deciding, values = field.only_for
            decided = given.get(deciding)
            if isinstance(decided, terms.Const):
                needed = decided.value in values
                if needed and key not in given:
                    raise KanlyError(
                        f"a {self.name} frame with {deciding} {decided} needs `{key}`",
                        here(),
                        [f"write {self.name}({deciding}=…, {key}=…)"],
                    )
                if not needed and key in given:
                    raise KanlyError(f"`{key}` has no meaning in a {self.name} frame with {deciding} {decided}", here())
        return Opening(self, given)

    def __getattr__(self, name: str) -> Any:
        """An outcome, to be given its results: `kull.succeeded(player=…)`."""
        if name.startswith("__") or "outcomes" not in self.__dict__:
            raise AttributeError(name)
        if name not in self.outcomes:
            raise unknown(f"outcome of {self.name}", name, self.outcomes, here())
        declared = self.outcomes[name]

        def closing(**results: Any) -> Closing:
            if set(results) != set(declared):
                wanted = ", ".join(declared) or "none"
                raise KanlyError(
                    f"{self.name}.{name} is given {', '.join(results) or 'no results'}",
                    here(),
                    [f"its results are: {wanted}"],
                )
            return Closing(name, {key: lift(value, declared[key]) for key, value in results.items()})

        return closing

    @property
    def this(self) -> Term:
        """This frame, as the reference that a frame opened on it keeps."""
        return terms.this(self.name, self.frame_sort)

    @property
    def at_bottom(self) -> Frame:
        """The facts of this phase, read from any frame of its nest. Only to be asked where it is the bottom frame."""
        if not self.phase:
            raise KanlyError(f"{self.name} is no phase", here(), ["only a phase is always the bottom frame"])
        return Frame(self.fields, self.name, terms.const(0, self.frame_sort))

    def ended(self, *outcomes: str) -> Ended:
        """The event that a frame of this machine has ended in one of these ways."""
        for outcome in outcomes:
            if outcome not in self.outcomes:
                raise unknown(f"outcome of {self.name}", outcome, self.outcomes, here())
        return Ended(self.name, outcomes)

    def live_below(self) -> Term:
        """Is any frame of this machine on the stack below the top one?"""
        return terms.live(self.name)

    def silent(self, reading: Term, *, on: str, cites: Sequence[Source]) -> None:
        """Under these readings no row answers the event, and that is meant."""
        del cites
        self.silences.append((on, reading))

    def rule(
        self,
        says: str,
        *,
        by: Actor | Term | str,
        on: Event,
        go: str,
        cites: Sequence[Source] = (),
        using: Sequence[Param | Shown] = (),
        over: Sequence[str] = (),
        under: Sequence[Term] | Term = (),
        when: Sequence[Any] = (),
        leaks: Sequence[Term] = (),
        shows: Sequence[Term] = (),
        then: Sequence[Effect] = (),
        opens: Opening | None = None,
        closes: Closing | None = None,
        gives_way_to: Opening | None = None,
    ) -> None:
        """Adds a row. The keywords stand in the order of the design: who, what, from where, only when, then what."""
        source, target = self._states(go, over, closes is not None or gives_way_to is not None)
        check_words(says, cites)
        if isinstance(by, str):
            raise KanlyError(
                f"'{by}' is no actor", here(), ["an actor is a faction term, a parameter, TABLE or NATURE"]
            )
        if isinstance(on, Ended) and by is not TABLE:
            raise KanlyError("what ends above is answered by TABLE", here())
        shown = [given if isinstance(given, Shown) else Shown(given, False) for given in using]
        conditions = tuple(a_condition(condition) for condition in a_list("when", when))
        for condition in conditions:
            self._no_bare_reading(condition)
        rule = Rule(
            self.name,
            len(self.rules) + 1,
            says,
            by,
            on,
            tuple(given.param for given in shown),
            source,
            target,
            tuple(self._over(place) for place in over),
            (under,) if isinstance(under, Term) else tuple(under),
            conditions,
            tuple(leaks),
            tuple(self._held(a_list("then", then))),
            opens,
            closes,
            gives_way_to,
            tuple(cites),
            caller(),
            tuple(shows),
            frozenset(i for i, given in enumerate(shown) if given.only_actor),
        )
        rule.params  # noqa: B018 - raises for a parameter that nothing fixes
        check_once(rule)
        self.rules.append(rule)

    def _states(self, go: str, over: Sequence[str], leaves: bool) -> tuple[str, str | None]:
        parts = [part.strip() for part in go.split("->")]
        if len(parts) > 2 or (over and parts[0]):
            raise KanlyError(
                f'go="{go}" has the wrong shape',
                here(),
                ['write "state -> state", "state" to stay or close, "-> state" with over=[…]'],
            )
        for part in parts:
            if part and part not in self.states:
                raise unknown(f"state of {self.name}", part, self.states, here())
        if leaves and len(parts) == 2 and not over:
            raise KanlyError("a row that closes its frame names only its source state", here(), [f'go="{parts[0]}"'])
        if over:
            return "", None
        return parts[0], None if leaves else parts[-1]

    @staticmethod
    def _over(place: str) -> tuple[str, str]:
        machine, _, state = place.partition(".")
        if not state:
            raise KanlyError(f"'{place}' names no state", here(), ["write machine.state"])
        return machine, state

    @staticmethod
    def _held(then: Sequence[Effect]) -> list[Effect]:
        for effect in then:
            if not isinstance(effect, Effect):
                raise KanlyError(f"{effect!r} is no effect", here(), ["write fact.becomes(…), moves(…), puts(…)"])
        return list(then)

    def _no_bare_reading(self, condition: Term, chosen: bool = False) -> None:
        if isinstance(condition, Reads) and not chosen:
            question: Question = condition.key[0]
            raise KanlyError(
                f"a reading of {question.id} stands in `when`",
                here(),
                ["put it under `under=`, or say with means(…) what every reading means"],
            )
        for i, child in enumerate(condition.children):
            self._no_bare_reading(child, isinstance(condition, Choose) and i == 0)


def shown_to_actor(param: Param) -> Shown:
    """An argument that only the actor sees."""
    return Shown(param, True)
