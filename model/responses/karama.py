"""An attempted Karama: declared and held back, answered by Kull Wahad or not, then executed.

    declared ──▶ questioned (kull) ──declined, prevented──▶ executing ──▶ done
        │              └──succeeded──▶ stopped                  └─Worthless─▶ paid ─▶ converting ─▶ converted ─▶ done
        └──(not answered)──▶ executing

Open questions: AMB-03, AMB-11, AMB-17 (is Kull Wahad offered), AMB-04 (when, against a Worthless card), AMB-05, AMB-06
(what a stopped attempt keeps), AMB-20 (attempts that became impossible), AMB-111 (cancelling a special power).
Elsewhere: who may play one and for what (the file of the window or phase), `kull.py`, `conversion.py`.
"""

from __future__ import annotations

from model import nexus
from model.components.cards import CARDS
from model.components.factions import CHOAM
from model.language.effects import HERE, in_place, only_if, puts
from model.language.rows import TABLE
from model.language.terms import all_of, any_of, each, not_, some
from model.questions.karama import CANCEL_SPECIAL
from model.questions.kull import BG_TIMING, INTERRUPTED_CARD, INVALID_ATTEMPT, NESTED, OFFER, SPECIAL_USE, TRIGGER
from model.responses.frames import conversion, karama, kull, response
from model.responses.kull_costs import nexus_cost, printed_cost
from model.setting import face, kull_profile, seated
from model.sources import BASE, CHOAM_BOOK, ENGINE, FAQ, KULL_AUDIT, OUR_ORDER, OURS
from model.table import DISCARD, hand, used
from model.verbs import free_cards

here = karama.here
some_card = each(CARDS, "card")

substitute = face[here.played] != "karama"
special = here.use == "special"
still_possible = any_of(here.power != "special_harkonnen", free_cards(here.target) >= here.amount)
choam_has_a_cost = some(some_card, any_of(printed_cost(some_card), nexus_cost(some_card)))
kull_is_publicly_gone = all_of(
    some(some_card, all_of(face[some_card] == "kull_wahad", in_place(some_card, DISCARD, CARDS))),
    not_(nexus.at_hand),
)
answerable = all_of(
    kull_profile,
    seated[CHOAM],
    here.player != CHOAM,
    TRIGGER.means(
        ordinary_special_and_BG=True,
        ordinary_only=all_of(not_(substitute), not_(special)),
        cancel_only=here.use == "cancel",
    ),
    NESTED.means(no_offer_while_kull_pending=not_(kull.live_below()), offer_with_distinct_cost=True),
    OFFER.means(always_neutral=True, only_when_held=choam_has_a_cost, public_when_possible=not_(kull_is_publicly_gone)),
)
at_once = all_of(
    answerable,
    any_of(
        not_(substitute),
        BG_TIMING.means(before_conversion=True, after_discard_before_window=False, after_window=False, both=True),
    ),
)
before_window = all_of(
    answerable,
    BG_TIMING.means(before_conversion=False, after_discard_before_window=True, after_window=False, both=False),
)
after_window = all_of(
    answerable,
    BG_TIMING.means(before_conversion=False, after_discard_before_window=False, after_window=True, both=True),
)
done = karama.done(
    player=here.player,
    beneficiary=here.beneficiary,
    power=here.power,
    card=here.played,
    target=here.target,
    amount=here.amount,
)
stopped = karama.stopped(player=here.player, beneficiary=here.beneficiary, power=here.power)
special_spent = SPECIAL_USE.means(unspent_no_costs=[], spent=[only_if(special, [used[here.player].becomes(True)])])

