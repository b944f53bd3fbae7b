"""Spice: in purses, before shields, pledged to an ally, on the planet. All other spice is the bank's."""

from __future__ import annotations

from model.components.board import AREAS, TERRITORIES
from model.components.factions import FACTIONS
from model.components.spice_cards import SPICE_CARDS
from model.language.facts import Fact, amount, fact, flag
from model.language.sorts import Sort
from model.language.terms import TRUE

spice = amount("spice", "the spice of …", FACTIONS, account="spice", seen_by="owner")
bribes = amount("bribes", "the spice in front of the shield of …", FACTIONS, account="spice")
bribed = flag("bribed", "… has paid a bribe in this phase", FACTIONS, lives={"phase": TRUE})
aid = amount("aid", "the spice that … has pledged to its ally", FACTIONS, account="spice")
spice_on = amount("spice_on", "the spice in …", AREAS, account="spice")
debt = amount("debt", "the debt of …", FACTIONS)

SPICE_PLACES = Sort("SPICE PLACES", ["deck", "pile_a", "pile_b", "aside"])
spice_card_at = Fact("spice_card_at", "the place of …", SPICE_PLACES, (SPICE_CARDS,), default="deck")
"""Where each spice card is. The deck is a set: its order is nobody's knowledge."""
last_blow_a = fact("last_blow_a", "the territory of the last spice card of pile A", TERRITORIES)
last_blow_b = fact("last_blow_b", "the territory of the last spice card of pile B", TERRITORIES)
