"""The frame of Bidding: what it keeps while it lasts."""

from __future__ import annotations

from model.components.factions import FACTIONS
from model.language.facts import counts, flags, names
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
        "seen": flags(FACTIONS, "… has looked at the lot"),
        "paid": counts("the price paid in spice"),
        "own_part": counts("the part of the price that was the Emperor's and stays with the bank"),
        "settled": names(SETTLEMENTS, "the means of payment"),
    },
    states=[
        "counting",
        "drawing",
        "foreseeing",
        "open",
        "payment",
        "delivering",
        "delivered",
        "bonus",
        "bonus_drawing",
        "exchanging",
        "exchanging_unpaid",
    ],
    outcomes={"over": {}},
    cites=[BASE.page(8)],
    phase=True,
    resumes=["cash_in"],
)
