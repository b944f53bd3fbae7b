"""What a successful Kull Wahad forbids: whom, which uses, and for how long."""

from __future__ import annotations

from model.language.questions import Question
from model.language.terms import not_
from model.setting import advanced
from model.sources import CHOAM_BOOK, CUNNING_AUDIT, ENGINE, KULL_AUDIT

_SCOPES = {
    "all": "Every Karama of that player for the phase.",
    "specific": "Only the use, power or special power that was attempted.",
    "that_window_only": "Only within the window or decision in which it was attempted.",
}

SCOPE_BASIC = Question(
    "AMB-07.basic",
    "In a Basic game, what does a successful Kull Wahad forbid the player?",
    readings=_SCOPES,
    current="all",
    status="printed",
    because="The card forbids Karama for the phase; the scoped text was supplied for Advanced only.",
    sources=[CHOAM_BOOK.page(7), CUNNING_AUDIT],
    applies_when=not_(advanced),
)

SCOPE_ADVANCED = Question(
    "AMB-07.advanced",
    "In an Advanced game, what does a successful Kull Wahad forbid the player?",
    readings=_SCOPES,
    current="specific",
    status="supplied revision",
    because="New Advanced attempts adopt the supplied effect scope; the text of that cutover was not seen.",
    sources=[CUNNING_AUDIT, CHOAM_BOOK.page(7)],
    applies_when=advanced,
)

EXPIRY = Question(
    "AMB-08",
    "When does a ban by Kull Wahad end?",
    readings={
        "turn_and_phase_change": "At the end of the phase.",
        "end_of_turn": "At the end of the turn.",
        "end_of_window": "When the window or decision in which it was won closes.",
    },
    current="turn_and_phase_change",
    status="provisional",
    because="Phase expiry is called provisional for Advanced.",
    sources=[KULL_AUDIT, CUNNING_AUDIT],
)

SUBSTITUTES = Question(
    "AMB-09",
    "Does a ban also stop Bene Gesserit substitutes and special powers?",
    readings={
        "all_activations": "It stops every activation.",
        "printed_only": "It stops printed Karamas; a Worthless card as Karama stays possible.",
        "ordinary_only": "It stops ordinary uses; special powers stay possible.",
    },
    current="all_activations",
    status="composition",
    because="The design lists substitutes and special powers among the intercepted activations.",
    sources=[ENGINE],
)

PERSON = Question(
    "AMB-10",
    "When a Karama is played for somebody else, who is banned?",
    readings={
        "card_player": "The player of the card.",
        "beneficiary": "The player it was played for.",
        "both": "Both.",
    },
    current="card_player",
    status="composition",
    because="The audit recommends restricting the card's player; the case is not answered by the publisher.",
    sources=[KULL_AUDIT],
)
