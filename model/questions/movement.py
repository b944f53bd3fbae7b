"""Shipment and movement: prices, ornithopters, allies in one territory, and what a cancelled power leaves.

Not asked: AMB-36 and AMB-37 are about a card of an expansion. Nobody may pass through a full stronghold, but no way of
up to three territories is shorter through one, so that rule changes nothing.
"""

from __future__ import annotations

from model.language.questions import Question
from model.setting import advanced
from model.sources import BASE, ENGINE, FAQ, FREMEN_AUDIT, LANDSRAAD, MAINTAINERS, OURS

UNAFFORDABLE = Question(
    "AMB-39",
    "A Karama cancelled the Guild's rate, and the player cannot pay the full price. What becomes of the shipment?",
    readings={
        "return_unused_full_price_later": "It is taken back unused; whatever ships instead costs the full price.",
        "forced_debt": "It ships; the player pays what it has and owes the rest.",
        "reduce_group": "As many forces ship as the player can pay for.",
        "attempt_lost": "It is taken back, and the player does not ship this turn.",
    },
    current="return_unused_full_price_later",
    status="provisional",
    because="The conservative choice of the audited engine.",
    sources=[ENGINE, FAQ.page(7)],
)

RETURN_TARIFF = Question(
    "AMB-40",
    "What does the Guild pay for a return to the reserves when its rate is cancelled?",
    readings={
        "1_per_force": "One spice for each force.",
        "1_per_2": "One spice for two forces, as before.",
    },
    current="1_per_force",
    status="composition",
    because="The printed return is half of one spice a force.",
    sources=[ENGINE],
)

ROUTES = Question(
    "KANLY-53",
    "A Karama is played against a ship across the planet or back to the reserves. What becomes of the ship?",
    readings={
        "from_reserves": "It does not go and costs nothing; in this turn the player may ship from its reserves only.",
        "once": "It does not go and costs nothing; the player may ship anew, across or back as well.",
        "rate_only": "It goes: nothing but its rate can be cancelled.",
    },
    current="from_reserves",
    status="ours",
    because="The FAQ says that a Karama prevents such a ship. By the Landsraad's rules the player ships anew without "
    "the power; the audited engine uses up nothing that was cancelled, but names no window for these ships.",
    sources=[FAQ.page(7), LANDSRAAD, ENGINE, OURS],
)

REPLACEMENT = Question(
    "AMB-43",
    "The Fremen movement was cancelled. May the Fremen move another group, or the same one, by one territory instead?",
    readings={
        "shorter_replacement_allowed": "Yes.",
        "move_forfeited": "No: the move is used up.",
    },
    current="shorter_replacement_allowed",
    status="composition",
    because="The cancelled power is the second territory, not the move.",
    sources=[FREMEN_AUDIT],
)

SEPARATION_BASIC = Question(
    "AMB-95.basic",
    "Basic: a player ends its turn beside its ally, outside the Polar Sink. Whose forces go to the tanks?",
    readings={
        "later_player": "Its own, if the ally has had its turn.",
        "own_end": "Its own.",
    },
    current="later_player",
    status="composition",
    because="The later of the two must leave, says the dossier; the Landsraad's rules have each leave at its own end, "
    "without a difference between the games. That the turn of the alliance itself is exempt is not modelled.",
    sources=[ENGINE, LANDSRAAD],
)

SEPARATION_ADVANCED = Question(
    "AMB-95.advanced",
    "Advanced: a player ends its turn beside its ally, outside the Polar Sink. Whose forces go to the tanks?",
    readings={
        "own_end": "Its own.",
        "later_player": "Its own, if the ally has had its turn.",
    },
    current="own_end",
    status="supplied revision",
    because="The supplied revision says so.",
    sources=[ENGINE],
    applies_when=advanced,
)

ORNITHOPTERS = Question(
    "KANLY-50",
    "When must a player have a force in Arrakeen or Carthag to move three territories?",
    readings={
        "start_of_move": "When the move begins: shipping there in the same turn helps.",
        "start_of_turn": "When its turn of Shipment and Movement begins.",
    },
    current="start_of_move",
    status="FAQ",
    because="Immediate access after shipping into a city is confirmed; one program asks at the start of the phase.",
    sources=[FAQ.page(9), FREMEN_AUDIT],
)

FREMEN_COMPANY = Question(
    "KANLY-51",
    "Do the Bene Gesserit send a force along when the Fremen put forces on the planet from their reserves?",
    readings={
        "no": "No: these forces do not come from off the planet.",
        "yes": "Yes.",
    },
    current="no",
    status="ours",
    because="The power is about forces from off the planet, and the Guild cannot stop the Fremen for the same reason.",
    sources=[BASE, OURS],
)

ALLY_ENTRY = Question(
    "KANLY-52",
    "May a player ship, move or ride a worm to a territory where its ally has fighters, outside the Polar Sink?",
    readings={
        "allowed": "Yes; the end of its turn of Shipment and Movement decides what becomes of them.",
        "ship_only": "It may ship there and must move out again; it may not move or ride there.",
        "refused": "No.",
    },
    current="allowed",
    status="ours",
    because="The end of the turn has a rule for forces that stand together; one program changed its mind within a day. "
    "The Landsraad's rules refuse the ride.",
    sources=[MAINTAINERS, LANDSRAAD, OURS],
)

GROUP = Question(
    "KANLY-94",
    "May a group be gathered from several sectors of the territory it leaves?",
    readings={
        "gathered": "Yes, from sectors that the storm does not part.",
        "one_sector": "No: the forces of one sector move.",
    },
    current="gathered",
    status="ours",
    because="A group leaves a territory, whatever its sectors; the Landsraad's rules say so outright.",
    sources=[LANDSRAAD, BASE.page(9)],
)

SHIPPED_TO_ADVISORS = Question(
    "KANLY-93",
    "May the Bene Gesserit ship forces to a territory where they have advisors?",
    readings={
        "refused": "No: ships bring fighters, who do not land beside advisors.",
        "as_advisors": "Yes: they are advisors like those who are there, and need no room in a stronghold.",
    },
    current="refused",
    status="ours",
    because="The Landsraad's rules refuse it; one program lets them join their advisors, also in a full stronghold.",
    sources=[LANDSRAAD, MAINTAINERS],
    applies_when=advanced,
)
