"""Storm, second part: the storm goes from sector to sector, and what it hits is lost.

    committed ─(storm_protection)─▶ setting_out ─▶ struck ─▶ moving ─go on─▶ struck ─halve, lose─▶ struck ─▶ moving
                                                              └─arrive──▶ arrived ─▶ drawing ─▶ done

What is in the way goes all at once; where protected Fremen lose half of a group of both kinds they choose whom.
Open questions: AMB-25 (the sector it starts in), KANLY-22 (a sector crossed twice), KANLY-25 (advisors left alone).
Elsewhere: `storm.py`. Jubba Cloak, No-Fields and Ambassadors are not modelled.
"""

from __future__ import annotations

from model.components.board import AREAS, ahead, exposed, next_sector, sector_of, territory_of
from model.components.factions import FACTIONS, FIGURES, FREMEN
from model.language.effects import BANK, Effect, ends, for_each, moves, only_if
from model.language.machine import shown_to_actor
from model.language.naming import says
from model.language.rows import NATURE, TABLE
from model.language.terms import Term, all_of, any_of, each, every, lift, not_, number, some
from model.losses import advisors_settle, half_of, killed
from model.occupation import all_forces
from model.phases.frames import spice_blow, storm
from model.phases.storm import drawn, nearest, origin
from model.questions.storm import CROSSED_TWICE, LONELY_ADVISORS, START_SECTOR
from model.responses.frames import response
from model.setting import advanced, last_phase, last_turn, seated
from model.sources import BASE, ENGINE, OUR_ORDER
from model.table import denied
from model.tables.forces import elite_tanks, elites, forces, tanks
from model.tables.planet import first, storm_at, storm_card, turn, wall_destroyed
from model.tables.spice import spice_on

here = storm.here
player, seat_hit = each(FACTIONS, "player"), each(FACTIONS, "seat hit")
area, group, hit = each(AREAS, "area"), each(AREAS, "area of the group"), each(AREAS, "area hit")
FEDAYKIN = FIGURES["fremen"]["elites"]
elites_lost = number("elites lost", 0, FEDAYKIN)
next_one = next_sector[origin]


@says("the storm kills in {place}", "the storm does not kill in {place}")
def open_to_storm(place: Term) -> Term:
    """The storm kills there when it comes."""
    return exposed(territory_of[place], wall_destroyed)


@says("the storm will come over {place}", "the storm will not come over {place}")
def crossed(place: Term) -> Term:
    """The storm will come over the area."""
    starts_there = START_SECTOR.means(no=False, yes=all_of(here.left > 0, sector_of[place] == origin))
    in_the_way = all_of(here.left > 0, ahead[origin, sector_of[place]] <= here.left)
    return all_of(sector_of[place] != None, any_of(in_the_way, starts_there))  # noqa: E711 - builds a term


in_question = all_of(
    advanced,
    seated[FREMEN],
    not_(denied["storm_protection"]),
    some(group, all_of(all_forces(FREMEN, group) > 0, open_to_storm(group), crossed(group))),
)
storm.rule(
    "Fremen stand in the way: their protection may be cancelled.",
    by=TABLE,
    on="ask for the Fremen protection",
    go="committed -> committed",
    when=[in_question],
    opens=response(kind="storm_protection", owner=FREMEN),
    cites=[BASE, ENGINE],
)
storm.rule(
    "The protection stands: the Fremen lose only half of each group.",
    by=TABLE,
    on=response.ended("allowed"),
    go="committed -> setting_out",
    then=[here.protected.becomes(True)],
    cites=[BASE, ENGINE],
)
storm.rule(
    "The protection is cancelled: the Fremen lose what everybody loses.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="committed -> setting_out",
    cites=[ENGINE],
)
storm.rule(
    "No protection is in question.",
    by=TABLE,
    on="ask for the Fremen protection",
    go="committed -> setting_out",
    when=[not_(in_question)],
    cites=[OUR_ORDER],
)

present = all_forces(FREMEN, hit) > 0


def struck(sector: Term, still_to_go: Term, really: Term) -> list[Effect]:
    """The storm is over the sector: the spice there is gone, and every group that is open to it loses."""
    there = all_of(really, sector_of[hit] == sector)
    once_more = CROSSED_TWICE.means(twice=True, once=still_to_go < 18)
    spared = all_of(seat_hit == FREMEN, here.protected)
    halved = all_of(seated[FREMEN], here.protected, once_more, present)
    losses: list[Effect] = [
        for_each(seat_hit, [only_if(not_(spared), killed(seat_hit, hit))]),
        only_if(halved, [here.pending[hit].becomes(True)]),
    ]
    return [
        for_each(
            hit,
            [
                only_if(
                    there,
                    [
                        moves(spice_on[hit], out_of=spice_on[hit], into=BANK),
                        only_if(open_to_storm(hit), losses),
                    ],
                )
            ],
        )
    ]


