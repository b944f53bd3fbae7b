"""After the reveal: traitors are called, and the battle is decided.

    calling ──call a traitor, call none──▶ calling ─(all have answered)─▶ deciding ─▶ settling
       └──Harkonnen for its ally (response)──▶ calling

A traitor undoes everything else: who calls it wins and loses nothing. Two traitors, or a Lasgun and a shield, leave no
winner. Otherwise the higher number and leader win, and the aggressor wins ties. A leader with the Kwisatz Haderach is
no traitor. The aggressor's spice is paid here, the defender's in `combat_losses.py`.

Open questions: KANLY-61 (a traitor called twice).
"""

from __future__ import annotations

from model.battle_field import combatant, here, opponent_of, side_of
from model.components.battle_roles import (
    lasgun,
    poison_defense,
    poison_weapon,
    projectile_defense,
    projectile_weapon,
    shield,
)
from model.components.factions import FACTIONS, HARKONNEN
from model.components.leaders import LEADERS, strength
from model.language.effects import BANK, Effect, for_each, only_if
from model.language.naming import says
from model.language.rows import TABLE
from model.language.terms import Term, all_of, any_of, choose, each, every, not_, plus, smaller
from model.phases.frames import combat
from model.purse import funds, pays
from model.questions.battle import USED_TRAITOR
from model.responses.frames import response
from model.setting import seated
from model.sources import BASE, ENGINE, OUR_ORDER
from model.table import denied
from model.tables.people import traitor, used_traitor
from model.tables.plans import shown_defense, shown_dial, shown_kwisatz, shown_leader, shown_support, shown_weapon

player, other, leader = each(FACTIONS, "player"), each(FACTIONS, "other seat"), each(LEADERS, "leader")
aggressor, defender = here.aggressor, here.defender


@says("the opponent of {side} shows a leader who could be a traitor")
def can_turn(side: Term) -> Term:
    """The opponent of this side has a leader who could be a traitor."""
    enemy = opponent_of(side)
    return all_of(seated[enemy], shown_leader[enemy] != None, not_(shown_kwisatz[enemy]))  # noqa: E711 - builds a term


@says("the leader against {side} is a traitor of {seat}", "the leader against {side} is no traitor of {seat}")
def is_my_traitor(seat: Term, side: Term) -> Term:
    """The leader who is against this side is a traitor of the seat's."""
    return all_of(
        leader == shown_leader[opponent_of(side)],
        can_turn(side),
        traitor[seat, leader],
        USED_TRAITOR.means(once=not_(used_traitor[seat, leader]), again=True),
    )


combat.rule(
    "A combatant calls the leader against it a traitor.",
    by=player,
    on="call a traitor",
    using=[leader],
    go="calling -> calling",
    when=[combatant(player), not_(here.answered[player]), is_my_traitor(player, player)],
    then=[
        here.answered[player].becomes(True),
        here.called[player].becomes(True),
        used_traitor[player, leader].becomes(True),
    ],
    cites=[BASE],
)
combat.rule(
    "A combatant calls no traitor.",
    by=player,
    on="call none",
    go="calling -> calling",
    when=[combatant(player), not_(here.answered[player]), can_turn(player)],
    then=[here.answered[player].becomes(True)],
    cites=[BASE],
)
helps = all_of(
    seated[HARKONNEN],
    not_(combatant(HARKONNEN)),
    combatant(side_of(HARKONNEN)),
    can_turn(side_of(HARKONNEN)),
    not_(denied["harkonnen_traitor"]),
)
both_answered = every(other, any_of(not_(combatant(other)), here.answered[other], not_(can_turn(other))))
combat.rule(
    "The Harkonnen call a traitor of theirs for their ally.",
    by=HARKONNEN,
    on="call a traitor for the ally",
    using=[leader],
    go="calling -> unmasking",
    when=[helps, both_answered, not_(here.answered[HARKONNEN]), is_my_traitor(HARKONNEN, side_of(HARKONNEN))],
    then=[here.answered[HARKONNEN].becomes(True)],
    opens=response(kind="harkonnen_traitor", owner=HARKONNEN),
    cites=[BASE],
)
combat.rule(
    "The Harkonnen call no traitor for their ally.",
    by=HARKONNEN,
    on="call none",
    go="calling -> calling",
    when=[helps, not_(here.answered[HARKONNEN])],
    then=[here.answered[HARKONNEN].becomes(True)],
    cites=[BASE],
)
unmasked = leader == shown_leader[opponent_of(side_of(HARKONNEN))]
combat.rule(
    "The traitor serves the ally of the Harkonnen.",
    by=TABLE,
    on=response.ended("allowed"),
    go="unmasking -> deciding",
    then=[
        for_each(player, [only_if(player == side_of(HARKONNEN), [here.called[player].becomes(True)])]),
        for_each(
            leader, [only_if(all_of(unmasked, seated[HARKONNEN]), [used_traitor[HARKONNEN, leader].becomes(True)])]
        ),
    ],
    cites=[BASE],
)
combat.rule(
    "The Harkonnen may not call it: the traitor stays loyal in this battle.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="unmasking -> deciding",
    cites=[ENGINE],
)
silent = all_of(
    both_answered,
    any_of(not_(helps), here.answered[HARKONNEN]),
)
combat.rule(
    "All have said whether they call a traitor.",
    by=TABLE,
    on="go on",
    go="calling -> deciding",
    when=[silent],
    cites=[OUR_ORDER],
)


