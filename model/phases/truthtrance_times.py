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

from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.effects import puts
from model.language.rows import TABLE
from model.language.terms import each
from model.phases.frames import truthtrance
from model.phases.moments import MOMENTS
from model.questions.truthtrance import IN_WINDOW
from model.responses.frames import response
from model.setting import seated
from model.sources import BASE, ENGINE, OUR_ORDER, OURS
from model.table import DISCARD, hand
from model.verbs import may_play_card

player, target, card = each(FACTIONS, "player"), each(FACTIONS, "target"), each(CARDS, "card")

plays_it = [*may_play_card(player, card, "truthtrance"), seated[target], target != player]
discarded = puts(card, DISCARD, out_of=hand(player))
asks = truthtrance(asker=player, asked=target)


for moment in MOMENTS:
    moment.phase.rule(
        "A player plays Truthtrance and names the player who has to answer a question.",
        by=player,
        on="play Truthtrance",
        using=[card, target],
        go=f"{moment.state} -> {moment.state}",
        when=[*plays_it, *moment.paused],
        then=[discarded, *moment.again],
        opens=asks,
        cites=[BASE, ENGINE],
    )
    moment.phase.rule(
        "The question is answered: all goes on as before.",
        by=TABLE,
        on=truthtrance.ended("over"),
        go=f"{moment.state} -> {moment.state}",
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
