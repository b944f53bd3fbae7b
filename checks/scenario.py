"""Scenarios: what must follow from given plays, on the reference step and on the `transitions` machines alike."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from checks.history import printed
from checks.library import Key, LibraryGame, key_of
from checks.meaning import Reader
from checks.replay.plays.nearest import said
from checks.scenario_file import Scenario, read
from checks.scenario_refusal import play_said, possible, why_refused
from checks.scenario_values import argument
from checks.state import Instance, State
from checks.step import Fault, Game, Play, actor_of
from checks.verdict import Finding, Obligation, Result, Step, Verdict
from model.language.errors import KanlyError, Where
from model.language.machine import MACHINES
from model.language.rows import TABLE
from model.rulebook import DIGEST
from model.table import FACTS

METHOD = "reference step, transitions"


class Unexpected(Exception):
    """A scenario does not come out as it says: what, in words, and on which line it says otherwise."""

    line = 0

    @classmethod
    def other(cls, what: str, expected: object, found: object) -> Unexpected:
        """Something has another value than the expected one."""
        return cls(f"{what}: expected {said(expected)}, found {said(found)}")


class Disagree(Exception):
    """The two engines differ."""

    line = 0


_ENGINES: dict[object, tuple[Game, LibraryGame]] = {}
MOST_ENGINES = 16


def engines(scenario: Scenario, state: State, choice: Mapping[str, str]) -> tuple[Game, LibraryGame]:
    """Both engines at the start of a scenario. Those of the last instances are kept: making them takes longer than
    most scenarios."""
    scope = scenario.scope
    key = scope.factions, scope.cards, frozenset(scope.rigid.items()), frozenset(scope.sets.items())
    if key in _ENGINES:
        game, library = _ENGINES[key] = _ENGINES.pop(key)
        library.restart(state, choice)
        return game, library
    while len(_ENGINES) >= MOST_ENGINES:
        del _ENGINES[next(iter(_ENGINES))]
    instance = Instance(replace(scope, starts=()))
    _ENGINES[key] = Game(instance), LibraryGame(instance, state, choice)
    return _ENGINES[key]


class Run:
    """One scenario under one reading, on both engines at once. `path` is the history so far."""

    def __init__(self, scenario: Scenario, choice: Mapping[str, str]) -> None:
        self.lines = scenario.lines
        self.choice = scenario.scope.reading(choice)
        self.state = Instance(scenario.scope).starts()[0]
        self.game, self.library = engines(scenario, self.state, self.choice)
        self.instance = self.game.instance
        self.path: list[tuple[State, Play | None]] = [(self.state, None)]
        self._offered: dict[Key, Play] | None = None
        self.settle()

    def plays(self) -> dict[Key, Play]:
        """What may be played, by what a seat says; both engines must offer the same."""
        if self._offered is None:
            self._offered = self._asked()
        return self._offered

    def _asked(self) -> dict[Key, Play]:
        reader = Reader(self.choice)
        found: dict[Key, Play] = {}
        for play in self.game.plays(self.state, reader):
            actor = actor_of(self.game, self.state, play, reader)
            found[key_of(play.rule, play.values, actor, self.state.result)] = play
        other = {key for key, _ in self.library.plays()}
        if other != set(found):
            raise Disagree(f"only one engine offers {sorted(map(str, other ^ set(found)))}")
        return found

    def settle(self) -> None:
        """The table makes its plays, as long as it has one."""
        for _ in range(200):
            plays = self.plays()
            key = next((key for key, play in plays.items() if play.rule.by is TABLE), None)
            if key is None:
                return
            self.make(key, plays[key])
        raise Unexpected.other("the plays of the table", "an end", "200 plays and more to come")

    def make(self, key: Key, play: Play) -> None:
        """Makes a play on both engines and compares the positions."""
        try:
            after = self.game.after(self.state, play, Reader(self.choice))
        except Fault as fault:
            raise Unexpected.other(f"'{key.event}'", "an effect", f"a fault, {fault.what}") from None
        if not self.library.play(key) or self.library.position() != after:
            raise Disagree(f"the engines differ after {key.event} by {key.actor}")
        self.state, self._offered = after, None
        self.path.append((after, play))

    def matching(self, wanted: Mapping[str, Any]) -> list[Key]:
        """The offered plays that a written play means. Arguments it does not name are free."""
        return [key for key, play in self.plays().items() if _means(wanted, key, play)]

    def step(self, step: Mapping[str, Any]) -> None:
        """One `when` step. Raises Unexpected."""
        said = f"{step['actor']} plays '{step['play']}'"
        top = self.state.frames[-1].machine if self.state.frames else "none"
        if step.get("answers", top) != top:
            raise Unexpected.other(said, f"{step['answers']} on top", top)
        found = self.matching(step)
        if step.get("refused", False):
            if found:
                raise Unexpected.other(said, "refused", "accepted")
            before = self.library.position()
            self._offered = None
            for key in self._sent(step):
                if self.library.play(key) or self.library.position() != before:
                    raise Unexpected.other(said, "refused and nothing changed", "accepted")
        elif not found:
            raise Unexpected(f"{said}: {self._refused(step)}")
        elif len(found) > 1:
            meant = "; ".join(sorted(play_said(key) for key in found))
            free = sorted({name for key in found for name in _arguments(self.plays()[key]) if name not in step})
            raise Unexpected(f"{said}: {len(found)} plays are meant by it, name {' or '.join(free)} too: {meant}")
        else:
            self.make(found[0], self.plays()[found[0]])
            self.settle()
        if "then" in step:
            self.then(step["then"])

    def _refused(self, written: Mapping[str, Any]) -> str:
        """That a play is refused, by which guard, and what is possible."""
        why = why_refused(self.game, self.state, written, self.choice)
        offered = possible(self.game, self.state, self.choice, self.plays())
        return f"this play is refused here: {why}. {offered}"

    def _sent(self, step: Mapping[str, Any]) -> Iterator[Key]:
        """The play as it would be sent, for every row that has the event, whatever its guard says."""
        for machine in MACHINES.values():
            for rule in machine.rules:
                if rule.event == step["play"]:
                    given = [
                        [step[argument(param)]] if argument(param) in step else self.instance.elements(param.sort)
                        for param in rule.using
                    ]
                    for args in product(*given):
                        yield Key(rule.event, step["actor"], args)

    # -- what must hold -------------------------------------------------------------------------------------------

    def then(self, wanted: Mapping[str, Any]) -> None:
        """Everything a `then` table says. Raises Unexpected at the first that does not hold."""
        frames = [f"{frame.machine}.{frame.state}" for frame in self.state.frames]
        if "top" in wanted:
            top = frames[-1] if frames else "none"
            self._same("on top", wanted["top"], top if "." in wanted["top"] else top.partition(".")[0])
        if "stack" in wanted:
            found = [
                frame if "." in said else frame.partition(".")[0]
                for frame, said in zip(frames, wanted["stack"], strict=False)
            ]
            self._same("the stack", wanted["stack"], found + frames[len(found) :])
        for card, place in wanted.get("places", {}).items():
            now = self.state.places[self.instance.card_number[card]]
            self._same(
                f"the place of {card}", place, now if isinstance(now, str) else "held" if now[0] == "held" else now[1]
            )
        if "discards" in wanted:
            self._same("the number of discards", wanted["discards"], self.state.places.count("discard"))
        for name, value in wanted.get("facts", {}).items():
            self._fact(name, (), value)
        for play in wanted.get("may", ()):
            if not self.matching(play):
                raise self._at(play, Unexpected(f"{play['actor']} may play '{play['play']}': {self._refused(play)}"))
        for play in wanted.get("may_not", ()):
            if keys := self.matching(play):
                meant = "; ".join(sorted(play_said(key) for key in keys))
                said = f"{play['actor']} may not play '{play['play']}': it is possible here: {meant}"
                raise self._at(play, Unexpected(said))

    def _at(self, play: Mapping[str, Any], error: Unexpected) -> Unexpected:
        error.line = self.lines.get(id(play), 0)
        return error

    def _same(self, what: str, expected: object, found: object) -> None:
        if expected != found:
            raise Unexpected.other(what, expected, found)

    def _fact(self, name: str, index: tuple[str, ...], value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                self._fact(name, (*index, key), inner)
            return
        machine, dot, field = name.partition(".")
        found: Any
        if dot:
            frame = next((f for f in reversed(self.state.frames) if f.machine == machine), None)
            if frame is None:
                raise Unexpected.other(name, value, f"no {machine} frame on the stack")
            declared = MACHINES[machine].fields[field]
            found = frame.facts[list(MACHINES[machine].fields).index(field)]
            if declared.over:
                found = found[self.instance.elements(declared.over[0]).index(index[0])]
        else:
            fact = next(fact for fact in FACTS if fact.name == name)
            found = self.state.table[self.instance.cell[fact, index]]
        self._same(f"{name} of {', '.join(index)}" if index else name, value, "none" if found is None else found)

    def history(self) -> tuple[Step, ...]:
        return printed(self.game, self.path, self.choice)


def _arguments(play: Play) -> list[str]:
    """The names of a play's arguments as a scenario writes them."""
    return [argument(param) for param in play.rule.using]


