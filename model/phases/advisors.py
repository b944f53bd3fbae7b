"""The Bene Gesserit in Shipment: they come along with the ships of others, and are advisors or fighters.

    announcing ──take up arms──(advisor_flip)──▶ announcing ──ready──▶ between
    accompanying ──accompany──(advisor)──▶ intruded ──become advisors──(advisor_flip)──▶ open

Open questions: KANLY-51 (coming along with the Fremen), KANLY-25 (advisors left alone, here by those who go; what a
battle leaves alone is KANLY-89, in `battle.py`).
Basic: one force to the Polar Sink, a fighter like every other. Advanced: that, or one advisor to the area of the
shipment, where no fighters of the Bene Gesserit stand. Advisors who move to others stay advisors, unless the Bene
Gesserit have them take up arms or fighters of theirs stand there; beside an ally or under the storm none take up arms.
Elsewhere: `movement.py`, `model/shipping.py` (what moving forces become), `guild_turn.py` (advisors left alone).
"""

from __future__ import annotations

from model.components.board import AREAS, TERRITORIES
from model.components.factions import BENE_GESSERIT, FREMEN, NOBODY
from model.language.effects import moves, only_if
from model.language.rows import TABLE
from model.language.terms import all_of, any_of, choose, each, lift, not_, some
from model.losses import advisors_settle
from model.occupation import are_advisors, has_room_for, in_storm, occupies, stands_in, within
from model.phases.frames import shipment
from model.questions.movement import FREMEN_COMPANY
from model.questions.storm import LONELY_ADVISORS
from model.responses.frames import response
from model.setting import advanced, seated
from model.shipping import POLAR_SINK, back, forget_group, from_reserves, goal, others_stand_in, source
from model.sources import BASE, ENGINE, LANDSRAAD, MAINTAINERS, OUR_ORDER
from model.table import denied
from model.tables.forces import advisors, forces, reserves
from model.tables.people import ally

here = shipment.here
territory, any_territory = each(TERRITORIES, "territory"), each(TERRITORIES, "any territory")
any_area = each(AREAS, "any area")
who = here.active

flips = all_of(advanced, seated[BENE_GESSERIT], not_(denied["advisor_flip"]))
may_announce = all_of(
    flips, some(any_territory, all_of(advisors[any_territory], stands_in(BENE_GESSERIT, any_territory)))
)
fighters_there = all_of(stands_in(BENE_GESSERIT, goal), not_(advisors[goal]))
any_lonely = some(
    any_territory,
    all_of(advisors[any_territory], stands_in(BENE_GESSERIT, any_territory), not_(others_stand_in(any_territory))),
)
shipment.rule(
    "Advisors whom the others have left alone are fighters at once.",
    by=TABLE,
    on="advisors alone",
    go="open -> open",
    when=[
        advanced,
        seated[BENE_GESSERIT],
        here.active != NOBODY,
        LONELY_ADVISORS.means(at_once=lift(True), stay=lift(False)),
        any_lonely,
    ],
    then=[advisors_settle(lonely_fight=True)],
    cites=[LANDSRAAD, MAINTAINERS],
)
shipment.rule(
    "There are no advisors who could become fighters.",
    by=TABLE,
    on="go on",
    go="announcing -> between",
    when=[not_(may_announce)],
    cites=[OUR_ORDER],
)
shipment.rule(
    "Before Shipment the Bene Gesserit announce a territory in which their advisors become fighters.",
    by=BENE_GESSERIT,
    on="take up arms",
    using=[territory],
    go="announcing -> announcing",
    when=[
        may_announce,
        advisors[territory],
        stands_in(BENE_GESSERIT, territory),
        any_of(ally[BENE_GESSERIT] == NOBODY, not_(stands_in(ally[BENE_GESSERIT], territory))),
        not_(
            some(any_area, all_of(within(any_area, territory), forces[BENE_GESSERIT, any_area] > 0, in_storm(any_area)))
        ),
        has_room_for(BENE_GESSERIT, territory),
    ],
    then=[here.announced.becomes(territory)],
    opens=response(kind="advisor_flip", owner=BENE_GESSERIT),
    cites=[BASE, LANDSRAAD],
)
shipment.rule(
    "The advisors become fighters.",
    by=TABLE,
    on=response.ended("allowed"),
    go="announcing -> announcing",
    when=[here.announced != None],  # noqa: E711 - builds a term
    then=[advisors[here.announced].becomes(False), here.announced.becomes(None)],
    cites=[BASE],
)
shipment.rule(
    "The announcement is cancelled: the advisors stay advisors.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="announcing -> announcing",
    then=[here.announced.becomes(None)],
    cites=[ENGINE],
)
shipment.rule(
    "The Bene Gesserit have announced what they would.",
    by=BENE_GESSERIT,
    on="ready",
    go="announcing -> between",
    when=[may_announce],
    cites=[BASE],
)

