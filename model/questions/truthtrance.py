"""Truthtrance: when it may be played, and what it may ask about."""

from __future__ import annotations

from model.language.questions import Question
from model.sources import BASE, ENGINE, LANDSRAAD, OURS

IN_WINDOW = Question(
    "KANLY-46",
    "May a Truthtrance be played while others are asked whether they cancel a power?",
    readings={
        "no": "No: it waits until the power is allowed or cancelled.",
        "yes": "Yes, and the answer is given before anybody cancels or passes.",
    },
    current="no",
    status="ours",
    because="The audited engine puts it before responses and calls that its own policy; a list of rulings on the web "
    "has it wait until what is under way is answered.",
    sources=[ENGINE, BASE, OURS],
)

FUTURE = Question(
    "KANLY-47",
    "May a Truthtrance ask a combatant what it will play in the battle?",
    readings={
        "yes": "Yes, and the answer binds its plan.",
        "no": "No: it asks about what is or was, never about what is to come.",
    },
    current="yes",
    status="ours",
    because="The audited engine lets an answer about a battle bind who gave it; the Landsraad's rules allow questions "
    "about the present and the past only.",
    sources=[ENGINE, LANDSRAAD],
)
