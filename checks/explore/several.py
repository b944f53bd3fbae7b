"""A scope by several explorers, as the audit does it: at least two of them answer, and all that explore it count.

The reference step answers slowly, diagrams do not close where states are irregular. So diagrams may use so many nodes
and no more; and the reference step answers where the scope is small or diagrams gave up, only counts where it is
larger, and is left out of the largest, which both others answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from checks.explore.answers import Budget, Explored, Progress
from checks.explore.engines import engine_named
from checks.explore.readings import Family
from checks.state import Instance

ANSWERED = 10_000
"""Up to so many states the reference step answers even where both others do."""
COUNTED = 20_000
"""Up to so many it counts them there."""
NODES, SECONDS = 1 << 20, 120.0
"""Nodes of diagrams beyond which they give up, and seconds, should nodes not end it."""


class Several(NamedTuple):
    """The runs, that to believe first at the head, none of them stopped; and which engine did what."""

    runs: list[Explored]
    why: str


def several(instance: Instance, family: Family, progress: Callable[[Progress], None] = lambda at: None) -> Several:
    """Explores a scope to the end by as many engines as can."""
    explicit = engine_named("explicit")(instance, family, Budget(), progress)
    symbolic = engine_named("symbolic")(instance, family, Budget(SECONDS, nodes=NODES), progress)
    closed = _answers(symbolic)
    answering = not closed or explicit.size.union_states <= ANSWERED
    others = [explicit, symbolic] if closed else [explicit]
    if not answering and explicit.size.union_states > COUNTED:
        return Several(others, f"explicit and symbolic, and they must agree; beyond {COUNTED:,} states no more")
    reference = engine_named("reference")(instance, family, Budget(), progress, counting=not answering)
    if answering:
        runs = [reference, *others]
        why = "all, and they must agree" if closed else f"reference and explicit; symbolic {symbolic.stopped}"
    else:
        runs = [*others, reference]
        why = f"all, and they must agree; beyond {ANSWERED:,} states the reference step only counts"
    return Several(runs, why)


def _answers(run: Explored) -> bool:
    """Whether the run counts and answers everything without being stopped."""
    if run.stopped:
        return False
    run.answers()
    return bool(run.size.levels) and not run.stopped
