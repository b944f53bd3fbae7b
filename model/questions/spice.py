"""Spice Blow, the Nexus and Charity: what the documents leave open."""

from __future__ import annotations

from model.language.questions import Question
from model.language.sources import Source
from model.sources import BASE, ENGINE, LANDSRAAD, MAINTAINERS, OURS

ANSWERS = Source("UB", "Questions and answers about Dune on ultraboardgames.com", "read")

FURTHER_WORMS = Question(
    "KANLY-30",
    "What does a further worm of the same blow do that the Fremen do not place?",
    readings={
        "same_place": "It devours once more where the first one came.",
        "nothing": "It is discarded, and nothing more happens.",
    },
    current="same_place",
    status="ours",
    because="Every worm comes to the last territory of its pile, and no page of the rulebook that we know makes an "
    "exception for the second; the Landsraad's rules discard it in the double blow.",
    sources=[BASE, ENGINE, LANDSRAAD, OURS],
)

RESHUFFLE = Question(
    "KANLY-31",
    "The spice deck is empty. Which cards make the new deck?",
    readings={
        "all_discards": "Those of both piles.",
        "all_but_the_top": "Those of both piles but the top territory card of pile A, if there is any other.",
        "own_pile": "Those of the pile of this blow; those of both when it has no territory card.",
    },
    current="all_discards",
    status="ours",
    because="The page speaks of the discards; it was written for one pile, and two piles still share one deck. "
    "The Landsraad's rules keep the top of pile A.",
    sources=[BASE, LANDSRAAD, OURS],
)

CHARITY_WINDOW = Question(
    "KANLY-32",
    "When may the charity of the Advanced Bene Gesserit be cancelled?",
    readings={
        "at_two_or_more": "Only when they have two spice or more; with less they collect two without a window.",
        "always": "Whenever they collect by that power; cancelled, they may still collect as everybody does.",
    },
    current="at_two_or_more",
    status="ours",
    because="A case of one program opens the window only there, and gives them two at any purse.",
    sources=[ENGINE, OURS],
)

RIDE_FROM_STORM = Question(
    "KANLY-33",
    "May the Fremen ride a worm out of a sector in storm?",
    readings={
        "no": "No: nobody moves out of the storm.",
        "yes": "Yes: only the sector they ride to must be free of storm.",
    },
    current="no",
    status="ours",
    because="The ride is subject to the rules of the storm, and these bar leaving as well as entering.",
    sources=[BASE, OURS],
)

BREAK_AT_ONCE = Question(
    "KANLY-34",
    "May an alliance be broken in the Nexus in which it was made?",
    readings={"no": "No.", "yes": "Yes."},
    current="no",
    status="ours",
    because="Maintainers of one program refuse it, and say that a designer answered so.",
    sources=[MAINTAINERS, OURS],
)

SUMMONED_NEXUS = Question(
    "KANLY-35",
    "Does a worm that the Fremen summon by Karama bring a Nexus?",
    readings={
        "after_the_blow": "Yes, after the blow; but never in the first turn.",
        "no": "No: only a worm card does.",
    },
    current="after_the_blow",
    status="ours",
    because="The audited engine and the Landsraad have it so; a list of answers says that only a worm card does.",
    sources=[ENGINE, LANDSRAAD, ANSWERS, OURS],
)

SUMMONED_FIRST = Question(
    "KANLY-95",
    "May the Fremen summon a worm by Karama in the first turn?",
    readings={
        "yes": "Yes; it brings no Nexus then.",
        "no": "No: in the first turn no worm comes.",
    },
    current="yes",
    status="ours",
    because="The dossier names no turn; the Landsraad's rules say 'after turn 1'.",
    sources=[ENGINE, LANDSRAAD, OURS],
)
