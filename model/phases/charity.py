"""CHOAM Charity: who has less than two spice may collect up to two; the Advanced Bene Gesserit collect two anyway.

    open ──claim──▶ open ──(all ready)──▶ Bidding
      └──claim of the Bene Gesserit──▶ asking (window) ──▶ open

Nobody must claim: that a seat does not tells nothing about its purse. Open question: KANLY-32 (the window).
A game with CHOAM has other charity, which is not modelled: the phase passes.
"""

from __future__ import annotations

from model.components.factions import BENE_GESSERIT, CHOAM, FACTIONS
from model.language.effects import BANK, ends, moves, only_if
from model.language.rows import TABLE
from model.language.terms import all_of, any_of, each, every, not_
from model.phases.frames import bidding, charity
from model.questions.spice import CHARITY_WINDOW
from model.responses.frames import response
from model.setting import advanced, last_phase, seated
from model.sources import BASE, ENGINE, MAINTAINERS, OUR_ORDER
from model.table import denied
from model.tables.spice import spice

here = charity.here
player, other = each(FACTIONS, "player"), each(FACTIONS, "other seat")

at_any_purse = all_of(advanced, not_(here.refused), not_(denied["bg_charity"]))
"""The power of the Bene Gesserit: two spice whatever they have."""
poor = CHARITY_WINDOW.means(at_two_or_more=spice[BENE_GESSERIT] < 2, always=False)
may_claim = all_of(not_(seated[CHOAM]), not_(here.ready[player]), not_(here.claimed[player]))

charity.rule(
    "A player with less than two spice collects from the bank what brings it to two.",
    by=player,
    on="claim",
    go="open -> open",
    when=[may_claim, any_of(player != BENE_GESSERIT, not_(at_any_purse)), spice[player] < 2],
    then=[moves(2 - spice[player], out_of=BANK, into=spice[player]), here.claimed[player].becomes(True)],
    cites=[BASE, MAINTAINERS],
)
charity.rule(
    "The Bene Gesserit with less than two spice collect two, and nobody is asked.",
    by=player,
    on="claim",
    go="open -> open",
    when=[may_claim, player == BENE_GESSERIT, at_any_purse, poor],
    then=[moves(2, out_of=BANK, into=spice[BENE_GESSERIT]), here.claimed[BENE_GESSERIT].becomes(True)],
    cites=[BASE, ENGINE],
)
charity.rule(
    "The Bene Gesserit collect two whatever they have, unless a Karama cancels it.",
    by=player,
    on="claim",
    go="open -> asking",
    when=[may_claim, player == BENE_GESSERIT, at_any_purse, not_(poor)],
    opens=response(kind="bg_charity", owner=BENE_GESSERIT),
    cites=[BASE, ENGINE],
)
charity.rule(
    "The Bene Gesserit collect two.",
    by=TABLE,
    on=response.ended("allowed"),
    go="asking -> open",
    then=[
        only_if(
            seated[BENE_GESSERIT],
            [moves(2, out_of=BANK, into=spice[BENE_GESSERIT]), here.claimed[BENE_GESSERIT].becomes(True)],
        )
    ],
    cites=[BASE],
)
charity.rule(
    "The power is cancelled: the Bene Gesserit collect no more than anybody else.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="asking -> open",
    then=[here.refused.becomes(True)],
    cites=[ENGINE, OUR_ORDER],
)
charity.rule(
    "A player has no more to do in Charity.",
    by=player,
    on="ready",
    go="open -> open",
    when=[not_(here.ready[player])],
    then=[here.ready[player].becomes(True)],
    cites=[OUR_ORDER],
)
everybody_ready = any_of(seated[CHOAM], every(other, any_of(not_(seated[other]), here.ready[other])))
charity.rule(
    "All have had their charity: Bidding begins.",
    by=TABLE,
    on="end the phase",
    go="open",
    when=[everybody_ready, last_phase != "charity"],
    then=[ends("phase")],
    gives_way_to=bidding(),
    cites=[BASE],
)
charity.rule(
    "All have had their charity, and nothing after it is looked at.",
    by=TABLE,
    on="end the phase",
    go="open",
    when=[everybody_ready, last_phase == "charity"],
    then=[ends("phase")],
    closes=charity.over(),
    cites=[OUR_ORDER],
)
