"""After a battle is decided: leaders, losing forces and cards, the reward, then the winner's losses and cards.

    settling ─▶ losing ──take losses──▶ burying ──bury──▶ burying ─▶ keeping ──discard, keep──▶ capturing
        └──(no winner)──▶ ending

The winner loses forces worth what it dialled: where ordinary and elite forces can make that number in several ways, it
chooses one, and in which areas. It keeps its weapon and defense or discards them; Worthless cards and Cheap Heroes go.
Who won by a traitor loses nothing. A leader killed again before its last death was undone lies face down.

Open questions: KANLY-90 (the leader of who won by a traitor), KANLY-91 (a leader whom the Harkonnen kill).
"""

from __future__ import annotations

from model.battle_field import area, combatant, here, in_field, worth
from model.battle_plan import is_worthless, territory
from model.components.board import AREAS
from model.components.cards import CARDS
from model.components.factions import ATREIDES, FACTIONS
from model.components.leaders import LEADERS, strength
from model.language.effects import BANK, Effect, for_each, moves, only_if, puts
from model.language.naming import named, says
from model.language.rows import TABLE
from model.language.terms import (
    Term,
    all_of,
    any_of,
    choose,
    each,
    every,
    lift,
    not_,
    number,
    one_of,
    plus,
    smaller,
    some,
)
from model.losses import killed
from model.occupation import within
from model.phases.combat_reveal import apart, pay
from model.phases.frames import combat
from model.questions.battle import EXECUTED_LEADER, SPARED_LEADER
from model.setting import advanced, seated
from model.sources import BASE, ENGINE, LANDSRAAD, OUR_ORDER, OURS
from model.table import DISCARD, hand
from model.tables.forces import advisors, elite_tanks, elites, forces, tanks
from model.tables.people import (
    LEADER_PLACES,
    captor,
    deaths,
    fought_in,
    kwisatz_dead,
    kwisatz_fought_in,
    kwisatz_losses,
    leader_at,
)
from model.tables.plans import (
    shown_defense,
    shown_dial,
    shown_hero,
    shown_kwisatz,
    shown_leader,
    shown_support,
    shown_weapon,
)
from model.tables.spice import spice, spice_on
from model.verbs import free_in_hand

player, leader, card = each(FACTIONS, "player"), each(LEADERS, "leader"), each(CARDS, "card")
seat, where, another = each(FACTIONS, "seat"), each(AREAS, "where"), each(AREAS, "other area")
sides = (here.aggressor, here.defender)
winner = here.winner
nobody_won = winner == None  # noqa: E711 - builds a term


def dies(who: Term, executed: bool = False) -> list[Effect]:
    """The leader goes to the tanks, face down if it was killed before, and is nobody's prisoner."""
    face_down = lift("face_down", LEADER_PLACES)
    place = choose(deaths[who] > 0, face_down, "in_tanks")
    return [
        leader_at[who].becomes(EXECUTED_LEADER.means(as_killed=place, face_down=face_down) if executed else place),
        deaths[who].becomes(deaths[who] + 1),
        captor[who].becomes(None),
    ]


@says("the leader led {side}[falls? and fell| and lived]")
def leads(side: Term, falls: bool) -> Term:
    """The leader led this side, and fell or lived."""
    return all_of(shown_leader[side] == leader, here.fallen[side] if falls else not_(here.fallen[side]))


falls = any_of(*[leads(side, True) for side in sides])
lives = any_of(*[leads(side, False) for side in sides])
stays_prisoner = all_of(here.by_traitor, shown_leader[winner] == leader)
loses_nothing = SPARED_LEADER.means(free=here.by_traitor, fought=lift(False))
has_fought = not_(all_of(loses_nothing, shown_leader[winner] == leader))
with_kwisatz = any_of(*[shown_kwisatz[side] for side in sides])
kwisatz_has_fought = any_of(
    *[all_of(shown_kwisatz[side], not_(all_of(loses_nothing, side == winner))) for side in sides]
)
people: list[Effect] = [
    for_each(
        leader,
        [
            only_if(falls, dies(leader)),
            only_if(all_of(lives, not_(falls), has_fought), [fought_in[leader].becomes(territory)]),
            only_if(all_of(lives, not_(falls), not_(stays_prisoner)), [captor[leader].becomes(None)]),
        ],
    ),
    only_if(kwisatz_has_fought, [kwisatz_fought_in.becomes(territory)]),
]


