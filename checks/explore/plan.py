"""How large a scope is and which engine explores it: decided by a trial run, and said before anything else is done."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from checks.explore.answers import Budget, Progress
from checks.explore.engines import ENGINES
from checks.explore.readings import Family
from checks.state import Instance
from checks.verdict import Result, Verdict
from model.language.errors import unknown
from model.language.scope import SCOPES
from model.rulebook import DIGEST

AUTOMATIC, EVERY_ENGINE = "automatic", "all"

TRIAL = Budget(seconds=10.0, states=3_000_000)
"""What the trial may use. It only counts: it costs a small part of what answering costs."""
NO_TRIAL = 5.0
"""With less time than this nothing is tried first."""
SHARE = 0.2
"""The part of a budget of time that the trial may use."""
SMALL = 3_000
"""Up to so many states, over all readings, the reference engine answers in a second, and says where readings part."""


@dataclass(frozen=True)
class Plan:
    """The engines to run, that to believe first at the head, and why; `said` is what was seen of the size."""

    engines: tuple[str, ...]
    why: str
    said: dict[str, Any]


def planned(
    instance: Instance,
    family: Family,
    engine: str,
    progress: Callable[[Progress], None] = lambda at: None,
    budget: Budget = Budget(),  # noqa: B008 - never written
) -> Plan:
    """What `--engine` asks for; the trial takes at most a part of the budget. KanlyError for a name that none has."""
    if engine == EVERY_ENGINE:
        return Plan(tuple(ENGINES), "all, and they must agree", {})
    if engine == AUTOMATIC and 0 < budget.seconds < NO_TRIAL:
        return Plan(("explicit",), f"explicit: {budget.seconds:g} s leave no time for a trial", {})
    if engine == AUTOMATIC:
        return _tried(instance, family, progress, budget)
    if engine not in ENGINES:
        raise unknown("engine", engine, [*ENGINES, AUTOMATIC, EVERY_ENGINE])
    return Plan((engine,), f"{engine}, as asked", {})


def _tried(instance: Instance, family: Family, progress: Callable[[Progress], None], budget: Budget) -> Plan:
    from checks.explore.explicit.run import explore

    layers: list[int] = []

    def seen(at: Progress) -> None:
        layers.append(at.states)
        progress(at)

    seconds = min(TRIAL.seconds, budget.seconds * SHARE) if budget.seconds else TRIAL.seconds
    run = explore(instance, family, Budget(seconds, TRIAL.states), seen, counting=True)
    size = run.size
    said: dict[str, Any] = {
        "bits of a state": run.more["bits"],
        "readings": len(family.products),
        "layers seen": size.levels,
    }
    if run.stopped:
        said["states"] = f"more than {size.union_states:,}"
        said["growth"] = _growth(layers)
        return _large(instance, family, progress, seconds, said)
    said["states"] = size.union_states
    if size.union_states <= SMALL:
        return Plan(("reference",), f"reference: {size.union_states:,} states, and it says where readings part", said)
    return Plan(("explicit",), f"explicit: {size.union_states:,} states", said)


def _large(
    instance: Instance, family: Family, progress: Callable[[Progress], None], seconds: float, said: dict[str, Any]
) -> Plan:
    """Diagrams are far ahead where states are regular and far behind where they are not: which it is shows at once."""
    from checks.explore.symbolic.run import explore

    run = explore(instance, family, Budget(seconds), progress)
    if run.stopped:
        why = f"explicit: {said['states']} states, and diagrams did not close in {seconds:g} s"
        return Plan(("explicit",), why, said)
    said["states"] = run.size.union_states
    return Plan(("symbolic",), f"symbolic: {said['states']:,} states, closed by diagrams within {seconds:g} s", said)


def _growth(layers: list[int]) -> str:
    """How the number of new states changed from layer to layer, at the end of the trial."""
    new = [after - before for before, after in pairwise(layers)]
    if len(new) < 3 or not new[-3]:
        return "unknown"
    return f"each layer has {(new[-2] / new[-3]):.2f} times the new states of the one before"


def plan(
    scope: str,
    engine: str = AUTOMATIC,
    progress: Callable[[str], None] = lambda line: None,
    budget: Budget = Budget(),  # noqa: B008 - never written
) -> Result:
    """The plan of `kanly check SCOPE --plan`. Raises KanlyError for an unknown scope or engine."""
    if scope not in SCOPES:
        raise unknown("scope", scope, SCOPES)
    began = time.monotonic()
    instance, family = Instance(SCOPES[scope]), Family(SCOPES[scope])
    found = planned(instance, family, engine, lambda at: progress(str(at)), budget)
    said = found.said or planned(instance, family, AUTOMATIC, lambda at: progress(str(at))).said
    return Result(
        verb="check",
        scope=scope,
        model=DIGEST,
        unless=Verdict.OBSERVED,
        counts={"engine": found.why, **said},
        seconds=time.monotonic() - began,
    )