@says("the opponent's weapon kills the leader of {side}", "the opponent's weapon does not kill the leader of {side}")
def killed(side: Term) -> Term:
    """The opponent's weapon kills the leader or the Cheap Hero of this side."""
    weapon, defense = shown_weapon[opponent_of(side)], shown_defense[side]
    return any_of(
        lasgun[weapon],
        all_of(projectile_weapon[weapon], not_(projectile_defense[defense])),
        all_of(poison_weapon[weapon], not_(poison_defense[defense])),
    )


@says("twice the total of {side}")
def doubled_total(side: Term) -> Term:
    """Twice what this side dials, with its leader and the Kwisatz Haderach if they live."""
    person = choose(shown_leader[side] == None, 0, strength[shown_leader[side]])  # noqa: E711 - builds a term
    help_of_people = 2 * person + choose(shown_kwisatz[side], 4, 0)
    return plus(shown_dial[side], choose(killed(side), 0, help_of_people))


sides = (aggressor, defender)
lasgun_there = any_of(*[lasgun[shown_weapon[side]] for side in sides])
shield_there = any_of(*[shield[shown_defense[side]] for side in sides])
explosion = all_of(lasgun_there, shield_there)
aggressor_wins = doubled_total(aggressor) >= doubled_total(defender)


@says("the spice that {side} owes for what it dialled")
def support_of(side: Term) -> Term:
    """The spice in the plan, as far as it can be paid."""
    dialled = choose(shown_support[side] > 0, shown_support[side], 0)
    return smaller(dialled, funds(side))


def pay(side: Term) -> list[Effect]:
    """The side pays the spice it dialled."""
    return pays(side, support_of(side), BANK)


def called(by_aggressor: bool, by_defender: bool) -> Term:
    """Who has called a traitor."""
    return all_of(
        here.called[aggressor] if by_aggressor else not_(here.called[aggressor]),
        here.called[defender] if by_defender else not_(here.called[defender]),
    )


apart = all_of(here.place != None, seated[aggressor], seated[defender], aggressor != defender)  # noqa: E711
combat.rule(
    "Both leaders are traitors: both players lose everything, and nobody is paid.",
    by=TABLE,
    on="decide",
    go="deciding -> settling",
    when=[apart, called(True, True)],
    then=[
        here.by_traitor.becomes(True),
        here.fallen[aggressor].becomes(True),
        here.fallen[defender].becomes(True),
        *pay(aggressor),
    ],
    cites=[BASE],
)
combat.rule(
    "The defender's leader is a traitor: the aggressor wins and loses nothing.",
    by=TABLE,
    on="decide",
    go="deciding -> settling",
    when=[apart, called(True, False)],
    then=[
        here.by_traitor.becomes(True),
        here.winner.becomes(aggressor),
        here.fallen[defender].becomes(True),
    ],
    cites=[BASE],
)
combat.rule(
    "The aggressor's leader is a traitor: the defender wins and loses nothing.",
    by=TABLE,
    on="decide",
    go="deciding -> settling",
    when=[apart, called(False, True)],
    then=[
        here.by_traitor.becomes(True),
        here.winner.becomes(defender),
        here.fallen[aggressor].becomes(True),
        *pay(aggressor),
    ],
    cites=[BASE],
)
combat.rule(
    "A Lasgun meets a shield: everything in the territory is destroyed, and nobody wins.",
    by=TABLE,
    on="decide",
    go="deciding -> settling",
    when=[apart, called(False, False), explosion],
    then=[
        here.exploded.becomes(True),
        here.fallen[aggressor].becomes(True),
        here.fallen[defender].becomes(True),
        *pay(aggressor),
    ],
    cites=[BASE],
)
combat.rule(
    "The higher total wins, and the aggressor wins ties; weapons that were not warded off kill leaders.",
    by=TABLE,
    on="decide",
    go="deciding -> settling",
    when=[apart, called(False, False), not_(explosion)],
    then=[
        here.winner.becomes(choose(aggressor_wins, aggressor, defender)),
        here.fallen[aggressor].becomes(killed(aggressor)),
        here.fallen[defender].becomes(killed(defender)),
        *pay(aggressor),
    ],
    cites=[BASE],
)
