"""The comparison model: its counts are those of programs that know no rows. Run in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
COUNT = """
import sys
sys.path.insert(0, sys.argv[1])
import model.rulebook
import comparison
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.state import Instance
run = None
for size in sys.argv[2:]:
    figures = comparison.SIZES.get(size) or [int(part) for part in size.split(",")]
    scope = comparison.comparison(*figures)
    run = explore(Instance(scope), Family(scope))
    print(len(run.states), len(run.edges), run.levels, len(run.faults), len(run.dead_ends), len(run.overlaps))
print(*comparison.COUNTS["A"])
"""


def answers(*sizes: str) -> list[tuple[int, ...]]:
    command = [sys.executable, "-c", COUNT, str(HERE), *sizes]
    done = subprocess.run(command, capture_output=True, text=True, cwd=HERE.parent.parent)
    assert done.returncode == 0, done.stderr
    return [tuple(int(part) for part in line.split()) for line in done.stdout.splitlines()]


def test_the_smallest_size_has_the_known_states_transitions_and_layers() -> None:
    counted, known = answers("A")

    assert counted == (11_719, 18_363, 15, 0, 0, 0)
    assert known == counted[:3]


def test_other_figures_count_as_in_a_program_that_knows_no_rows() -> None:
    one, two, four, _ = answers("2,1,3,1", "2,1,3,2", "2,1,4,4")

    assert one == (761, 1206, 14, 0, 0, 0)
    assert two == (1133, 1722, 14, 0, 0, 0)
    assert four == (8593, 12978, 18, 0, 0, 0)


@pytest.mark.parametrize("size", ["8,2,3,3", "3,2,48,3", "3,2,3,5"])
def test_what_the_sets_of_the_game_do_not_have_is_refused(size: str) -> None:
    command = [sys.executable, "-c", COUNT, str(HERE), size]
    done = subprocess.run(command, capture_output=True, text=True, cwd=HERE.parent.parent)

    assert "the comparison model has no" in done.stderr
