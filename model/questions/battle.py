"""Battle: who fights under the storm, when Atreides reads a whole plan, and what a traitor or a capture leaves.

Not varied: AMB-53 (the order after a battle; of what it orders only the capture is modelled), AMB-74 (the Poison
Tooth is not modelled).
"""

from __future__ import annotations

from model.language.questions import Question
from model.setting import advanced
from model.sources import BASE, ENGINE, FAQ, LANDSRAAD, MAINTAINERS, OURS

UNDER_THE_STORM = Question(
    "KANLY-60",
    "Do forces in the same area under the storm fight each other?",
    readings={
        "nobody_fights": "No: forces under the storm take no part in a battle.",
        "same_area": "Yes, with those who are under the storm in the same area.",
    },
    current="nobody_fights",
    status="FAQ",
    because="Two factions in a stronghold under the storm stay there and do not battle; the Landsraad differ.",
    sources=[FAQ, BASE],
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
    current="again",
    status="FAQ",
    because="A leader who was revealed remains a traitor to the one who holds the card, also when it is revived.",
    sources=[FAQ, BASE],
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

SPARED_LEADER = Question(
    "KANLY-90",
    "A battle is won by a traitor. Has the winner's leader, and the Kwisatz Haderach with it, fought there?",
    readings={
        "free": "No: who calls a traitor loses nothing, and the leader may still fight elsewhere.",
        "fought": "Yes: it was in the plan, and fights in no other territory this turn.",
    },
    current="free",
    status="ours",
    because="The Landsraad's rules give the leader back, and one program sets no place for leaders after a traitor.",
    sources=[LANDSRAAD, MAINTAINERS],
)

EXECUTED_LEADER = Question(
    "KANLY-91",
    "How does a leader lie in the tanks whom the Harkonnen drew and killed?",
    readings={
        "as_killed": "As any killed leader: face up the first time.",
        "face_down": "Face down.",
    },
    current="face_down",
    status="ours",
    because="The Landsraad's rules lay it face down, and so does the base book as it is remembered; when it may be "
    "revived is counted by deaths, as of other leaders.",
    sources=[LANDSRAAD, BASE],
)

ADVISORS_AFTER = Question(
    "KANLY-89",
    "A battle between others leaves advisors of the Bene Gesserit alone. Are they fighters from then on?",
    readings={
        "stay": "No, they stay advisors, at least until the next Storm.",
        "fight": "Yes, as soon as the battle is over.",
    },
    current="stay",
    status="ours",
    because="The Landsraad's rules turn them only before Battle; one program turns them whenever they are alone.",
    sources=[LANDSRAAD, MAINTAINERS, OURS],
    applies_when=advanced,
)

SUPPORT = Question(
    "KANLY-92",
    "Advanced: may a player support its forces with spice that its ally has pledged?",
    readings={
        "own_only": "No: the ally of a combatant does not pay for its battle.",
        "with_pledge": "Yes, and the pledge shrinks by what a battle uses.",
    },
    current="own_only",
    status="FAQ",
    because="The FAQ says no; one program lets any ally permit an amount, as CHOAM may in an expansion.",
    sources=[FAQ, MAINTAINERS],
)
