"""Powers of Bidding: Atreides see a lot before it is bid for, the Harkonnen draw a bonus card for a lot they buy.

    foreseeing ──(window)──▶ open
    bonus ──(window: allowed)──▶ bonus_drawing ──draw──▶ drawing
      └──(cancelled)──▶ drawing

Open questions: AMB-19 (a cancellation for the phase), KANLY-40 (an empty deck).
Elsewhere: where the windows open (`bidding.py`, `bidding_delivery.py`).
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import ATREIDES, HARKONNEN
from model.language.effects import in_place, only_if, puts
from model.language.machine import shown_to_actor
from model.language.rows import NATURE, TABLE
from model.language.terms import all_of, any_of, each, not_
from model.phases.bidding import can_reshuffle, deck_is_empty, drawn, may_be_drawn, reshuffle
from model.phases.frames import bidding
from model.questions.bidding import RESHUFFLE
from model.responses.frames import response
from model.setting import seated
from model.sources import BASE, FAQ, OUR_ORDER, OURS
from model.table import DECK, hand
from model.verbs import has_room

here = bidding.here
card = each(CARDS, "card")

bidding.rule(
    "Atreides look at the lot before anybody bids for it.",
    by=TABLE,
    on=response.ended("allowed"),
    go="foreseeing -> open",
    then=[only_if(seated[ATREIDES], [here.seen[ATREIDES].becomes(True)])],
    cites=[BASE],
)
bidding.rule(
    "The foresight is cancelled: nobody looks at the lot.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="foreseeing -> open",
    cites=[FAQ.page(7)],
)
bidding.rule(
    "The Harkonnen are to draw a card.",
    by=TABLE,
    on=response.ended("allowed"),
    go="bonus -> bonus_drawing",
    cites=[BASE],
)
bidding.rule(
    "The bonus card is cancelled: bidding goes on.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="bonus -> drawing",
    cites=[FAQ.page(7)],
)
bidding.rule(
    "The Harkonnen draw a bonus card.",
    by=NATURE,
    on="draw a bonus card",
    using=[shown_to_actor(card)],
    go="bonus_drawing -> drawing",
    when=[in_place(card, DECK, CARDS), may_be_drawn(card), has_room(HARKONNEN)],
    then=[puts(card, hand(HARKONNEN), out_of=DECK), *drawn],
    cites=[BASE],
)
bidding.rule(
    "The deck is empty: the discard pile is shuffled and becomes the deck, for the bonus card.",
    by=TABLE,
    on="reshuffle",
    go="bonus_drawing -> bonus_drawing",
    under=RESHUFFLE.reads("discards_return"),
    when=[has_room(HARKONNEN), deck_is_empty, can_reshuffle],
    then=reshuffle,
    cites=[OURS],
)
bidding.rule(
    "There is no bonus card to draw, or no room for it.",
    by=TABLE,
    on="leave the bonus",
    go="bonus_drawing -> drawing",
    when=[
        any_of(
            not_(has_room(HARKONNEN)),
            all_of(
                deck_is_empty,
                any_of(not_(can_reshuffle), RESHUFFLE.means(discards_return=False, nothing_is_drawn=True)),
            ),
        )
    ],
    cites=[OUR_ORDER],
)
