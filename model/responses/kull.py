"""Kull Wahad: CHOAM answers an attempted Karama.

    offered ──decline──▶ declined
       └──declare──▶ declared ──(window) allowed──▶ succeeded
                         └──(window) cancelled──▶ prevented

Open questions: AMB-07 to AMB-10 (what success forbids), AMB-14 (where a prevented Kull Wahad goes), AMB-16 (when the
Nexus card leaves), AMB-45.kull_offer, KANLY-03.
Elsewhere: which attempts are answered (`karama.py`), who may counter (`response.py`).
"""

from __future__ import annotations

from typing import Any

from model import nexus
from model.components.cards import CARDS
from model.components.factions import CHOAM
from model.language.effects import HERE, Effect, only_if, puts
from model.language.questions import Question
from model.language.rows import TABLE
from model.language.terms import any_of, each, not_, some
from model.questions.bans import EXPIRY, SCOPE_ADVANCED, SCOPE_BASIC
from model.questions.karama import AUTO_OFFER
from model.questions.kull import PREVENTED_CARD
from model.responses.frames import kull, response
from model.responses.kull_costs import nexus_cost, printed_cost
from model.setting import advanced
from model.sources import CHOAM_BOOK, CUNNING_AUDIT, ECAZ_BOOK, ENGINE, KULL_AUDIT, OURS
from model.table import DISCARD, banned, hand
from model.verbs import block, on_whom

card = each(CARDS, "card")
here = kull.here
attempt = here.attempt

by_nexus = here.source == "nexus"
window = response(kind="kull", owner=CHOAM, interrupted=attempt.player)


def ban(power: Any) -> list[Effect]:
    """The ban for one power, on whom the question says."""
    return on_whom(attempt.player, attempt.beneficiary, lambda who: [banned[who, power].becomes(True)])


def ban_by(scope: Question) -> Any:
    """What success forbids, by the question about its scope."""
    return scope.means(all=ban("everything"), specific=ban(attempt.power), that_window_only=[])


lasting = [only_if(advanced, ban_by(SCOPE_ADVANCED)), only_if(not_(advanced), ban_by(SCOPE_BASIC))]

kull.rule(
    "CHOAM lets the attempt pass. It may always do so, whether or not it holds Kull Wahad.",
    by=CHOAM,
    on="decline",
    go="offered",
    closes=kull.declined(),
    cites=[KULL_AUDIT],
)
kull.rule(
    "CHOAM has nothing to play, and the offer is declined for it.",
    by=TABLE,
    on="decline for CHOAM",
    go="offered",
    under=AUTO_OFFER.reads("yes"),
    when=[not_(some(card, any_of(printed_cost(card), nexus_cost(card))))],
    leaks=[AUTO_OFFER.reads("yes")],
    closes=kull.declined(),
    cites=[OURS],
)
kull.silent(AUTO_OFFER.reads("neutral"), on="decline for CHOAM", cites=[KULL_AUDIT])
kull.rule(
    "CHOAM plays a held Kull Wahad against the attempt. The card stays CHOAM's until Kull Wahad is settled.",
    by=CHOAM,
    on="declare",
    using=[card],
    go="offered -> declared",
    when=[printed_cost(card)],
    then=[here.card.becomes(card), here.source.becomes("printed")],
    opens=window,
    cites=[CHOAM_BOOK.page(7)],
)
kull.rule(
    "CHOAM, unallied, spends its Nexus card and names any free Treachery card to obtain Kull Wahad.",
    by=CHOAM,
    on="declare by Nexus",
    using=[card],
    go="offered -> declared",
    when=[nexus_cost(card)],
    then=[
        here.card.becomes(card),
        here.source.becomes("nexus"),
        *nexus.declared,
    ],
    opens=window,
    cites=[CUNNING_AUDIT, ECAZ_BOOK.page(11)],
)
kull.rule(
    "Nobody stopped it: the card is discarded, and the player may play no Karama as the questions say.",
    by=TABLE,
    on=response.ended("allowed"),
    go="declared",
    then=[
        puts(here.card, DISCARD, out_of=HERE),
        *EXPIRY.means(turn_and_phase_change=lasting, end_of_turn=lasting, end_of_window=[]),
        *nexus.succeeded(by_nexus),
    ],
    closes=kull.succeeded(),
    cites=[CHOAM_BOOK.page(7), CUNNING_AUDIT],
)
for outcome, closing in (("cancelled", kull.prevented()), ("redirected", kull.redirected())):
    kull.rule(
        "Kull Wahad was stopped: its card goes where the question says, and nothing is forbidden.",
        by=TABLE,
        on=response.ended(outcome),
        go="declared",
        then=[
            *PREVENTED_CARD.means(
                kept_and_blocked_this_phase=[puts(here.card, hand(CHOAM), out_of=HERE), *block(here.card, "kull")],
                kept_reusable=[puts(here.card, hand(CHOAM), out_of=HERE)],
                discarded=[puts(here.card, DISCARD, out_of=HERE)],
            ),
            *nexus.prevented(by_nexus),
        ],
        closes=closing,
        cites=[CHOAM_BOOK.page(12), CUNNING_AUDIT, ENGINE],
    )
