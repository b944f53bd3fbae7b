"""One exploration in a process of its own, measured: `one.py ENGINE SCOPE [--one-by-one]`.

SCOPE is a scope of the model, `six` (six open questions on the nest), `nest` (the nest from three lots of Bidding to
Shipment: the largest that closes within a minute), or a size of the comparison model (A, B, C, D, LARGE). Prints one
JSON object: counts, CPU seconds of the exploration (relations built, imports not), of the whole process, and its peak
of memory in MB.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
from dataclasses import replace
from pathlib import Path

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.answers import Budget, Explored
from checks.explore.engines import engine_named
from checks.explore.readings import Family
from checks.state import Instance
from model.language.scope import SCOPES, Scope, Start

SIX = ("AMB-03", "AMB-05", "AMB-06", "AMB-14", "AMB-18", "AMB-45.kull_offer")
"""Six questions that are open together on `kull-m1`."""


NEST = Scope(
    "nest",
    "Three lots of Bidding, Revival and Shipment, with all that the nest has",
    ("choam", "emperor", "harkonnen"),
    ("kull_wahad", "karama_1", "karama_2", "la_la_la", "chaumas", "lasgun", "stunner"),
    (
        Start(
            "three lots",
            "bidding",
            "drawing",
            {
                "lots": 2,
                "opener": "emperor",
                "active": "emperor",
                "nexus": "with_choam",
                ("spice", "choam"): 2,
                ("spice", "emperor"): 2,
                ("spice", "harkonnen"): 2,
                ("tanks", "emperor"): 2,
                ("tanks", "harkonnen"): 1,
                ("reserves", "emperor"): 1,
            },
            {"kull_wahad": ("hand", "choam"), "karama_1": ("hand", "emperor"), "karama_2": ("hand", "harkonnen")},
            "A scope made for timing.",
        ),
    ),
    ("AMB-07.advanced", "AMB-12", "AMB-13"),
    {"kull_profile": True, "advanced": True, "nexus_profile": True, "last_phase": "shipment"},
    {"largest_bid": 3},
)


def scope_named(name: str) -> Scope:
    """A scope of the model or of the comparison model."""
    if name == "six":
        return replace(SCOPES["kull-m1"], name="six", opens=SIX)
    if name == "nest":
        return NEST
    if name in SCOPES:
        return SCOPES[name]
    sys.path.insert(0, str(Path(__file__).parent))
    import comparison

    return comparison.comparison(*comparison.SIZES[name])  # type: ignore[no-any-return]


def explored(engine: str, scope: Scope, family: Family, seconds: float) -> Explored:
    """One run of one engine, which only counts."""
    counting = {"counting": True} if engine == "explicit" else {}
    run = engine_named(engine)(Instance(scope), family, Budget(seconds=seconds), lambda at: None, **counting)
    if run.stopped:
        raise SystemExit(run.stopped)
    return run


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("engine")
    asked.add_argument("scope")
    asked.add_argument("--one-by-one", action="store_true")
    asked.add_argument("--seconds", type=float, default=0.0)
    given = asked.parse_args()
    scope = scope_named(given.scope)
    began = time.process_time()
    whole = Family(scope)
    families = [Family(scope, product) for product in whole.products] if given.one_by_one else [whole]
    states = transitions = union = 0
    for family in families:
        size = explored(given.engine, scope, family, given.seconds).size
        states, transitions = states + sum(size.states), transitions + sum(size.transitions)
        union = max(union, size.union_states)
    seconds, used = time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF)
    said = {
        "engine": given.engine,
        "scope": given.scope,
        "readings": len(whole.products),
        "states": union,
        "states over readings": states,
        "transitions over readings": transitions,
        "cpu": seconds,
        "process cpu": used.ru_utime + used.ru_stime,
        "MB": used.ru_maxrss / 1024,
    }
    print(json.dumps(said))


if __name__ == "__main__":
    main()
