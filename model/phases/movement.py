"""Movement: a group goes from one area to another; a Karama may cancel the second territory of the Fremen.

    open ──move──▶ moving ──(fremen_movement)──▶ intruded …
                      └──(cancelled)──▶ open
    open ──move and take up arms──▶ moving ──(advisor_flip)──▶ intruded … (cancelled: they move, as advisors)
    open ──play Hajr──▶ open
    open ──move on──▶ leaving ─▶ between …

Open questions: AMB-43 (the move after a cancellation), AMB-95.basic and AMB-95.advanced (allies in one territory),
KANLY-50 (when a city gives ornithopters), KANLY-52 (moving beside an ally), KANLY-94 (a group from several sectors).
Elsewhere: `advisors.py` (who makes room), `model/shipping.py` (reach, entry). A group leaves one territory: forces of
its other sectors join it once the first have moved, to the same place and as far as the group might go. A Karama
against advisors who take up arms cancels what they become, as elsewhere, and not the move: advisors may go there too.
"""

from __future__ import annotations

from model.components.board import AREAS, distance, territory_of
from model.components.cards import CARDS
from model.components.factions import BENE_GESSERIT, FACTIONS, FREMEN, NOBODY
from model.language.effects import for_each, moves, only_if, puts
from model.language.naming import says
from model.language.rows import TABLE
from model.language.terms import Term, all_of, any_of, choose, each, lift, not_, number, plus
from model.losses import killed
from model.occupation import all_forces, are_advisors, has_room_for, in_storm, occupies, stands_in
from model.phases.frames import shipment
from model.questions.movement import GROUP, REPLACEMENT, SEPARATION_ADVANCED, SEPARATION_BASIC
from model.responses.frames import response
from model.setting import advanced, after
from model.shipping import (
    NOWHERE,
    POLAR_SINK_TERRITORY,
    advisors_follow,
    beside_ally,
    flies,
    forget_group,
    forget_rate,
    may_enter,
    others_stand_in,
    reach,
    within_reach,
)
from model.sources import BASE, ENGINE, FAQ, FREMEN_AUDIT, LANDSRAAD, OUR_ORDER
from model.table import DISCARD, denied, hand
from model.tables.forces import elites, forces
from model.tables.people import ally
from model.tables.planet import storm_at
from model.verbs import may_play_card

here = shipment.here
player, card = each(FACTIONS, "player"), each(CARDS, "card")
origin, area, place = each(AREAS, "origin"), each(AREAS, "area"), each(AREAS, "place")
moved = number("number of forces", 0, forces[player, origin])
moved_elites = number("number of elites", 0, elites[player, origin])
risen = number("number of forces", 1, forces[BENE_GESSERIT, origin])
a_move_is_left = all_of(not_(here.moved_on[here.active]), here.moves < choose(here.extra_move, 2, 1))
fellow_advisors = all_of(are_advisors(player, territory_of[origin]), not_(occupies(player, territory_of[area])))

