"""Privacy: a secret that everybody sees, a row that decides by another's plan and one that copies it are noticed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.mutate.hunt import in_place_of
from invariants.privacy import CHECKED, DIAL, PLAN, SECRETS
from model.language.effects import Puts, puts
from model.language.errors import KanlyError
from model.language.facts import Fact, Field
from model.language.machine import MACHINES
from model.language.rows import Closing, Opening, Rule
from model.language.sight import check_sight
from model.language.terms import FALSE, TRUE, not_
from model.phases.frames import combat, storm
from model.table import DISCARD, FACTS
from model.tables.plans import plan_dial, plan_leader
from tests.rows import row

OWNED, UNSEEN, KEPT, _ = CHECKED
fought = combat.here


def test_every_fact_that_not_everybody_sees_is_on_the_list() -> None:
    fields = [field for machine in MACHINES.values() for field in machine.fields.values()]
    known: list[Fact | Field] = [*FACTS, *fields]
    hidden = {fact: fact.seen_by for fact in known if fact.seen_by != "everyone"}

    assert hidden == dict(SECRETS)


@pytest.mark.parametrize(
    ("secret", "rule"),
    [(plan_dial, row("combat", "dial")), (plan_leader, row("combat", "lead")), (DIAL, row("storm", "dial"))],
)
def test_a_secret_that_everybody_sees_is_noticed(secret: Fact | Field, rule: Rule) -> None:
    assert OWNED.condition(rule) is TRUE

    object.__setattr__(secret, "seen_by", "everyone")
    try:
        assert OWNED.condition(rule) is FALSE
    finally:
        object.__setattr__(secret, "seen_by", "owner")


def by_the_others_plan(rule: Rule) -> Rule:
    """The defender arms itself only against somebody who has dialled."""
    nothing = plan_dial[fought.aggressor] == 0
    return replace(rule, when=(*rule.when, not_(nothing)))


def test_a_row_that_decides_by_the_plan_of_another_does_not_load() -> None:
    with in_place_of(by_the_others_plan(row("combat", "arm nothing"))), pytest.raises(KanlyError, match="may not know"):
        check_sight(MACHINES["combat"])


def test_the_list_of_what_a_plan_holds_is_that_of_the_tables() -> None:
    assert {fact.name for fact in FACTS if fact.name.startswith("plan_")} <= {fact.name for fact in PLAN}


@pytest.mark.parametrize(
    ("machine", "event"),
    [
        ("bidding", "draw"),
        ("bidding", "take back"),
        ("bidding", "deliver"),
        ("exchange", "draw"),
        ("exchange", "return"),
    ],
)
def test_a_card_that_goes_face_down_and_is_shown_to_all_is_noticed(machine: str, event: str) -> None:
    rule = row(machine, event)

    assert UNSEEN.condition(rule) is TRUE
    assert UNSEEN.condition(replace(rule, hidden=frozenset())) is FALSE


def test_what_is_turned_over_is_no_secret() -> None:
    played = row("storm", "play Weather Control")

    assert not played.hidden
    assert UNSEEN.condition(played) is None


def test_a_public_copy_of_what_only_the_actor_is_shown_is_noticed() -> None:
    rule = row("storm", "dial")

    assert KEPT.condition(rule) is TRUE
    assert KEPT.condition(replace(rule, then=(*rule.then, storm.here.left.becomes(rule.using[0])))) is FALSE


def put_down_openly(rule: Rule) -> Rule:
    """The card goes to the discard pile."""
    (card,) = rule.using
    openly = [puts(card, DISCARD, out_of=done.out_of) if isinstance(done, Puts) else done for done in rule.then]
    return replace(rule, then=tuple(openly))


def told_as_it_ends(rule: Rule) -> Rule:
    """The frame ends, and says which card it was."""
    return replace(rule, closes=Closing("done", {"card": rule.using[0]}))


def told_to_a_frame(rule: Rule) -> Rule:
    """A frame opens that everybody reads, and holds the card."""
    return replace(rule, opens=Opening(MACHINES["karama"], {"card": rule.using[0]}))


@pytest.mark.parametrize("broken", [put_down_openly, told_as_it_ends, told_to_a_frame])
def test_a_card_given_back_face_down_is_told_in_no_other_way(broken: Callable[[Rule], Rule]) -> None:
    rule = row("exchange", "return")

    assert KEPT.condition(rule) is TRUE
    assert KEPT.condition(broken(rule)) is FALSE
