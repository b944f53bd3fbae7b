"""A battle, from its beginning to the Voice: the forces are counted, and the powers that may be cancelled are asked.

    begin ─▶ power_of_aggressor ─▶ power_of_defender ─▶ power_of_fremen ─▶ power_of_kwisatz ─▶ early_prescience
      └─(Basic)─▶ early_prescience            each: ──(response)──▶ allowed, cancelled

The powers belong to the Advanced game: the strength of elite forces, the Fremen fighting without spice, the Kwisatz
Haderach. Sardaukar fight Fremen as ordinary forces.

Elsewhere: Voice and prescience (`combat_words.py`), plans (`combat_plans.py`), their reveal (`combat_reveal.py`), what
follows (`combat_losses.py`, `combat_capture.py`). Strongholds' cards, CHOAM's aid and income are not modelled.
"""

from __future__ import annotations

from model.battle_field import combatant, elites_fielded, fielded, here
from model.battle_plan import kwisatz_is_ready
from model.components.factions import ATREIDES, EMPEROR, FACTIONS, FREMEN
from model.language.effects import Effect, for_each, only_if
from model.language.naming import says
from model.language.rows import TABLE
from model.language.terms import Term, all_of, choose, each, not_
from model.phases.frames import combat
from model.responses.frames import response
from model.setting import advanced, seated
from model.sources import BASE, ENGINE, OUR_ORDER
from model.table import denied

side = each(FACTIONS, "side")

count_forces: list[Effect] = [
    for_each(
        side,
        [
            here.troops[side].becomes(choose(combatant(side), fielded(side), 0)),
            here.elite_troops[side].becomes(choose(combatant(side), elites_fielded(side), 0)),
            here.weak[side].becomes(all_of(side == EMPEROR, combatant(EMPEROR), combatant(FREMEN))),
        ],
    )
]
combat.rule(
    "A battle begins, and its powers are asked first.",
    by=TABLE,
    on="begin",
    go="begin -> power_of_aggressor",
    when=[advanced],
    then=count_forces,
    cites=[BASE, ENGINE],
)
combat.rule(
    "A battle begins; the Basic game has no powers to ask.",
    by=TABLE,
    on="begin",
    go="begin -> early_prescience",
    when=[not_(advanced)],
    then=count_forces,
    cites=[BASE],
)


@says("{player} has elite forces that count for more", "{player} has no elite forces that count for more")
def has_strong_elites(player: Term) -> Term:
    """The player's elite forces fight at their own strength, unless that is cancelled."""
    return all_of(seated[player], here.elite_troops[player] > 0, not_(here.weak[player]))


def fights_weaker(player: Term) -> Effect:
    """The player's elite forces fight as others do."""
    return for_each(side, [only_if(side == player, [here.weak[side].becomes(True)])])


stages = (
    (
        "power_of_aggressor",
        "power_of_defender",
        "elite_strength",
        here.aggressor,
        has_strong_elites(here.aggressor),
        fights_weaker(here.aggressor),
        ("The elite forces of the aggressor fight at twice the strength", "they fight as others do"),
    ),
    (
        "power_of_defender",
        "power_of_fremen",
        "elite_strength",
        here.defender,
        has_strong_elites(here.defender),
        fights_weaker(here.defender),
        ("The elite forces of the defender fight at twice the strength", "they fight as others do"),
    ),
    (
        "power_of_fremen",
        "power_of_kwisatz",
        "fremen_support",
        FREMEN,
        all_of(seated[FREMEN], combatant(FREMEN)),
        here.must_pay.becomes(True),
        ("The Fremen fight at full strength without spice", "they pay as others do"),
    ),
    (
        "power_of_kwisatz",
        "early_prescience",
        "kwisatz",
        ATREIDES,
        all_of(seated[ATREIDES], combatant(ATREIDES), kwisatz_is_ready(ATREIDES)),
        here.no_kwisatz.becomes(True),
        ("The Kwisatz Haderach may fight", "it does not fight"),
    ),
)
for state, then_state, power, owner, is_used, is_lost, (said, otherwise) in stages:
    combat.rule(
        f"{said}: the others may cancel that.",
        by=TABLE,
        on="ask",
        go=f"{state} -> {state}",
        when=[is_used, not_(denied[power])],
        opens=response(kind=power, owner=owner),
        cites=[BASE, ENGINE],
    )
    combat.rule(
        f"{said}, but that stays cancelled for the phase: {otherwise}.",
        by=TABLE,
        on="ask",
        go=f"{state} -> {then_state}",
        when=[is_used, denied[power]],
        then=[is_lost],
        cites=[ENGINE],
    )
    combat.rule(
        "This power plays no part in the battle.",
        by=TABLE,
        on="ask",
        go=f"{state} -> {then_state}",
        when=[not_(is_used)],
        cites=[OUR_ORDER],
    )
    combat.rule(
        f"{said}.",
        by=TABLE,
        on=response.ended("allowed"),
        go=f"{state} -> {then_state}",
        cites=[BASE],
    )
    combat.rule(
        f"{said}, but that is cancelled: {otherwise}.",
        by=TABLE,
        on=response.ended("cancelled"),
        go=f"{state} -> {then_state}",
        then=[is_lost],
        cites=[BASE, ENGINE],
    )
