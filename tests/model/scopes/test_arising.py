"""Scopes that were made so that a situation arises in them."""

from __future__ import annotations

import pytest

from checks.explore.explicit.run import explore
from checks.explore.readings import Family
from checks.state import Instance
from model.language.scope import SCOPES


@pytest.mark.parametrize(("name", "id"), [("kull-allied", "INV-81"), ("mentat-next-turn", "INV-80")])
def test_the_situation_arises_and_the_invariant_holds(name: str, id: str) -> None:
    scope = SCOPES[name]
    run = explore(Instance(scope), Family(scope))
    answer = next(answer for answer in run.answers() if answer.id == id)

    assert answer.decided
    assert answer.arises
    assert not answer.fails
