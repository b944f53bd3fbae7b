"""A battle plan: what a player may put into it, and what the Voice makes of that."""

from __future__ import annotations

from collections.abc import Callable

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
from model.language.naming import named, says
from model.language.terms import Term, all_of, any_of, each, not_, one_of, some
from model.questions.battle import FULL_PLAN
from model.setting import advanced, face, kind
from model.table import in_plan
from model.tables.people import captor, fought_in, kwisatz_dead, kwisatz_fought_in, kwisatz_losses, leader_at
from model.tables.plans import forsworn, plan_defense, plan_weapon, promised
from model.verbs import free_in_hand

_card, _leader = each(CARDS, "card"), each(LEADERS, "leader")
territory = territory_of[here.place]


@says("{leader} is alive and with {player}", "{leader} is dead or not with {player}")
def serves(player: Term, leader: Term) -> Term:
    """The leader is alive and with the player: its own, or one it has captured."""
    own = all_of(leader_of[leader] == player, captor[leader] == None)  # noqa: E711 - builds a term
    return all_of(leader_at[leader] == "alive", any_of(own, captor[leader] == player))


@says("{leader} has not fought in another territory", "{leader} has fought in another territory")
def fresh(leader: Term) -> Term:
    """The leader has not fought in another territory this turn."""
    return any_of(fought_in[leader] == None, fought_in[leader] == territory)  # noqa: E711 - builds a term


@says("{player} may lead with {leader}", "{player} may not lead with {leader}")
def usable(player: Term, leader: Term) -> Term:
    """The player may lead this battle with the leader."""
    return all_of(serves(player, leader), fresh(leader))


@says("{player} may add the Kwisatz Haderach", "{player} may not add the Kwisatz Haderach")
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


@says("{card} is a weapon", "{card} is no weapon")
def is_weapon(card: Term) -> Term:
    """The card strikes in a plan. Artillery Strike, the Poison Tooth and the like are not modelled."""
    return any_of(projectile_weapon[card], poison_weapon[card], lasgun[card])


@says("{card} is a defense", "{card} is no defense")
def is_defense(card: Term) -> Term:
    """The card protects in a plan."""
    return any_of(projectile_defense[card], poison_defense[card])


@says("{card} is Worthless", "{card} is not Worthless")
def is_worthless(card: Term) -> Term:
    """The card does nothing, as weapon or as defense."""
    return kind[card] == "worthless"


@says("{card} is of the sort that the Voice names", "{card} is not of the sort that the Voice names")
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


@says("the Voice speaks to {player}", "the Voice does not speak to {player}")
def hears_the_voice(player: Term) -> Term:
    """The Voice speaks to the player: to the opponent of the Bene Gesserit or of their ally."""
    return all_of(here.voiced != None, player == opponent_of(side_of(BENE_GESSERIT)))  # noqa: E711 - builds a term


@says("the Voice demands a card that {player} has", "the Voice demands no card that {player} has")
def must_play(player: Term) -> Term:
    """The Voice demands a card, and the player has one."""
    has_one = some(_card, all_of(free_in_hand(player, _card), is_voiced(_card)))
    return all_of(hears_the_voice(player), here.voice_must, has_one)


@says("{player} may put {card} into its plan", "{player} may not put {card} into its plan")
def may_play(player: Term, card: Term) -> Term:
    """The player has the card free for its plan, and neither the Voice nor a promise forbids it."""
    forbidden = all_of(hears_the_voice(player), not_(here.voice_must), is_voiced(card))
    return all_of(
        free_in_hand(player, card), not_(in_plan[player, card]), not_(forbidden), face[card] != forsworn[player]
    )


@says("{player} has a Cheap Hero to send", "{player} has no Cheap Hero to send")
def has_a_hero(player: Term) -> Term:
    """The player has a Cheap Hero that it may send."""
    forbidden = all_of(hears_the_voice(player), not_(here.voice_must), here.voiced == "cheap_hero")
    return all_of(not_(forbidden), some(_card, all_of(free_in_hand(player, _card), leader_substitute[_card])))


