"""Promela: the text as such, and, where SPIN is installed, that SPIN counts what the reference explorer counts."""

from __future__ import annotations

import importlib.util
import re
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.export.model import Model
from checks.export.promela import promela
from checks.state import Instance
from model.language.errors import KanlyError
from model.language.scope import SCOPES

PEERS = Path(__file__).parents[2] / "benchmarks" / "peers"
needs_spin = pytest.mark.skipif(not (shutil.which("spin") and shutil.which("gcc")), reason="there is no SPIN here")


@pytest.fixture(scope="module")
def spin() -> ModuleType:
    spec = importlib.util.spec_from_file_location("peer_spin", PEERS / "spin.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["peer_spin"] = module
    spec.loader.exec_module(module)
    return module


def text(name: str, number: int = 0, check: str = "") -> str:
    scope = SCOPES[name]
    return promela(Model(Instance(scope), scope.reading(scope.products()[number])), check)


def test_every_play_is_one_option_without_a_step_in_between() -> None:
    scope = SCOPES["kull-m4"]
    options = Model(Instance(scope), scope.reading()).options
    said = text("kull-m4")

    assert said.count(":: d_step {") == len(options)
    assert [int(n) for n in re.findall(r"^/\* (\d+): ", said, re.MULTILINE)] == list(range(len(options)))
    assert said.count("\ndo\n") + said.count("\nend_of_play: do\n") == 1


def test_one_start_is_the_initial_state_and_several_are_chosen_from() -> None:
    one, two = text("kull-m4"), text("kull-m15")

    assert "SPIN stores our states" in one
    assert "\nif\n" not in one
    assert "one state more: one of 2 starts is chosen first" in two
    assert two.count(":: d_step { true -> ") == 2


def test_temporaries_are_no_part_of_the_state() -> None:
    said = text("kull-m4")
    assigned = {int(n) for n in re.findall(r"^ +t(\d+) = ", said, re.MULTILINE)}

    assert assigned
    assert {int(n) for n in re.findall(r"^hidden int t(\d+);$", said, re.MULTILINE)} == assigned


def test_a_property_is_asserted_after_every_play() -> None:
    assert "#define CHECK \n" in text("kull-m4")
    assert "#define CHECK assert(" in text("kull-m4", 0, "INV-03")
    with pytest.raises(KanlyError, match="there is no property of states 'INV-00'"):
        text("kull-m4", 0, "INV-00")


def test_dead_ends_are_left_to_spin_and_faults_are_asserted() -> None:
    assert "end_of_play" not in text("kull-m4", 0, "INV-60")
    assert ":: d_step { top == 0 -> skip }" in text("kull-m4", 0, "INV-60")
    assert "-> assert(false) }" in text("kull-m4", 0, "fault")


@pytest.mark.slow
@needs_spin
def test_spin_counts_what_the_reference_counts(spin: ModuleType) -> None:
    run = spin.run_spin(SCOPES["kull-m4"], SCOPES["kull-m4"].products()[-1], optimise=False)

    assert (run.states, run.transitions, run.errors) == (234, 260, 0)
    assert run.memory > 1


@pytest.mark.slow
@needs_spin
def test_spin_sees_a_property_fail(spin: ModuleType) -> None:
    assert spin.run_spin(SCOPES["kull-m4"], SCOPES["kull-m4"].products()[-1], "INV-31", optimise=False).errors


@pytest.mark.slow
@needs_spin
def test_spin_finds_the_dead_ends(spin: ModuleType) -> None:
    run = spin.run_spin(SCOPES["kull-m15"], SCOPES["kull-m15"].products()[-1], "INV-60", optimise=False)

    assert run.errors == 2


@pytest.mark.slow
@needs_spin
def test_a_guard_that_is_dropped_from_the_text_changes_the_count(spin: ModuleType) -> None:
    """A seat may pass when it is not its turn."""
    said = text("kull-m4")
    passing = re.search(r"bidding\.\d+ pass \(1\)", said).start()  # type: ignore[union-attr]
    without = said[:passing] + re.sub(r"\(waits == 0\) && \(\w+ == \d\)", "(waits == 0)", said[passing:], count=3)

    assert without != said
    assert spin.run_text(without, optimise=False).states != 140
