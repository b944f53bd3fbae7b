"""Who could notice a broken row beside the solver: the small scopes that take it, the scenarios that come by it.

What they say of the rows as they are is looked at once, before any row is broken, and only of those that a row
concerns.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from checks import scenario as scenarios
from checks.explore.answers import Budget
from checks.explore.clock import Clock
from checks.explore.examine import examine
from checks.explore.family import Exploration, explore
from checks.explore.readings import Family
from checks.meaning import Reader
from checks.state import Instance, State
from checks.step import Game, Play
from model.language.machine import MACHINES
from model.language.rows import Rule
from model.language.scope import SCOPES, explorable

SCENARIOS = Path(__file__).parents[2] / "tests" / "scenarios"
SMALL = 10_000
"""A scope with more states is not explored for each mutant."""


@dataclass(frozen=True)
class Look:
    """A scope as the explorer sees it: for each obligation, where it fails and where it arises."""

    states: int
    answers: Mapping[str, tuple[int, bool]]
    taken: frozenset[str]


@dataclass(frozen=True)
class Noticed:
    """What a witness says of a broken row. `counted`: a scope has another number of states, and no other answer."""

    by: str
    what: str
    counted: bool = False


@dataclass(frozen=True)
class Witness:
    """A scope or a file of scenarios, and how many seconds of a processor it takes to ask."""

    name: str
    kind: str
    seconds: float

    def ask(self) -> Noticed | None:
        """What has changed with the rows as they stand now; None for nothing."""
        return _scope_asked(self.name) if self.kind == "explorer" else _file_asked(self.name)


def witnesses_of(rule: Rule) -> list[Witness]:
    """The cheapest first. Called while every row is as it should be."""
    found = []
    for name in explorable():
        if rule.machine in _machines_in(name):
            known, seconds = before(name)
            if known is not None and rule.id in known.taken:
                found.append(Witness(name, "explorer", seconds))
    places = set(rule.over or ((rule.machine, rule.source),))
    for file in sorted(SCENARIOS.glob("*.toml")):
        if file.name != "NOT_YET.toml":
            met = came_by(file)
            if places & met.places:
                found.append(Witness(file.name, "scenarios", met.seconds))
    return sorted(found, key=lambda witness: witness.seconds)


# -- scopes -----------------------------------------------------------------------------------------------------------


@cache
def before(name: str) -> tuple[Look | None, float]:
    """The scope with the rows as they are, None for a large one, and how long that took."""
    began = time.process_time()
    run = _explored(name, limit=SMALL)
    return (_seen(run) if run.complete else None), time.process_time() - began


def look(name: str) -> Look:
    """A scope as the rows stand now. A broken row may make it larger than it was."""
    return _seen(_explored(name, limit=4 * SMALL))


def _scope_asked(name: str) -> Noticed | None:
    known, _ = before(name)
    assert known is not None
    now = look(name)
    changed = [id for id in known.answers if now.answers.get(id) != known.answers[id]]
    if changed:
        return Noticed("explorer", f"{name}: {', '.join(changed)}")
    if now.states != known.states:
        return Noticed("explorer", f"{name}: {now.states} states instead of {known.states}", counted=True)
    return None


def _explored(name: str, limit: int) -> Exploration:
    scope = SCOPES[name]
    return explore(Instance(scope), Family(scope), clock=Clock(Budget(states=limit)))


def _seen(run: Exploration) -> Look:
    answers: dict[str, tuple[int, bool]] = {item.id: (item.fails, bool(item.arises)) for item in examine(run)}
    return Look(len(run.states), answers, frozenset(rule.id for rule in run.taken))


@cache
def _machines_in(name: str) -> frozenset[str]:
    """The machines that may be on the stack in the scope: its phases up to the last one, and what opens on them."""
    scope = SCOPES[name]
    after = {rule.machine: rule.gives_way_to.machine.name for rule in _all_rules() if rule.gives_way_to is not None}
    found: set[str] = set()
    for start in scope.starts:
        machine: str | None = start.machine
        while machine is not None and machine not in found:
            found.add(machine)
            machine = None if machine == scope.rigid.get("last_phase") else after.get(machine)
    while more := {opened for below, opened in _openings() if below in found} - found:
        found |= more
    return frozenset(found)


def _all_rules() -> Iterator[Rule]:
    for machine in MACHINES.values():
        yield from machine.rules


@cache
def _openings() -> frozenset[tuple[str, str]]:
    """(machine below, machine it may open)."""
    return frozenset(
        (below, rule.opens.machine.name)
        for rule in _all_rules()
        if rule.opens is not None
        for below in ({machine for machine, _ in rule.over} or {rule.machine})
    )


# -- scenarios --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Met:
    """A file of scenarios: which (machine, state) its games come by, and which scenarios fail."""

    places: frozenset[tuple[str, str]]
    failing: frozenset[str]
    seconds: float


@cache
def came_by(file: Path) -> Met:
    """The file with the rows as they are."""
    began = time.process_time()
    with _watched() as places:
        failing = failing_in(file)
    return Met(frozenset(places), failing, time.process_time() - began)


def failing_in(file: Path) -> frozenset[str]:
    """The scenarios that do not come out as they say, as the rows stand now. No engine made before is used again."""
    scenarios._ENGINES.clear()
    try:
        return frozenset(finding.id for finding in scenarios.scenario([file]).findings)
    finally:
        scenarios._ENGINES.clear()


def _file_asked(name: str) -> Noticed | None:
    file = SCENARIOS / name
    failed = failing_in(file) - came_by(file).failing
    return Noticed("scenarios", ", ".join(sorted(failed))) if failed else None


@contextmanager
def _watched() -> Iterator[set[tuple[str, str]]]:
    """Collects the tops of all states that a game is asked for its plays in."""
    places: set[tuple[str, str]] = set()
    plays = Game.plays

    def noting(self: Game, state: State, reader: Reader) -> list[Play]:
        if state.frames:
            places.add((state.frames[-1].machine, state.frames[-1].state))
        return plays(self, state, reader)

    setattr(Game, "plays", noting)  # noqa: B010 - a method is replaced
    try:
        yield places
    finally:
        setattr(Game, "plays", plays)  # noqa: B010
