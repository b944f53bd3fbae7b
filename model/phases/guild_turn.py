"""Whose turn it is: storm order, and the Guild, who takes its whole turn when it likes; the end of the phase.

    open ──look at the spice──(spice_foresight)──▶ open ─▶ announcing ─▶ between
    between ──(a seat is due)──▶ open
       ├──take the turn, wait (Guild)──▶ timing ──(guild_timing)──▶ open, between
       └──(every seat has had its turn)──▶ Battle

The Guild's choice is one use of its power for the phase: once it was let pass it stands, once it was cancelled the
Guild follows the storm order. It is made when the Guild first takes its turn early, or first lets its own place pass.
Before anybody ships Atreides look at the top card of the spice deck.
Elsewhere: `wormsign.py` (what they see), `movement.py` (the end of a turn).
"""

from __future__ import annotations

from model.components.factions import ATREIDES, FACTIONS, GUILD, NOBODY
from model.language.effects import Effect, ends
from model.language.rows import TABLE
from model.language.terms import Term, all_of, any_of, each, every, lift, not_, some
from model.losses import advisors_settle
from model.phases.alliance_aid import refund_aid
from model.phases.frames import battle, shipment, wormsign
from model.phases.shipment import to_look
from model.questions.movement import ORNITHOPTERS
from model.responses.frames import response
from model.setting import advanced, after, last_phase, seated
from model.shipping import has_city
from model.sources import BASE, ENGINE, FAQ, OUR_ORDER

here = shipment.here
other = each(FACTIONS, "other seat")

all_done = every(other, any_of(not_(seated[other]), here.moved_on[other]))
waiting = all_of(here.due != NOBODY, not_(here.moved_on[here.due]))
others_wait = some(other, all_of(seated[other], other != GUILD, not_(here.moved_on[other])))
guild_may_choose = all_of(
    advanced,
    seated[GUILD],
    not_(here.moved_on[GUILD]),
    not_(here.guild_asked),
    not_(here.guild_bound),
    others_wait,
)


shipment.rule(
    "Atreides look at the top card of the spice deck: the others may cancel that.",
    by=TABLE,
    on="look at the spice",
    go="open -> open",
    when=[here.active == NOBODY, to_look],
    then=[here.foreseen.becomes(True)],
    opens=response(kind="spice_foresight", owner=ATREIDES),
    cites=[BASE, ENGINE],
)
shipment.rule(
    "Atreides may look.",
    by=TABLE,
    on=response.ended("allowed"),
    go="open -> open",
    opens=wormsign(),
    cites=[BASE],
)
shipment.rule(
    "The look is cancelled.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="open -> open",
    cites=[FAQ.page(7), ENGINE],
)
shipment.rule(
    "Atreides have looked.",
    by=TABLE,
    on=wormsign.ended("over"),
    go="open -> open",
    cites=[OUR_ORDER],
)


def turn_of(seat: Term) -> list[Effect]:
    """The turn of a seat begins."""
    begins = ORNITHOPTERS.means(start_of_move=lift(False), start_of_turn=has_city(seat))
    return [here.active.becomes(seat), here.flew.becomes(begins), here.guild_asked.becomes(False)]


guild_begins = turn_of(GUILD)
guild_lets_pass = [here.due.becomes(after[GUILD]), here.guild_asked.becomes(True)]

shipment.rule(
    "The seat has had its turn: the next one in storm order is due.",
    by=TABLE,
    on="pass over",
    go="between -> between",
    when=[not_(all_done), here.due != NOBODY, here.moved_on[here.due]],
    then=[here.due.becomes(after[here.due])],
    cites=[OUR_ORDER],
)
shipment.rule(
    "The turn of the seat that is due begins.",
    by=TABLE,
    on="next turn",
    go="between -> open",
    when=[waiting, not_(guild_may_choose)],
    then=turn_of(here.due),
    cites=[BASE.page(10)],
)
shipment.rule(
    "The Guild takes its turn at its own place in storm order, or where it may choose.",
    by=GUILD,
    on="take the turn",
    go="between -> open",
    when=[waiting, guild_may_choose, any_of(here.due == GUILD, here.guild_free)],
    then=guild_begins,
    cites=[BASE],
)
shipment.rule(
    "The Guild takes its turn before another seat's: the others may cancel that.",
    by=GUILD,
    on="take the turn",
    go="between -> timing",
    when=[waiting, guild_may_choose, here.due != GUILD, not_(here.guild_free)],
    opens=response(kind="guild_timing", owner=GUILD),
    cites=[BASE, ENGINE],
)
shipment.rule(
    "The Guild lets the seat that is due go first.",
    by=GUILD,
    on="wait",
    go="between -> between",
    when=[waiting, guild_may_choose, here.due != GUILD],
    then=[here.guild_asked.becomes(True)],
    cites=[BASE],
)
shipment.rule(
    "The Guild lets its own place in storm order pass: the others may cancel that.",
    by=GUILD,
    on="wait",
    go="between -> timing",
    when=[guild_may_choose, here.due == GUILD],
    opens=response(kind="guild_timing", owner=GUILD),
    cites=[BASE, ENGINE],
)
shipment.rule(
    "The Guild's choice stands: its turn begins now.",
    by=TABLE,
    on=response.ended("allowed"),
    go="timing -> open",
    when=[here.due != GUILD],
    then=[here.guild_free.becomes(True), *guild_begins],
    cites=[BASE, ENGINE],
)
shipment.rule(
    "The Guild's choice stands: it takes its turn later.",
    by=TABLE,
    on=response.ended("allowed"),
    go="timing -> between",
    when=[here.due == GUILD],
    then=[here.guild_free.becomes(True), *guild_lets_pass],
    cites=[BASE, ENGINE],
)
shipment.rule(
    "The Guild's choice is cancelled: it takes its turn in storm order.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="timing -> between",
    then=[here.guild_bound.becomes(True)],
    cites=[FAQ.page(7), ENGINE],
)

closing: list[Effect] = [advisors_settle(lonely_fight=True), *refund_aid]
shipment.rule(
    "Every player has had its turn: advisors who stand alone become fighters, pledges go back, and Battle begins.",
    by=TABLE,
    on="end the phase",
    go="between",
    when=[all_done, last_phase != "shipment"],
    then=[*closing, ends("phase")],
    gives_way_to=battle(),
    cites=[BASE.page(10), OUR_ORDER],
)
shipment.rule(
    "Every player has had its turn, and nothing after Shipment is looked at.",
    by=TABLE,
    on="end the phase",
    go="between",
    when=[all_done, last_phase == "shipment"],
    then=[*closing, ends("turn")],
    closes=shipment.over(),
    cites=[OUR_ORDER],
)
