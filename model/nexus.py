"""CHOAM's Nexus card: when Cunning may be played with it, and when it leaves, as AMB-16 says."""

from __future__ import annotations

from model.language.effects import Effect, only_if
from model.language.terms import Term, all_of, not_
from model.questions.choam import NEXUS_SPEND
from model.setting import choam_allied, nexus_profile
from model.table import nexus, nexus_pledged

at_hand = all_of(nexus_profile, not_(choam_allied), nexus == "with_choam")
"""CHOAM is unallied and has its Nexus card; all of it public."""
may_be_spent = all_of(at_hand, not_(nexus_pledged))
"""And no pending effect has the card already."""

declared: list[Effect] = NEXUS_SPEND.means(
    accepted_declaration_no_refund=[nexus.becomes("nexus_discard")],
    on_success=[nexus_pledged.becomes(True)],
    refund_if_prevented=[nexus.becomes("nexus_discard")],
)
"""What a declaration by Nexus does to the card."""


def succeeded(by_nexus: Term) -> list[Effect]:
    """What becomes of the card when the effect happens."""
    effects: list[Effect] = NEXUS_SPEND.means(
        accepted_declaration_no_refund=[],
        on_success=[only_if(by_nexus, [nexus.becomes("nexus_discard"), nexus_pledged.becomes(False)])],
        refund_if_prevented=[],
    )
    return effects


def prevented(by_nexus: Term) -> list[Effect]:
    """What becomes of the card when the effect is stopped."""
    effects: list[Effect] = NEXUS_SPEND.means(
        accepted_declaration_no_refund=[],
        on_success=[only_if(by_nexus, [nexus_pledged.becomes(False)])],
        refund_if_prevented=[only_if(by_nexus, [nexus.becomes("with_choam")])],
    )
    return effects


def fizzled(by_nexus: Term) -> list[Effect]:
    """What becomes of the card when the effect has become impossible."""
    effects: list[Effect] = NEXUS_SPEND.means(
        accepted_declaration_no_refund=[],
        on_success=[only_if(by_nexus, [nexus_pledged.becomes(False)])],
        refund_if_prevented=[],
    )
    return effects