karama.rule(
    "The attempt can be answered: CHOAM is asked for Kull Wahad before anything is spent.",
    by=TABLE,
    on="ask CHOAM",
    go="declared -> questioned",
    when=[at_once],
    leaks=[OFFER.reads("only_when_held")],
    opens=kull(attempt=karama.this),
    cites=[CHOAM_BOOK.page(7), KULL_AUDIT],
)
karama.rule(
    "The attempt is not answered by Kull Wahad now, and goes on.",
    by=TABLE,
    on="go on",
    go="declared -> executing",
    when=[not_(at_once)],
    leaks=[OFFER.reads("only_when_held")],
    cites=[OUR_ORDER],
)
karama.rule(
    "CHOAM declined or was prevented: the attempt goes on.",
    by=TABLE,
    on=kull.ended("declined", "prevented"),
    go="questioned -> executing",
    cites=[KULL_AUDIT],
)
karama.rule(
    "Kull Wahad succeeded: the attempt does not happen, and its card is not spent unless the question says so.",
    by=TABLE,
    on=kull.ended("succeeded"),
    go="questioned",
    then=[
        only_if(substitute, [puts(here.card, hand(here.player), out_of=HERE)]),
        *INTERRUPTED_CARD.means(
            retained=[only_if(not_(substitute), [puts(here.card, hand(here.player), out_of=HERE)])],
            discarded=[only_if(not_(substitute), [puts(here.card, DISCARD, out_of=HERE)])],
        ),
        *special_spent,
    ],
    closes=stopped,
    cites=[CHOAM_BOOK.page(7), KULL_AUDIT],
)
karama.rule(
    "The interrupted card was turned on Kull Wahad: it is discarded, and the attempt does not happen.",
    by=TABLE,
    on=kull.ended("redirected"),
    go="questioned",
    then=[puts(here.card, DISCARD, out_of=HERE)],
    closes=karama.lost(),
    cites=[OURS],
)
karama.rule(
    "The Karama is discarded, and its ordinary use happens.",
    by=TABLE,
    on="execute",
    go="executing",
    when=[not_(special), not_(substitute)],
    then=[puts(here.card, DISCARD, out_of=HERE)],
    closes=done,
    cites=[BASE.page(14), FAQ.page(7)],
)
karama.rule(
    "The Karama is discarded first, the special power is used up, and then it happens.",
    by=TABLE,
    on="execute",
    go="executing -> answered",
    when=[special, still_possible],
    then=[puts(here.card, DISCARD, out_of=HERE), used[here.player].becomes(True)],
    cites=[BASE.page(14), ENGINE],
)
karama.rule(
    "The special power has become impossible: the attempt is given up.",
    by=TABLE,
    on="execute",
    go="executing",
    when=[special, not_(still_possible)],
    then=[
        *INVALID_ATTEMPT.means(
            fail_closed_revalidate=[puts(here.card, hand(here.player), out_of=HERE)],
            abandon_keep_card=[puts(here.card, hand(here.player), out_of=HERE)],
            abandon_discard=[puts(here.card, DISCARD, out_of=HERE)],
        )
    ],
    closes=karama.lost(),
    cites=[KULL_AUDIT, OURS],
)
karama.rule(
    "The executed special power is opened to an ordinary Karama of the others.",
    by=TABLE,
    on="settle",
    go="answered -> answered",
    under=CANCEL_SPECIAL.reads("yes"),
    opens=response(kind="special_power", owner=here.player),
    cites=[OURS],
)
karama.rule(
    "The executed special power stands.",
    by=TABLE,
    on="settle",
    go="answered",
    under=CANCEL_SPECIAL.reads("no_window"),
    closes=done,
    cites=[ENGINE],
)
karama.rule(
    "Nobody stopped the special power: it stands.",
    by=TABLE,
    on=response.ended("allowed"),
    go="answered",
    closes=done,
    cites=[OURS],
)
karama.rule(
    "An ordinary Karama stopped the special power: it is used up without effect.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="answered",
    closes=karama.lost(),
    cites=[OURS],
)
karama.rule(
    "The Worthless card that serves as Karama is discarded.",
    by=TABLE,
    on="execute",
    go="executing -> paid",
    when=[substitute],
    then=[puts(here.card, DISCARD, out_of=HERE)],
    cites=[FAQ.page(7)],
)
karama.rule(
    "The substitution can be answered now: CHOAM is asked for Kull Wahad.",
    by=TABLE,
    on="ask CHOAM",
    go="paid -> questioned_paid",
    when=[before_window],
    leaks=[OFFER.reads("only_when_held")],
    opens=kull(attempt=karama.this),
    cites=[KULL_AUDIT],
)
karama.rule(
    "The others may stop the substitution.",
    by=TABLE,
    on="go on",
    go="paid -> converting",
    when=[not_(before_window)],
    leaks=[OFFER.reads("only_when_held")],
    opens=conversion(player=here.player),
    cites=[FAQ.page(7)],
)
karama.rule(
    "CHOAM declined or was prevented: the others may stop the substitution.",
    by=TABLE,
    on=kull.ended("declined", "prevented"),
    go="questioned_paid -> converting",
    opens=conversion(player=here.player),
    cites=[KULL_AUDIT],
)
karama.rule(
    "The substitution was stopped: the Worthless card is lost, and the use does not happen.",
    by=TABLE,
    on=conversion.ended("stopped"),
    go="converting",
    closes=karama.lost(),
    cites=[FAQ.page(7)],
)
karama.rule(
    "The substitution was allowed.",
    by=TABLE,
    on=conversion.ended("allowed"),
    go="converting -> converted",
    cites=[FAQ.page(7)],
)
karama.rule(
    "The converted card can be answered now: CHOAM is asked for Kull Wahad.",
    by=TABLE,
    on="ask CHOAM",
    go="converted -> questioned_converted",
    when=[after_window],
    leaks=[OFFER.reads("only_when_held")],
    opens=kull(attempt=karama.this),
    cites=[KULL_AUDIT],
)
karama.rule(
    "The converted card takes effect.",
    by=TABLE,
    on="go on",
    go="converted",
    when=[not_(after_window)],
    leaks=[OFFER.reads("only_when_held")],
    closes=done,
    cites=[FAQ.page(7)],
)
karama.rule(
    "CHOAM declined or was prevented: the converted card takes effect.",
    by=TABLE,
    on=kull.ended("declined", "prevented"),
    go="questioned_converted",
    closes=done,
    cites=[KULL_AUDIT],
)
for state in ("questioned_paid", "questioned_converted"):
    karama.rule(
        "Kull Wahad succeeded after the Worthless card was spent: the card is lost, and the use does not happen.",
        by=TABLE,
        on=kull.ended("succeeded"),
        go=state,
        closes=stopped,
        cites=[KULL_AUDIT],
    )
    karama.rule(
        "The spent card was turned on Kull Wahad: the use does not happen.",
        by=TABLE,
        on=kull.ended("redirected"),
        go=state,
        closes=karama.lost(),
        cites=[OURS],
    )
