"""A promise about a battle plan, made under a Truthtrance: what it demands of the plan, and what it forbids."""

from __future__ import annotations

from model.battle_field import here
from model.battle_plan import (
    can_lead,
    has_leader,
    is_defense,
    is_voiced,
    is_weapon,
    is_worthless,
    may_play,
    must_play,
    must_protect,
    must_strike,
)
from model.components.battle_roles import leader_substitute
from model.components.cards import CARDS
from model.language.naming import says
from model.language.terms import Term, all_of, any_of, each, every, not_, some
from model.setting import face
from model.table import in_plan
from model.tables.plans import forsworn, promised
from model.verbs import free_in_hand

_card = each(CARDS, "card")


@says("{player} has said what it will play", "{player} has not said what it will play")
def bound(player: Term) -> Term:
    """The player has made a promise about this battle."""
    return any_of(promised[player] != None, forsworn[player] != None)  # noqa: E711 - builds a term


@says("{printed} is in the plan of {player}", "{printed} is not in the plan of {player}")
def is_planned(player: Term, printed: Term) -> Term:
    """Such a card is in the plan already."""
    return some(_card, all_of(in_plan[player, _card], face[_card] == printed))


@says("{player} can still put {printed} into its plan", "{player} can no longer put {printed} into its plan")
def can_plan(player: Term, printed: Term) -> Term:
    """The player has such a card, a place for it is open, and the Voice neither forbids it nor takes the place."""
    worthless = is_worthless(_card)
    as_weapon = all_of(
        any_of(is_weapon(_card), worthless),
        not_(here.armed[player]),
        any_of(not_(must_strike(player)), is_voiced(_card)),
    )
    as_defense = all_of(
        any_of(is_defense(_card), worthless),
        not_(here.defended[player]),
        any_of(not_(must_protect(player)), is_voiced(_card)),
    )
    as_leader = all_of(leader_substitute[_card], not_(here.led[player]))
    places = any_of(as_leader, all_of(can_lead(player), any_of(as_weapon, as_defense)))
    return some(_card, all_of(may_play(player, _card), face[_card] == printed, places))


@says("{player} has to play {printed}", "{player} does not have to play {printed}")
def is_forced(player: Term, printed: Term) -> Term:
    """The Voice demands a card and the player has no other, or it can send only a Cheap Hero."""
    others = every(_card, any_of(not_(free_in_hand(player, _card)), not_(is_voiced(_card)), face[_card] == printed))
    hero = some(_card, all_of(free_in_hand(player, _card), leader_substitute[_card], face[_card] == printed))
    only_a_hero = all_of(hero, not_(here.led[player]), not_(has_leader(player)))
    return any_of(all_of(must_play(player), others), only_a_hero)
