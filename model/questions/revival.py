"""Revival: who pays for it, and what an ally's power is worth in it."""

from __future__ import annotations

from model.language.questions import Question
from model.sources import BASE, ENGINE, LANDSRAAD, OURS

PAID_BY = Question(
    "KANLY-41",
    "May the spice that an ally has pledged pay for a revival?",
    readings={
        "own_purse_only": "No: only the Emperor pays for an ally's revival, by its own power.",
        "with_the_pledge": "Yes, as it pays for cards and shipments.",
    },
    current="own_purse_only",
    status="ours",
    because="Approved aid is named for bids and shipments only (case RV-25 reports the earlier FAQ alike).",
    sources=[BASE, ENGINE, OURS],
)

FREMEN_ALLY = Question(
    "KANLY-42",
    "How many forces does an ally of the Fremen revive for nothing?",
    readings={
        "three": "Three, as the Fremen do.",
        "its_own": "As many as without them: the Fremen do not allow it.",
    },
    current="three",
    status="ours",
    because="The Fremen may allow it, and lose nothing by it; case DB-064 counts three.",
    sources=[BASE, OURS],
)

CYCLE = Question(
    "KANLY-43",
    "When may a leader that has died again after its revival be revived once more?",
    readings={
        "all_have_died_as_often": "When every other leader of its faction that is not captured has died as often.",
        "never_again": "Never, but by the Ghola card or the Emperor's Karama.",
    },
    current="all_have_died_as_often",
    status="ours",
    because="It lies face down until all others have been revived and killed again; treachery.online counts deaths so.",
    sources=[BASE, OURS],
)

KWISATZ = Question(
    "KANLY-44",
    "When may the Kwisatz Haderach be revived?",
    readings={
        "like_a_leader": "When all Atreides leaders that are not captured have died, as the leader of the turn.",
        "whenever_dead": "In any turn, as the leader of the turn.",
    },
    current="like_a_leader",
    status="ours",
    because="It is revived like a leader; that it waits for the others is not said in so many words.",
    sources=[BASE, OURS],
)

GHOLA_DEATH = Question(
    "KANLY-48",
    "All leaders of a faction have died, and the Ghola card brought one of them back. May another be revived?",
    readings={
        "once_all_have_died": "Yes: once all have died, any dead leader may be revived, whoever lives again.",
        "undone": "No: the card undoes the death, and revival waits until that leader has died once more.",
    },
    current="once_all_have_died",
    status="ours",
    because="Revival asks whether all have died, and the card says nothing of that death; to ask that none lives would "
    "allow one revival only.",
    sources=[LANDSRAAD, BASE, OURS],
)
