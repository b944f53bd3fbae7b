"""The setting: the rigid facts of a game, and the sets its facts range over. Nothing here ever changes in play."""

from __future__ import annotations

from model.components.cards import CARDS, FACES, KINDS
from model.components.factions import FACTIONS
from model.language.facts import Fact, amount, fact, flag
from model.language.sorts import BOOL, INT, Sort

POWERS = Sort(
    "POWERS",
    [
        "everything",
        "emperor_income",
        "choam_effect",
        "kull",
        "worthless_karama",
        "special_power",
        "rate",
        "purchase",
        "payment",
        "special_emperor",
        "special_harkonnen",
        "special_guild",
    ],
    {
        "emperor_income": "the Emperor's income",
        "choam_effect": "a CHOAM special effect",
        "kull": "Kull Wahad",
        "worthless_karama": "a Worthless card as Karama",
        "special_power": "an executed special power",
        "rate": "the shipment rate",
        "purchase": "the free purchase of a lot",
        "payment": "the payment of a winning bid",
        "special_emperor": "the Emperor's special power",
        "special_harkonnen": "the Harkonnen special power",
        "special_guild": "the Guild's special power",
    },
)
"""What a Karama can be played for or against: windows by kind, ordinary uses, special powers; and all of them."""

USES = Sort("USES", ["cancel", "rate", "purchase", "payment", "special"])
SOURCES = Sort("SOURCES", ["printed", "nexus"], {"printed": "the printed card", "nexus": "the CHOAM Nexus card"})
EFFECTS = Sort("EFFECTS", ["la_la_la", "kull"], {"la_la_la": "La La La", "kull": "Kull Wahad"})
SETTLEMENTS = Sort("SETTLEMENTS", ["spice", "karama", "debt", "nothing"])
PHASES = Sort("PHASES", ["bidding", "revival", "shipment"])
NEXUS_PLACES = Sort("NEXUS PLACES", ["with_choam", "nexus_discard", "nexus_deck"])

seated = flag("seated", "… is seated", FACTIONS, rigid=True)
seat = amount("seat", "the seat number of …", FACTIONS, rigid=True)
after = Fact("after", "the seat after …", FACTIONS, (FACTIONS,), rigid=True)
hand_limit = amount("hand_limit", "the hand limit of …", FACTIONS, rigid=True)
free_revivals = amount("free_revivals", "the free revivals of …", FACTIONS, rigid=True)
face = Fact("face", "the face of …", FACES, (CARDS,), rigid=True)
kind = Fact("kind", "the kind of …", KINDS, (CARDS,), rigid=True)
advanced = fact("advanced", "the game is Advanced", BOOL, default=False, rigid=True)
kull_profile = fact("kull_profile", "Kull Wahad is in the game", BOOL, default=False, rigid=True)
nexus_profile = fact("nexus_profile", "Nexus cards are in the game", BOOL, default=False, rigid=True)
choam_allied = fact("choam_allied", "CHOAM is allied", BOOL, default=False, rigid=True)
last_phase = fact("last_phase", "the last phase looked at", PHASES, default="revival", rigid=True)
largest_bid = fact("largest_bid", "the largest bid looked at", INT, default=0, rigid=True)
