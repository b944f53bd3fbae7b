"""States that look the same to a seat: what depends on a secret is told, and nothing does as the rows are."""

from __future__ import annotations

from dataclasses import replace

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.family import Exploration, explore
from checks.explore.privacy import leaks
from checks.explore.readings import Family
from checks.mutate.hunt import in_place_of
from checks.state import Instance
from invariants.alike import ALIKE, Alike
from model.language.rows import Rule
from model.language.scope import SCOPES
from model.language.terms import not_, one_of
from model.phases.frames import combat, storm
from model.tables.plans import plan_dial
from tests.rows import row

*_, PLANS, DIALS = ALIKE
BIDS = next(one for one in ALIKE if one.id == "INV-73")
fought = combat.here


def by_the_others_plan(rule: Rule) -> Rule:
    """The defender arms itself only against somebody who has dialled."""
    nothing = plan_dial[fought.aggressor] == 0
    return replace(rule, when=(*rule.when, not_(nothing)))


def run_of(name: str) -> Exploration:
    return explore(Instance(SCOPES[name]), Family(SCOPES[name]))


def told(asked: Alike, run: Exploration) -> tuple[set[str], int]:
    """The events that tell the secret, and whether there was anything to compare."""
    ((found, compared),) = leaks(run, [asked])
    return {leak.play.rule.event for leak in found}, compared


def test_before_plans_are_revealed_nothing_depends_on_the_plan_of_another() -> None:
    events, compared = told(PLANS, run_of("battle-small"))

    assert compared
    assert events == set()


@pytest.mark.parametrize("event", ["arm nothing", "reveal"])
def test_what_hangs_on_the_plan_of_another_is_told(event: str) -> None:
    rule = row("combat", event)
    with in_place_of(by_the_others_plan(rule)):
        events, _ = told(PLANS, run_of("battle-small"))

    assert event in events


@pytest.mark.parametrize("broken", [False, True])
def test_before_dials_are_revealed_nothing_depends_on_the_dial_of_another(broken: bool) -> None:
    rule = row("storm", "dial")
    small = one_of(storm.here.dial[storm.here.dialer_a], 0, 1)
    with in_place_of(replace(rule, when=(*rule.when, small)) if broken else rule):
        events, compared = told(DIALS, run_of("storm-dials-small"))

    assert compared
    assert events == ({"dial"} if broken else set())


def test_a_seat_is_shown_its_own_play_with_the_arguments_it_gives() -> None:
    bid = row("bidding", "bid")
    given = ("emperor", *range(1, 1 + len(bid.params)))

    assert BIDS.label(bid, given, "emperor") == ("bid", *given[1 : 1 + len(bid.using)])
    assert BIDS.label(bid, given, "harkonnen") is None
    assert BIDS.label(row("bidding", "pass"), ("emperor",), "emperor") is None


def test_a_play_of_the_table_is_shown_to_everybody_without_its_arguments() -> None:
    closing = row("response", "close")
    (windows,) = [one for one in ALIKE if one.id == "INV-77"]

    assert windows.label(closing, (), "emperor") == windows.label(closing, (), "fremen") == ("response", "close")
    assert BIDS.label(closing, (), "emperor") is None
