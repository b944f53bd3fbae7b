"""When a Truthtrance is played: wherever players have their say, by any of them, to any other.

    (a phase, the Nexus, a battle) ──play Truthtrance──▶ (truthtrance) ──over──▶ as before

In the Storm while cards are played on it, at the Spice Blow in the Nexus, in Charity, Bidding, Revival and Shipment, in
Battle between battles and before the plans are sealed, and in the Mentat Pause. Whoever was ready is asked again, since
the answer may change its mind; a bid, a pass and a part of a plan stand.

Open question: KANLY-46 (while a power may be cancelled).
Of several players who would play one, whoever comes first does; the FAQ has them in storm order (p. 8).
Elsewhere: `truthtrance.py` (the question and the answer), `truthtrance_promises.py` (the question about a plan).
"""

from __future__ import annotations

from model.battle_plan import nobody_questioned
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.effects import Effect, puts
from model.language.machine import Machine
from model.language.rows import TABLE
from model.language.terms import Term, each, not_
from model.phases.frames import (
    alliances,
    battle,
    bidding,
    charity,
    combat,
    mentat,
    revival,
    shipment,
    storm,
    truthtrance,
)
from model.phases.storm import ask_again
from model.questions.truthtrance import IN_WINDOW
from model.responses.frames import response
from model.setting import face, seated
from model.sources import BASE, ENGINE, OUR_ORDER, OURS
from model.table import DISCARD, hand, set_aside
from model.verbs import free_in_hand

player, target, card = each(FACTIONS, "player"), each(FACTIONS, "target"), each(CARDS, "card")

plays_it: list[Term] = [
    face[card] == "truthtrance",
    free_in_hand(player, card),
    not_(set_aside[card]),
    seated[target],
    target != player,
]
discarded = puts(card, DISCARD, out_of=hand(player))
asks = truthtrance(asker=player, asked=target)


def _asked_again(phase: Machine) -> list[Effect]:
    return [phase.here.ready.all.becomes(False)]


TIMES: tuple[tuple[Machine, str, list[Effect]], ...] = (
    (storm, "revealed", ask_again),
    (alliances, "open", _asked_again(alliances)),
    (charity, "open", _asked_again(charity)),
    (bidding, "open", []),
    (revival, "open", _asked_again(revival)),
    (shipment, "open", []),
    (battle, "choosing", []),
    (combat, "voice", []),
    (combat, "prescience", []),
    (combat, "planning", []),
    (mentat, "open", _asked_again(mentat)),
)
"""Where it may be played, in which state, and what it makes others say again."""

for phase, state, again in TIMES:
    phase.rule(
        "A player plays Truthtrance and names the player who has to answer a question.",
        by=player,
        on="play Truthtrance",
        using=[card, target],
        go=f"{state} -> {state}",
        when=[*plays_it, *([nobody_questioned] if state == "planning" else [])],
        then=[discarded, *again],
        opens=asks,
        cites=[BASE, ENGINE],
    )
    phase.rule(
        "The question is answered: all goes on as before.",
        by=TABLE,
        on=truthtrance.ended("over"),
        go=f"{state} -> {state}",
        cites=[OUR_ORDER],
    )
truthtrance.rule(
    "A player plays Truthtrance while others may cancel a power.",
    by=player,
    on="play Truthtrance in a window",
    using=[card, target],
    go="-> asking",
    over=["response.open"],
    under=IN_WINDOW.reads("yes"),
    when=plays_it,
    then=[discarded],
    opens=asks,
    cites=[ENGINE],
)
truthtrance.silent(IN_WINDOW.reads("no"), on="play Truthtrance in a window", cites=[OURS])
response.rule(
    "The question is answered: the window is open as before.",
    by=TABLE,
    on=truthtrance.ended("over"),
    go="open -> open",
    cites=[OUR_ORDER],
)
