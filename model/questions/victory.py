"""Victory: what the documents leave open about the end of the game."""

from __future__ import annotations

from model.language.questions import Question
from model.sources import BASE, ENGINE, LANDSRAAD, OURS

TIE = Question(
    "KANLY-80",
    "At the end of the last turn nobody else has won, and several hold the most strongholds. Who wins?",
    readings={
        "richest": "Of them, who has the most spice, an alliance counted together; all who tie in that too.",
        "shared": "All of them.",
    },
    current="shared",
    status="ours",
    because="The dossier says 'most strongholds' and no more; the Landsraad's rules let all who qualify win.",
    sources=[ENGINE, LANDSRAAD, OURS],
)

ALLIES_TOGETHER = Question(
    "KANLY-81",
    "For whom does a stronghold count in which fighters of two allies stand?",
    readings={
        "alliance": "For their alliance: nobody contests it.",
        "nobody": "For nobody, like every stronghold with two players' fighters.",
    },
    current="alliance",
    status="ours",
    because="An alliance wins by what its members hold together, and allies do not fight each other.",
    sources=[BASE, OURS],
)

WITHOUT_GUILD = Question(
    "KANLY-96",
    "Nobody has won by the end of the last turn, and the Guild does not play. When do the Fremen win?",
    readings={
        "by_their_condition": "When nobody else is where their plans forbid it, as beside the Guild.",
        "always": "Always: they come in the place of the Guild.",
    },
    current="by_their_condition",
    status="ours",
    because="The dossier has their condition before the Guild and names no case without it; the Landsraad's rules let "
    "them win whenever the Guild is not in the game.",
    sources=[ENGINE, LANDSRAAD, OURS],
)

FORETOLD = Question(
    "KANLY-97",
    "Which wins can the Bene Gesserit have predicted?",
    readings={
        "by_strongholds": "Those by strongholds: what the end of the last turn decides comes true for nobody.",
        "any": "All, those of the Fremen, of the Guild and by the most strongholds too.",
    },
    current="by_strongholds",
    status="composition",
    because="A prediction replaces a normal win, says the dossier; the Landsraad's rules exclude special victories.",
    sources=[ENGINE, LANDSRAAD],
)

BRIBE_IN_PAUSE = Question(
    "KANLY-98",
    "May a bribe be paid in the Mentat Pause?",
    readings={
        "yes": "Yes: it lies before the shield until the next pause.",
        "no": "No: bribes are for the other phases.",
    },
    current="yes",
    status="ours",
    because="Bribes may be paid at any time, as most have it; the Landsraad's rules except the Mentat Pause.",
    sources=[BASE, LANDSRAAD, OURS],
)

BRIBED_ALLY = Question(
    "KANLY-99",
    "May a player bribe its ally?",
    readings={
        "no": "No: allies keep their spice apart, and only the Emperor gives any.",
        "yes": "Yes, as anybody else.",
    },
    current="no",
    status="ours",
    because="Spice between allies pays for cards and shipments only; the Landsraad's rules say so of bribes too.",
    sources=[BASE, LANDSRAAD, OURS],
)
