"""Battle: who fights under the storm, and when Atreides reads a whole plan.

Not varied: AMB-53 (the order after a battle; of what it orders only the capture is modelled), AMB-74 (the Poison
Tooth is not modelled).
"""

from __future__ import annotations

from model.language.questions import Question
from model.sources import BASE, ENGINE, OURS

UNDER_THE_STORM = Question(
    "KANLY-60",
    "Do forces in the same area under the storm fight each other?",
    readings={
        "nobody_fights": "No: forces under the storm take no part in a battle.",
        "same_area": "Yes, with those who are under the storm in the same area.",
    },
    current="nobody_fights",
    status="ours",
    because="Programs of the game leave areas under the storm out unless an optional rule says otherwise.",
    sources=[BASE, OURS],
)

FULL_PLAN = Question(
    "AMB-41",
    "When does Atreides' special Karama reveal a whole plan, and does its maker seal it first?",
    readings={
        "offer_after_prep_target_seals_first": "Before any plan is sealed; the chosen plan is sealed before the other.",
        "any_time_before_reveal": "At any time before the plans are revealed; nobody has to wait.",
        "free_order": "Before any plan is sealed; both plans are then sealed in any order.",
    },
    current="offer_after_prep_target_seals_first",
    status="provisional",
    because="The offer stands after Voice and prescience, and a plan can be read only once it is there.",
    sources=[BASE.page(14), ENGINE],
)

USED_TRAITOR = Question(
    "KANLY-61",
    "Can a traitor that was revealed be called again when the leader fights once more?",
    readings={
        "once": "No: a revealed traitor has done its work.",
        "again": "Yes: whoever holds the traitor may call it each time.",
    },
    current="once",
    status="ours",
    because="The traitor is shown and laid aside.",
    sources=[BASE, OURS],
)
"""A traitor that is called twice."""

VOICE_ORDER = Question(
    "KANLY-62",
    "Does the Voice come before prescience?",
    readings={
        "voice_first": "The Bene Gesserit speak first.",
        "prescience_first": "Atreides asks first.",
    },
    current="voice_first",
    status="FAQ",
    because="The FAQ has the Voice first; versions of one program allowed either.",
    sources=[ENGINE],
)