@says("the plan of {side} loses the card", "the plan of {side} does not lose the card")
def is_lost(side: Term) -> Term:
    """The side's plan loses the card: all of a loser's, and what a winner cannot keep."""
    in_it = one_of(card, shown_weapon[side], shown_defense[side], shown_hero[side])
    spent = all_of(not_(here.by_traitor), any_of(is_worthless(card), card == shown_hero[side]))
    return all_of(in_it, any_of(side != winner, spent))


in_hands = [free_in_hand(side, card) for side in sides]
cards: list[Effect] = [
    for_each(
        card,
        [
            only_if(all_of(held, is_lost(side)), [puts(card, DISCARD, out_of=hand(side))])
            for side, held in zip(sides, in_hands, strict=True)
        ],
    )
]


losing_armies: list[Effect] = [
    for_each(
        area,
        [only_if(in_field(area), [only_if(side != winner, killed(side, area)) for side in sides])],
    )
]


def awakes(number_of_forces: Term, condition: Term) -> Effect:
    """What Atreides loses in battle awakes the Kwisatz Haderach.

    Only as aggressor or defender: whether forces count that an explosion of others kills beside them is open, and not
    asked.
    """
    grown = smaller(7, plus(kwisatz_losses, number_of_forces))
    return only_if(all_of(advanced, condition), [kwisatz_losses.becomes(grown)])


atreides_lost = awakes(here.troops[ATREIDES], all_of(combatant(ATREIDES), winner != ATREIDES))
worths = [
    choose(all_of(here.fallen[side], shown_leader[side] != None), strength[shown_leader[side]], 0)  # noqa: E711
    for side in sides
]
reward = named("reward", "the strength of the leaders that fell", plus(*worths))
defender_pays = pay(here.defender)

combat.rule(
    "Two traitors: both armies, both leaders and all cards of the plans are lost.",
    by=TABLE,
    on="settle",
    go="settling -> ending",
    when=[apart, nobody_won, not_(here.exploded)],
    shows=in_hands,
    then=[*defender_pays, *people, *cards, *losing_armies, atreides_lost],
    cites=[BASE],
)
combat.rule(
    "The explosion kills all forces in the territory and both leaders, and destroys the spice there.",
    by=TABLE,
    on="settle",
    go="settling -> ending",
    when=[apart, nobody_won, here.exploded],
    shows=in_hands,
    then=[
        *defender_pays,
        *people,
        *cards,
        for_each(
            area,
            [
                only_if(
                    within(area, territory),
                    [
                        moves(spice_on[area], out_of=spice_on[area], into=BANK),
                        for_each(seat, killed(seat, area)),
                    ],
                )
            ],
        ),
        advisors[territory].becomes(False),
        only_if(with_kwisatz, [kwisatz_dead.becomes(True)]),
        atreides_lost,
    ],
    cites=[BASE],
)
combat.rule(
    "The loser loses its forces there and its cards; the winner is paid for every leader killed.",
    by=TABLE,
    on="settle",
    go="settling -> losing",
    when=[apart, combatant(winner)],
    shows=in_hands,
    then=[
        only_if(not_(all_of(here.by_traitor, winner == here.defender)), defender_pays),
        *people,
        *cards,
        *losing_armies,
        atreides_lost,
        moves(reward, out_of=BANK, into=spice[winner]),
    ],
    cites=[BASE],
)

