"""CHOAM's special effects: what a cancellation blocks, when the Nexus card is spent, and what a fizzle costs."""

from __future__ import annotations

from model.language.questions import Question
from model.setting import nexus_profile
from model.sources import CHOAM_BOOK, CUNNING_AUDIT, ECAZ_BOOK, ENGINE, KULL_AUDIT, OURS

BLOCK_SCOPE = Question(
    "AMB-15",
    "A CHOAM special effect was cancelled. What is blocked for the phase?",
    readings={
        "that_physical_card": "That card, for any special effect.",
        "that_named_effect": "That effect, with any card.",
        "all_worthless_effects": "All special effects of CHOAM.",
    },
    current="that_physical_card",
    status="open",
    because="Explicitly unresolved; the audited engine binds the physical card.",
    sources=[KULL_AUDIT, CUNNING_AUDIT, CHOAM_BOOK.page(12)],
)

NEXUS_SPEND = Question(
    "AMB-16",
    "When does the CHOAM Nexus card leave?",
    readings={
        "accepted_declaration_no_refund": "When the play is declared, and it never returns.",
        "on_success": "When the effect happens.",
        "refund_if_prevented": "When the play is declared; it returns when the effect is prevented.",
    },
    current="accepted_declaration_no_refund",
    status="provisional",
    because="Application convention.",
    sources=[CUNNING_AUDIT, ECAZ_BOOK.page(11)],
    applies_when=nexus_profile,
)

FIZZLE = Question(
    "AMB-34",
    "A CHOAM effect is allowed but has become impossible. What becomes of its card?",
    readings={
        "card_kept_unblocked": "It stays where it is and is not blocked.",
        "kept_blocked": "It stays where it is and is blocked for the phase.",
        "discarded": "It is discarded if CHOAM still has it.",
    },
    current="card_kept_unblocked",
    status="composition",
    because="As the audited engine does.",
    sources=[ENGINE],
)

FUEL = Question(
    "KANLY-02",
    "Until a Cunning effect is settled, what may be done with the Treachery card that pays for it?",
    readings={
        "reserved": "No other effect and no Karama may use it; the cash-in may take it, and the effect then fizzles.",
        "named": "Anything: it is only named, and the effect fizzles when it is gone.",
        "held": "Nothing: it is held back.",
    },
    current="reserved",
    status="ours",
    because="One acceptance case lets the cash-in take the fuel, another forbids Kull Wahad it; this meets both.",
    sources=[CUNNING_AUDIT, OURS],
    applies_when=nexus_profile,
)

CASH_IN_OFFER = Question(
    "KANLY-03",
    "May CHOAM's cash-in be played while CHOAM is asked about Kull Wahad?",
    readings={
        "refused": "No: during the offer every other action is refused.",
        "allowed": "Yes: the cash-in may interrupt at any time.",
    },
    current="refused",
    status="ours",
    because="Two windows of the contract contradict each other; the one about the offer is the more special.",
    sources=[ENGINE, OURS],
)