@says("{player} has a leader for this battle", "{player} has no leader for this battle")
def has_leader(player: Term) -> Term:
    """The player has a leader of its own, or a captured one, that may fight here."""
    return some(_leader, usable(player, _leader))


@says(
    "{player} has a leader or a Cheap Hero for this battle",
    "{player} has neither a leader nor a Cheap Hero for this battle",
)
def can_lead(player: Term) -> Term:
    """The player has a leader or a Cheap Hero for this battle. Without one it plays no cards."""
    return any_of(has_leader(player), has_a_hero(player))


@says("the Voice makes {player} send a Cheap Hero", "the Voice does not make {player} send a Cheap Hero")
def must_send_hero(player: Term) -> Term:
    """The Voice demands a Cheap Hero, and the player has one."""
    return all_of(must_play(player), here.voiced == "cheap_hero")


@says("the Voice demands the weapon of {player}", "the Voice does not demand the weapon of {player}")
def must_strike(player: Term) -> Term:
    """The weapon has to be one that the Voice demands."""
    by_name = one_of(here.voiced, "projectile_weapon", "poison_weapon", "lasgun")
    last = all_of(here.voiced == "worthless", here.defended[player], not_(is_worthless(plan_defense[player])))
    return all_of(must_play(player), any_of(by_name, last))


@says("the Voice demands the defense of {player}", "the Voice does not demand the defense of {player}")
def must_protect(player: Term) -> Term:
    """The defense has to be one that the Voice demands."""
    by_name = one_of(here.voiced, "projectile_defense", "poison_defense")
    last = all_of(here.voiced == "worthless", here.armed[player], not_(is_worthless(plan_weapon[player])))
    return all_of(must_play(player), any_of(by_name, last))


def _owes(player: Term, fits: Callable[[Term], Term]) -> Term:
    """The promised card is not in the plan yet, and one that fits can be put there."""
    planned = some(_card, all_of(in_plan[player, _card], face[_card] == promised[player]))
    has_one = some(_card, all_of(face[_card] == promised[player], may_play(player, _card), fits(_card)))
    return all_of(promised[player] != None, not_(planned), has_one)  # noqa: E711 - builds a term


@says("the promise of {player} is about its leader", "no promise of {player} is about its leader")
def promised_hero(player: Term) -> Term:
    """A Cheap Hero was promised."""
    return _owes(player, lambda card: leader_substitute[card])


@says("the promise of {player} is about its weapon", "no promise of {player} is about its weapon")
def promised_weapon(player: Term) -> Term:
    """The weapon has to be the promised card: a weapon, or a Worthless card that finds no place as defense."""
    no_defense = any_of(here.defended[player], all_of(must_protect(player), here.voiced != "worthless"))
    return _owes(player, lambda card: any_of(is_weapon(card), all_of(is_worthless(card), no_defense)))


@says("the promise of {player} is about its defense", "no promise of {player} is about its defense")
def promised_defense(player: Term) -> Term:
    """The defense has to be the promised card: a defense, or a Worthless card."""
    return _owes(player, lambda card: any_of(is_defense(card), is_worthless(card)))


@says("the plan of {player} is complete", "the plan of {player} is not complete")
def sealed(player: Term) -> Term:
    """The player's plan is complete."""
    return all_of(here.led[player], here.armed[player], here.defended[player], here.dialled[player])


nobody_questioned = named(
    "nobody_questioned",
    "nobody is being asked about its plan under a Truthtrance",
    here.questioned == None,  # noqa: E711 - builds a term
    "somebody is being asked about its plan under a Truthtrance",
)


@says("{player} may go on with its plan", "{player} may not go on with its plan")
def may_plan(player: Term) -> Term:
    """The player may go on with its plan: it is a combatant, and need not wait for a plan that Atreides reads."""
    waits = all_of(here.exposed != None, here.exposed != player, not_(sealed(here.exposed)))  # noqa: E711
    return all_of(
        combatant(player),
        nobody_questioned,
        FULL_PLAN.means(
            offer_after_prep_target_seals_first=not_(waits),
            any_time_before_reveal=True,
            free_order=True,
        ),
    )
