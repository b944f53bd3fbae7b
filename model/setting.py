"""The setting: the rigid facts of a game, and the sets its facts range over. Nothing here ever changes in play."""

from __future__ import annotations

from model.components.board import SECTORS
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
        "special_fremen",
        "special_atreides",
        "storm_peek",
        "storm_protection",
        "worm_survival",
        "worm_protection",
        "worm_placement",
        "bg_charity",
        "foresight",
        "harkonnen_bonus",
        "emperor_revival",
        "emperor_gift",
        "spice_foresight",
        "guild_timing",
        "guild_rate",
        "guild_income",
        "guild_routes",
        "fremen_movement",
        "advisor",
        "advisor_flip",
        "voice",
        "prescience",
        "kwisatz",
        "elite_strength",
        "fremen_support",
        "harkonnen_traitor",
        "capture",
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
        "special_fremen": "the Fremen special power",
        "special_atreides": "the Atreides special power",
        "storm_peek": "the Fremen look at the next storm",
        "storm_protection": "the Fremen protection in the storm",
        "worm_survival": "the Fremen survival of a worm",
        "worm_protection": "the Fremen protection of an ally from a worm",
        "worm_placement": "the Fremen placing of a worm",
        "bg_charity": "the Bene Gesserit charity",
        "foresight": "the Atreides foresight of a lot",
        "harkonnen_bonus": "the Harkonnen bonus card",
        "emperor_revival": "the Emperor's revival for an ally",
        "emperor_gift": "the Emperor's gift of spice to its ally",
        "spice_foresight": "the Atreides foresight of the spice",
        "guild_timing": "the Guild's choice of its turn",
        "guild_rate": "the Guild's rate",
        "guild_income": "the Guild's income",
        "guild_routes": "the Guild's ships across the planet and back",
        "fremen_movement": "the Fremen movement",
        "advisor": "the sending of an advisor",
        "advisor_flip": "the change of advisors and fighters",
        "voice": "the Voice",
        "prescience": "the Atreides prescience",
        "kwisatz": "the Kwisatz Haderach",
        "elite_strength": "the strength of elite forces",
        "fremen_support": "the Fremen fighting without spice",
        "harkonnen_traitor": "the Harkonnen traitor for an ally",
        "capture": "the capture of a leader",
    },
)
"""What a Karama can be played for or against: windows by kind, ordinary uses, special powers; and all of them."""

SPECIAL_POWERS = tuple(power for power in POWERS.elements if power.startswith("special_") and power != "special_power")
"""The powers that a printed Karama pays for, once in the game."""

USES = Sort("USES", ["cancel", "rate", "purchase", "payment", "special"])
SOURCES = Sort("SOURCES", ["printed", "nexus"], {"printed": "the printed card", "nexus": "the CHOAM Nexus card"})
EFFECTS = Sort("EFFECTS", ["la_la_la", "kull"], {"la_la_la": "La La La", "kull": "Kull Wahad"})
SETTLEMENTS = Sort("SETTLEMENTS", ["spice", "karama", "debt", "nothing"])
PHASES = Sort(
    "PHASES",
    ["setup", "storm", "spice_blow", "charity", "bidding", "revival", "shipment", "battle", "collection", "mentat"],
)
NEXUS_PLACES = Sort("NEXUS PLACES", ["with_choam", "nexus_discard", "nexus_deck"])

seated = flag("seated", "… is seated", FACTIONS, rigid=True)
seat = amount("seat", "the seat number of …", FACTIONS, rigid=True)
after = Fact("after", "the seat after …", FACTIONS, (FACTIONS,), rigid=True)
circle = Fact("circle", "the sector of the player circle of …", SECTORS, (FACTIONS,), rigid=True)
hand_limit = amount("hand_limit", "the hand limit of …", FACTIONS, rigid=True)
free_revivals = amount("free_revivals", "the free revivals of …", FACTIONS, rigid=True)
face = Fact("face", "the face of …", FACES, (CARDS,), rigid=True)
kind = Fact("kind", "the kind of …", KINDS, (CARDS,), rigid=True)
advanced = fact("advanced", "the game is Advanced", BOOL, default=False, rigid=True)
kull_profile = fact("kull_profile", "Kull Wahad is in the game", BOOL, default=False, rigid=True)
nexus_profile = fact("nexus_profile", "Nexus cards are in the game", BOOL, default=False, rigid=True)
choam_allied = fact("choam_allied", "CHOAM is allied", BOOL, default=False, rigid=True)
deals = fact("deals", "the table makes deals outside the Mentat Pause", BOOL, default=False, rigid=True)
last_phase = fact("last_phase", "the last phase looked at", PHASES, default=None, rigid=True)
last_turn = fact("last_turn", "the last turn of the game", INT, default=10, rigid=True)
largest_bid = fact("largest_bid", "the largest bid looked at", INT, default=0, rigid=True)
