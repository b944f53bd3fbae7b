"""Truthtrance: a player is asked one question that is answered with yes or no, truthfully and before all.

    asking ──ask about …──▶ answering ──say yes, say no──▶ over

What can be asked is a list: whether the player holds a certain card, whether a certain leader is its traitor, and of
the Bene Gesserit whether they predicted a certain winner, or a certain turn. A card that is in a plan is still held;
one that is being played is not. The answer is the play itself: no fact keeps it.

Elsewhere: `truthtrance_times.py` (when the card may be played), `truthtrance_promises.py` (what a combatant will play).
Not modelled: questions about spice, about a leader or number to come in a battle, and about a shipment or move to come.
"""

from __future__ import annotations

from typing import NamedTuple

from model.components.cards import CARDS, FACES
from model.components.factions import BENE_GESSERIT, FACTIONS
from model.components.leaders import LEADERS
from model.language.effects import in_place
from model.language.terms import Param, Term, all_of, each, not_, number, some
from model.phases.frames import truthtrance
from model.setting import face, last_turn, seated
from model.sources import BASE, ENGINE
from model.table import hand
from model.tables.people import predicted_turn, predicted_winner, traitor

here = truthtrance.here
player, card = each(FACTIONS, "player"), each(CARDS, "card")
printed, leader, winner = each(FACES, "face"), each(LEADERS, "leader"), each(FACTIONS, "winner")
turn_asked = number("turn", 1, last_turn)

in_the_game = some(card, face[card] == printed)
holds_it = some(card, all_of(face[card] == printed, in_place(card, hand(player), CARDS)))


class Question(NamedTuple):
    """A question that can be asked, and what is true."""

    subject: str
    event: str
    says: str
    argument: Param
    kept: Term
    askable: list[Term]
    known: list[Term]
    """What names the thing asked about when the answer is due."""
    truth: Term
    yes: str
    no: str


QUESTIONS = (
    Question(
        "card",
        "ask about a card",
        "The player is asked whether it holds a certain card.",
        printed,
        here.face,
        [in_the_game],
        [printed == here.face],
        holds_it,
        "The player holds such a card",
        "The player holds no such card",
    ),
    Question(
        "traitor",
        "ask about a traitor",
        "The player is asked whether a certain leader is its traitor.",
        leader,
        here.leader,
        [],
        [leader == here.leader],
        traitor[player, leader],
        "The leader is a traitor of the player",
        "The leader is no traitor of the player",
    ),
    Question(
        "winner",
        "ask about the predicted winner",
        "The Bene Gesserit are asked whether they predicted a certain winner.",
        winner,
        here.winner,
        [here.asked == BENE_GESSERIT, seated[winner]],
        [winner == here.winner],
        predicted_winner[player] == winner,
        "The Bene Gesserit predicted this winner",
        "The Bene Gesserit did not predict this winner",
    ),
    Question(
        "turn",
        "ask about the predicted turn",
        "The Bene Gesserit are asked whether they predicted a certain turn.",
        turn_asked,
        here.turn,
        [here.asked == BENE_GESSERIT],
        [],
        predicted_turn[player] == here.turn,
        "The Bene Gesserit predicted this turn",
        "The Bene Gesserit did not predict this turn",
    ),
)
"""All that can be asked."""

for one in QUESTIONS:
    truthtrance.rule(
        one.says,
        by=player,
        on=one.event,
        using=[one.argument],
        go="asking -> answering",
        when=[player == here.asker, *one.askable],
        then=[here.about.becomes(one.subject), one.kept.becomes(one.argument)],
        cites=[BASE],
    )
for one in QUESTIONS:
    for event, said, is_so in (("say yes", one.yes, one.truth), ("say no", one.no, not_(one.truth))):
        truthtrance.rule(
            f"{said}: it says so." if one.subject in ("card", "traitor") else f"{said}: they say so.",
            by=player,
            on=event,
            go="answering",
            when=[player == here.asked, here.about == one.subject, *one.known, is_so],
            closes=truthtrance.over(),
            cites=[BASE, ENGINE],
        )
