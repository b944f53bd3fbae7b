"""Scenario files: given-when-then as TOML, read and checked before anything is run.

A file holds `[[scenario]]` tables and, beside them, `[given.NAME]` tables that scenarios start from by `given = "NAME"`
or `given = { like = "NAME", … }`. See tests/scenarios. Every name that does not exist is refused with its line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import model.rulebook  # noqa: F401 - the rows must be loaded before names can be checked
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.errors import KanlyError, Where, did_you_mean
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.scope import Scope, Start
from model.language.sorts import Value
from model.table import FACTS, RIGID

GIVEN = ("like", "factions", "cards", "rigid", "machine", "state", "facts", "places")
THEN = ("facts", "places", "discards", "top", "stack", "may", "may_not")
SCENARIO = ("id", "title", "source", "readings", "all_readings_of", "given", "when", "then", "then_under")
STEP = ("actor", "play", "refused", "answers", "then")
EVENTS = sorted({str(rule.on) for machine in MACHINES.values() for rule in machine.rules if isinstance(rule.on, str)})
PLACES = ("deck", "discard", "lot", *FACTIONS.elements)
ACTORS = (*FACTIONS.elements, "nature")


@dataclass(frozen=True)
class Scenario:
    """One scenario, checked. `when` and `then` are as written; `line` is where it begins."""

    id: str
    title: str
    source: str
    file: Path
    line: int
    scope: Scope
    readings: Mapping[str, str]
    all_readings_of: tuple[str, ...]
    when: tuple[Mapping[str, Any], ...]
    then: Mapping[str, Any]
    then_under: tuple[Mapping[str, Any], ...] = field(default=())

    def choices(self) -> Iterator[dict[str, str]]:
        """The readings it is run under, those that the scenario names."""
        names = [list(QUESTIONS[id].readings) for id in self.all_readings_of]
        for values in product(*names):
            yield dict(self.readings) | dict(zip(self.all_readings_of, values, strict=True))

    def expected(self, choice: Mapping[str, str]) -> dict[str, Any]:
        """What must hold in the end under a reading: `then`, changed by every `then_under` that applies."""
        wanted = dict(self.then)
        for block in self.then_under:
            if all(choice.get(id, QUESTIONS[id].current) in _listed(v) for id, v in block["readings"].items()):
                for key, value in block.items():
                    if key != "readings":
                        both = isinstance(value, dict) and isinstance(wanted.get(key), dict)
                        wanted[key] = {**wanted[key], **value} if both else value
        return wanted


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


class _File:
    """A file as text, to find the line of a word from where a scenario begins."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.text = path.read_text()
        except (OSError, UnicodeDecodeError) as error:
            raise KanlyError(f"this scenario file cannot be read: {error}", Where(str(path))) from None
        self.lines = self.text.splitlines()
        self.begin, self.end = 1, len(self.lines)

    def look_in(self, number: int) -> None:
        """Looks only in the scenario of this number from now on."""
        heads = [i for i, line in enumerate(self.lines, 1) if re.match(r"\s*\[\[scenario\]\]", line)]
        if number < len(heads):
            self.begin = heads[number]
            self.end = heads[number + 1] - 1 if number + 1 < len(heads) else len(self.lines)

    def where(self, word: str) -> Where:
        """The first line that has the word, in the scenario if possible, else in the whole file."""
        pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        for numbers in (range(self.begin, self.end + 1), range(1, len(self.lines) + 1)):
            for number in numbers:
                if pattern.search(self.lines[number - 1]):
                    return Where(str(self.path), number, self.lines[number - 1])
        return Where(str(self.path), self.begin, self.lines[self.begin - 1] if self.lines else "")

    def refuse(self, what: str, word: str, hints: Iterable[str] = ()) -> KanlyError:
        return KanlyError(what, self.where(word), hints)

    def known(self, what: str, word: Any, names: Iterable[str]) -> str:
        """The word, if it is one of the names. Raises KanlyError otherwise."""
        names = list(names)
        if not isinstance(word, str) or word not in names:
            raise self.refuse(f"there is no {what} '{word}'", str(word), did_you_mean(str(word), names))
        return word

    def table(self, what: str, value: Any, keys: Iterable[str] | None = None) -> dict[str, Any]:
        """The value, if it is a table with no other than these keys."""
        if not isinstance(value, dict):
            raise self.refuse(f"`{what}` is {value!r}, a table is expected", what.split(".")[-1])
        if keys is not None:
            for key in value:
                self.known(f"key of `{what}`", key, keys)
        return value