ordinary = number("ordinary", 0, here.troops[player])
elite = number("elite", 0, here.elite_troops[player])
dialled = number("dialled", 0, here.troops[winner])
combat.rule(
    "Who won by a traitor loses no forces.",
    by=TABLE,
    on="take losses",
    go="losing -> keeping",
    when=[here.by_traitor],
    cites=[BASE],
)
combat.rule(
    "The winner loses the forces it dialled.",
    by=TABLE,
    on="take losses",
    using=[dialled],
    go="losing -> burying",
    when=[
        not_(here.by_traitor),
        here.elite_troops[winner] == 0,
        shown_support[winner] <= dialled,
        worth(winner, dialled, 0, shown_support[winner]) == shown_dial[winner],
    ],
    then=[here.owed.becomes(dialled), awakes(dialled, winner == ATREIDES)],
    cites=[BASE],
)
combat.rule(
    "The winner chooses which ordinary and elite forces, worth what it dialled, it loses.",
    by=player,
    on="take losses",
    using=[ordinary, elite],
    go="losing -> burying",
    when=[
        player == winner,
        not_(here.by_traitor),
        here.elite_troops[player] > 0,
        shown_support[player] <= ordinary + elite,
        worth(player, ordinary, elite, shown_support[player]) == shown_dial[player],
    ],
    then=[here.owed.becomes(ordinary), here.owed_elites.becomes(elite)],
    cites=[BASE, ENGINE],
)
nothing_owed = all_of(here.owed == 0, here.owed_elites == 0)
elseanother = any_of(forces[winner, another] > 0, elites[winner, another] > 0)
in_one_area = some(
    area, all_of(in_field(area), every(another, any_of(another == area, not_(in_field(another)), not_(elseanother))))
)
all_die = all_of(here.owed == here.troops[winner], here.owed_elites == here.elite_troops[winner])
no_choice = any_of(in_one_area, all_die)
combat.rule(
    "The winner has taken its losses.",
    by=TABLE,
    on="bury",
    go="burying -> keeping",
    when=[nothing_owed],
    cites=[OUR_ORDER],
)
combat.rule(
    "All the winner's forces are in one area, or all of them are lost: they go to the tanks.",
    by=TABLE,
    on="bury",
    go="burying -> keeping",
    when=[seated[winner], here.owed >= 0, here.owed_elites >= 0, not_(nothing_owed), no_choice],
    then=[
        for_each(
            area,
            [
                only_if(
                    in_field(area),
                    [
                        moves(
                            smaller(here.owed, forces[winner, area]), out_of=forces[winner, area], into=tanks[winner]
                        ),
                        moves(
                            smaller(here.owed_elites, elites[winner, area]),
                            out_of=elites[winner, area],
                            into=elite_tanks[winner],
                        ),
                    ],
                )
            ],
        ),
        here.owed.becomes(0),
        here.owed_elites.becomes(0),
    ],
    cites=[BASE],
)
some_ordinary = number("ordinary", 0, here.owed)
some_elite = number("elite", 0, here.owed_elites)
combat.rule(
    "The winner chooses an area, and forces there to lose.",
    by=player,
    on="bury",
    using=[where, some_ordinary, some_elite],
    go="burying -> burying",
    when=[
        player == winner,
        not_(nothing_owed),
        not_(no_choice),
        in_field(where),
        some_ordinary + some_elite > 0,
        some_ordinary <= forces[player, where],
        some_elite <= elites[player, where],
    ],
    then=[
        moves(some_ordinary, out_of=forces[player, where], into=tanks[player]),
        moves(some_elite, out_of=elites[player, where], into=elite_tanks[player]),
        here.owed.becomes(here.owed - some_ordinary),
        here.owed_elites.becomes(here.owed_elites - some_elite),
        here.troops[player].becomes(here.troops[player] - some_ordinary),
        here.elite_troops[player].becomes(here.elite_troops[player] - some_elite),
    ],
    cites=[BASE, OURS],
)


@says("{played} is still the winner's to keep", "{played} is not the winner's to keep")
def is_kept(played: Term) -> Term:
    """The card is still the winner's, which may discard it."""
    return all_of(played != None, any_of(here.by_traitor, not_(is_worthless(played))))  # noqa: E711


for slot, word in ((shown_weapon, "weapon"), (shown_defense, "defense")):
    combat.rule(
        f"The winner discards the {word} it played.",
        by=player,
        on=f"discard the {word}",
        go="keeping -> keeping",
        when=[player == winner, is_kept(slot[player]), free_in_hand(player, slot[player])],
        then=[puts(slot[player], DISCARD, out_of=hand(player)), slot[player].becomes(None)],
        cites=[BASE],
    )
spared_hero = all_of(here.by_traitor, shown_hero[winner] != None)  # noqa: E711 - builds a term
combat.rule(
    "Who won by a traitor discards the Cheap Hero it sent.",
    by=player,
    on="discard the hero",
    go="keeping -> keeping",
    when=[player == winner, spared_hero, free_in_hand(player, shown_hero[player])],
    then=[puts(shown_hero[player], DISCARD, out_of=hand(player)), shown_hero[player].becomes(None)],
    cites=[LANDSRAAD],
)
may_discard = any_of(is_kept(shown_weapon[winner]), is_kept(shown_defense[winner]), spared_hero)
combat.rule(
    "The winner keeps what cards it has left.",
    by=player,
    on="keep the rest",
    go="keeping -> capturing",
    when=[player == winner, may_discard],
    cites=[BASE],
)
combat.rule(
    "The winner has no card left to discard.",
    by=TABLE,
    on="keep the rest",
    go="keeping -> capturing",
    when=[not_(may_discard)],
    cites=[OUR_ORDER],
)
