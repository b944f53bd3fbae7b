"""The frames of the phases: what each keeps while it lasts. Their rows stand in files of their own.

A phase is the bottom frame. Bidding, Revival and Shipment are only as deep as the windows of the Karama nest need.
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.facts import counts, flags, names, yes_no
from model.language.machine import Machine
from model.language.sorts import INT
from model.setting import SETTLEMENTS
from model.sources import BASE

bidding = Machine(
    "bidding",
    "Bidding",
    frame={
        "lots": counts("the number of lots still to come"),
        "opener": names(FACTIONS, "the opener"),
        "active": names(FACTIONS, "the seat to bid"),
        "bid": counts("the highest bid"),
        "bidder": names(FACTIONS, "the highest bidder"),
        "offer": names(INT, "the last bid of …", over=(FACTIONS,), default=0),
        "passed": flags(FACTIONS, "… has passed on this lot"),
        "shut_out": flags(FACTIONS, "Kull Wahad bars … for this lot"),
        "shut_special": flags(FACTIONS, "Kull Wahad bars the special power of … for this lot"),
        "paid": counts("the price paid in spice"),
        "settled": names(SETTLEMENTS, "the means of payment"),
    },
    states=["drawing", "open", "payment", "delivering", "delivered", "exchanging", "exchanging_unpaid"],
    outcomes={"over": {}},
    cites=[BASE.page(8)],
    phase=True,
    resumes=["cash_in"],
)

revival = Machine(
    "revival",
    "Revival",
    frame={
        "requester": names(FACTIONS, "the requester"),
        "requested": counts("the number of forces requested"),
        "ready": flags(FACTIONS, "… is ready"),
        "shut_out": flags(FACTIONS, "Kull Wahad bars … for this opportunity"),
    },
    states=["open", "requested", "answering", "settling"],
    outcomes={"over": {}},
    cites=[BASE.page(9)],
    phase=True,
    resumes=["cash_in"],
)

shipment = Machine(
    "shipment",
    "Shipment",
    frame={
        "active": names(FACTIONS, "the seat to ship"),
        "moved_on": flags(FACTIONS, "… has ended its turn"),
        "shipped": yes_no("the seat has shipped"),
        "group": counts("the number of forces declared"),
        "rate_for": names(FACTIONS, "the player the rate was bought for"),
        "rate_by": names(FACTIONS, "the player who bought the rate"),
        "rate_card": names(CARDS, "the card that bought the rate"),
        "shut_out": flags(FACTIONS, "Kull Wahad bars … for this turn of a seat"),
        "shut_special": flags(FACTIONS, "Kull Wahad bars the special power of … for this turn of a seat"),
    },
    states=["open", "declared", "settling"],
    outcomes={"over": {}},
    cites=[BASE.page(10)],
    phase=True,
    resumes=["cash_in"],
)