shipment.rule(
    "The active player declares the move of a group from one area to another within its reach.",
    by=player,
    on="move",
    using=[origin, area, moved, moved_elites],
    go="open -> moving",
    when=[
        player == here.active,
        a_move_is_left,
        any_of(forces[player, origin] > 0, elites[player, origin] > 0),
        origin != area,
        within_reach(player, origin, area),
        beside_ally(player, territory_of[area], ships=False),
        any_of(fellow_advisors, may_enter(player, territory_of[area])),
        moved <= forces[player, origin],
        moved_elites <= elites[player, origin],
        plus(moved, moved_elites) > 0,
    ],
    then=[
        here.group.becomes(moved),
        here.elite_group.becomes(moved_elites),
        here.origin.becomes(origin),
        here.destination.becomes(area),
    ],
    cites=[BASE.page(9), FREMEN_AUDIT],
)
shipment.rule(
    "The Bene Gesserit move advisors who become fighters where they come to others, but not beside their ally.",
    by=BENE_GESSERIT,
    on="move and take up arms",
    using=[origin, area, risen],
    go="open -> moving",
    when=[
        here.active == BENE_GESSERIT,
        advanced,
        not_(denied["advisor_flip"]),
        a_move_is_left,
        forces[BENE_GESSERIT, origin] > 0,
        origin != area,
        are_advisors(BENE_GESSERIT, territory_of[origin]),
        territory_of[origin] != territory_of[area],
        within_reach(BENE_GESSERIT, origin, area),
        others_stand_in(territory_of[area]),
        any_of(ally[BENE_GESSERIT] == NOBODY, not_(stands_in(ally[BENE_GESSERIT], territory_of[area]))),
        not_(stands_in(BENE_GESSERIT, territory_of[area])),
        has_room_for(BENE_GESSERIT, territory_of[area]),
        risen <= forces[BENE_GESSERIT, origin],
    ],
    then=[
        here.group.becomes(risen),
        here.origin.becomes(origin),
        here.destination.becomes(area),
        here.arms.becomes(True),
    ],
    cites=[BASE],
)
shipment.rule(
    "Forces in another sector of the same territory join the group that has moved last, unless the storm lies between.",
    by=player,
    on="join",
    using=[origin, area, moved, moved_elites],
    go="open -> moving",
    when=[
        player == here.active,
        area == here.group_to,
        GROUP.means(gathered=lift(True), one_sector=lift(False)),
        not_(here.moved_on[player]),
        any_of(forces[player, origin] > 0, elites[player, origin] > 0),
        origin != area,
        origin != here.group_from,
        territory_of[origin] == territory_of[here.group_from],
        distance(origin, here.group_from, storm_at) == 0,
        not_(in_storm(origin)),
        not_(in_storm(area)),
        distance(origin, area, storm_at) <= here.group_reach,
        moved <= forces[player, origin],
        moved_elites <= elites[player, origin],
        plus(moved, moved_elites) > 0,
    ],
    then=[
        here.group.becomes(moved),
        here.elite_group.becomes(moved_elites),
        here.origin.becomes(origin),
        here.destination.becomes(area),
        here.joins.becomes(True),
    ],
    cites=[BASE.page(9), LANDSRAAD],
)
who, start, end = here.active, here.origin, here.destination
two_territories = all_of(
    who == FREMEN,
    choose(here.joins, all_of(here.group_reach == 2, not_(here.group_far)), not_(flies(who))),
    distance(start, end, storm_at) > 1,
    not_(denied["fremen_movement"]),
)
at_hand = all_of(
    start != NOWHERE,
    end != NOWHERE,
    start != end,
    here.group <= forces[who, start],
    here.elite_group <= elites[who, start],
)
arrive = [
    moves(here.group, out_of=forces[who, start], into=forces[who, end]),
    moves(here.elite_group, out_of=elites[who, start], into=elites[who, end]),
    *advisors_follow(),
    here.moves.becomes(choose(here.joins, here.moves, here.moves + 1)),
    here.slow.becomes(all_of(here.slow, here.joins)),
    here.group_from.becomes(choose(here.joins, here.group_from, start)),
    here.group_to.becomes(end),
    here.group_reach.becomes(choose(here.joins, here.group_reach, reach(who, territory_of[start]))),
]
nobody_joins = [
    here.group_from.becomes(None),
    here.group_to.becomes(None),
    here.group_reach.becomes(0),
    here.group_far.becomes(False),
]
shipment.rule(
    "The Fremen use the second territory of their movement: the others may cancel it.",
    by=TABLE,
    on="set out",
    go="moving -> moving",
    when=[two_territories],
    opens=response(kind="fremen_movement", owner=FREMEN),
    cites=[FAQ.page(7), FREMEN_AUDIT],
)
shipment.rule(
    "The group moves.",
    by=TABLE,
    on="set out",
    go="moving -> intruded",
    when=[not_(two_territories), not_(here.arms), at_hand],
    then=[*arrive, here.group_far.becomes(all_of(here.group_far, here.joins))],
    cites=[BASE.page(9)],
)
shipment.rule(
    "The moving advisors are to become fighters: the others may cancel that.",
    by=TABLE,
    on="set out",
    go="moving -> moving",
    when=[not_(two_territories), here.arms, who == BENE_GESSERIT],
    opens=response(kind="advisor_flip", owner=BENE_GESSERIT),
    cites=[LANDSRAAD, ENGINE],
)
shipment.rule(
    "Nobody cancelled the Fremen movement: the group moves.",
    by=TABLE,
    on=response.ended("allowed"),
    go="moving -> intruded",
    when=[not_(here.arms), at_hand],
    then=[*arrive, here.group_far.becomes(True)],
    cites=[FREMEN_AUDIT],
)
shipment.rule(
    "The Fremen movement is cancelled: nothing has moved, and this move is of one territory or given up.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="moving -> open",
    when=[not_(here.arms)],
    then=[
        *forget_group,
        *nobody_joins,
        *REPLACEMENT.means(
            shorter_replacement_allowed=[here.slow.becomes(any_of(here.slow, not_(here.joins)))],
            move_forfeited=[here.moves.becomes(choose(here.joins, here.moves, here.moves + 1))],
        ),
    ],
    cites=[FREMEN_AUDIT, ENGINE],
)
shipment.rule(
    "Nobody cancelled that the advisors take up arms: they move, and are fighters where they come.",
    by=TABLE,
    on=response.ended("allowed"),
    go="moving -> intruded",
    when=[here.arms, at_hand],
    then=[*arrive, here.group_far.becomes(all_of(here.group_far, here.joins))],
    cites=[BASE, LANDSRAAD],
)
shipment.rule(
    "That the advisors take up arms is cancelled: they move as the advisors they were.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="moving -> moving",
    when=[here.arms],
    then=[here.arms.becomes(False)],
    cites=[LANDSRAAD, ENGINE],
)
shipment.rule(
    "The active player plays Hajr: it may move once more.",
    by=player,
    on="play Hajr",
    using=[card],
    go="open -> open",
    when=[
        player == here.active,
        not_(here.moved_on[player]),
        not_(here.extra_move),
        *may_play_card(player, card, "hajr"),
    ],
    then=[puts(card, DISCARD, out_of=hand(player)), here.extra_move.becomes(True)],
    cites=[FAQ.page(8)],
)
shipment.rule(
    "The active player ends its turn.",
    by=player,
    on="move on",
    go="open -> leaving",
    when=[player == here.active, not_(here.moved_on[player])],
    then=[
        here.moved_on[player].becomes(True),
        here.shipped.becomes(False),
        here.full_price.becomes(False),
        here.grounded.becomes(False),
        here.moves.becomes(0),
        here.extra_move.becomes(False),
        here.slow.becomes(False),
        *nobody_joins,
        here.flew.becomes(False),
        here.shut_out.all.becomes(False),
        here.shut_special.all.becomes(False),
        *forget_rate,
    ],
    cites=[BASE.page(10)],
)


