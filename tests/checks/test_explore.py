"""The explorer: all readings in one run, against one reading at a time; counts pinned; a seeded fault found."""

from __future__ import annotations

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.check import check
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.state import Instance
from checks.verdict import Verdict
from model.language.machine import MACHINES
from model.language.scope import SCOPES

STATES = {
    "kull-m1": 2396,
    "kull-m2": 4567,
    "kull-m4": 336,
    "kull-m10": 1375,
    "kull-m11": 2185,
    "setup-basic-small": 448,
    "setup-cities-small": 243,
    "storm-dials-small": 220,
    "nexus-small": 925,
    "charity-small": 380,
    "shipment-small": 2767,
    "battle-small": 1637,
    "battle-fremen-small": 1539,
    "collection-basic": 53,
    "mentat-most": 358,
}


LONG = ("kull-m1", "kull-m2", "kull-m11")
"""Scopes whose states two explorers count alike in every audit, as those of all scopes."""


@pytest.mark.parametrize("name", [pytest.param(one, marks=pytest.mark.slow) if one in LONG else one for one in STATES])
def test_the_number_of_states_is_known(name: str) -> None:
    scope = SCOPES[name]
    run = explore(Instance(scope), Family(scope))

    assert len(run.states) == STATES[name]
    assert run.complete


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("kull-m1", marks=pytest.mark.slow),
        "kull-m4",
        pytest.param("kull-m10", marks=pytest.mark.slow),
        pytest.param("kull-m11", marks=pytest.mark.slow),
    ],
)
def test_one_run_counts_what_one_run_a_reading_counts(name: str) -> None:
    scope = SCOPES[name]
    family = Family(scope)
    together = explore(Instance(scope), family)
    work = 0

    for bit, product in enumerate(family.products):
        alone = explore(Instance(scope), Family(scope, product))
        work += alone.work
        assert len(alone.states) == together.states_under(bit), product

    assert together.work < work


def test_the_unpayable_win_is_found_where_the_readings_have_it() -> None:
    result = check("kull-m4")
    paying = next(o for o in result.obligations if o.id == "INV-63")
    finding = next(f for f in result.findings if f.id == "INV-63")

    assert paying.verdict is Verdict.FAILS_ELSEWHERE
    assert paying.fails_for == "AMB-12 = (allow_by_holding or cap_when_banned) and KANLY-01 = held"
    assert finding.what.startswith("dead end")
    assert [step.play for step in finding.history[:2]] == ["draw (Chaumas)", "bid (2)"]
    assert len(finding.history) == 12
    assert result.exit == 0


def test_what_fails_under_the_current_readings_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The decline of Kull Wahad is taken away: CHOAM without a cost is stuck."""
    kull = MACHINES["kull"]
    monkeypatch.setattr(kull, "rules", [rule for rule in kull.rules if rule.event != "decline"])

    result = check("kull-m11")

    assert result.exit == 1
    assert any(f.id == "INV-60" and f.verdict is Verdict.FAILS for f in result.findings)


def test_every_history_is_confirmed_and_shortest_first() -> None:
    result = check("kull-m4")
    assert sum(pair["parts"] for pairs in result.extra["partings"].values() for pair in pairs) > 4

    for pairs in result.extra["partings"].values():
        for pair in pairs:
            if pair["parts"]:
                assert len(pair["history"]) == pair["plays"]
