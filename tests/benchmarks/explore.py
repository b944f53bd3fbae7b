"""The explorers beside one another and beside peers, in one run, alternating. Run as `make bench`.

Every measurement is a process of its own (`one.py`, `peer.py`). What is printed is the median of the rounds: CPU
seconds of the exploration itself (relations built, Python's imports not) and the peak of memory of the process, then
ratios. Writes `.kanly/bench.md` and `.kanly/bench.json`. Exit 3 when two engines count differently.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
OUT = Path(".kanly")
GENERAL = ("states", "states over readings", "transitions over readings")

Run = dict[str, Any]
Case = tuple[str, str, bool]
"""(engine, scope, one reading at a time)."""

PEERS = ("spin", "spin-bfs", "tlc")
COMPARISON: tuple[Case, ...] = (
    *[("reference", size, False) for size in "A"],
    *[(engine, size, False) for size in "ABC" for engine in ("symbolic", "explicit", "spin", "spin-bfs")],
    ("tlc", "A", False),
    ("tlc", "B", False),
    ("symbolic", "D", False),
    ("explicit", "D", False),
    ("symbolic", "LARGE", False),
)
REAL = tuple(f"kull-m{number}" for number in range(1, 16))
FAMILIES = ("six", "kull-m4", "kull-m10")


def cases(scopes: tuple[str, ...]) -> Iterator[Case]:
    """Everything that is measured in one round."""
    yield from COMPARISON
    for scope in scopes:
        for engine in ("reference", "symbolic", "explicit"):
            yield engine, scope, False
    yield "explicit", "nest", False
    for scope in FAMILIES:
        for engine in ("symbolic", "explicit"):
            yield engine, scope, False
            yield engine, scope, True


def measured(case: Case) -> Run | None:
    """One measurement; None where the peer is not installed."""
    engine, scope, one_by_one = case
    program = HERE / ("peer.py" if engine in PEERS else "one.py")
    command = [sys.executable, str(program), engine, scope, *(["--one-by-one"] if one_by_one else [])]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 5:
        return None
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}: {done.stderr.strip()}")
    return dict(json.loads(done.stdout.splitlines()[-1]))


def medians(runs: list[Run]) -> Run:
    """The median of each figure that is measured; the counts are equal in all rounds."""
    return runs[0] | {key: statistics.median(run[key] for run in runs) for key in ("cpu", "process cpu", "MB")}


def table(results: dict[Case, Run]) -> list[str]:
    """A Markdown table of all measurements."""
    lines = ["| scope | engine | readings | states | CPU s | process CPU s | MB |", "|---|---|---|---|---|---|---|"]
    for (engine, scope, one_by_one), run in results.items():
        name = f"{engine}, one reading at a time" if one_by_one else engine
        figures = f"{run['cpu']:.2f} | {run['process cpu']:.2f} | {run['MB']:.0f}"
        lines.append(f"| {scope} | {name} | {run['readings']} | {run['states']:,} | {figures} |")
    return lines


def ratios(results: dict[Case, Run]) -> list[str]:
    """How many times less each of our engines needs than a peer, and one run for all readings than one for each."""
    lines = ["| scope | engine | beside | times less CPU | of its memory |", "|---|---|---|---|---|"]
    for (engine, scope, one_by_one), run in results.items():
        for other in (*PEERS, "reference"):
            peer = results.get((other, scope, False))
            if one_by_one or peer is None or engine in (*PEERS, "reference"):
                continue
            lines.append(
                f"| {scope} | {engine} | {other} | {peer['cpu'] / run['cpu']:.1f} | {run['MB'] / peer['MB']:.2f} |"
            )
        alone = results.get((engine, scope, True))
        if alone is not None and not one_by_one:
            lines.append(f"| {scope} | {engine} | one reading at a time | {alone['cpu'] / run['cpu']:.1f} | |")
    return lines


def walks() -> Run:
    """How fast walks are."""
    done = subprocess.run([sys.executable, str(HERE / "walks.py")], capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def told(walked: list[Run]) -> list[str]:
    """A Markdown table of the medians of the walks."""
    rows = [f"| {name} | {statistics.median(run[name] for run in walked):,} |" for name in walked[0]]
    return ["| walks at full size | |", "|---|---|", *rows]


def disagreements(results: dict[Case, Run]) -> list[str]:
    """Scopes of which two engines count differently."""
    found = []
    first: dict[str, tuple[Case, Run]] = {}
    for case, run in results.items():
        known_case, known = first.setdefault(case[1], (case, run))
        keys = GENERAL[1:] if case[2] or known_case[2] else GENERAL
        for key in keys:
            if key in run and key in known and run[key] != known[key]:
                found.append(f"{case[1]}: {key}: {known_case[0]} {known[key]}, {case[0]} {run[key]}")
    return found


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--scopes", nargs="*", default=list(REAL))
    given = asked.parse_args()
    runs: dict[Case, list[Run]] = {}
    for number in range(given.rounds):
        for case in cases(tuple(given.scopes)):
            print(f"round {number + 1} of {given.rounds}: {' '.join(case[:2])}", file=sys.stderr, flush=True)
            run = measured(case)
            if run is not None:
                runs.setdefault(case, []).append(run)
    results = {case: medians(listed) for case, listed in runs.items()}
    walked = [walks() for _ in range(given.rounds)]
    lines = [*table(results), "", *ratios(results), "", *told(walked)]
    OUT.mkdir(exist_ok=True)
    (OUT / "bench.md").write_text("\n".join(lines) + "\n")
    rows = [{"engine": case[0], "scope": case[1], "one by one": case[2], **run} for case, run in results.items()]
    (OUT / "bench.json").write_text(json.dumps({"explorers": rows, "walks": walked}, indent=1) + "\n")
    print("\n".join(lines))
    wrong = disagreements(results)
    for line in wrong:
        print(f"engines disagree: {line}", file=sys.stderr)
    return 3 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
