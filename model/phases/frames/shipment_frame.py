"""The frame of Shipment and Movement: what it keeps while it lasts."""

from __future__ import annotations

from model.components.board import AREAS, TERRITORIES
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.facts import counts, flags, names, yes_no
from model.language.machine import Machine
from model.sources import BASE

shipment = Machine(
    "shipment",
    "Shipment and Movement",
    frame={
        "active": names(FACTIONS, "the seat to ship and move"),
        "due": names(FACTIONS, "the seat whose turn it is in storm order"),
        "moved_on": flags(FACTIONS, "… has ended its turn"),
        "shipped": yes_no("the seat has shipped"),
        "group": counts("the number of forces declared"),
        "elite_group": counts("the number of elite forces declared"),
        "origin": names(AREAS, "the area they come from; none for the reserves"),
        "destination": names(AREAS, "the area they go to; none for the reserves"),
        "owed": counts("what was paid and is the Guild's unless its income is cancelled"),
        "full_price": yes_no("the Guild's rate is cancelled for this turn of a seat"),
        "grounded": yes_no("the seat may ship neither across the planet nor back in this turn"),
        "rate_for": names(FACTIONS, "the player the rate was bought for"),
        "rate_by": names(FACTIONS, "the player who bought the rate"),
        "rate_card": names(CARDS, "the card that bought the rate"),
        "moves": counts("how many groups the seat has moved"),
        "extra_move": yes_no("Hajr gives the seat one more move"),
        "slow": yes_no("the Fremen move one territory with their next group"),
        "flew": yes_no("the seat began its turn with ornithopters"),
        "arms": yes_no("the moving advisors become fighters"),
        "joins": yes_no("the forces declared join the group that has moved last"),
        "group_from": names(AREAS, "the area the last group came from, while others may join it"),
        "group_to": names(AREAS, "the area the last group went to, while others may join it"),
        "group_reach": counts("how many territories the last group might go"),
        "group_far": yes_no("the last group has used the second territory of the Fremen movement"),
        "to_sink": yes_no("the force that comes along goes to the Polar Sink"),
        "guild_asked": yes_no("the Guild lets the seat that is due go first"),
        "guild_free": yes_no("the Guild takes its turn when it likes"),
        "guild_bound": yes_no("the Guild takes its turn in storm order"),
        "foreseen": yes_no("Atreides have looked at the spice deck"),
        "announced": names(TERRITORIES, "where advisors are to become fighters"),
        "shut_out": flags(FACTIONS, "Kull Wahad bars … for this turn of a seat"),
        "shut_special": flags(FACTIONS, "Kull Wahad bars the special power of … for this turn of a seat"),
    },
    states=[
        "open",
        "declared",
        "crossing",
        "priced",
        "settling",
        "landed",
        "losing",
        "accompanying",
        "intruded",
        "moving",
        "leaving",
        "between",
        "timing",
        "announcing",
    ],
    outcomes={"over": {}},
    cites=[BASE.page(10)],
    phase=True,
    resumes=["cash_in"],
)
