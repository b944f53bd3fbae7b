"""What is told of an exploration whose budget runs out after its states were found."""

from __future__ import annotations

import pytest

from checks.explore.readings import Family
from checks.explore.symbolic.budget import OutOfBudget
from checks.explore.symbolic.explored import SymbolicExplored
from checks.explore.symbolic.histories import Layers
from checks.explore.symbolic.obligations import Obligations
from checks.explore.symbolic.run import explore
from checks.state import Instance
from model.language.scope import SCOPES
from tests.checks.explore.symbolic.small import symbolic


def _explored() -> SymbolicExplored:
    symbolic("kull-m4")
    return explore(Instance(SCOPES["kull-m4"]), Family(SCOPES["kull-m4"]))


def _ends(*args: object) -> None:
    raise OutOfBudget("the budget of 1 s is used up")


def test_what_was_not_asked_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Obligations, "on_steps", _ends)
    ours = _explored()
    answers = {answer.id: answer for answer in ours.answers()}

    assert "undecided at" in ours.stopped and "the budget of 1 s is used up" in ours.stopped
    assert not answers["INV-60"].decided and not answers["LOT-04"].decided
    assert answers["INV-08"].decided


def test_a_failure_without_a_history_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Layers, "layer", _ends)
    ours = _explored()
    answers = {answer.id: answer for answer in ours.answers()}

    assert ours.stopped.startswith("undecided at the layers")
    assert answers["INV-60"].fails and not answers["INV-60"].decided
    assert answers["INV-56"].decided
    assert ours.histories("INV-60") == [] and ours.size.levels == 0


def test_counts_do_not_need_layers() -> None:
    ours = _explored()

    assert ours.size.union_states == 336
    assert ours.layers is not None and not ours.layers._found
    assert ours.size.levels == 25
