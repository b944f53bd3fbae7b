"""Kull Wahad: what triggers it, what may answer it, and where the cards go."""

from __future__ import annotations

from model.language.questions import Question
from model.sources import BASE, CHOAM_BOOK, CUNNING_AUDIT, ENGINE, FAQ, KULL_AUDIT, OURS, USER_30_SEP

COUNTER_CARD = Question(
    "AMB-01",
    "May the interrupted Karama itself pay for stopping Kull Wahad?",
    readings={
        "distinct_only": "No: only a different Karama counters Kull Wahad.",
        "same_card_redirect": "Yes: the interrupted player may turn the same Karama on Kull Wahad, and only that.",
        "no_counter": "Nothing counters Kull Wahad.",
        "any": "Either: a different Karama, or the interrupted one turned on Kull Wahad.",
    },
    current="distinct_only",
    status="user ruling",
    because='Recorded decision "Different Karama"; the publisher is silent.',
    sources=[KULL_AUDIT, USER_30_SEP, CHOAM_BOOK.page(12)],
)

COUNTER_SEATS = Question(
    "AMB-02",
    "Who may counter Kull Wahad, and in what order?",
    readings={
        "any_seat_but_CHOAM_first_come": "Any seat but CHOAM; the first request counts.",
        "actor_only": "Only the interrupted player.",
        "third_party_only": "Anybody but CHOAM and the interrupted player.",
        "storm_order": "Any seat but CHOAM, in storm order; a pass is final.",
    },
    current="any_seat_but_CHOAM_first_come",
    status="provisional",
    because="An order was never ruled.",
    sources=[KULL_AUDIT, ENGINE],
)

NESTED = Question(
    "AMB-03",
    "Does a Karama that counters Kull Wahad itself open an offer of Kull Wahad?",
    readings={
        "no_offer_while_kull_pending": "No: while a Kull Wahad is pending no other is offered.",
        "offer_with_distinct_cost": "Yes: CHOAM may answer it with a second cost.",
    },
    current="no_offer_while_kull_pending",
    status="composition",
    because="The audited engine shows no second offer; no document states it.",
    sources=[ENGINE],
)

BG_TIMING = Question(
    "AMB-04",
    "When is Kull Wahad offered against a Worthless card that the Bene Gesserit play as Karama?",
    readings={
        "before_conversion": "Before the Worthless card is spent.",
        "after_discard_before_window": "After it is discarded, before others may cancel the conversion.",
        "after_window": "After nobody cancelled the conversion.",
        "both": "Before the card is spent, and again after nobody cancelled the conversion.",
    },
    current="before_conversion",
    status="user ruling",
    because='Recorded decision "Before conversion".',
    sources=[KULL_AUDIT, USER_30_SEP, FAQ.page(7), BASE.page(14)],
)

INTERRUPTED_CARD = Question(
    "AMB-05",
    "Where does a printed Karama go that Kull Wahad has stopped?",
    readings={
        "retained": "The player keeps it.",
        "discarded": "It is discarded.",
    },
    current="retained",
    status="user ruling",
    because="Follows from the decision that the attempt is intercepted before any cost.",
    sources=[KULL_AUDIT, USER_30_SEP, BASE.page(14)],
)

SPECIAL_USE = Question(
    "AMB-06",
    "Is the once-per-game special Karama used up when Kull Wahad stops it?",
    readings={
        "unspent_no_costs": "No: it stays unspent, and nothing else is paid.",
        "spent": "Yes: it is used up.",
    },
    current="unspent_no_costs",
    status="user ruling",
    because="Interception comes before the card, the use and other costs.",
    sources=[KULL_AUDIT, USER_30_SEP],
)

TRIGGER = Question(
    "AMB-11",
    "Which plays of a Karama may Kull Wahad answer?",
    readings={
        "ordinary_special_and_BG": "Ordinary uses, special powers and Bene Gesserit substitutes.",
        "ordinary_only": "Ordinary uses of a printed Karama.",
        "cancel_only": "Only a Karama that cancels a power.",
    },
    current="ordinary_special_and_BG",
    status="composition",
    because="The card names an attempted Karama play without a purpose.",
    sources=[KULL_AUDIT, CHOAM_BOOK.page(7)],
)

PREVENTED_CARD = Question(
    "AMB-14",
    "Where does the cost of a countered Kull Wahad go?",
    readings={
        "kept_and_blocked_this_phase": "CHOAM keeps it; its special effect is blocked this phase.",
        "kept_reusable": "CHOAM keeps it and may use it again.",
        "discarded": "It is discarded.",
    },
    current="kept_and_blocked_this_phase",
    status="provisional",
    because="The table prevents the discard during the phase.",
    sources=[CHOAM_BOOK.page(12), CUNNING_AUDIT],
)

OFFER = Question(
    "AMB-17",
    "When is CHOAM asked whether it plays Kull Wahad?",
    readings={
        "always_neutral": "At every attempt that can be answered, whatever CHOAM holds.",
        "only_when_held": "Only when CHOAM holds a cost for it.",
        "public_when_possible": "Unless it is public that CHOAM cannot: Kull Wahad is discarded, no Nexus card held.",
    },
    current="always_neutral",
    status="provisional",
    because="Privacy: the pause must not tell what CHOAM holds.",
    sources=[KULL_AUDIT, ENGINE],
)

INVALID_ATTEMPT = Question(
    "AMB-20",
    "What becomes of an attempt that is no longer possible when Kull Wahad is settled?",
    readings={
        "fail_closed_revalidate": "It is checked again and taken back: the card returns, as if it had not been played.",
        "abandon_keep_card": "It is abandoned; the player keeps the card.",
        "abandon_discard": "It is abandoned; the card is discarded.",
    },
    current="fail_closed_revalidate",
    status="composition",
    because="Custody and legality are checked again on resumption; what follows is not said.",
    sources=[KULL_AUDIT, OURS],
)