storm.rule(
    "The storm sets out. Whether it hits the sector where it stands is a question.",
    by=TABLE,
    on="set out",
    go="setting_out -> struck",
    then=struck(origin, here.left, START_SECTOR.means(no=False, yes=here.left > 0)),
    cites=[BASE, ENGINE],
)
storm.rule(
    "The storm goes on by one sector and hits what is there.",
    by=TABLE,
    on="go on",
    go="moving -> struck",
    when=[here.left > 0],
    then=[
        storm_at.becomes(next_one),
        here.left.becomes(here.left - 1),
        *struck(next_one, here.left - 1, lift(True)),
    ],
    cites=[BASE],
)


def of_both_kinds(place: Term) -> Term:
    """The Fremen there are of both kinds, so that they have a choice."""
    return all_of(forces[FREMEN, place] > 0, elites[FREMEN, place] > 0)


forced = all_of(here.pending[group], not_(of_both_kinds(group)))
storm.rule(
    "Half of every Fremen group of one kind is lost, rounded up.",
    by=TABLE,
    on="halve",
    go="struck -> struck",
    when=[seated[FREMEN], some(group, forced)],
    then=[
        for_each(
            hit,
            [
                only_if(
                    all_of(here.pending[hit], not_(of_both_kinds(hit))),
                    [
                        moves(half_of(forces[FREMEN, hit]), out_of=forces[FREMEN, hit], into=tanks[FREMEN]),
                        moves(
                            half_of(elites[FREMEN, hit], FEDAYKIN), out_of=elites[FREMEN, hit], into=elite_tanks[FREMEN]
                        ),
                        here.pending[hit].becomes(False),
                    ],
                )
            ],
        )
    ],
    cites=[BASE, ENGINE],
)
lost = half_of(all_forces(FREMEN, area))
storm.rule(
    "The Fremen choose which kinds make up the half that they lose in an area.",
    by=FREMEN,
    on="lose",
    using=[area, elites_lost],
    go="struck -> struck",
    when=[
        here.pending[area],
        of_both_kinds(area),
        elites_lost <= elites[FREMEN, area],
        elites_lost <= lost,
        lost - elites_lost <= forces[FREMEN, area],
    ],
    then=[
        moves(lost - elites_lost, out_of=forces[FREMEN, area], into=tanks[FREMEN]),
        moves(elites_lost, out_of=elites[FREMEN, area], into=elite_tanks[FREMEN]),
        here.pending[area].becomes(False),
    ],
    cites=[BASE, ENGINE],
)
storm.rule(
    "All losses in the sector are settled.",
    by=TABLE,
    on="settle the losses",
    go="struck -> moving",
    when=[every(group, not_(here.pending[group]))],
    cites=[OUR_ORDER],
)
storm.rule(
    "The storm has come to rest. The first player is the one whose circle it would reach next.",
    by=TABLE,
    on="arrive",
    using=[player],
    go="moving -> arrived",
    when=[here.left == 0, nearest(player, True)],
    then=[
        storm_at.becomes(origin),
        first.becomes(player),
        here.protected.becomes(False),
        advisors_settle(LONELY_ADVISORS.means(at_once=True, stay=False)),
    ],
    cites=[BASE, ENGINE],
)
may_peek = all_of(advanced, seated[FREMEN], turn < last_turn, not_(denied["storm_peek"]))
storm.rule(
    "The Fremen are to see the next storm card: that may be cancelled.",
    by=TABLE,
    on="look ahead",
    go="arrived -> arrived",
    when=[may_peek],
    opens=response(kind="storm_peek", owner=FREMEN),
    cites=[BASE, ENGINE],
)
storm.rule(
    "Nobody looks ahead.",
    by=TABLE,
    on="look ahead",
    go="arrived -> done",
    when=[not_(may_peek)],
    cites=[OUR_ORDER],
)
storm.rule(
    "The Fremen may look.",
    by=TABLE,
    on=response.ended("allowed"),
    go="arrived -> drawing",
    cites=[BASE, ENGINE],
)
storm.rule(
    "The Fremen may not look: the next storm card is drawn unseen.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="arrived -> done",
    cites=[ENGINE],
)
storm.rule(
    "The next storm card is drawn, and only the Fremen see it.",
    by=NATURE,
    on="draw the next storm card",
    using=[shown_to_actor(drawn)],
    go="drawing -> done",
    when=[seated[FREMEN]],
    then=[storm_card[FREMEN].becomes(drawn)],
    cites=[BASE, ENGINE],
)
storm.rule(
    "The storm is over: Spice Blow begins.",
    by=TABLE,
    on="end the phase",
    go="done",
    when=[last_phase != "storm"],
    then=[ends("phase")],
    gives_way_to=spice_blow(),
    cites=[BASE],
)
storm.rule(
    "The storm is over, and nothing after it is looked at.",
    by=TABLE,
    on="end the phase",
    go="done",
    when=[last_phase == "storm"],
    then=[ends("phase")],
    closes=storm.over(),
    cites=[OUR_ORDER],
)
