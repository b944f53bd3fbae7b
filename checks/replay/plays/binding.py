"""How rows are tried with what a log says, and which phases a step may go through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from checks.meaning import Env, Reader
from checks.state import State
from model.language.machine import MACHINES
from model.language.sorts import Value
from model.language.terms import Const, Param


def bind(row: Any, state: State, reading: Reader, fixed: Mapping[int, frozenset[Any]]) -> Iterator[tuple[Value, ...]]:
    """The ways to play a row with some parameters known: those of `Game.bindings` that agree."""
    env = Env(state, reading)
    search, args = row.search, env.args
    keys = [id(param) for param in row.rule.params]

    def try_from(i: int) -> Iterator[tuple[Value, ...]]:
        while i < len(search):
            what, key, meaning = search[i]
            i += 1
            if what == "check":
                if not meaning(env):
                    return
                continue
            if what == "each":
                known = fixed.get(key)
                for value in meaning(env):
                    if known is None or value in known:
                        args[key] = value
                        yield from try_from(i)
                return
            value = meaning(env) if what == "fix" else meaning[0](env)
            if what == "only" and value not in meaning[1](env):
                return
            if key in fixed and value not in fixed[key]:
                return
            args[key] = value
        yield tuple(args[key] for key in keys)

    yield from try_from(0)


def fixed_by(rule: Any, actor: str | None, args: Mapping[str, frozenset[Any]]) -> dict[int, frozenset[Any]] | None:
    """The parameters that are known when this actor plays the row; None where it cannot be this actor's."""
    found: dict[int, frozenset[Any]] = {}
    if actor is not None:
        if isinstance(rule.by, Param):
            found[id(rule.by)] = frozenset([actor])
        elif isinstance(rule.by, Const) and rule.by.key[0] != actor:
            return None
    for param in rule.using:
        if param.key[0] in args:
            found[id(param)] = args[param.key[0]]
    return found


WINDOWS = ("response", "karama")
"""Machines that the log says nothing of: nobody in it plays a Karama."""
PHASES = (
    "setup",
    "storm",
    "spice_blow",
    "charity",
    "bidding",
    "revival",
    "shipment",
    "battle",
    "collection",
    "mentat",
)


def phases_between(start: str, end: str | None) -> frozenset[str]:
    """The phases from one to another, both included; of one that is not said, the start and the next."""
    first = PHASES.index(start)
    found = [start]
    while found[-1] != end and len(found) < (2 if end is None else len(PHASES)):
        first = first % (len(PHASES) - 1) + 1 if first else 1
        found.append(PHASES[first])
    return frozenset(found)


@cache
def events_of(machine: str) -> frozenset[str]:
    """The events that the machine's own rows answer."""
    return frozenset(rule.event for rule in MACHINES[machine].rules)
