"""What revival costs in the logs of the other engine: forces, leaders, the Kwisatz Haderach."""

import pytest


def answer(letter, action, **data):
    return {"f": letter, "a": action, "d": data}


def found(log):
    return [line.removeprefix("spice does not balance: ").split(" Announced")[0] for line in log.found("spice")]


@pytest.mark.parametrize(
    ("leader", "left", "wrong"), [("gurney_halleck", 6, 0), ("gurney_halleck", 7, 1), ("duncan_idaho", 8, 0)]
)
def test_a_leader_that_comes_back_costs_its_strength(bench, leader, left, wrong):
    log = bench(**{"A.dead": [leader]})
    asked = [answer("A", "REVIVE_LEADER", leaderId=leader)]
    log.step("revival", ev=["LEADER_REVIVED"], resp=asked, d={"A.dead": [], "A.spice": left})

    assert len(found(log)) == wrong


def test_a_leader_that_stays_dead_may_cost_nothing(bench):
    log = bench(**{"A.dead": ["gurney_halleck"]})
    log.step("revival", ev=["LEADER_REVIVED"], resp=[answer("A", "REVIVE_LEADER", leaderId="gurney_halleck")])

    assert found(log) == []


def test_a_ghola_brings_a_leader_back_for_nothing(bench):
    log = bench(**{"A.dead": ["gurney_halleck"], "A.hand": ["tleilaxu_ghola"], "discard": []})
    back = {"A.dead": [], "A.hand": [], "discard": ["tleilaxu_ghola"]}
    log.step("revival", ev=["LEADER_REVIVED"], d=back)

    assert found(log) == []


def test_a_tool_revives_a_leader_for_its_strength(bench):
    log = bench(**{"A.dead": ["gurney_halleck"]})
    log.step(None, k="tool", by="revive_leader", d={"A.dead": [], "A.spice": 9})

    assert found(log) == ["spice.atreides 10 -> 9 (-1); the step explains -4."]


@pytest.mark.parametrize(("left", "wrong"), [(10, 0), (8, 0), (7, 1)])
def test_the_kwisatz_haderach_costs_two_or_does_not_come_back(bench, left, wrong):
    log = bench()
    asked = [answer("A", "REVIVE_KWISATZ_HADERACH")]
    log.step("revival", ev=["KWISATZ_HADERACH_REVIVED"], resp=asked, d={"A.spice": left})

    assert len(found(log)) == wrong


def test_the_emperor_pays_two_for_each_force_of_an_ally(bench):
    log = bench(**{"H.ally": "E", "E.ally": "H"})
    log.step(None, k="tool", by="emperor_pay_ally_revival", d={"H.tank": 7, "H.res": 13, "E.spice": 4})
    log.step(None, k="tool", by="emperor_pay_ally_revival", d={"H.tank": 6, "H.res": 14, "E.spice": 3})

    assert found(log) == ["spice.emperor 4 -> 3 (-1); the step explains -2."]


def test_forces_that_the_emperor_paid_for_are_not_paid_again(bench):
    log = bench(**{"H.ally": "E", "E.ally": "H"})
    log.step(None, k="tool", by="emperor_pay_ally_revival", d={"H.tank": 7, "H.res": 13, "E.spice": 4})
    log.step("revival", ev=["FORCES_REVIVED"], d={"H.tank": 5, "H.res": 15})

    assert found(log) == []