@says("the forces may not stay beside their ally in {territory}", "the forces may stay in {territory}")
def leaves_its_ally(territory: Term) -> Term:
    """Who has just had its turn stands as fighters beside fighters of its ally, and must not."""
    late = here.moved_on[ally[who]]
    return all_of(
        territory != POLAR_SINK_TERRITORY,
        not_(are_advisors(who, territory)),
        choose(
            advanced,
            SEPARATION_ADVANCED.means(own_end=True, later_player=late),
            SEPARATION_BASIC.means(own_end=True, later_player=late),
        ),
        occupies(ally[who], territory),
    )


next_in_order = [
    here.due.becomes(choose(any_of(here.due == NOBODY, here.due == who), after[who], here.due)),
    here.active.becomes(None),
    here.guild_asked.becomes(False),
]
shipment.rule(
    "Forces that end their turn in a territory with fighters of their ally go to the tanks.",
    by=TABLE,
    on="part from the ally",
    go="leaving -> between",
    when=[ally[who] != NOBODY],
    then=[
        for_each(
            place,
            [
                only_if(
                    all_of(all_forces(who, place) > 0, leaves_its_ally(territory_of[place])),
                    killed(who, place),
                )
            ],
        ),
        *next_in_order,
    ],
    cites=[ENGINE],
)
shipment.rule(
    "A player without an ally has nobody to part from.",
    by=TABLE,
    on="part from the ally",
    go="leaving -> between",
    when=[ally[who] == NOBODY],
    then=next_in_order,
    cites=[OUR_ORDER],
)