def read(path: Path) -> list[Scenario]:
    """The scenarios of a file. Raises KanlyError with the line for whatever is wrong in it."""
    file = _File(path)
    try:
        raw = tomllib.loads(file.text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found.group(1)) if found else len(file.lines)
        text = file.lines[line - 1] if 0 < line <= len(file.lines) else ""
        raise KanlyError(f"this is no TOML: {error}", Where(str(path), line, text)) from None
    for key in raw:
        file.known("table", key, ["scenario", "given"])
    shared = file.table("given", raw.get("given", {}))
    scenarios = raw.get("scenario", [])
    if not isinstance(scenarios, list) or not scenarios:
        raise KanlyError(f"{path} holds no scenario", Where(str(path)), ["a scenario begins with [[scenario]]"])
    found_all = []
    for number, entry in enumerate(scenarios):
        file.look_in(number)
        found_all.append(_scenario(file, file.table("scenario", entry, SCENARIO), shared))
    return found_all


def _scenario(file: _File, raw: dict[str, Any], shared: dict[str, Any]) -> Scenario:
    for key in ("id", "title", "source", "given", "when", "then"):
        if key not in raw:
            raise file.refuse(
                f"a scenario lacks `{key}`", "[[scenario]]", ["it needs id, title, source, given, when, then"]
            )
    given = _given(file, raw["given"], shared)
    scope = _scope(file, str(raw["id"]), given)
    readings = _readings(file, raw.get("readings", {}))
    every = [file.known("question", id, QUESTIONS) for id in raw.get("all_readings_of", [])]
    if not isinstance(raw["when"], list):
        raise file.refuse("`when` is no list of plays", "when", ["write when = [{ actor = …, play = … }, …]"])
    when = [_step(file, step, scope) for step in raw["when"]]
    under = [file.table("then_under", block, ("readings", *THEN)) for block in raw.get("then_under", [])]
    for block in under:
        _readings(file, block.get("readings", {}))
        _then(file, {key: value for key, value in block.items() if key != "readings"}, scope)
    return Scenario(
        str(raw["id"]),
        str(raw["title"]),
        str(raw["source"]),
        file.path,
        file.begin,
        scope,
        readings,
        tuple(every),
        tuple(when),
        _then(file, raw["then"], scope),
        tuple({"readings": {}, **block} for block in under),
    )


def _given(file: _File, raw: Any, shared: dict[str, Any]) -> dict[str, Any]:
    if isinstance(raw, str):
        raw = {"like": raw}
    given = file.table("given", raw, GIVEN)
    if "like" in given:
        base = _given(file, shared[file.known("given", given["like"], shared)], shared)
        merged = dict(base)
        for key, value in given.items():
            old = merged.get(key)
            merged[key] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
        given = merged
    return {key: value for key, value in given.items() if key != "like"}


