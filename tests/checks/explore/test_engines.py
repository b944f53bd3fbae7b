"""Two explorers that say different things of one scope are noticed, whatever the difference is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from checks.explore.engines import differences, engine_named
from checks.explore.readings import Family
from checks.explore.reference import ReferenceExplored, explore
from checks.state import Instance
from model.language.errors import KanlyError
from model.language.scope import SCOPES


def run(name: str = "kull-m4") -> ReferenceExplored:
    return explore(Instance(SCOPES[name]), Family(SCOPES[name]))


def one_state_more(of: ReferenceExplored) -> None:
    of.size.states[3] += 1


def one_transition_less(of: ReferenceExplored) -> None:
    of.size.transitions[0] -= 1


def a_layer_more(of: ReferenceExplored) -> None:
    of.size.levels += 1


def a_row_not_taken(of: ReferenceExplored) -> None:
    of.taken = dict(list(of.taken.items())[1:])


def a_failure_less(of: ReferenceExplored) -> None:
    item = next(item for item in of.examined if item.fails)
    item.at.popitem()
    item.at.clear()


def a_situation_less(of: ReferenceExplored) -> None:
    next(item for item in of.examined if item.arises).arises &= ~1


BREAKS: list[tuple[Callable[[ReferenceExplored], None], str]] = [
    (one_state_more, "states under"),
    (one_transition_less, "transitions under"),
    (a_layer_more, "layers"),
    (a_row_not_taken, "is taken under other readings"),
    (a_failure_less, "fails: reference"),
    (a_situation_less, "arises: reference"),
]


def test_equal_runs_agree() -> None:
    assert differences(run(), run()) == []


@pytest.mark.parametrize(("break_it", "said"), BREAKS)
def test_every_difference_is_said(break_it: Callable[[ReferenceExplored], None], said: str) -> None:
    one, other = run(), run()
    break_it(other)

    assert any(said in line for line in differences(one, other))


def test_an_engine_that_does_not_exist_is_refused() -> None:
    with pytest.raises(KanlyError, match="engine"):
        engine_named("symbolyc")
