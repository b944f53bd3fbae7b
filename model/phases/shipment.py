"""Shipment: the first seat begins, and each in its turn may ship once, from its reserves or as the Guild does.

    open ──buy the rate (karama)──▶ open ──ship, ship across, ship back──▶ declared ──let go──▶ priced ─▶ settling …
                                                                              ├──stop (karama)──▶ open
                                                                              └──▶ crossing …

Open questions: AMB-10 (who is banned), AMB-38 (what a stopped shipment leaves), KANLY-52 (entering beside an ally).
Elsewhere: `shipment_routes.py` (a Karama against a ship across or back), `shipment_landing.py` (the price, the landing,
what follows), `movement.py`, `guild_turn.py` (whose turn it is, and the end of the phase), `advisors.py`, `karama.py`.
Where no storm is placed nobody can move. A ship across or back takes forces of one sector: that it may gather them from
the others of the territory is not modelled.
"""

from __future__ import annotations

from model.components.board import AREAS, in_reserve_range, territory_of
from model.components.cards import CARDS
from model.components.factions import ATREIDES, FACTIONS, FREMEN, GUILD, NOBODY
from model.language.effects import in_place, only_if, puts
from model.language.naming import named
from model.language.rows import TABLE
from model.language.terms import Term, all_of, any_of, choose, each, lift, not_, number, plus
from model.occupation import in_storm
from model.phases.frames import shipment
from model.purse import funds
from model.questions.karama import RATE_CARD
from model.questions.movement import ROUTES
from model.responses.frames import karama
from model.responses.window_bans import bar_here
from model.setting import advanced, face, seat, seated
from model.shipping import (
    beside_ally,
    forget_group,
    forget_rate,
    from_reserves,
    may_enter,
    may_land,
    on_guild_terms,
    price_back,
    price_to,
)
from model.sources import BASE, ENGINE, KULL_AUDIT, MAINTAINERS, OUR_ORDER
from model.table import DISCARD, denied, hand, used
from model.tables.forces import elite_reserves, elites, forces, reserves
from model.tables.planet import first
from model.verbs import spendable

here = shipment.here
area, origin = each(AREAS, "area"), each(AREAS, "origin")
player, card = each(FACTIONS, "player"), each(CARDS, "card")
wanted = number("number of forces", 1, reserves[player])
wanted_too = number("number of forces", 0, reserves[player])
wanted_elites = number("number of elites", 1, elite_reserves[player])
across = number("number of forces", 0, forces[player, origin])
elites_across = number("number of elites", 0, elites[player, origin])
returning = number("number of forces", 1, forces[GUILD, origin])
ready_to_ship = all_of(not_(here.moved_on[here.active]), not_(here.shipped), here.moves == 0)

to_look = all_of(seated[ATREIDES], not_(denied["spice_foresight"]), not_(here.foreseen))
shipment.rule(
    "The seats ship and move in turn, beginning with the first in storm order.",
    by=TABLE,
    on="begin",
    using=[player],
    go="open -> announcing",
    when=[
        here.active == NOBODY,
        not_(to_look),
        seated[player],
        choose(first == NOBODY, seat[player] == 1, player == first),
    ],
    then=[here.due.becomes(player)],
    cites=[BASE.page(10), OUR_ORDER],
)
shipment.rule(
    "A seat plays a Karama so that the active player ships at the Guild's rate.",
    by=player,
    on="buy the rate",
    using=[card],
    go="open -> open",
    when=[
        here.active != NOBODY,
        ready_to_ship,
        here.rate_for == NOBODY,
        spendable(player, card, "rate", out=here.shut_out),
    ],
    opens=karama(player=player, card=card, played=card, use="rate", power="rate", beneficiary=here.active),
    cites=[BASE.page(14), ENGINE],
)
shipment.rule(
    "The rate is bought.",
    by=TABLE,
    on=karama.ended("done"),
    go="open -> open",
    then=[
        here.rate_for.becomes(karama.result.beneficiary),
        here.rate_by.becomes(karama.result.player),
        here.rate_card.becomes(karama.result.card),
    ],
    cites=[BASE.page(14)],
)


def into(place: Term) -> list[Term]:
    """The player may ship there: room, its ally, the storm, and the reach of the Fremen reserves."""
    territory = territory_of[place]
    return [
        any_of(player != FREMEN, in_reserve_range[territory]),
        any_of(not_(in_storm(place)), all_of(advanced, player == FREMEN)),
        beside_ally(player, territory, ships=True),
        may_land(player, territory),
    ]


