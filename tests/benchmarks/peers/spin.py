"""SPIN beside the reference explorer: the exported models of the small scopes must have the same states and verdicts.

Run as `python tests/benchmarks/peers/spin.py [SCOPE…]`, without names on all of them and on the comparison model. Exit
codes: 0 all equal, 3 a difference, 5 there is no SPIN here.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent))

from measured import built, measured

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.answers import Answer
from checks.explore.readings import Family, is_current
from checks.explore.reference import explore
from checks.export.export import export
from checks.state import Instance
from invariants.catalogue import STATES
from model.language.errors import KanlyError
from model.language.scope import SCOPES, Scope, explorable

INSTALL = "there is no SPIN here: install it with `apt-get install spin`, or from https://spinroot.com, and gcc"
FLAGS = ("-w", "-DSAFETY", "-DNOREDUCE", "-DVECTORSZ=8192")
DEEPEST = 1_000_000
"""Plays that a depth-first search may follow."""


@dataclass(frozen=True)
class SpinRun:
    """What SPIN counted, and what its verifier used: CPU seconds and megabytes of the run, without compiling.

    `errors` are failed assertions or, for INV-60, states in which nobody can play.
    """

    states: int
    transitions: int
    seconds: float
    memory: float
    errors: int = 0
    build: float = 0.0
    """CPU seconds of `spin -a` and gcc."""


def installed() -> bool:
    return shutil.which("spin") is not None and shutil.which("gcc") is not None


def run_spin(
    scope: Scope,
    readings: Mapping[str, str] | None = None,
    check: str = "",
    *,
    breadth_first: bool = False,
    optimise: bool = True,
    megabytes: int = 6000,
) -> SpinRun:
    """Explores a scope under one reading with SPIN. `optimise` compiles slower and runs faster.

    Raises KanlyError where SPIN is missing, refuses the model, or runs out of memory or of its search depth.
    """
    return run_text(
        export("promela", Instance(scope), readings, check),
        breadth_first=breadth_first,
        optimise=optimise,
        megabytes=megabytes,
    )


def run_text(text: str, *, breadth_first: bool = False, optimise: bool = True, megabytes: int = 6000) -> SpinRun:
    """The same of a Promela text. The state in which a start is chosen, and the choice, are not counted."""
    if not installed():
        raise KanlyError(INSTALL)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "model.pml").write_text(_shown(text) if breadth_first else text)
        flags = [*FLAGS, "-O2" if optimise else "-O0", f"-DMEMLIM={megabytes}", *(["-DBFS"] if breadth_first else [])]
        build = built(["spin", "-o2", "-a", "model.pml"], folder)
        build += built(["gcc", *flags, "-o", "pan", "pan.c"], folder)
        pan = measured(["./pan", f"-m{DEEPEST}", "-c0"], folder)
    said = pan.said
    if pan.code or "max search depth too small" in said or "out of memory" in said or "states, stored" not in said:
        raise KanlyError("SPIN did not come to an end", hints=said.strip().splitlines()[:3])
    starts = max(0, _number(r"one of (\d+) starts is chosen first", text))
    states, moves = _number(r"(\d+) states, stored", said), _number(r"(\d+) transitions", said)
    errors = _number(r"errors: (\d+)", said)
    return SpinRun(states - bool(starts), moves - 1 - starts, pan.seconds, pan.memory, errors, build)


def _shown(text: str) -> str:
    """The text without hidden variables, which a breadth-first search refuses: temporaries are 0 between two plays."""
    names = re.findall(r"^hidden int (t\d+);$", text, re.MULTILINE)
    reset = " ".join(f"{name} = 0;" for name in names)
    return text.replace("hidden int", "int").replace("#define CHECK ", f"#define CHECK {reset} ")


def _number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    return int(found[1]) if found else -1


# -- beside the reference -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """One comparison: what, how the reference has it, how SPIN has it."""

    scope: str
    reading: str
    what: str
    ours: object
    theirs: object

    @property
    def equal(self) -> bool:
        return self.ours == self.theirs

    def __str__(self) -> str:
        told = (self.scope, self.reading, self.what, self.ours, self.theirs, "yes" if self.equal else "NO")
        return f"| {' | '.join(map(str, told))} |"


def products(scope: Scope) -> list[dict[str, str]]:
    """The current readings, and the last other product."""
    every = scope.products()
    current = [product for product in every if is_current(product)] or every[:1]
    return [*current[:1], *[product for product in reversed(every) if product not in current][:1]]


def asked(answers: Iterable[Answer]) -> str:
    """The property of states to ask SPIN about: one that fails, else one whose situation arises."""
    states = {invariant.id for invariant in STATES}
    known = [answer for answer in answers if answer.id in states and answer.decided]
    return next((a.id for a in known if a.fails), next((a.id for a in known if a.arises), known[0].id))


def compared(scope: Scope, product: Mapping[str, str], reading: str) -> Iterator[Line]:
    """States, transitions, dead ends, faults and one property of states, by both."""
    reference = explore(Instance(scope), Family(scope, product))
    answers = {answer.id: answer for answer in reference.answers()}
    id = asked(answers.values())
    counted = run_spin(scope, product, optimise=False)
    yield Line(scope.name, reading, "states", reference.size.states[0], counted.states)
    yield Line(scope.name, reading, "transitions", len(reference.run.edges), counted.transitions)
    dead = run_spin(scope, product, "INV-60", optimise=False)
    yield Line(scope.name, reading, "dead ends", len(reference.run.dead_ends), dead.errors)
    for what in ("fault", id):
        failed = run_spin(scope, product, what, optimise=False)
        yield Line(scope.name, reading, f"{what} fails", bool(answers[what].fails), failed.errors > 0)


def of_comparison(size: str) -> Iterator[Line]:
    """The comparison model: SPIN beside the counts of a program that knows no rows."""
    from comparison import COUNTS, SIZES, comparison

    states, transitions, _ = COUNTS[size]
    run = run_spin(comparison(*SIZES[size]))
    yield Line(f"comparison {size}", "", "states", states, run.states)
    yield Line(f"comparison {size}", "", "transitions", transitions, run.transitions)
    yield Line(f"comparison {size}", "", "errors", 0, run.errors)


def all_lines(names: Sequence[str]) -> Iterator[Line]:
    for name in names or explorable():
        for product, reading in zip(products(SCOPES[name]), ("current", "last other"), strict=False):
            yield from compared(SCOPES[name], product, reading)
    for size in () if names else ("A", "B"):
        yield from of_comparison(size)


def main(names: Sequence[str]) -> int:
    if not installed():
        print(INSTALL, file=sys.stderr)
        return 5
    began, different = time.monotonic(), 0
    print("| scope | reading | what | reference | SPIN | equal |\n|---|---|---|---|---|---|")
    for line in all_lines(names):
        print(line, flush=True)
        different += not line.equal
    print(f"\n{different or 'no'} differences, {time.monotonic() - began:.0f} s")
    return 3 if different else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KanlyError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
