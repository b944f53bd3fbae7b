"""Mentat Pause: bribes become spice, players may bribe, and it is seen whether somebody has won.

    begin ─▶ open ──bribe, ready──▶ open ──all ready──▶ counted ─▶ judged ──nobody, turns are left──▶ Storm
                                                                   │    ▲
                      the game is over ◀──somebody has won─────────┤    └─Fremen, Guild, most─┐
                                                                   └──nobody, the last turn──▶ last

Open questions: KANLY-80 and KANLY-81, in `victory.py`, KANLY-96 (the Fremen without the Guild), KANLY-97 (what can be
predicted), KANLY-98 and KANLY-99 (bribes). A bribe of this pause lies before the shield until the next one; that a
player pays one in a phase is our bound. A prediction is shown when the game is over: it comes true, or it did not.
Elsewhere: bribes of other phases (`deals.py`).
Not modelled: deals about other things than spice, Extortion, Inflation, Gamont, stronghold cards.
"""

from __future__ import annotations

from model.bribe import may_bribe, pays_bribe
from model.components.factions import BENE_GESSERIT, FACTIONS, FREMEN, GUILD
from model.language.effects import ends, for_each, moves
from model.language.rows import TABLE
from model.language.terms import all_of, any_of, each, every, not_, number
from model.phases.frames import mentat, storm
from model.phases.victory import foretold, fremen_last, leads, on_the_side_of, outbids, strength, wins
from model.questions.victory import BRIBE_IN_PAUSE, FORETOLD, TIE
from model.setting import last_phase, last_turn, seated
from model.sources import BASE, ENGINE, LANDSRAAD, OUR_ORDER, OURS
from model.tables.people import predicted_turn, predicted_winner, won
from model.tables.planet import turn
from model.tables.spice import bribes, spice

here = mentat.here
player, other, target = each(FACTIONS, "player"), each(FACTIONS, "other seat"), each(FACTIONS, "target")
amount_paid = number("spice", 1, spice[player])

mentat.rule(
    "The spice before each shield goes behind it.",
    by=TABLE,
    on="take in the bribes",
    go="begin -> open",
    then=[for_each(player, [moves(bribes[player], out_of=bribes[player], into=spice[player])])],
    cites=[BASE, ENGINE],
)
mentat.rule(
    "A player gives another spice as a bribe, openly, one in a phase; it lies before the other's shield until the next "
    "pause.",
    by=player,
    on="bribe",
    using=[target, amount_paid],
    go="open -> open",
    under=BRIBE_IN_PAUSE.reads("yes"),
    when=[not_(here.ready[player]), *may_bribe(player, target, amount_paid)],
    then=pays_bribe(player, target, amount_paid),
    cites=[BASE, OURS],
)
mentat.silent(BRIBE_IN_PAUSE.reads("no"), on="bribe", cites=[LANDSRAAD])
mentat.rule(
    "A player has no more to do in the Mentat Pause.",
    by=player,
    on="ready",
    go="open -> open",
    when=[not_(here.ready[player])],
    then=[here.ready[player].becomes(True)],
    cites=[OUR_ORDER],
)
mentat.rule(
    "All are ready: the strongholds of every side are counted; one with fighters of two sides counts for neither.",
    by=TABLE,
    on="count the strongholds",
    go="open -> counted",
    when=[every(other, any_of(not_(seated[other]), here.ready[other]))],
    then=[for_each(player, [here.strength[player].becomes(strength(player))])],
    cites=[BASE, ENGINE],
)
mentat.rule(
    "Who holds three strongholds has won; an alliance, or one of two players, needs four.",
    by=TABLE,
    on="judge",
    go="counted -> judged",
    then=[for_each(player, [here.winner[player].becomes(wins(player))])],
    cites=[BASE, ENGINE],
)
nobody = every(other, not_(here.winner[other]))
mentat.rule(
    "Nobody has won: the next turn begins.",
    by=TABLE,
    on="end the turn",
    go="judged",
    when=[nobody, turn < last_turn, last_phase != "mentat"],
    then=[ends("turn"), turn.becomes(turn + 1)],
    gives_way_to=storm(),
    cites=[BASE],
)
mentat.rule(
    "Nobody has won, and nothing after the Mentat Pause is looked at.",
    by=TABLE,
    on="end the turn",
    go="judged",
    when=[nobody, turn < last_turn, last_phase == "mentat"],
    then=[ends("phase")],
    closes=mentat.over(),
    cites=[OUR_ORDER],
)
mentat.rule(
    "Nobody has won by strongholds in the last turn: it is seen who wins without.",
    by=TABLE,
    on="end the last turn",
    go="judged -> last",
    when=[nobody, turn >= last_turn],
    then=[here.late.becomes(True)],
    cites=[BASE, ENGINE],
)
for who, says, when in (
    (
        FREMEN,
        "The Fremen win: nobody else is in Sietch Tabr or Habbanya Sietch, and no great power is in Tuek's Sietch.",
        [fremen_last],
    ),
    (
        GUILD,
        "The Guild wins, since nobody else has.",
        [seated[GUILD], not_(fremen_last)],
    ),
):
    mentat.rule(
        says,
        by=TABLE,
        on="see who wins",
        go="last -> judged",
        when=[nobody, *when],
        then=[for_each(player, [here.winner[player].becomes(all_of(seated[player], on_the_side_of(player, who)))])],
        cites=[BASE, ENGINE],
    )
without_special = [nobody, not_(seated[GUILD]), not_(fremen_last)]
mentat.rule(
    "Who holds the most strongholds wins; of several the richest.",
    by=TABLE,
    on="see who wins",
    go="last -> judged",
    under=TIE.reads("richest"),
    when=without_special,
    shows=[spice[player]],
    then=[for_each(player, [here.winner[player].becomes(all_of(leads(player), outbids(player)))])],
    cites=[ENGINE],
)
mentat.rule(
    "Who holds the most strongholds wins; several win together.",
    by=TABLE,
    on="see who wins",
    go="last -> judged",
    under=TIE.reads("shared"),
    when=without_special,
    then=[for_each(player, [here.winner[player].becomes(leads(player))])],
    cites=[ENGINE, LANDSRAAD],
)
prediction = [predicted_turn[BENE_GESSERIT], predicted_winner[BENE_GESSERIT]]
came_true = all_of(
    any_of(not_(here.late), FORETOLD.means(by_strongholds=False, any=True)),
    foretold(here.winner[predicted_winner[BENE_GESSERIT]]),
)
mentat.rule(
    "The winner and the turn are those that the Bene Gesserit predicted: the Bene Gesserit alone win.",
    by=TABLE,
    on="end the game",
    go="judged",
    when=[not_(nobody), came_true],
    shows=prediction,
    then=[won[BENE_GESSERIT].becomes(True), ends("phase")],
    closes=mentat.over(),
    cites=[BASE, ENGINE],
)
mentat.rule(
    "The game is won.",
    by=TABLE,
    on="end the game",
    go="judged",
    when=[not_(nobody), not_(came_true)],
    shows=prediction,
    then=[for_each(player, [won[player].becomes(here.winner[player])]), ends("phase")],
    closes=mentat.over(),
    cites=[BASE],
)
