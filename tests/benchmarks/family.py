"""One run for all readings beside one run for each, in one process, alternating. Run as `make bench`.

Prints a table in Markdown: successor computations and CPU seconds of both, and their ratios.
"""

from __future__ import annotations

import time

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.state import Instance
from model.language.scope import SCOPES

NAMES = ("kull-m1", "kull-m2", "kull-m4", "kull-m9", "kull-m10", "kull-m11")


def measured(name: str) -> tuple[int, int, int, float, float]:
    """(readings, successors together, successors one by one, seconds together, seconds one by one)."""
    scope = SCOPES[name]
    family = Family(scope)
    began = time.process_time()
    together = explore(Instance(scope), family)
    middle = time.process_time()
    work = sum(explore(Instance(scope), Family(scope, product)).work for product in family.products)
    return len(family.products), together.work, work, middle - began, time.process_time() - middle


def main() -> None:
    print("| scope | readings | successors, one run | one by one | ratio | CPU s, one run | one by one | ratio |")
    print("|---|---|---|---|---|---|---|---|")
    for name in NAMES:
        readings, work, alone, a, b = measured(name)
        print(f"| {name} | {readings} | {work} | {alone} | {alone / work:.1f} | {a:.2f} | {b:.2f} | {b / a:.1f} |")


if __name__ == "__main__":
    main()
