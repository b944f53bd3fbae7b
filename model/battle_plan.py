"""A battle plan: what a player may put into it, and what the Voice makes of that."""

from __future__ import annotations

from model.battle_field import combatant, here, opponent_of, side_of
from model.components.battle_roles import (
    lasgun,
    leader_substitute,
    poison_defense,
    poison_weapon,
    projectile_defense,
    projectile_weapon,
)
from model.components.board import territory_of
from model.components.cards import CARDS
from model.components.factions import ATREIDES, BENE_GESSERIT
from model.components.leaders import LEADERS, leader_of
from model.language.terms import Term, all_of, any_of, each, not_, one_of, some
from model.questions.battle import FULL_PLAN
from model.setting import advanced, kind
from model.table import in_plan
from model.tables.people import captor, fought_in, kwisatz_dead, kwisatz_fought_in, kwisatz_losses, leader_at
from model.tables.plans import plan_defense, plan_weapon
from model.verbs import free_in_hand

_card, _leader = each(CARDS, "card"), each(LEADERS, "leader")
territory = territory_of[here.place]


def serves(player: Term, leader: Term) -> Term:
    """The leader is alive and with the player: its own, or one it has captured."""
    own = all_of(leader_of[leader] == player, captor[leader] == None)  # noqa: E711 - builds a term
    return all_of(leader_at[leader] == "alive", any_of(own, captor[leader] == player))


def fresh(leader: Term) -> Term:
    """The leader has not fought in another territory this turn."""
    return any_of(fought_in[leader] == None, fought_in[leader] == territory)  # noqa: E711 - builds a term


def usable(player: Term, leader: Term) -> Term:
    """The player may lead this battle with the leader."""
    return all_of(serves(player, leader), fresh(leader))


def kwisatz_is_ready(player: Term) -> Term:
    """The Kwisatz Haderach can go with the player's leader."""
    return all_of(
        player == ATREIDES,
        advanced,
        not_(here.no_kwisatz),
        kwisatz_losses >= 7,
        not_(kwisatz_dead),
        any_of(kwisatz_fought_in == None, kwisatz_fought_in == territory),  # noqa: E711 - builds a term
    )


def is_weapon(card: Term) -> Term:
    """The card strikes in a plan. Artillery Strike, the Poison Tooth and the like are not modelled."""
    return any_of(projectile_weapon[card], poison_weapon[card], lasgun[card])


def is_defense(card: Term) -> Term:
    """The card protects in a plan."""
    return any_of(projectile_defense[card], poison_defense[card])


def is_worthless(card: Term) -> Term:
    """The card does nothing, as weapon or as defense."""
    return kind[card] == "worthless"


def is_voiced(card: Term) -> Term:
    """The card is of the sort that the Voice is about."""
    sorts = {
        "projectile_weapon": projectile_weapon[card],
        "poison_weapon": poison_weapon[card],
        "lasgun": lasgun[card],
        "projectile_defense": projectile_defense[card],
        "poison_defense": poison_defense[card],
        "worthless": is_worthless(card),
        "cheap_hero": leader_substitute[card],
    }
    return any_of(*[all_of(here.voiced == name, fits) for name, fits in sorts.items()])


def hears_the_voice(player: Term) -> Term:
    """The Voice speaks to the player: to the opponent of the Bene Gesserit or of their ally."""
    return all_of(here.voiced != None, player == opponent_of(side_of(BENE_GESSERIT)))  # noqa: E711 - builds a term


def must_play(player: Term) -> Term:
    """The Voice demands a card, and the player has one."""
    has_one = some(_card, all_of(free_in_hand(player, _card), is_voiced(_card)))
    return all_of(hears_the_voice(player), here.voice_must, has_one)


def may_play(player: Term, card: Term) -> Term:
    """The player has the card free for its plan, and the Voice does not forbid it."""
    forbidden = all_of(hears_the_voice(player), not_(here.voice_must), is_voiced(card))
    return all_of(free_in_hand(player, card), not_(in_plan[player, card]), not_(forbidden))


def has_a_hero(player: Term) -> Term:
    """The player has a Cheap Hero that it may send."""
    forbidden = all_of(hears_the_voice(player), not_(here.voice_must), here.voiced == "cheap_hero")
    return all_of(not_(forbidden), some(_card, all_of(free_in_hand(player, _card), leader_substitute[_card])))


def can_lead(player: Term) -> Term:
    """The player has a leader or a Cheap Hero for this battle. Without one it plays no cards."""
    return any_of(some(_leader, usable(player, _leader)), has_a_hero(player))


def must_send_hero(player: Term) -> Term:
    """The Voice demands a Cheap Hero, and the player has one."""
    return all_of(must_play(player), here.voiced == "cheap_hero")


def must_strike(player: Term) -> Term:
    """The weapon has to be one that the Voice demands."""
    by_name = one_of(here.voiced, "projectile_weapon", "poison_weapon", "lasgun")
    last = all_of(here.voiced == "worthless", here.defended[player], not_(is_worthless(plan_defense[player])))
    return all_of(must_play(player), any_of(by_name, last))


def must_protect(player: Term) -> Term:
    """The defense has to be one that the Voice demands."""
    by_name = one_of(here.voiced, "projectile_defense", "poison_defense")
    last = all_of(here.voiced == "worthless", here.armed[player], not_(is_worthless(plan_weapon[player])))
    return all_of(must_play(player), any_of(by_name, last))


def sealed(player: Term) -> Term:
    """The player's plan is complete."""
    return all_of(here.led[player], here.armed[player], here.defended[player], here.dialled[player])


def may_plan(player: Term) -> Term:
    """The player may go on with its plan: it is a combatant, and need not wait for a plan that Atreides reads."""
    waits = all_of(here.exposed != None, here.exposed != player, not_(sealed(here.exposed)))  # noqa: E711
    return all_of(
        combatant(player),
        FULL_PLAN.means(
            offer_after_prep_target_seals_first=not_(waits),
            any_time_before_reveal=True,
            free_order=True,
        ),
    )
