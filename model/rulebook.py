"""The rulebook: every machine with its rows, loaded and checked once. Import this before asking an engine."""

from __future__ import annotations

from importlib import import_module

from model.language.errors import natural
from model.language.loading import check_all, digest_of
from model.language.machine import MACHINES, Machine
from model.language.questions import QUESTIONS
from model.language.written import as_written
from model.table import FACTS

PARTS = (
    "model.responses.response",
    "model.responses.karama",
    "model.responses.kull",
    "model.responses.conversion",
    "model.responses.choam_effect",
    "model.responses.cash_in",
    "model.responses.exchange",
    "model.phases.bidding",
    "model.phases.bidding_karama",
    "model.phases.bidding_payment",
    "model.phases.bidding_delivery",
    "model.phases.bidding_powers",
    "model.phases.revival",
    "model.phases.revival_emperor",
    "model.phases.revival_leaders",
    "model.phases.shipment",
    "model.scopes.nest",
    "model.phases.collection",
    "model.phases.mentat",
    "model.scopes.endgame",
    "model.phases.setup",
    "model.phases.storm",
    "model.phases.storm_moves",
    "model.scopes.storm",
    "model.scopes.setup",
    "model.phases.spice_blow",
    "model.phases.spice_blow_karama",
    "model.phases.worms",
    "model.phases.worms_rides",
    "model.phases.alliances",
    "model.phases.alliances_pledges",
    "model.phases.alliances_gift",
    "model.phases.charity",
    "model.scopes.spice",
    "model.phases.shipment_landing",
    "model.phases.movement",
    "model.phases.guild_turn",
    "model.phases.advisors",
    "model.phases.shipment_routes",
    "model.scopes.shipment",
    "model.phases.battle",
    "model.phases.battle_pledges",
    "model.phases.combat",
    "model.phases.combat_words",
    "model.phases.combat_plans",
    "model.phases.combat_reveal",
    "model.phases.combat_losses",
    "model.phases.combat_capture",
    "model.scopes.battle",
    "model.scopes.bidding",
    "model.scopes.revival",
    "model.phases.ghola",
    "model.phases.wormsign",
    "model.phases.deals",
    "model.phases.alliances_gift_times",
    "model.phases.truthtrance",
    "model.phases.truthtrance_times",
    "model.phases.truthtrance_promises",
    "model.phases.ghola_elite",
    "model.scopes.truthtrance",
    "model.scopes.ghola",
    "model.scopes.deals",
)
"""Every file with rows, and the scopes."""

for part in PARTS:
    with as_written(part):
        import_module(part)

for id in sorted(QUESTIONS, key=natural):
    # In the order of their numbers, whichever file was read first.
    QUESTIONS[id] = QUESTIONS.pop(id)

ALL: tuple[Machine, ...] = tuple(MACHINES.values())
check_all(ALL)
DIGEST = digest_of(ALL, FACTS)
"""A short digest of rows, facts and questions: equal in all scopes, different after any change of a rule."""
