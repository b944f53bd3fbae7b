"""Before anybody ships Atreides look at the top card of the spice deck. The card that was seen is the next to be drawn.

    looking ──look──▶ over

Elsewhere: `guild_turn.py` (when, and the window against it), `spice_blow.py` (the drawing).
"""

from __future__ import annotations

from model.components.factions import ATREIDES
from model.components.spice_cards import SPICE_CARDS
from model.language.machine import shown_to_actor
from model.language.rows import NATURE, TABLE
from model.language.terms import any_of, each, not_, some
from model.phases.frames import wormsign
from model.setting import seated
from model.sources import BASE, OUR_ORDER
from model.tables.deck import next_spice_card
from model.tables.spice import spice_card_at

card = each(SPICE_CARDS, "card")
known = next_spice_card[ATREIDES]

wormsign.rule(
    "Atreides see the top card of the spice deck, and they alone.",
    by=NATURE,
    on="look",
    using=[shown_to_actor(card)],
    go="looking",
    when=[
        seated[ATREIDES],
        spice_card_at[card] == "deck",
        any_of(known == None, card == known),  # noqa: E711 - builds a term
    ],
    then=[known.becomes(card)],
    closes=wormsign.over(),
    cites=[BASE],
)
wormsign.rule(
    "No card is left in the spice deck.",
    by=TABLE,
    on="look away",
    go="looking",
    when=[not_(some(card, spice_card_at[card] == "deck"))],
    closes=wormsign.over(),
    cites=[OUR_ORDER],
)
