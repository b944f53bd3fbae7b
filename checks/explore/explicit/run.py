"""The explicit explorer: packed states in NumPy, strict levels, sets of readings as masks."""

from __future__ import annotations

from collections.abc import Callable

from checks.explore.answers import Budget, Progress
from checks.explore.clock import Clock, Late
from checks.explore.explicit.explored import ExplicitExplored, NothingExplored
from checks.explore.explicit.layout import Layout, Ranges, TooDeep, Widen
from checks.explore.explicit.nodes import Graph
from checks.explore.explicit.reach import Reach
from checks.explore.explicit.search import Found, Search
from checks.explore.explicit.store import Collision
from checks.explore.explicit.symmetry import Symmetry, TooMuchToSay
from checks.explore.readings import Family
from checks.state import Instance
from model.language.questions import QUESTIONS

EXPLORING = 0.6
"""The share of a budget of time that goes into finding states; examining them takes the rest."""


def search(
    instance: Instance,
    family: Family,
    clock: Clock,
    progress: Callable[[Progress], None],
    counting: bool,
    share: float,
    symmetry: bool,
) -> tuple[Found, str]:
    """Searches; begins again with a wider layout where a number does not fit, or frames go deeper than slots do.

    Raises Late where the time is used up before anything is searched.
    """
    tick = clock.within(Progress(f"{instance.scope.name}, preparing"), share)
    reach = Reach(instance, {id: {choice[id] for choice in family.choices} for id in QUESTIONS}, tick)
    ranges, seed = Ranges(), 1
    layout, graph, parts = Layout(instance, reach, ranges), Graph(tick), {}  # type: ignore[var-annotated]
    without = ""
    while True:
        swaps = Symmetry(layout) if symmetry and not without else None
        if swaps is not None and not swaps.classes:
            without = "; ".join(["no two cards are alike", *swaps.reasons])
            swaps = None
        one = Search(layout, family, graph, parts, seed, swaps)
        try:
            return one.run(clock, progress, counting, share), without
        except Collision:
            seed += 1
            continue
        except TooMuchToSay as reason:
            without = str(reason)
            continue
        except TooDeep:
            layout.deepen()
            continue
        except Widen:
            pass
        layout, graph, parts = Layout(instance, reach, ranges), Graph(tick), {}


def explore(
    instance: Instance,
    family: Family,
    budget: Budget | None = None,
    progress: Callable[[Progress], None] = lambda at: None,
    counting: bool = False,
    symmetry: bool = False,
) -> ExplicitExplored | NothingExplored:
    """Explores a scope within the budget.

    `counting`: states and transitions only, nothing is kept or examined. `symmetry`: of states that differ by swapping
    copies of a card one is kept; counts are those of all states.
    """
    clock = Clock(budget or Budget())
    share = 1.0 if counting else EXPLORING
    try:
        found, without = search(instance, family, clock, progress, counting, share, symmetry)
    except Late as why:
        return NothingExplored(family, str(why))
    explored = ExplicitExplored(found, clock, progress, counting)
    if without:
        explored.more["symmetry"] = f"not used: {without}"
    return explored
