"""Karama: windows, what a cancellation does, and paying for cards with it."""

from __future__ import annotations

from model.language.questions import Question
from model.setting import kull_profile
from model.sources import BASE, CHOAM_BOOK, ENGINE, FAQ, FREMEN_AUDIT, KULL_AUDIT, OURS, USER_30_SEP

PARENT_PASSES = Question(
    "AMB-18",
    "A Karama against a power was stopped. How does the window it was played into go on?",
    readings={
        "restored_with_passes": "It is open again, and who had passed has passed.",
        "restored_cleared": "It is open again, and everybody is asked anew.",
        "auto_allowed": "It closes, and the power is allowed.",
    },
    current="restored_with_passes",
    status="composition",
    because="The saved window returns as it was.",
    sources=[ENGINE],
)

DURATION = Question(
    "AMB-19",
    "How long does an ordinary cancellation last?",
    readings={
        "one_use": "It stops one use of the power.",
        "phase": "It stops that power for the whole phase; Kull Wahad and the effects of CHOAM aside.",
    },
    current="one_use",
    status="FAQ",
    because="The later FAQ answers one use; the earlier one said the whole phase.",
    sources=[FAQ.page(7), FREMEN_AUDIT],
)

AUTO_ORDINARY = Question(
    "AMB-45.ordinary",
    "Does an ordinary window close by itself when no seat holds anything to answer with?",
    readings={
        "yes": "Yes, by what the hands hold.",
        "always_neutral": "No: every seat must pass.",
        "public_facts_only": "Only when the public facts show that nobody can answer.",
    },
    current="yes",
    status="provisional",
    because="The audited engine closes it so; recorded there as an unavoidable leak.",
    sources=[ENGINE],
)

AUTO_OFFER = Question(
    "AMB-45.kull_offer",
    "Is the offer of Kull Wahad declined by itself when CHOAM has no cost for it?",
    readings={
        "neutral": "No: CHOAM answers it every time.",
        "yes": "Yes, by what CHOAM holds.",
    },
    current="neutral",
    status="provisional",
    because="Privacy: the offer must not tell what CHOAM holds.",
    sources=[KULL_AUDIT],
    applies_when=kull_profile,
)

AUTO_COUNTER = Question(
    "AMB-45.kull_counter",
    "Does the window against Kull Wahad close by itself when no seat holds a Karama to counter with?",
    readings={
        "yes": "Yes, by what the hands hold.",
        "always_neutral": "No: every seat must pass.",
        "public_facts_only": "Only when the public facts show that nobody can counter.",
    },
    current="yes",
    status="provisional",
    because="The audited engine closes it so.",
    sources=[ENGINE],
    applies_when=kull_profile,
)

AUTO_PAY = Question(
    "AMB-46",
    "Is the winner of a lot asked how to pay when only spice is possible?",
    readings={
        "yes": "No: the question comes only to a winner who holds a Karama or cannot pay.",
        "always_ask": "Yes, every winner is asked.",
    },
    current="yes",
    status="composition",
    because="The audited engine settles it so.",
    sources=[ENGINE],
)

OVERBID = Question(
    "AMB-12",
    "May a holder of a Karama bid more than it can pay?",
    readings={
        "refuse_before_commit_for_non_CHOAM": "Under the Kull profile only CHOAM may; everybody else is refused.",
        "allow_by_holding": "Whoever holds a Karama may, even when it may not be played.",
        "cap_when_banned": "Whoever holds a Karama may, unless Kull Wahad bars it.",
    },
    current="refuse_before_commit_for_non_CHOAM",
    status="user ruling",
    because='Recorded decision "Defer interaction".',
    sources=[KULL_AUDIT, USER_30_SEP, FAQ.page(7)],
)

UNFUNDED = Question(
    "AMB-13",
    "How is a winning bid settled whose only payment has gone?",
    readings={
        "restart_same_lot": "The same lot is offered again from the start.",
        "next_highest_bid": "The next highest bidder gets the lot at its own bid.",
        "lot_back_to_deck": "The lot goes back to the deck.",
        "forced_debt": "The winner pays what it has, owes the rest, and gets the lot.",
        "free_award": "The winner gets the lot for nothing.",
    },
    current="restart_same_lot",
    status="provisional",
    because="Called provisional; not chosen under Kull Wahad.",
    sources=[KULL_AUDIT, ENGINE],
)

PAY_AGAIN = Question(
    "KANLY-01",
    "Payment by Karama was stopped. For which Karama is payment offered again?",
    readings={
        "held": "For one that is held.",
        "spendable": "Only for one that may be played now.",
    },
    current="held",
    status="ours",
    because='The contract says "held" today, which leaves a payment that cannot be answered once Kull Wahad bars it.',
    sources=[ENGINE, OURS],
)

CANCEL_SPECIAL = Question(
    "AMB-111",
    "May an ordinary Karama stop a special power that has been executed?",
    readings={
        "no_window": "No: there is no window.",
        "yes": "Yes: every seat but its owner is asked.",
    },
    current="no_window",
    status="composition",
    because="No window of this kind exists; the two are to be kept apart.",
    sources=[KULL_AUDIT, ENGINE],
)

PURCHASE_MOMENT = Question(
    "AMB-112",
    "Who may take a lot by Karama, and when?",
    readings={
        "any_eligible_seat_while_lot_unresolved": "Any seat with room, while the lot is not sold.",
        "active_bidder_only": "The seat whose bid it is.",
        "before_first_bid": "Any seat with room, before the first bid.",
    },
    current="any_eligible_seat_while_lot_unresolved",
    status="composition",
    because="Bidding eligibility is all that is said.",
    sources=[ENGINE, BASE],
)

RATE_CARD = Question(
    "AMB-38",
    "The Guild's special power stops a shipment for which a Karama had bought the rate. What is settled?",
    readings={
        "opportunity_used_all_kept_ratecard_back": "The shipment is used up, nothing is paid, the rate's card returns.",
        "opportunity_free": "The player may ship again; the rate stands.",
        "rate_card_lost": "The shipment is used up and the rate's card stays discarded.",
    },
    current="opportunity_used_all_kept_ratecard_back",
    status="provisional",
    because="Called provisional; it forces guards elsewhere.",
    sources=[ENGINE, CHOAM_BOOK],
)
