"""Which engine explores a scope, and why: from the size of a trial run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checks.explore.engines import ENGINES
from checks.explore.readings import Family
from checks.state import Instance
from checks.verdict import Result
from model.language.errors import unknown

AUTOMATIC = "automatic"
EVERY_ENGINE = "all"


@dataclass(frozen=True)
class Plan:
    """The engines to run, the one to believe first, and why."""

    engines: tuple[str, ...]
    why: str


def planned(instance: Instance, family: Family, engine: str) -> Plan:
    """What `--engine` asks for. Raises KanlyError for a name that none has."""
    if engine == EVERY_ENGINE:
        return Plan(tuple(ENGINES), "all, and they must agree")
    if engine == AUTOMATIC:
        return Plan(("reference",), "reference")
    if engine not in ENGINES:
        raise unknown("engine", engine, [*ENGINES, AUTOMATIC, EVERY_ENGINE])
    return Plan((engine,), f"{engine}, as asked")


def plan(scope: str, engine: str, progress: Callable[[str], None] = lambda line: None) -> Result:
    raise NotImplementedError
