"""Parts: an invariant of what a scope has not is told apart from one that could arise in it and never does."""

from __future__ import annotations

from checks.check import check
from checks.parts import absent, machines_of
from checks.verdict import Verdict
from invariants.catalogue import ALL
from model.language.scope import SCOPES

TAKEN = {
    "storm-small": ["storm.17"],
    "kull-m4": ["bidding.2", "bidding.27", "karama.1", "kull.3", "response.5"],
}


def test_the_machines_are_those_of_the_starts_and_of_what_rows_open() -> None:
    assert machines_of(SCOPES["storm-small"], TAKEN["storm-small"]) == {"storm"}
    assert machines_of(SCOPES["kull-m4"], ["bidding.27"]) == {"bidding", "karama"}


def test_what_is_of_another_phase_is_absent_and_what_is_of_this_one_is_not() -> None:
    ids = [one.id for one in ALL]
    storm = set(absent(SCOPES["storm-small"], TAKEN["storm-small"], [*ids, "INV-60", "INV-70", "INV-73"]))

    assert {"INV-31", "SHIP-01", "BATTLE-01", "LOT-04", "INV-70", "INV-73"} <= storm
    assert storm & {"INV-83", "INV-16", "INV-18", "STORM-01", "INV-60"} == set()


def test_a_payment_is_asked_about_where_there_is_bidding() -> None:
    assert absent(SCOPES["kull-m4"], TAKEN["kull-m4"], ["INV-63", "INV-70", "INV-77"]) == []
    assert absent(SCOPES["storm-small"], TAKEN["storm-small"], ["INV-63"]) == ["INV-63"]


def test_only_what_is_vacuous_is_called_absent_and_it_stays_vacuous() -> None:
    result = check("kull-m4")
    verdicts = {o.id: o.verdict for o in result.obligations}

    assert result.extra["absent"]
    assert {verdicts[id] for id in result.extra["absent"]} == {Verdict.VACUOUS}
    assert {id for id, verdict in verdicts.items() if verdict is Verdict.VACUOUS} > set(result.extra["absent"])
