"""A CHOAM special effect: declared with a named card, open to cancellation, then applied, cancelled, or without effect.

    declared ──▶ asked (window) ──allowed──▶ applied or fizzled
                       └──cancelled──▶ cancelled

Open questions: AMB-15 (what a cancellation blocks), AMB-16 (the Nexus card), AMB-34 (a fizzle), KANLY-02 (the fuel).
Elsewhere: when La La La may be declared (`phases/revival.py`); Kull Wahad has a frame of its own (`kull.py`).
"""

from __future__ import annotations

from model import nexus
from model.components.cards import CARDS
from model.components.factions import CHOAM
from model.language.effects import HERE, in_place, only_if, puts
from model.language.rows import TABLE
from model.language.terms import any_of, not_
from model.questions.choam import FIZZLE
from model.responses.frames import choam_effect, response
from model.sources import CHOAM_BOOK, CUNNING_AUDIT, ENGINE, OUR_ORDER
from model.table import DISCARD, free_blocked, hand, set_aside
from model.verbs import block

here = choam_effect.here
held_back = here.fuel != None  # noqa: E711 - builds a term
in_hand = in_place(here.card, hand(CHOAM), CARDS)
still_there = any_of(held_back, in_hand)
by_nexus = here.source == "nexus"
returned = only_if(held_back, [puts(here.fuel, hand(CHOAM), out_of=HERE)])

choam_effect.rule(
    "Every seat but CHOAM may cancel the effect.",
    by=TABLE,
    on="ask",
    go="declared -> asked",
    opens=response(kind="choam_effect", owner=CHOAM),
    cites=[CHOAM_BOOK.page(12), OUR_ORDER],
)
choam_effect.rule(
    "The effect is allowed: its card is discarded, and it happens.",
    by=TABLE,
    on=response.ended("allowed"),
    go="asked",
    when=[still_there],
    shows=[in_hand],
    then=[
        set_aside[here.card].becomes(False),
        only_if(held_back, [puts(here.fuel, DISCARD, out_of=HERE)]),
        only_if(not_(held_back), [puts(here.card, DISCARD, out_of=hand(CHOAM))]),
        only_if(here.effect == "la_la_la", [free_blocked[here.target].becomes(True)]),
        *nexus.succeeded(by_nexus),
    ],
    closes=choam_effect.applied(),
    cites=[CHOAM_BOOK.page(7), ENGINE],
)
choam_effect.rule(
    "The effect is allowed, but its card is no longer there: nothing happens.",
    by=TABLE,
    on=response.ended("allowed"),
    go="asked",
    when=[not_(still_there)],
    shows=[in_hand],
    then=[
        set_aside[here.card].becomes(False),
        *nexus.fizzled(by_nexus),
        *FIZZLE.means(card_kept_unblocked=[], kept_blocked=block(here.card, "la_la_la"), discarded=[]),
    ],
    closes=choam_effect.fizzled(),
    cites=[ENGINE],
)
choam_effect.rule(
    "The effect is cancelled: its card stays, and what the question says is blocked for the phase.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="asked",
    then=[
        returned,
        set_aside[here.card].becomes(False),
        *block(here.card, "la_la_la"),
        *nexus.prevented(by_nexus),
    ],
    closes=choam_effect.cancelled(),
    cites=[CHOAM_BOOK.page(12), CUNNING_AUDIT],
)
