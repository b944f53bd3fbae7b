"""The storm: who dials it, what it hits, the cards played on it; and one question of Setup."""

from __future__ import annotations

from model.language.questions import Question
from model.questions.figures import PROGRAMS
from model.questions.spice import ANSWERS
from model.sources import BASE, ENGINE, LANDSRAAD, OURS

START_SECTOR = Question(
    "AMB-25",
    "Does the storm hit the sector in which it starts to move?",
    readings={
        "no": "No: the first sector it hits is the next one.",
        "yes": "Yes, if it moves at all.",
    },
    current="no",
    status="composition",
    because="The audited engine counts from the next sector on; a community text says that it starts, passes and ends.",
    sources=[ENGINE],
)

CARD_ORDER = Question(
    "AMB-113",
    "Several seats want to play a card on the storm. In which order?",
    readings={
        "first_come_then_reconfirm": "Whoever comes first; then all seats confirm anew.",
        "storm_order": "In storm order: a seat plays or confirms when all before it have confirmed; then all anew.",
        "simultaneous_reveal": "In one round: a card played gives nobody who has confirmed another chance.",
    },
    current="first_come_then_reconfirm",
    status="provisional",
    because="Called the policy of the application; no rulebook orders it.",
    sources=[ENGINE],
)

NOBODY_FOUGHT = Question(
    "KANLY-20",
    "Nobody has fought since the last storm of a Basic game. Who dials the next one?",
    readings={
        "last_dialers": "Those who dialed the last storm: they used the wheels last.",
        "nearest_seats": "The two seats nearest to the storm on both sides, as in the first turn.",
    },
    current="last_dialers",
    status="ours",
    because="The wheels are used for the storm too; nothing else is said.",
    sources=[BASE, OURS],
)

ATOMICS_CARD = Question(
    "KANLY-21",
    "Where does Family Atomics go when it has been played?",
    readings={
        "removed": "Out of the game.",
        "discarded": "To the discard pile.",
    },
    current="removed",
    status="ours",
    because="One program removes it, the dossier leaves it open; once the wall is gone it could never be played again.",
    sources=[PROGRAMS, ENGINE, OURS],
)

CROSSED_TWICE = Question(
    "KANLY-22",
    "The storm crosses a sector twice. Do protected Fremen there lose half twice?",
    readings={
        "twice": "Yes, half of what is left the second time.",
        "once": "No, once for each movement of the storm.",
    },
    current="twice",
    status="ours",
    because="No document discusses it; only the first storm can go so far.",
    sources=[OURS],
)

ATOMICS_ACROSS = Question(
    "KANLY-23",
    "May Family Atomics be played by forces that the storm parts from the Shield Wall?",
    readings={
        "no": "No: beside the Wall, one step must lead to it with the storm where it is; on the Wall they may always.",
        "between_only": "No; but a storm on their own sector does not part them, as it does not stand between.",
        "yes": "Yes: it is enough to be on the Wall or beside it.",
    },
    current="no",
    status="ours",
    because="The card wants no storm between their sector and the Wall, as several programs and the Landsraad have it; "
    "a list of answers lets it be played where the Wall or the territory beside it is in storm. The dossier only names "
    "the adjacency.",
    sources=[PROGRAMS, LANDSRAAD, ANSWERS, ENGINE],
)

STORM_DECK = Question(
    "KANLY-24",
    "An Advanced game without Fremen: how is the storm determined after the first turn?",
    readings={
        "storm_cards": "By a storm card, which nobody has seen.",
        "dials": "By dials, as in a Basic game: the storm cards belong to the Fremen.",
    },
    current="storm_cards",
    status="composition",
    because="The dossier gives storm cards to every Advanced game.",
    sources=[ENGINE, BASE],
)

LONELY_ADVISORS = Question(
    "KANLY-25",
    "The storm, a worm, or the Fremen who ride away leave advisors alone. Are they fighters from then on?",
    readings={
        "at_once": "Yes, when the storm has passed, and when the Spice Blow is over.",
        "stay": "No, they stay advisors.",
    },
    current="at_once",
    status="ours",
    because="Programs turn them when all losses are settled, and the Landsraad's rules whenever they are alone before "
    "Battle; the dossier does not say.",
    sources=[PROGRAMS, LANDSRAAD, OURS],
)

FIRST_ADVISOR = Question(
    "KANLY-26",
    "The Bene Gesserit of an Advanced game place their first force among other forces. What is it there?",
    readings={
        "among_others": "An advisor; a fighter where nobody else stands.",
        "fighter": "A fighter everywhere.",
    },
    current="among_others",
    status="ours",
    because="The rule of their advisors is taken to hold from the beginning.",
    sources=[BASE, OURS],
)