has_company = all_of(
    seated[BENE_GESSERIT],
    who != BENE_GESSERIT,
    from_reserves,
    not_(back),
    reserves[BENE_GESSERIT] > 0,
    not_(denied["advisor"]),
    any_of(who != FREMEN, FREMEN_COMPANY.means(yes=lift(True), no=lift(False))),
)
may_advise = all_of(advanced, not_(in_storm(here.destination)), not_(fighters_there))
may_stand_by = some(any_area, any_area == POLAR_SINK)
may_come_along = all_of(has_company, any_of(may_advise, may_stand_by))
shipment.rule(
    "The Bene Gesserit send no force along.",
    by=TABLE,
    on="go on",
    go="accompanying -> intruded",
    when=[not_(may_come_along)],
    cites=[OUR_ORDER],
)
shipment.rule(
    "The Bene Gesserit choose not to send a force along.",
    by=BENE_GESSERIT,
    on="stay away",
    go="accompanying -> intruded",
    when=[may_come_along],
    cites=[BASE],
)
shipment.rule(
    "The Bene Gesserit send a force along with the shipment: the others may cancel that.",
    by=BENE_GESSERIT,
    on="accompany",
    go="accompanying -> accompanying",
    when=[has_company, choose(advanced, may_advise, may_stand_by)],
    then=[here.to_sink.becomes(not_(advanced))],
    opens=response(kind="advisor", owner=BENE_GESSERIT),
    cites=[BASE, ENGINE],
)
shipment.rule(
    "The Bene Gesserit send a fighter to the Polar Sink and no advisor along: the others may cancel that.",
    by=BENE_GESSERIT,
    on="go to the Polar Sink",
    go="accompanying -> accompanying",
    when=[advanced, has_company, may_stand_by],
    then=[here.to_sink.becomes(True)],
    opens=response(kind="advisor", owner=BENE_GESSERIT),
    cites=[BASE, LANDSRAAD],
)
shipment.rule(
    "One force of the Bene Gesserit comes along for nothing: an advisor beside the others, or to the Polar Sink.",
    by=TABLE,
    on=response.ended("allowed"),
    go="accompanying -> intruded",
    when=[reserves[BENE_GESSERIT] > 0, not_(back), seated[BENE_GESSERIT]],
    then=[
        only_if(
            not_(here.to_sink),
            [
                moves(1, out_of=reserves[BENE_GESSERIT], into=forces[BENE_GESSERIT, here.destination]),
                advisors[goal].becomes(True),
            ],
        ),
        only_if(here.to_sink, [moves(1, out_of=reserves[BENE_GESSERIT], into=forces[BENE_GESSERIT, POLAR_SINK])]),
        here.to_sink.becomes(False),
    ],
    cites=[BASE, MAINTAINERS],
)
shipment.rule(
    "The sending of the force is cancelled.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="accompanying -> intruded",
    then=[here.to_sink.becomes(False)],
    cites=[ENGINE],
)

intrudes = all_of(
    flips,
    who != BENE_GESSERIT,
    ally[BENE_GESSERIT] != who,
    not_(back),
    any_of(from_reserves, source != goal),
    not_(here.joins),
    occupies(BENE_GESSERIT, goal),
    not_(are_advisors(BENE_GESSERIT, goal)),
    stands_in(who, goal),
)
shipment.rule(
    "No fighters of the Bene Gesserit are intruded upon: the turn goes on.",
    by=TABLE,
    on="go on",
    go="intruded -> open",
    when=[not_(intrudes)],
    then=forget_group,
    cites=[OUR_ORDER],
)
shipment.rule(
    "The Bene Gesserit stay fighters beside those who have come.",
    by=BENE_GESSERIT,
    on="stay fighters",
    go="intruded -> open",
    when=[intrudes],
    then=forget_group,
    cites=[BASE],
)
shipment.rule(
    "The Bene Gesserit make their fighters advisors where others have come: the others may cancel that.",
    by=BENE_GESSERIT,
    on="become advisors",
    go="intruded -> intruded",
    when=[intrudes],
    opens=response(kind="advisor_flip", owner=BENE_GESSERIT),
    cites=[BASE, ENGINE],
)
shipment.rule(
    "The fighters become advisors.",
    by=TABLE,
    on=response.ended("allowed"),
    go="intruded -> open",
    when=[not_(back)],
    then=[advisors[goal].becomes(True), *forget_group],
    cites=[BASE],
)
shipment.rule(
    "The fighters stay fighters: the change is cancelled.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="intruded -> open",
    then=forget_group,
    cites=[ENGINE],
)
