"""The response window: every seat but the owner of a power may cancel it, or pass.

    open ──pass──▶ open ──(nobody is left)──▶ allowed
      └──a Karama──▶ (karama) ──done──▶ cancelled ──stopped, lost──▶ open again

Open questions: AMB-01, AMB-02 (countering Kull Wahad), AMB-18 (the window after a stopped Karama), AMB-19 (how long a
cancellation lasts), AMB-45 (windows that close by themselves).
Elsewhere: the attempt itself (`karama.py`), what a cancelled power means (the file of the power).
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.effects import only_if
from model.language.rows import TABLE
from model.language.terms import all_of, any_of, choose, each, every, lift, not_, one_of
from model.questions.bans import EXPIRY, SCOPE_ADVANCED, SCOPE_BASIC
from model.questions.karama import AUTO_COUNTER, AUTO_ORDINARY, DURATION, PARENT_PASSES
from model.questions.kull import COUNTER_CARD, COUNTER_SEATS
from model.responses.frames import karama, response
from model.setting import advanced, seat, seated
from model.sources import CHOAM_BOOK, ENGINE, FAQ, KULL_AUDIT, OUR_ORDER, OURS
from model.table import denied
from model.verbs import can_spend, nobody_can_publicly, spendable

player, card, other = each(FACTIONS, "player"), each(CARDS, "card"), each(FACTIONS, "other seat")
here = response.here

in_turn = all_of(
    not_(here.passed[player]),
    every(other, any_of(not_(seated[other]), other == here.owner, seat[other] >= seat[player], here.passed[other])),
)
lasting = one_of(here.kind, "emperor_income", "worthless_karama")
may_counter = COUNTER_SEATS.means(
    any_seat_but_CHOAM_first_come=True,
    actor_only=player == here.interrupted,
    third_party_only=player != here.interrupted,
    storm_order=in_turn,
)
all_passed = every(other, any_of(not_(seated[other]), other == here.owner, here.passed[other]))
nobody_can = every(
    other,
    any_of(
        not_(seated[other]),
        other == here.owner,
        here.passed[other],
        here.shut_out[other],
        not_(can_spend(other, here.kind)),
    ),
)
closes_itself = choose(
    here.kind == "kull",
    AUTO_COUNTER.means(yes=nobody_can, always_neutral=lift(False), public_facts_only=nobody_can_publicly(here.owner)),
    AUTO_ORDINARY.means(yes=nobody_can, always_neutral=lift(False), public_facts_only=nobody_can_publicly(here.owner)),
)
window_bans = any_of(
    choose(
        advanced,
        SCOPE_ADVANCED.means(all=False, specific=False, that_window_only=True),
        SCOPE_BASIC.means(all=False, specific=False, that_window_only=True),
    ),
    EXPIRY.means(turn_and_phase_change=False, end_of_turn=False, end_of_window=True),
)

response.rule(
    "A seat passes. It may still change its mind while the window is open.",
    by=player,
    on="pass",
    go="open -> open",
    when=[player != here.owner, not_(here.passed[player])],
    then=[here.passed[player].becomes(True)],
    cites=[ENGINE, OUR_ORDER],
)
response.rule(
    "A seat that does not own the power plays a Karama to cancel it.",
    by=player,
    on="cancel",
    using=[card],
    go="open -> open",
    when=[
        here.kind != "kull",
        player != here.owner,
        not_(here.shut_out[player]),
        spendable(player, card, here.kind),
    ],
    opens=karama(player=player, card=card, played=card, use="cancel", power=here.kind, beneficiary=player),
    cites=[FAQ.page(7)],
)
response.rule(
    "A seat counters Kull Wahad with another Karama than the interrupted one.",
    by=player,
    on="cancel",
    using=[card],
    go="open -> open",
    under=COUNTER_CARD.reads("distinct_only", "any"),
    when=[
        here.kind == "kull",
        player != here.owner,
        not_(here.shut_out[player]),
        may_counter,
        spendable(player, card, here.kind),
    ],
    opens=karama(player=player, card=card, played=card, use="cancel", power=here.kind, beneficiary=player),
    cites=[CHOAM_BOOK.page(12), KULL_AUDIT],
)
response.silent(COUNTER_CARD.reads("same_card_redirect", "no_counter"), on="cancel", cites=[OUR_ORDER])
response.rule(
    "The interrupted player turns the interrupted Karama on Kull Wahad: the attempt itself will not happen.",
    by=player,
    on="redirect",
    go="open",
    under=COUNTER_CARD.reads("same_card_redirect", "any"),
    when=[here.kind == "kull", player == here.interrupted],
    closes=response.redirected(),
    cites=[OURS],
)
response.silent(COUNTER_CARD.reads("distinct_only", "no_counter"), on="redirect", cites=[OUR_ORDER])
response.rule(
    "No seat is left that answers: the power is allowed.",
    by=TABLE,
    on="close",
    go="open",
    when=[any_of(all_passed, closes_itself)],
    leaks=[
        AUTO_ORDINARY.reads("yes"),
        AUTO_COUNTER.reads("yes"),
    ],
    closes=response.allowed(),
    cites=[ENGINE, OUR_ORDER],
)
response.rule(
    "The Karama was played: the power is cancelled.",
    by=TABLE,
    on=karama.ended("done"),
    go="open",
    then=[*DURATION.means(one_use=[], phase=[only_if(lasting, [denied[here.kind].becomes(True)])])],
    closes=response.cancelled(),
    cites=[FAQ.page(7)],
)
response.rule(
    "Kull Wahad stopped the Karama: the window is open again.",
    by=TABLE,
    on=karama.ended("stopped"),
    go="open -> open",
    under=PARENT_PASSES.reads("restored_with_passes", "restored_cleared"),
    then=[
        here.shut_out[karama.result.player].becomes(any_of(here.shut_out[karama.result.player], window_bans)),
        *PARENT_PASSES.means(
            restored_with_passes=[], restored_cleared=[here.passed.all.becomes(False)], auto_allowed=[]
        ),
    ],
    cites=[ENGINE],
)
response.rule(
    "Kull Wahad stopped the Karama: the window closes and the power is allowed.",
    by=TABLE,
    on=karama.ended("stopped"),
    go="open",
    under=PARENT_PASSES.reads("auto_allowed"),
    closes=response.allowed(),
    cites=[OURS],
)
response.rule(
    "The Karama was lost without effect: the window is open again.",
    by=TABLE,
    on=karama.ended("lost"),
    go="open -> open",
    under=PARENT_PASSES.reads("restored_with_passes", "restored_cleared"),
    when=[here.kind != "kull"],
    then=[
        *PARENT_PASSES.means(
            restored_with_passes=[], restored_cleared=[here.passed.all.becomes(False)], auto_allowed=[]
        ),
    ],
    cites=[FAQ.page(7), ENGINE],
)
response.rule(
    "The Karama was lost without effect: the window closes and the power is allowed.",
    by=TABLE,
    on=karama.ended("lost"),
    go="open",
    under=PARENT_PASSES.reads("auto_allowed"),
    when=[here.kind != "kull"],
    closes=response.allowed(),
    cites=[OURS],
)
response.rule(
    "A counter that was lost does not stop Kull Wahad.",
    by=TABLE,
    on=karama.ended("lost"),
    go="open",
    when=[here.kind == "kull"],
    closes=response.allowed(),
    cites=[ENGINE, OURS],
)
