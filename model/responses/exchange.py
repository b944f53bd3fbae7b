"""The Harkonnen exchange: random cards of a player are taken, as many are given back.

    taking ──(nature draws)──▶ taking ──▶ returning ──return──▶ returning ──▶ done

Elsewhere: when it may be used (`phases/bidding.py`); the hand limit does not hold meanwhile.
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import HARKONNEN
from model.language.effects import puts
from model.language.machine import shown_to_actor
from model.language.rows import NATURE, TABLE
from model.language.terms import any_of, each
from model.responses.frames import exchange
from model.sources import BASE, ENGINE, OURS
from model.table import hand
from model.verbs import free_cards, free_in_hand

card = each(CARDS, "card")
here = exchange.here

exchange.rule(
    "A card is taken at random from the player's hand.",
    by=NATURE,
    on="draw",
    using=[shown_to_actor(card)],
    go="taking -> taking",
    when=[here.left > 0, free_in_hand(here.target, card)],
    then=[
        puts(card, hand(HARKONNEN), out_of=hand(here.target)),
        here.left.becomes(here.left - 1),
        here.owed.becomes(here.owed + 1),
    ],
    cites=[BASE.page(14)],
)
exchange.rule(
    "All cards are taken, or none is left to take; now as many go back.",
    by=TABLE,
    on="turn round",
    go="taking -> returning",
    when=[any_of(here.left == 0, free_cards(here.target) == 0)],
    cites=[ENGINE, OURS],
)
exchange.rule(
    "The Harkonnen give back a card of their choice.",
    by=HARKONNEN,
    on="return",
    using=[shown_to_actor(card)],
    go="returning -> returning",
    when=[here.owed > 0, free_in_hand(HARKONNEN, card)],
    then=[puts(card, hand(here.target), out_of=hand(HARKONNEN)), here.owed.becomes(here.owed - 1)],
    cites=[BASE.page(14)],
)
exchange.rule(
    "As many cards went back as were taken.",
    by=TABLE,
    on="finish",
    go="returning",
    when=[here.owed == 0],
    closes=exchange.done(),
    cites=[ENGINE],
)
