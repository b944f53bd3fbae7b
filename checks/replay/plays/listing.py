"""Writes the committed list of the steps that no play explains: `python -m checks.replay.plays.listing LOG…`.

A test holds the list and what is found equal, so it is written again when rows or kinds change, and read before it is
committed: a step that has moved to another heading, or come up, needs a reason.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from checks.replay.plays.plays import Played
from checks.replay.plays.told import CLASSES, KINDS, WHY

LIST = Path(__file__).with_name("UNEXPLAINED.md")
HEAD = """# Steps of the logs of `tests/data/traces` that no play explains

`kanly replay --plays` looks for plays of the model that lead from one line of a log to the next. Under each heading
stand the steps for which there are none, and whose fault that is: **theirs** (the engine breaks a printed rule), **a
reading** (the documents leave it open, or another reading of a question explains the step), **ours** (a row is wrong)
or **not modelled**. A test holds this list and what is found equal; `checks/replay/plays/listing.py` writes it.

Two things of the engine are followed and not reported: it turns over a whole spice deck for each of the two piles, and
its Emperor and Fremen have no elite forces. Of what it never does (cities, prisoners) the steps that show it count.
"""


def name_of(path: Path) -> str:
    """The short name of a log."""
    return path.name.removeprefix("game-").removesuffix(".jsonl.gz")


def listing(logs: Sequence[Path]) -> str:
    """The list, as Markdown."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    table = [f"| log | steps | explained | {' | '.join(CLASSES)} |", "|---" * (len(CLASSES) + 3) + "|"]
    for path in logs:
        log, name = Played(path), name_of(path)
        for one in log.run():
            found[one.kind, one.heading].append(f"- {name} n {one.n}: {one.what}")
        table.append(f"| {name} | {log.steps} | {' | '.join(str(number) for number in log.counts.values())} |")
    parts = [HEAD, "\n".join(table), ""]
    known = dict.fromkeys((kind["class"], kind["heading"]) for kind in KINDS)
    for key in sorted({**known, **found}, key=lambda key: CLASSES.index(key[0])):
        if key in found:
            title = f"## {key[0][0].upper()}{key[0][1:]}: {key[1]}"
            parts += [title, "", WHY.get(key[1], "Nobody has looked into it yet."), "", *found[key], ""]
    return "\n".join(parts).rstrip() + "\n"


if __name__ == "__main__":
    LIST.write_text(listing([Path(log) for log in sys.argv[1:]]), encoding="utf-8")