def _scope(file: _File, id: str, given: dict[str, Any]) -> Scope:
    for key in ("factions", "machine", "state"):
        if key not in given:
            raise file.refuse(f"`given` lacks `{key}`", "given", ["it needs factions, machine and state"])
    factions = tuple(file.known("faction", name, FACTIONS.elements) for name in given["factions"])
    machine = MACHINES[file.known("machine", given["machine"], MACHINES)]
    state = file.known(f"state of {machine.name}", given["state"], machine.states)
    places = file.table("places", given.get("places", {}))
    for card, place in places.items():
        file.known("card", card, CARDS.elements)
        file.known("place", place, PLACES)
    cards = tuple(dict.fromkeys([*places, *[file.known("card", c, CARDS.elements) for c in given.get("cards", [])]]))
    facts = _flat(file, given.get("facts", {}), [*[fact.name for fact in FACTS], *machine.fields])
    rigid = _flat(file, given.get("rigid", {}), [fact.name for fact in RIGID])
    start_places = {
        card: place if place in ("deck", "discard", "lot") else ("hand", place) for card, place in places.items()
    }
    start = Start(id, machine.name, state, facts, start_places, "as the scenario gives it")
    return Scope(id, "a scenario", factions, cards, (start,), rigid=rigid)


def _flat(file: _File, raw: Any, names: list[str]) -> dict[str | tuple[str, ...], Value]:
    """{"spice": {"emperor": 3}} as {("spice", "emperor"): 3}; two indices are nested tables."""
    flat: dict[str | tuple[str, ...], Value] = {}

    def unfold(path: tuple[str, ...], value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                unfold((*path, key), inner)
        else:
            flat[path if len(path) > 1 else path[0]] = None if value == "none" else value

    for name, value in file.table("facts", raw).items():
        unfold((file.known("fact", name, names),), value)
    return flat


def _readings(file: _File, raw: Any) -> dict[str, str]:
    for id, names in file.table("readings", raw).items():
        question = QUESTIONS[file.known("question", id, QUESTIONS)]
        for name in _listed(names):
            file.known(f"reading of {id}", name, question.readings)
    return dict(raw)


def _play(file: _File, raw: Any, extra: Iterable[str], scope: Scope) -> dict[str, Any]:
    """A play: actor, event, and arguments by the names of the row's parameters, spaces as underscores."""
    if not isinstance(raw, dict) or "actor" not in raw or "play" not in raw:
        raise file.refuse(f"{raw!r} is no play", "when", ['write { actor = "emperor", play = "pass" }'])
    file.known("actor", raw["actor"], ACTORS)
    if raw["actor"] != "nature" and raw["actor"] not in scope.factions:
        raise file.refuse(f"{raw['actor']} is not seated", raw["actor"], did_you_mean(raw["actor"], scope.factions))
    event = file.known("event", raw["play"], EVENTS)
    rows = [
        rule for machine in MACHINES.values() for rule in machine.rules if rule.on is not None and rule.event == event
    ]
    names = {param.name.replace(" ", "_"): param for rule in rows for param in rule.using}
    for key in raw:
        file.known(f"key of the play '{event}'", key, [*STEP[:2], *extra, *names])
    for name in names:
        if name == "card" and name in raw:
            file.known("card", raw[name], scope.cards)
    return raw


def _step(file: _File, raw: Any, scope: Scope) -> dict[str, Any]:
    step = _play(file, raw, STEP[2:], scope)
    if "answers" in step:
        file.known("machine", step["answers"], MACHINES)
    if "then" in step:
        _then(file, step["then"], scope)
    return step


def _then(file: _File, raw: Any, scope: Scope) -> dict[str, Any]:
    then = file.table("then", raw, THEN)
    for card, place in file.table("places", then.get("places", {})).items():
        file.known("card", card, scope.cards)
        file.known("place", place, [*PLACES, "held"])
    names = [fact.name for fact in FACTS]
    fields = [f"{machine.name}.{name}" for machine in MACHINES.values() for name in machine.fields]
    for name in file.table("facts", then.get("facts", {})):
        file.known("fact", name, [*names, *fields])
    states = [f"{machine.name}.{state}" for machine in MACHINES.values() for state in machine.states]
    for frame in [*_listed(then.get("stack", [])), *_listed(then.get("top", []))]:
        file.known("machine or state", frame, [*MACHINES, *states, "none"])
    for play in (*then.get("may", ()), *then.get("may_not", ())):
        _play(file, play, (), scope)
    return then
