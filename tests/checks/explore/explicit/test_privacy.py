"""Privacy: what looks the same must be the same, as the reference explorer has it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.explore.engines import differences
from checks.explore.explicit.explored import ExplicitExplored
from checks.explore.explicit.pack import unpack
from checks.explore.explicit.privacy import _alike
from checks.explore.explicit.run import explore
from checks.explore.found import replayed
from checks.explore.obligations import PRIVACY
from checks.explore.privacy import Eye
from checks.explore.readings import Family
from checks.explore.reference import explore as reference
from checks.mutate.hunt import in_place_of
from checks.state import Instance
from checks.step import Game
from model.components.cards import CARDS
from model.components.factions import CHOAM
from model.language.effects import in_place
from model.language.scope import SCOPES
from model.language.terms import lift
from model.table import hand
from tests.checks.explore.hiding import HIDDEN, field_of, hidden
from tests.rows import row


def test_a_bid_that_hangs_on_a_hidden_card_tells_where_it_is() -> None:
    bid = row("bidding", "bid")
    scope = SCOPES["kull-m15"]
    family = Family(scope)
    leaking = replace(bid, when=(*bid.when, in_place(lift("kull_wahad", CARDS), hand(CHOAM), CARDS)))
    with in_place_of(leaking):
        instance = Instance(scope)
        one, other = reference(instance, family), explore(instance, family)
        told = next(answer for answer in other.answers() if answer.id == "INV-73")

        assert differences(one, other) == []
        assert told.fails == family.full
        for history in other.histories("INV-73", 3):
            replayed(Game(instance), family, "INV-73", history)

    assert not next(a for a in explore(Instance(scope), family).answers() if a.id == "INV-73").fails


def test_what_the_questions_give_away_is_told_under_the_same_readings() -> None:
    scope = SCOPES["kull-m11"]
    instance, family = Instance(scope), Family(scope)
    theirs = {answer.id: answer for answer in reference(instance, family).answers()}
    ours = {answer.id: answer for answer in explore(instance, family).answers()}

    for id in PRIVACY:
        assert ours[id].decided
        assert (ours[id].fails, ours[id].arises) == (theirs[id].fails, theirs[id].arises)
    assert ours["INV-70"].fails
    assert ours["INV-77"].fails


def test_a_run_that_was_stopped_or_swaps_copies_decides_nothing_of_it() -> None:
    scope = SCOPES["kull-m1"]
    swapped = explore(Instance(scope), Family(scope), symmetry=True)

    assert {answer.id for answer in swapped.answers() if not answer.decided} == set(PRIVACY)


@pytest.mark.parametrize(("name", "machine", "field", "seen_by"), HIDDEN)
def test_what_lies_side_by_side_is_what_looks_the_same(name: str, machine: str, field: str, seen_by: str) -> None:
    run = explore(Instance(SCOPES[name]), Family(SCOPES[name]))
    assert isinstance(run, ExplicitExplored)
    found, layout = run.found, run.found.layout
    with hidden(field_of(machine, field), seen_by):
        eye = Eye(layout.instance, "emperor")
        for key, store in found.stores.items():
            if key[0] and key[2] is None:
                alike = _alike(layout, store, "emperor")
                views: dict[object, set[int]] = {}
                for at, number in enumerate(alike.order.tolist()):
                    state = unpack(layout, [int(word[number]) for word in store.words])
                    views.setdefault(eye.view(state), set()).add(int(alike.group[at]))
                assert all(len(groups) == 1 for groups in views.values())
                assert len(views) == len(alike.begins)
