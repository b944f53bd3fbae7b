"""Battle: the aggressors, in storm order, fight every battle they are in.

    begin ─▶ choosing ──fight (combat)──▶ choosing ─▶ choosing (next seat) … ─▶ the next phase

The seats take their turns from the first player on. Who has a battle is aggressor and must fight all of them, choosing
which is next; a battle starts no other, so no seat comes twice.

Open questions: KANLY-60 (battles under the storm), KANLY-89 (advisors whom a battle leaves alone).
Elsewhere: the battle itself (`combat.py` and the files after it).
"""

from __future__ import annotations

from model.battle_field import meets
from model.components.board import AREAS
from model.components.factions import FACTIONS
from model.language.effects import ends
from model.language.rows import TABLE
from model.language.terms import all_of, each, not_, some
from model.losses import advisors_settle
from model.occupation import fighters
from model.phases.alliance_aid import refund_aid
from model.phases.frames import battle, collection, combat
from model.questions.battle import ADVISORS_AFTER
from model.setting import after, last_phase, seated
from model.sources import BASE, LANDSRAAD, MAINTAINERS, OUR_ORDER
from model.tables.planet import first

here = battle.here
player, opponent, area = each(FACTIONS, "player"), each(FACTIONS, "opponent"), each(AREAS, "area")
where, other = each(AREAS, "where"), each(FACTIONS, "other")

battle.rule(
    "The first player looks for battles first.",
    by=TABLE,
    on="begin",
    go="begin -> choosing",
    then=[here.active.becomes(first)],
    cites=[BASE, OUR_ORDER],
)
battle.rule(
    "The aggressor chooses a battle: the place, and whom it fights there.",
    by=player,
    on="fight",
    using=[area, opponent],
    go="choosing -> choosing",
    when=[player == here.active, seated[player], fighters(player, area), meets(player, area, opponent)],
    opens=combat(place=area, aggressor=player, defender=opponent),
    cites=[BASE],
)
battle.rule(
    "The battle is over: the aggressor goes on.",
    by=TABLE,
    on=combat.ended("over"),
    go="choosing -> choosing",
    then=ADVISORS_AFTER.means(stay=[], fight=[advisors_settle(lonely_fight=True)]),
    cites=[OUR_ORDER, LANDSRAAD, MAINTAINERS],
)
has_a_battle = some(where, all_of(fighters(here.active, where), some(other, meets(here.active, where, other))))
turn_is_over = not_(has_a_battle)
last_seat = after[here.active] == first
battle.rule(
    "The seat has no battle left: the next one is aggressor.",
    by=TABLE,
    on="move on",
    go="choosing -> choosing",
    when=[turn_is_over, not_(last_seat)],
    then=[here.active.becomes(after[here.active])],
    cites=[BASE, OUR_ORDER],
)
battle.rule(
    "No battle is left: spice is collected.",
    by=TABLE,
    on="move on",
    go="choosing",
    when=[turn_is_over, last_seat, last_phase != "battle"],
    then=[*refund_aid, ends("phase")],
    gives_way_to=collection(),
    cites=[BASE],
)
battle.rule(
    "No battle is left, and nothing after Battle is looked at.",
    by=TABLE,
    on="move on",
    go="choosing",
    when=[turn_is_over, last_seat, last_phase == "battle"],
    then=[*refund_aid, ends("phase")],
    closes=battle.over(),
    cites=[OUR_ORDER],
)