def _means(wanted: Mapping[str, Any], key: Key, play: Play) -> bool:
    if (key.actor, key.event) != (wanted["actor"], wanted["play"]):
        return False
    given = dict(zip(_arguments(play), key.args, strict=True))
    asked = {name: wanted[name] for name in wanted if name not in ("actor", "play", "refused", "answers", "then")}
    return all(name in given and given[name] == value for name, value in asked.items())


def scenario(paths: Sequence[Path], progress: Callable[[str], None] = lambda line: None) -> Result:
    """Runs every scenario of the files and folders. Raises KanlyError for a file that is not one."""
    began = time.monotonic()
    scenarios = [one for file in _files(paths) for one in read(file)]
    _once(scenarios)
    obligations: list[Obligation] = []
    findings: list[Finding] = []
    runs = 0
    for one in scenarios:
        progress(f"{one.id} {one.title}")
        failed: list[Finding] = []
        for choice in one.choices():
            runs += 1
            if (finding := _finding(one, choice)) is not None:
                failed.append(finding)
        verdict = failed[0].verdict if failed else Verdict.OBSERVED
        under = "; ".join(finding.readings for finding in failed)
        obligations.append(
            Obligation(
                one.id,
                METHOD,
                verdict,
                "the readings it names" if not failed else "not all it names",
                under or "no reading it names",
                says=one.title,
                note=one.source,
            )
        )
        findings += failed
    counts = {"scenarios": len(scenarios), "runs": runs, "agreeing": len(scenarios) - len({f.id for f in findings})}
    return Result("scenario", None, DIGEST, obligations, findings, counts, time.monotonic() - began)


