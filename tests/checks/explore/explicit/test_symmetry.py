"""Interchangeable cards: found from the rows, counted exactly, told apart in histories."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from checks.explore.engines import differences
from checks.explore.explicit.run import explore
from checks.explore.explicit.symmetry import named_cards, told_apart
from checks.explore.found import replayed
from checks.explore.obligations import PRIVACY
from checks.explore.readings import Family
from checks.explore.reference import explore as reference
from checks.mutate.hunt import in_place_of
from checks.state import Instance
from checks.step import Game
from model.components.cards import CARDS
from model.language.scope import SCOPES
from model.language.terms import each, lift, not_, same
from model.responses.frames import karama
from tests.rows import row

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"
ALIKE = """
import sys
sys.path.insert(0, sys.argv[1])
import model.rulebook
import comparison
from checks.explore.explicit.run import explore
from checks.explore.found import replayed
from checks.explore.obligations import PRIVACY
from checks.explore.readings import Family
from checks.state import Instance
from checks.step import Game
scope = comparison.comparison(*comparison.SIZES["A"])
instance, family = Instance(scope), Family(scope)
all, one = explore(instance, family), explore(instance, family, symmetry=True)
assert one.size == all.size and one.exact, (one.size, all.size)
assert (one.size.union_states, one.size.transitions[0], one.size.levels) == comparison.COUNTS["A"]
assert one.found.states * 5 < all.found.states
theirs = {answer.id: answer for answer in all.answers()}
undecided = [answer.id for answer in one.answers() if not answer.decided and theirs[answer.id].decided]
for answer in one.answers():
    known = theirs[answer.id]
    if answer.decided:
        assert (answer.fails, answer.arises, answer.shortest) == (known.fails, known.arises, known.shortest), answer.id
        for history in one.histories(answer.id, 4):
            replayed(Game(instance), family, answer.id, history)
print(*undecided)
"""


@pytest.mark.slow
def test_the_comparison_model_keeps_a_fraction_of_its_states_and_counts_them_all() -> None:
    command = [sys.executable, "-c", ALIKE, str(BENCHMARKS)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=BENCHMARKS.parent.parent)

    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) == {"INV-54.attempt", "INV-37", *PRIVACY}, "faces, which no row there reads; views"


@pytest.mark.parametrize("name", [pytest.param("kull-m1", marks=pytest.mark.slow), "kull-m10"])
def test_verdicts_do_not_change_where_starts_tell_copies_apart(name: str) -> None:
    scope = SCOPES[name]
    instance, family = Instance(scope), Family(scope)
    one = explore(instance, family, symmetry=True)

    assert "karama_1 = karama_2" in str(one.more["symmetry"])
    assert not one.exact
    other = [said for said in differences(reference(instance, family), one) if not said.startswith(("states", "trans"))]
    assert other == []
    for answer in one.answers():
        for history in one.histories(answer.id, 2):
            replayed(Game(instance), family, answer.id, history)


def test_counts_are_exact_where_the_starts_do_not_tell_copies_apart() -> None:
    scope = SCOPES["kull-m1"]
    scope = replace(scope, starts=scope.starts[1:])
    instance, family = Instance(scope), Family(scope)
    one, all_ = explore(instance, family, symmetry=True), explore(instance, family)

    assert one.exact
    assert one.size == all_.size
    assert one.found.states < all_.found.states


def test_a_row_that_names_a_copy_tells_it_apart() -> None:
    execute = row("karama", "execute")
    scope = SCOPES["kull-m1"]
    named = replace(execute, when=(*execute.when, not_(same(karama.here.card, lift("karama_1", CARDS)))))
    with in_place_of(named):
        run = explore(Instance(scope), Family(scope), symmetry=True)

    assert run.more["symmetry"] == "not used: no two cards are alike; a row names karama_1"


def test_a_property_that_names_a_copy_is_not_decided() -> None:
    scope = SCOPES["kull-m1"]
    found = explore(Instance(scope), Family(scope), symmetry=True, counting=True).found
    assert found.symmetry is not None
    classes = found.symmetry.classes

    assert named_cards([same(each(CARDS), lift("karama_1", CARDS))]) == {"karama_1"}
    assert told_apart(found.layout, classes, [same(each(CARDS), lift("karama_2", CARDS))]) == "names karama_2"
    assert told_apart(found.layout, classes, [same(each(CARDS), lift("kull_wahad", CARDS))]) == ""
