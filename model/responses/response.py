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
from model.language.naming import named, says
from model.language.rows import TABLE
from model.language.terms import Term, all_of, any_of, choose, each, every, lift, not_, one_of
from model.questions.karama import AUTO_COUNTER, AUTO_ORDINARY, DURATION, PARENT_PASSES
from model.questions.kull import COUNTER_CARD, COUNTER_SEATS
from model.responses.frames import karama, response
from model.responses.window_bans import bar_here
from model.setting import seat, seated
from model.sources import CHOAM_BOOK, ENGINE, FAQ, KULL_AUDIT, OUR_ORDER, OURS
from model.table import denied
from model.verbs import can_spend, nobody_can_publicly, spendable

player, card, other = each(FACTIONS, "player"), each(CARDS, "card"), each(FACTIONS, "other seat")
here = response.here

in_turn = named(
    "in_turn",
    "the player is the next to answer in turn",
    all_of(
        not_(here.passed[player]),
        every(other, any_of(not_(seated[other]), other == here.owner, seat[other] >= seat[player], here.passed[other])),
    ),
)
lasting = not_(one_of(here.kind, "kull", "choam_effect"))


@says("{seat_asked} may counter Kull Wahad (where turns count: {when_in_turn})")
def may_counter(seat_asked: Term, when_in_turn: Term) -> Term:
    """The seats that may counter Kull Wahad, by the question about them."""
    found: Term = COUNTER_SEATS.means(
        any_seat_but_CHOAM_first_come=True,
        actor_only=seat_asked == here.interrupted,
        third_party_only=seat_asked != here.interrupted,
        storm_order=when_in_turn,
    )
    return found


some_seat_may = may_counter(other, lift(True))
has_counter = any_of(
    here.kind != "kull",
    COUNTER_CARD.means(distinct_only=some_seat_may, any=some_seat_may, same_card_redirect=False, no_counter=False),
)
may_turn = all_of(
    not_(here.passed[here.interrupted]),
    COUNTER_CARD.means(
        distinct_only=False,
        no_counter=False,
        same_card_redirect=may_counter(here.interrupted, lift(True)),
        any=may_counter(here.interrupted, lift(True)),
    ),
)
all_passed = every(other, any_of(not_(seated[other]), other == here.owner, here.passed[other]))
nobody_can = every(
    other,
    any_of(
        not_(seated[other]),
        other == here.owner,
        here.passed[other],
        not_(has_counter),
        not_(can_spend(other, here.kind, here.shut_out)),
    ),
)
closes_itself = choose(
    here.kind == "kull",
    AUTO_COUNTER.means(
        yes=all_of(nobody_can, not_(may_turn)),
        always_neutral=lift(False),
        public_facts_only=nobody_can_publicly(here.owner),
    ),
    AUTO_ORDINARY.means(yes=nobody_can, always_neutral=lift(False), public_facts_only=nobody_can_publicly(here.owner)),
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
        spendable(player, card, here.kind, out=here.shut_out),
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
        may_counter(player, in_turn),
        spendable(player, card, here.kind, out=here.shut_out),
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
    when=[here.kind == "kull", player == here.interrupted, may_counter(player, in_turn)],
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
        *bar_here(here.shut_out),
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
