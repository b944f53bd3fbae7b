"""Privacy: what depends on another's secret is told by every explorer, under the same readings and as soon."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from checks.explore.answers import Answer, Budget
from checks.explore.engines import ENGINES, differences, engine_named
from checks.explore.found import replayed
from checks.explore.privacy import Eye
from checks.explore.readings import Family
from checks.mutate.hunt import in_place_of
from checks.state import Instance, State
from checks.step import Game
from invariants.alike import ALIKE, Alike
from model.language.machine import MACHINES
from model.language.rows import Rule
from model.language.scope import SCOPES
from model.language.terms import not_, one_of
from model.phases.frames import combat, storm
from model.tables.plans import plan_dial
from tests.checks.explore.hiding import hidden
from tests.rows import row

fought = combat.here
*_, PLANS, DIALS = ALIKE


def answers(name: str) -> dict[str, list[Answer]]:
    """What every explorer says of a scope, by obligation. They agree, and the reference step confirms what fails."""
    instance, family = Instance(SCOPES[name]), Family(SCOPES[name])
    runs = [engine_named(engine)(instance, family, Budget(), lambda at: None) for engine in ENGINES]
    for other in runs[1:]:
        assert differences(runs[0], other) == []
    found: dict[str, list[Answer]] = {}
    for run in runs:
        for answer in run.answers():
            found.setdefault(answer.id, []).append(answer)
            for history in run.histories(answer.id) if answer.fails else ():
                replayed(Game(instance), family, answer.id, history)
    return found


def by_the_others_plan(rule: Rule) -> Rule:
    """Only where the aggressor has dialled something."""
    return replace(rule, when=(*rule.when, not_(plan_dial[fought.aggressor] == 0)))


def by_the_others_dial(rule: Rule) -> Rule:
    """Only where the first dialer has dialed little, or nothing yet."""
    return replace(rule, when=(*rule.when, one_of(storm.here.dial[storm.here.dialer_a], 0, 1)))


def told_to_all(rule: Rule) -> Rule:
    """The number dialed is written where everybody reads it."""
    return replace(rule, then=(*rule.then, storm.here.left.becomes(rule.using[0])))


def copied(rule: Rule) -> Rule:
    """What the first dialer has dialed is written where everybody reads it."""
    return replace(rule, then=(*rule.then, storm.here.left.becomes(storm.here.dial[storm.here.dialer_a])))


@pytest.mark.parametrize(
    ("name", "rule", "broken", "expected"),
    [
        ("battle-small", row("combat", "arm nothing"), by_the_others_plan, "INV-79.plans"),
        ("battle-small", row("combat", "reveal"), by_the_others_plan, "INV-79.plans"),
        ("storm-dials-small", row("storm", "dial"), by_the_others_dial, "INV-79.dials"),
        ("storm-dials-small", row("storm", "dial"), told_to_all, "INV-79.values"),
        ("storm-dials-small", row("storm", "dial"), copied, "INV-79.values"),
    ],
)
def test_a_leak_is_found_by_every_explorer(
    name: str, rule: Rule, broken: Callable[[Rule], Rule], expected: str
) -> None:
    with in_place_of(broken(rule)):
        told = answers(name)[expected]

    assert len(told) == len(ENGINES)
    assert all(answer.decided and answer.fails for answer in told)


@pytest.mark.parametrize(("name", "asked"), [("battle-small", PLANS), ("storm-dials-small", DIALS)])
def test_what_no_row_tells_is_compared_and_holds(name: str, asked: Alike) -> None:
    told = answers(name)

    assert all(answer.decided and not answer.fails for one in ALIKE for answer in told[one.id])
    assert all(answer.arises for answer in told[asked.id])


def dialed(*numbers: int) -> tuple[Instance, State]:
    """The storm of two seats, in which they have dialed so much."""
    scope = SCOPES["storm-dials-small"]
    instance = Instance(scope)
    state = instance.starts()[0]
    at = list(MACHINES["storm"].fields).index("dial")
    (frame,) = state.frames
    facts = [numbers if i == at else value for i, value in enumerate(frame.facts)]
    return instance, state._replace(frames=(frame._replace(facts=tuple(facts)),))


def test_a_seat_sees_its_own_dial_and_no_other() -> None:
    instance, low = dialed(1, 2)
    _, other = dialed(1, 3)
    seat, rival = instance.scope.factions

    assert Eye(instance, seat).view(low) == Eye(instance, seat).view(other)
    assert Eye(instance, rival).view(low) != Eye(instance, rival).view(other)


def test_a_fact_without_an_owner_is_seen_by_nobody() -> None:
    instance = Instance(SCOPES["kull-m4"])
    (start, *_) = instance.starts()
    with hidden(MACHINES["bidding"].fields["lots"], "owner"):
        frames = [Eye(instance, seat).view(start)[2] for seat in instance.scope.factions]

    at = list(MACHINES["bidding"].fields).index("lots")
    assert all(frame[0].facts[at] is None for frame in frames)  # type: ignore[index]
