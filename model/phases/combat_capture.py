"""The end of a battle: the Harkonnen may capture a leader of the loser (Advanced), and prisoners may go home.

    capturing ──capture (response)──▶ drawing ──(nature)──▶ judging ──imprison, execute──▶ ending ─▶ over
        └──let be, cancelled, nothing to capture──▶ ending

The leader is drawn at random among the loser's own living leaders that have not fought elsewhere; it is kept, or killed
for two spice. A prisoner that has fought goes home (`combat_losses.py`), and all do when no Harkonnen leader lives.
"""

from __future__ import annotations

from model.battle_field import here, opponent_of
from model.battle_plan import fresh
from model.components.factions import HARKONNEN
from model.components.leaders import LEADERS, leader_of
from model.language.effects import BANK, for_each, moves, only_if
from model.language.naming import says
from model.language.rows import NATURE, TABLE
from model.language.terms import Term, all_of, any_of, each, every, not_, some
from model.phases.combat_losses import dies
from model.phases.frames import combat
from model.responses.frames import response
from model.setting import advanced
from model.sources import BASE, ENGINE, OUR_ORDER
from model.table import denied, in_plan
from model.tables.people import captor, leader_at
from model.tables.plans import (
    shown_defense,
    shown_dial,
    shown_hero,
    shown_kwisatz,
    shown_leader,
    shown_support,
    shown_weapon,
)
from model.tables.spice import spice

leader, some_leader = each(LEADERS, "leader"), each(LEADERS, "some leader")
own_leader = each(LEADERS, "own leader")


@says("the Harkonnen can capture {who}", "the Harkonnen cannot capture {who}")
def can_be_captured(who: Term) -> Term:
    """The leader is the loser's own, lives, and has not fought in another territory this turn."""
    return all_of(
        leader_of[who] == opponent_of(HARKONNEN),
        captor[who] == None,  # noqa: E711 - builds a term
        leader_at[who] == "alive",
        fresh(who),
    )


may_capture = all_of(
    advanced,
    here.winner == HARKONNEN,
    not_(denied["capture"]),
    some(some_leader, can_be_captured(some_leader)),
)
combat.rule(
    "The Harkonnen capture a leader of the loser: the others may cancel that.",
    by=HARKONNEN,
    on="capture",
    go="capturing -> capturing",
    when=[may_capture],
    opens=response(kind="capture", owner=HARKONNEN),
    cites=[BASE.page(14)],
)
combat.rule(
    "The Harkonnen capture nobody.",
    by=HARKONNEN,
    on="capture nobody",
    go="capturing -> ending",
    when=[may_capture],
    cites=[BASE.page(14)],
)
combat.rule(
    "There is no leader to capture.",
    by=TABLE,
    on="go on",
    go="capturing -> ending",
    when=[not_(may_capture)],
    cites=[OUR_ORDER],
)
combat.rule(
    "Nobody cancelled the capture: a leader is drawn.",
    by=TABLE,
    on=response.ended("allowed"),
    go="capturing -> drawing",
    cites=[BASE.page(14)],
)
combat.rule(
    "The capture is cancelled.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="capturing -> ending",
    cites=[ENGINE],
)
combat.rule(
    "A leader of the loser is drawn at random.",
    by=NATURE,
    on="draw",
    using=[leader],
    go="drawing -> judging",
    when=[can_be_captured(leader)],
    then=[here.prisoner.becomes(leader)],
    cites=[BASE.page(14)],
)
combat.rule(
    "The Harkonnen keep the leader, to use it once.",
    by=HARKONNEN,
    on="imprison",
    go="judging -> ending",
    when=[here.prisoner != None],  # noqa: E711 - builds a term
    then=[captor[here.prisoner].becomes(HARKONNEN)],
    cites=[BASE.page(14)],
)
combat.rule(
    "The Harkonnen kill the leader for two spice.",
    by=HARKONNEN,
    on="execute",
    go="judging -> ending",
    when=[here.prisoner != None],  # noqa: E711 - builds a term
    then=[*dies(here.prisoner, executed=True), moves(2, out_of=BANK, into=spice[HARKONNEN])],
    cites=[BASE.page(14)],
)
no_own_leader_lives = every(own_leader, any_of(leader_of[own_leader] != HARKONNEN, leader_at[own_leader] != "alive"))
combat.rule(
    "The battle is over. If no leader of the Harkonnen lives, their prisoners go home.",
    by=TABLE,
    on="end",
    go="ending",
    then=[
        in_plan.all.becomes(False),
        shown_leader.all.becomes(None),
        shown_hero.all.becomes(None),
        shown_kwisatz.all.becomes(False),
        shown_weapon.all.becomes(None),
        shown_defense.all.becomes(None),
        shown_dial.all.becomes(0),
        shown_support.all.becomes(0),
        for_each(
            leader,
            [only_if(all_of(captor[leader] == HARKONNEN, no_own_leader_lives), [captor[leader].becomes(None)])],
        ),
    ],
    closes=combat.over(),
    cites=[BASE.page(14)],
)
