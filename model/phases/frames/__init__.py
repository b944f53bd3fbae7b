"""The frames of the phases. Phases give way to one another, so all are declared before any row mentions them."""

from __future__ import annotations

from model.phases.frames.alliances_frame import alliances
from model.phases.frames.battle_frame import battle
from model.phases.frames.bidding_frame import bidding
from model.phases.frames.charity_frame import charity
from model.phases.frames.collection_frame import collection
from model.phases.frames.combat_frame import combat
from model.phases.frames.gift_frame import gift
from model.phases.frames.mentat_frame import mentat
from model.phases.frames.revival_frame import revival
from model.phases.frames.setup_frame import setup
from model.phases.frames.shipment_frame import shipment
from model.phases.frames.spice_blow_frame import spice_blow
from model.phases.frames.storm_frame import storm
from model.phases.frames.truthtrance_frame import truthtrance
from model.phases.frames.wormsign_frame import wormsign

__all__ = [
    "alliances",
    "battle",
    "bidding",
    "charity",
    "collection",
    "combat",
    "gift",
    "mentat",
    "revival",
    "setup",
    "shipment",
    "spice_blow",
    "storm",
    "truthtrance",
    "wormsign",
]
