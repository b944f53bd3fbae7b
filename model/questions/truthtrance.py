"""Truthtrance: when it may be played."""

from __future__ import annotations

from model.language.questions import Question
from model.sources import BASE, ENGINE, OURS

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
