"""The frames of the responses: what each keeps, its states, how it can end. Their rows stand in files of their own.

Responses open one another (a Karama attempt opens Kull Wahad, which opens a window, into which a Karama is played),
so they are declared here, before any row mentions them.
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.facts import BELOW, counts, flags, holds, names, yes_no
from model.language.machine import Machine
from model.language.sorts import INT
from model.setting import EFFECTS, POWERS, SOURCES, USES
from model.sources import BASE, CHOAM_BOOK, CUNNING_AUDIT, ENGINE, FAQ, KULL_AUDIT

response = Machine(
    "response",
    "The window in which seats may answer a power",
    frame={
        "kind": names(POWERS, "the power in question"),
        "owner": names(FACTIONS, "the owner of the power"),
        "interrupted": names(FACTIONS, "the interrupted player", only_for=("kind", ("kull",))),
        "passed": flags(FACTIONS, "… has passed"),
        "shut_out": flags(FACTIONS, "Kull Wahad bars … within this window"),
    },
    states=["open"],
    outcomes={"allowed": {}, "cancelled": {}, "redirected": {}},
    cites=[FAQ.page(7), ENGINE],
    resumes=["cash_in"],
)

karama = Machine(
    "karama",
    "An attempted Karama",
    frame={
        "player": names(FACTIONS, "the player of the Karama"),
        "card": holds(CARDS, "the attempted card"),
        "played": names(CARDS, "the card the attempt was made with"),
        "use": names(USES, "the use of the attempt"),
        "power": names(POWERS, "the power the attempt concerns"),
        "beneficiary": names(FACTIONS, "the player it is for"),
        "target": names(FACTIONS, "the target of the special power", only_for=("power", ("special_harkonnen",))),
        "amount": counts(
            "the amount of the special power", only_for=("power", ("special_emperor", "special_harkonnen"))
        ),
    },
    states=[
        "declared",
        "questioned",
        "executing",
        "paid",
        "questioned_paid",
        "converting",
        "converted",
        "questioned_converted",
        "answered",
    ],
    outcomes={
        "done": {
            "player": FACTIONS,
            "beneficiary": FACTIONS,
            "power": POWERS,
            "card": CARDS,
            "target": FACTIONS,
            "amount": INT,
        },
        "stopped": {"player": FACTIONS, "beneficiary": FACTIONS, "power": POWERS},
        "lost": {},
    },
    cites=[BASE.page(14), FAQ.page(7)],
)

kull = Machine(
    "kull",
    "Kull Wahad",
    frame={
        "attempt": BELOW(karama, "the attempt"),
        "card": holds(CARDS, "the card that pays for Kull Wahad"),
        "source": names(SOURCES, "the source of Kull Wahad"),
    },
    states=["offered", "declared"],
    outcomes={"declined": {}, "prevented": {}, "succeeded": {}, "redirected": {}},
    cites=[CHOAM_BOOK.page(7), KULL_AUDIT],
    resumes=["cash_in"],
)

conversion = Machine(
    "conversion",
    "A Worthless card as Karama",
    frame={"player": names(FACTIONS, "the player who substitutes")},
    states=["announced", "asked"],
    outcomes={"allowed": {}, "stopped": {}},
    cites=[BASE.page(14), FAQ.page(7)],
)

choam_effect = Machine(
    "choam_effect",
    "A CHOAM special effect",
    frame={
        "card": names(CARDS, "the card named for the effect"),
        "fuel": holds(CARDS, "the card held back for the effect"),
        "effect": names(EFFECTS, "the declared effect"),
        "source": names(SOURCES, "the source of the effect"),
        "target": names(FACTIONS, "the target of the effect"),
    },
    states=["declared", "asked"],
    outcomes={"applied": {}, "fizzled": {}, "cancelled": {}},
    cites=[CHOAM_BOOK.page(7), CHOAM_BOOK.page(12), CUNNING_AUDIT],
)

cash_in = Machine(
    "cash_in",
    "CHOAM's special Karama: the cash-in",
    frame={"sold": yes_no("a card has been sold")},
    states=["choosing"],
    outcomes={"done": {}},
    cites=[CHOAM_BOOK.page(8), ENGINE],
)

exchange = Machine(
    "exchange",
    "The Harkonnen exchange of cards",
    frame={
        "target": names(FACTIONS, "the player whose cards are taken"),
        "left": counts("the number of cards still to be taken"),
        "owed": counts("the number of cards to be returned"),
    },
    states=["taking", "returning"],
    outcomes={"done": {}},
    cites=[BASE.page(14), ENGINE],
    resumes=["cash_in"],
)
