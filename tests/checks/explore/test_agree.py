"""Three explorers that share the terms and nothing else say the same of a scope, and find the same fault as soon."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from checks.explore.answers import Budget, Explored
from checks.explore.engines import ENGINES, differences, engine_named
from checks.explore.found import replayed
from checks.explore.readings import Family
from checks.mutate.hunt import in_place_of
from checks.state import Instance
from checks.step import Game
from model.language.effects import Moves, ends
from model.language.rows import Rule
from model.language.scope import SCOPES, Scope
from model.language.terms import FALSE
from tests.checks.explore.cut import cut, one_card
from tests.rows import row


def by_all(name: str | Scope) -> list[Explored]:
    scope = SCOPES[name] if isinstance(name, str) else name
    return [engine_named(engine)(Instance(scope), Family(scope), Budget(), lambda at: None) for engine in ENGINES]


LONG = ("kull-m10", "kull-m1", "kull-m12")
"""Scopes that take seconds: `kanly audit` compares the explorers of each of them too."""


@pytest.mark.parametrize(
    "name", ["kull-m4", "kull-m15", *[pytest.param(name, marks=pytest.mark.slow) for name in LONG]]
)
def test_every_count_and_every_answer_is_the_same(name: str) -> None:
    reference, *others = by_all(name)

    for other in others:
        assert differences(reference, other) == []


def kept(rule: Rule) -> Rule:
    """Kull Wahad is not discarded when nobody stops it."""
    return replace(rule, then=rule.then[1:])


def refused(rule: Rule) -> Rule:
    """The row is never played."""
    return replace(rule, when=(FALSE,))


def free_of_charge(rule: Rule) -> Rule:
    """Nothing is paid."""
    return replace(rule, then=tuple(effect for effect in rule.then if not isinstance(effect, Moves)))


def overpaid(rule: Rule) -> Rule:
    """One spice too much is paid: who has bid all that it has cannot."""
    paid = next(effect for effect in rule.then if isinstance(effect, Moves))
    more = replace(paid, amount=paid.amount + 1)
    return replace(rule, then=(more, *[effect for effect in rule.then if effect is not paid]))


BROKEN = [
    pytest.param("kull-m11", row("kull", "response ended: allowed"), kept, "fault", marks=pytest.mark.slow),
    pytest.param("kull-m11", row("kull", "decline"), refused, "INV-60", marks=pytest.mark.slow),
    ("kull-m10", row("bidding", "pay"), free_of_charge, "LOT-04"),
    ("kull-m10", row("bidding", "pay"), overpaid, "fault"),
]


@pytest.mark.parametrize(("name", "rule", "broken", "expected"), BROKEN)
def test_a_seeded_fault_is_found_by_all_after_as_many_plays(
    name: str, rule: Rule, broken: Callable[[Rule], Rule], expected: str
) -> None:
    scope = SCOPES[name]
    right = engine_named("explicit")(Instance(scope), Family(scope), Budget(), lambda at: None)
    before = {answer.id: answer.fails for answer in right.answers()}
    with in_place_of(broken(rule)):
        runs, game = by_all(name), Game(Instance(SCOPES[name]))
        new = [answer.id for answer in runs[0].answers() if answer.fails & ~before[answer.id]]
        lengths: dict[str, set[int]] = {}
        for run in runs:
            for answer in run.answers():
                if answer.id in new and answer.decided:
                    (history,) = run.histories(answer.id)
                    replayed(game, run.family, answer.id, history)
                    assert len(history.plays) == answer.shortest
                    lengths.setdefault(answer.id, set()).add(len(history.plays))

    assert expected in new
    assert all(len(found) == 1 for found in lengths.values()), lengths


def agreed(scope: Scope) -> list[Explored]:
    """All explorers of a scope: no difference, and the reference step confirms a history of each failure."""
    runs, game = by_all(scope), Game(Instance(scope))
    for other in runs[1:]:
        assert differences(runs[0], other) == []
    for run in runs:
        for answer in run.answers():
            if answer.fails and answer.decided:
                replayed(game, run.family, answer.id, run.histories(answer.id)[0])
    return runs


CUT: dict[str, Callable[[], Scope]] = {
    "the only card is held and let go": one_card,
    "no card at all": lambda: cut("revival-small", cards=()),
    "one leader": lambda: cut("traitors-small", LEADERS=("bashar",)),
    "no leader": lambda: cut("revival-leaders", LEADERS=()),
    "one area": lambda: cut("collection-basic", AREAS=SCOPES["collection-basic"].sets["AREAS"][:1]),
    "no area": lambda: cut("storm-dials-small", AREAS=()),
    "one spice card": lambda: cut("spice-small", SPICE_CARDS=SCOPES["spice-small"].sets["SPICE CARDS"][:1]),
    "no spice card": lambda: cut("spice-small", SPICE_CARDS=()),
}
"""Sets with one element and with none: a fact over them has one cell, a fact of them one value."""


@pytest.mark.parametrize("what", CUT)
def test_sets_with_one_element_or_none_are_no_special_case(what: str) -> None:
    agreed(CUT[what]())


def test_a_start_given_twice_is_one_start() -> None:
    (start,) = SCOPES["kull-m4"].starts
    safe = replace(start, places={"kull_wahad": ("hand", "choam")})

    agreed(replace(SCOPES["kull-m4"], starts=(safe, replace(safe, name="again"), start)))


@pytest.mark.parametrize("first", [True, False])
def test_what_ends_and_is_given_a_value_in_one_step_is_no_fault(first: bool) -> None:
    declare = row("revival", "declare La La La")
    then = (ends("phase"), *declare.then) if first else (*declare.then, ends("phase"))
    with in_place_of(replace(declare, then=then)):
        runs = agreed(replace(SCOPES["kull-m1"], opens=()))

    assert not next(answer for answer in runs[0].answers() if answer.id == "fault").fails


def test_arguments_of_different_sets_are_not_the_same() -> None:
    """Two rows of one event, one with a card and a seat, one with a seat and a number: no play is answered twice."""
    request, declare = row("revival", "request"), row("revival", "declare La La La")
    with in_place_of(replace(request, on="zzz")), in_place_of(replace(declare, on="zzz")):
        runs = by_all(replace(SCOPES["kull-m12"], opens=()))
        said = [next(a for a in run.answers() if a.id == "overlap").fails for run in runs]

    assert len(set(said)) == 1