shipment.rule(
    "The active player declares a shipment of ordinary forces from its reserves that it can pay for.",
    by=player,
    on="ship",
    using=[area, wanted],
    go="open -> declared",
    when=[
        player == here.active,
        ready_to_ship,
        reserves[player] > 0,
        *into(area),
        wanted <= reserves[player],
        price_to(wanted, territory_of[area], True) <= funds(player),
    ],
    then=[here.group.becomes(wanted), here.destination.becomes(area)],
    cites=[BASE.page(10)],
)
shipment.rule(
    "The active player declares a shipment with elite forces from its reserves that it can pay for.",
    by=player,
    on="ship with elites",
    using=[area, wanted_elites, wanted_too],
    go="open -> declared",
    when=[
        player == here.active,
        ready_to_ship,
        elite_reserves[player] > 0,
        *into(area),
        wanted_elites <= elite_reserves[player],
        wanted_too <= reserves[player],
        price_to(plus(wanted_elites, wanted_too), territory_of[area], True) <= funds(player),
    ],
    then=[here.group.becomes(wanted_too), here.elite_group.becomes(wanted_elites), here.destination.becomes(area)],
    cites=[BASE.page(10)],
)
has_routes = named(
    "has_routes",
    "the seat may ship across the planet and back",
    all_of(on_guild_terms, not_(here.grounded), not_(denied["guild_routes"])),
    "the seat may ship neither across the planet nor back",
)
shipment.rule(
    "The Guild, or its ally, ships forces from one area of the planet to one of another territory.",
    by=player,
    on="ship across",
    using=[origin, area, across, elites_across],
    go="open -> declared",
    when=[
        player == here.active,
        ready_to_ship,
        has_routes,
        any_of(forces[player, origin] > 0, elites[player, origin] > 0),
        not_(in_storm(origin)),
        territory_of[area] != territory_of[origin],
        not_(in_storm(area)),
        beside_ally(player, territory_of[area], ships=True),
        may_enter(player, territory_of[area]),
        across <= forces[player, origin],
        elites_across <= elites[player, origin],
        plus(across, elites_across) > 0,
        price_to(plus(across, elites_across), territory_of[area], False) <= funds(player),
    ],
    then=[
        here.group.becomes(across),
        here.elite_group.becomes(elites_across),
        here.origin.becomes(origin),
        here.destination.becomes(area),
    ],
    cites=[BASE],
)
shipment.rule(
    "The Guild ships forces from one area of the planet back to its reserves.",
    by=GUILD,
    on="ship back",
    using=[origin, returning],
    go="open -> declared",
    when=[
        here.active == GUILD,
        ready_to_ship,
        has_routes,
        forces[GUILD, origin] > 0,
        not_(in_storm(origin)),
        returning <= forces[GUILD, origin],
        price_back(returning) <= funds(GUILD),
    ],
    then=[here.group.becomes(returning), here.origin.becomes(origin)],
    cites=[BASE],
)
guild_may_stop = all_of(
    advanced,
    seated[GUILD],
    not_(used[GUILD]),
    here.active != GUILD,
    here.active != FREMEN,
    from_reserves,
)
shipment.rule(
    "The Guild lets the shipment go.",
    by=GUILD,
    on="let go",
    go="declared -> priced",
    when=[guild_may_stop],
    cites=[BASE.page(14)],
)
shipment.rule(
    "The Guild plays a printed Karama to stop a shipment from off the planet, once in the game; not the Fremen's.",
    by=GUILD,
    on="stop",
    using=[card],
    go="declared -> declared",
    when=[
        guild_may_stop,
        face[card] == "karama",
        spendable(GUILD, card, "special_guild", special=True, out=here.shut_special),
    ],
    opens=karama(player=GUILD, card=card, played=card, use="special", power="special_guild", beneficiary=GUILD),
    cites=[BASE.page(14), MAINTAINERS],
)
takes_a_route = named(
    "takes_a_route",
    "the others may cancel the way that the ship takes across the planet or back",
    all_of(
        not_(from_reserves),
        seated[GUILD],
        ROUTES.means(from_reserves=lift(True), once=lift(True), rate_only=lift(False)),
    ),
    "nobody may cancel the way that the ship takes",
)
shipment.rule(
    "The Guild has no power to stop this shipment, and nobody has one against the way it takes.",
    by=TABLE,
    on="go on",
    go="declared -> priced",
    when=[not_(guild_may_stop), not_(takes_a_route)],
    cites=[OUR_ORDER],
)
rate_card_lies_there = all_of(here.rate_card != None, in_place(here.rate_card, DISCARD, CARDS))  # noqa: E711
shipment.rule(
    "The shipment is stopped: nothing is paid and nothing ships.",
    by=TABLE,
    on=karama.ended("done"),
    go="declared -> open",
    then=[
        *forget_group,
        *RATE_CARD.means(
            opportunity_used_all_kept_ratecard_back=[
                here.shipped.becomes(True),
                only_if(rate_card_lies_there, [puts(here.rate_card, hand(here.rate_by), out_of=DISCARD)]),
                *forget_rate,
            ],
            opportunity_free=[],
            rate_card_lost=[here.shipped.becomes(True), *forget_rate],
        ),
    ],
    cites=[BASE.page(14), ENGINE],
)
for state in ("open", "declared"):
    shipment.rule(
        "Kull Wahad stopped the Karama: the shipment stands as it stood.",
        by=TABLE,
        on=karama.ended("stopped"),
        go=f"{state} -> {state}",
        then=bar_here(here.shut_out, here.shut_special),
        cites=[KULL_AUDIT],
    )
    shipment.rule(
        "The Karama was lost without effect: the shipment stands as it stood.",
        by=TABLE,
        on=karama.ended("lost"),
        go=f"{state} -> {state}",
        cites=[ENGINE],
    )
