"""A Worthless card as Karama: the Advanced Bene Gesserit substitute, and the others may stop it.

    announced ──▶ asked (window) ──allowed──▶ allowed
                        └──cancelled──▶ stopped

Elsewhere: when the card is discarded and what the use is (`karama.py`).
"""

from __future__ import annotations

from model.language.rows import TABLE
from model.responses.frames import conversion, response
from model.sources import FAQ, OUR_ORDER

here = conversion.here

conversion.rule(
    "Every seat but the Bene Gesserit may cancel the substitution with a printed Karama.",
    by=TABLE,
    on="ask",
    go="announced -> asked",
    opens=response(kind="worthless_karama", owner=here.player),
    cites=[FAQ.page(7), OUR_ORDER],
)
conversion.rule(
    "Nobody cancelled the substitution.",
    by=TABLE,
    on=response.ended("allowed"),
    go="asked",
    closes=conversion.allowed(),
    cites=[FAQ.page(7)],
)
conversion.rule(
    "The substitution was cancelled.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="asked",
    closes=conversion.stopped(),
    cites=[FAQ.page(7)],
)
