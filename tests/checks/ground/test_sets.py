"""Terms on sets of values never miss a value."""

from __future__ import annotations

import model.rulebook
import model.scopes.nest  # noqa: F401
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.ground.possible import Possible
from checks.meaning import Env, Reader
from checks.state import Instance
from model.components.cards import CARDS
from model.components.factions import CHOAM, FACTIONS
from model.language.effects import in_place
from model.language.scope import SCOPES
from model.language.terms import all_of, choose, count, each, every, not_, one_of, plus, some, times
from model.setting import hand_limit, seat
from model.table import DISCARD, banned, spice, used
from model.verbs import hand_size, has_room

card, who = each(CARDS), each(FACTIONS)
TERMS = [
    some(card, in_place(card, DISCARD, CARDS)),
    every(who, has_room(who)),
    count(card, in_place(card, DISCARD, CARDS)),
    plus(spice["emperor"], times(-2, spice["harkonnen"])),
    choose(used["harkonnen"], spice["emperor"], 3),
    hand_size(CHOAM),
    all_of(not_(used["emperor"]), banned["emperor", "payment"]),
    one_of(seat["emperor"], 1, 2),
    hand_limit["choam"] < spice["emperor"],
]


def test_what_a_term_is_in_a_reached_state_is_in_its_bound() -> None:
    instance, family = Instance(SCOPES["kull-m10"]), Family(SCOPES["kull-m10"])
    bounds, run = Possible(instance, family, {}, lambda: None), explore(instance, family)

    for term in TERMS:
        known = bounds.may(term)
        for state in run.states[::7]:
            value = run.game.meanings.of(term)(Env(state, Reader(family.choices[0])))
            assert known[0] <= value <= known[1] if isinstance(known, tuple) else value in known


def test_a_bound_is_tight_where_nothing_changes() -> None:
    bounds = Possible(Instance(SCOPES["kull-m4"]), Family(SCOPES["kull-m4"]), {}, lambda: None)

    assert bounds.may(seat["choam"]) == (1, 1)
    assert bounds.may(banned["choam", "rate"]) == frozenset((False,))
