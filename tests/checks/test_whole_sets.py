"""Effects for whole sets, given tables, restricted sets: every engine agrees on a model of them; what is refused.

The model registers a machine, so each engine is asked in a process of its own.
"""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.meaning import Env, Meanings, Reader
from checks.state import Instance
from model.language.effects import for_each, only_if
from model.language.errors import KanlyError
from model.language.facts import Fact, flag
from model.language.machine import MACHINES
from model.language.row_checks import check_bound
from model.language.scope import Scope, Start
from model.language.sorts import INT, Sort, Value
from model.language.terms import each, lift, some

ROOT = Path(__file__).parents[2]
PLACES = Sort("PLACES", ["here", "there", "elsewhere"])
MANY = Sort("MANY", [f"m{i}" for i in range(6)])
TABLE: dict[tuple[Value, ...], Value] = {(a, b, c): i % 7 for i, (a, b, c) in enumerate(product(*[MANY.elements] * 3))}
far = Fact("far", "the way from … to … by …", INT, (MANY, MANY, MANY), default=0, rigid=True, given=TABLE)
next_to = Fact(
    "next_to", "… is next to", PLACES, (PLACES,), rigid=True, given={("here",): "there", ("there",): "elsewhere"}
)
dark = flag("dark", "… is dark", PLACES)
goal = Fact("goal", "the goal", PLACES, (), default=None)


def said(engine: str) -> list[str]:
    command = [sys.executable, "-m", "tests.checks.whole_sets_agree", engine]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert not [line for line in lines if line.startswith("DIFFERS")]
    return lines


def test_the_explorers_agree() -> None:
    assert said("explorers") == ["states house-1-5 158 True", "states house-2-3 1386 True", "states house-1-4 52 False"]


def test_the_library_agrees() -> None:
    assert said("library") == []


def test_the_compiled_rows_agree() -> None:
    assert said("native") == ["native house-1-5 True", "native house-2-3 True", "native house-1-4 False"]


def test_the_export_agrees() -> None:
    assert said("export") == [
        "export house-1-5 True True",
        "export house-2-3 True True",
        "export house-1-4 True False",
    ]


def test_the_prover_agrees_and_finds_the_row_that_writes_twice() -> None:
    lines = said("proofs")

    assert "z3 house-1-5 True True" in lines
    assert "twice spread True" in lines
    assert {"twice storm False", "twice retreat False", "twice toll False"} <= set(lines)
    assert next(line for line in lines if "unproved" in line).startswith("unproved coins")


def scope_of(sets: dict[str, tuple[str, ...]], **facts: Value) -> Scope:
    name, machine = next(iter(MACHINES.items()))
    start = Start("start", name, machine.states[0], {**facts})  # type: ignore[dict-item]
    return Scope("a scope", "a test", ("choam",), (), (start,), sets=sets, facts=(far, next_to, dark, goal))


def test_a_given_table_is_not_copied() -> None:
    instance = Instance(scope_of({}))

    assert instance.rigid_table(far) is TABLE
    assert not any(fact is far for fact, _ in instance.rigid)
    term = far["m1", "m2", "m3"]
    assert Meanings(instance).of(term)(Env(instance.starts()[0], Reader({}))) == TABLE["m1", "m2", "m3"]


def test_a_restricted_set_has_its_cells_and_its_part_of_a_table_alone() -> None:
    instance = Instance(scope_of({"PLACES": ("there", "here"), "MANY": ("m3", "m5")}))

    assert [at for fact, at in instance.cells if fact is dark] == [("there",), ("here",)]
    assert dict(instance.rigid_table(next_to)) == {("here",): "there"}
    assert len(instance.rigid_table(far)) == 8
    assert instance.rigid_value(next_to, ("there",)) is None


@pytest.mark.parametrize(
    ("sets", "word"),
    [
        ({"PLACE": ("here",)}, "PLACES"),
        ({"PLACES": ("hier",)}, "here"),
        ({"PLACES": ("here", "here")}, "twice"),
        ({"FACTIONS": ("choam",)}, "factions="),
    ],
)
def test_what_no_set_has_is_refused(sets: dict[str, tuple[str, ...]], word: str) -> None:
    with pytest.raises(KanlyError) as refused:
        Instance(scope_of(sets))

    assert word in str(refused.value)


def test_a_start_gives_no_value_outside_a_restricted_set() -> None:
    Instance(scope_of({}, goal="elsewhere")).starts()
    with pytest.raises(KanlyError):
        Instance(scope_of({"PLACES": ("here",)}, goal="elsewhere")).starts()


def test_a_variable_of_a_set_is_bound_once() -> None:
    place, other = each(PLACES, "place"), each(PLACES, "other")
    dark_here = [dark[place].becomes(True)]

    check_bound([for_each(place, [only_if(some(other, dark[other]), dark_here)])], set())
    for effects, bound in (
        ([for_each(place, [only_if(some(place, dark[place]), dark_here)])], set[int]()),
        ([for_each(place, [for_each(place, dark_here)])], set[int]()),
        ([only_if(lift(True), [for_each(place, dark_here)])], {id(place)}),
    ):
        with pytest.raises(KanlyError):
            check_bound(effects, bound)