def _files(paths: Sequence[Path]) -> list[Path]:
    """The files, and those of the folders; one that is named twice is there once."""
    listed = [f for path in paths for f in (sorted(path.glob("*.toml")) if os.path.isdir(path) else [path])]
    by_place: dict[str, Path] = {}
    for file in listed:
        if file.name != "NOT_YET.toml":
            by_place.setdefault(os.path.realpath(file), file)
    return list(by_place.values())


def _once(scenarios: Sequence[Scenario]) -> None:
    """Raises KanlyError for two scenarios of one id: their verdicts could not be told apart."""
    known: dict[str, Scenario] = {}
    for one in scenarios:
        if (first := known.setdefault(one.id, one)) is not one:
            where = Where(str(one.file), one.line)
            raise KanlyError(f"two scenarios have the id '{one.id}'", where, [f"the first: {first.file}:{first.line}"])


def _finding(one: Scenario, choice: Mapping[str, str]) -> Finding | None:
    run: Run | None = None
    line = 0
    try:
        run = Run(one, choice)
        for step in one.when:
            line = one.lines.get(id(step), 0)
            run.step(step)
        line = one.then_line
        run.then(one.expected(choice))
    except (Unexpected, Disagree) as error:
        verdict = Verdict.DISAGREE if isinstance(error, Disagree) else Verdict.FAILS
        readings = " and ".join(f"{id} = {name}" for id, name in choice.items()) or "the current readings"
        history = run.history() if run is not None else ()
        line = error.line or line or one.line
        where = f"{one.file}:{line}"
        return Finding(one.id, str(error), where, verdict, str(one.file), line, readings=readings, history=history)
    return None
