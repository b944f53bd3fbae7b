"""Revival: seats bring forces back from the tanks; La La La may forbid the free part.

    open ──request──▶ requested ─▶ answering ──decline──▶ settling ─▶ open
                          │            └──La La La (choam_effect)
                          └─(nothing free)─▶ settling

Open questions: AMB-16 and KANLY-02 (paying for La La La by Nexus), KANLY-41 (an ally's pledge), KANLY-42 (an ally of
the Fremen).
Elsewhere: `revival_emperor.py` (the Emperor's Karama and its gift to an ally), `revival_leaders.py` (leaders, the Ghola
card), `choam_effect.py`, `karama.py`. Tleilaxu and discounts are not modelled; a mixed request is withdrawn whole
(AMB-31, not varied).
"""

from __future__ import annotations

from typing import Any

from model import nexus
from model.components.cards import CARDS
from model.components.factions import CHOAM, FACTIONS, FIGURES, FREMEN
from model.language.effects import BANK, Effect, ends, moves, only_if
from model.language.naming import says
from model.language.rows import TABLE
from model.language.terms import Term, all_of, any_of, choose, each, every, lift, not_, number, smaller
from model.phases.alliance_aid import refund_aid
from model.phases.frames import revival, shipment
from model.purse import funds, pays
from model.questions.choam import FUEL
from model.questions.revival import FREMEN_ALLY, PAID_BY
from model.responses.frames import choam_effect
from model.setting import advanced, face, free_revivals, last_phase, seated
from model.sources import BASE, CHOAM_BOOK, CUNNING_AUDIT, ECAZ_BOOK, ENGINE, OUR_ORDER
from model.table import free_blocked, set_aside
from model.tables.forces import elite_back, elite_reserves, elite_tanks, reserves, revived, tanks
from model.tables.people import ally
from model.tables.spice import spice
from model.verbs import blocked, free_in_hand

here = revival.here
player, card, other = each(FACTIONS, "player"), each(CARDS, "card"), each(FACTIONS, "other seat")
target = each(FACTIONS, "target")
forces, asked = number("number of forces", 1, 3), number("number of forces", 1, tanks[player])

printed_cost = all_of(free_in_hand(CHOAM, card), face[card] == "la_la_la", not_(blocked(card, "la_la_la")))
nexus_cost = all_of(nexus.may_be_spent, free_in_hand(CHOAM, card), not_(blocked(card, "la_la_la")))
unready = here.ready.all.becomes(False)
fuel = FUEL.means(reserved=lift(None, CARDS), named=lift(None, CARDS), held=card)
reserve_fuel = FUEL.means(reserved=[set_aside[card].becomes(True)], named=[], held=[])


@says("the part of {number_of_forces} that {who} revives free")
def free_part(who: Term, number_of_forces: Term) -> Term:
    """How many of the forces come back for nothing."""
    own = free_revivals[who]
    with_fremen = choose(ally[who] == FREMEN, FIGURES["fremen"]["free_revivals"], own)
    allowance = FREMEN_ALLY.means(three=with_fremen, its_own=own)
    return choose(free_blocked[who], 0, smaller(allowance, number_of_forces))


@says("the full price of {number_of_forces} that {who} revives")
def full_price(who: Term, number_of_forces: Term) -> Term:
    """What so many forces cost where none is free: two spice each, one for CHOAM."""
    found: Term = 2 * number_of_forces
    for name, figures in FIGURES.items():
        if figures["force_revival_cost"] != 2:
            found = choose(who == name, figures["force_revival_cost"] * number_of_forces, found)
    return found


@says("the price, the free ones aside, of {number_of_forces} that {who} revives")
def price(who: Term, number_of_forces: Term) -> Term:
    """The price of every force beyond the free ones."""
    return full_price(who, number_of_forces - free_part(who, number_of_forces))


@says("what {who} can pay in Revival")
def purse(who: Term) -> Term:
    """What the player can pay with in Revival."""
    found: Term = PAID_BY.means(own_purse_only=spice[who], with_the_pledge=funds(who))
    return found


def spends(who: Term, amount: Term) -> list[Effect]:
    """The player pays for a revival."""
    effects: list[Effect] = PAID_BY.means(
        own_purse_only=[moves(amount, out_of=spice[who], into=BANK)], with_the_pledge=pays(who, amount, BANK)
    )
    return effects


def come_back(who: Term, total: Term, elite: Any) -> list[Effect]:
    """So many forces return from the tanks, one of them an elite force where `elite` says so."""
    one = choose(elite, lift(1), lift(0))
    return [
        moves(total - one, out_of=tanks[who], into=reserves[who]),
        moves(one, out_of=elite_tanks[who], into=elite_reserves[who]),
        only_if(elite, [elite_back[who].becomes(True)]),
    ]


@says("the tanks hold for {who} as many as {total}[elite? (one of them elite: {elite})]")
def lie_in_tanks(who: Term, total: Term, elite: Any) -> Term:
    """So many forces of the player, one of them an elite force where `elite` says so, are in the tanks."""
    return choose(elite, all_of(total - 1 <= tanks[who], elite_tanks[who] > 0), total <= tanks[who])


no_request: list[Effect] = [
    here.requester.becomes(None),
    here.requested.becomes(0),
    here.with_elite.becomes(False),
]

for elite in (False, True):
    revival.rule(
        "A player asks to revive forces, one of them an elite force, the only one of the turn."
        if elite
        else "A player asks to revive forces it can pay for: up to three, CHOAM any number, the Fremen only free ones.",
        by=player,
        on="request with an elite force" if elite else "request",
        using=[forces if elite else asked],
        go="open -> requested",
        when=[
            *([advanced, elite_tanks[player] > 0, not_(elite_back[player])] if elite else []),
            not_(revived[player]),
            not_(here.ready[player]),
            lie_in_tanks(player, forces if elite else asked, elite),
            any_of(player == CHOAM, asked <= 3) if not elite else True,
            any_of(player != FREMEN, (forces if elite else asked) <= free_part(player, forces if elite else asked)),
            price(player, forces if elite else asked) <= purse(player),
        ],
        then=[
            here.requester.becomes(player),
            here.requested.becomes(forces if elite else asked),
            *([here.with_elite.becomes(True)] if elite else []),
        ],
        cites=[BASE.page(9)],
    )
in_question = all_of(
    seated[CHOAM],
    here.requester != CHOAM,
    free_part(here.requester, here.requested) > 0,
)
revival.rule(
    "Part of the request is free: CHOAM is asked whether it plays La La La.",
    by=TABLE,
    on="take up",
    go="requested -> answering",
    when=[in_question],
    cites=[CHOAM_BOOK.page(7), ENGINE],
)
revival.rule(
    "Nothing in the request can be denied.",
    by=TABLE,
    on="take up",
    go="requested -> settling",
    when=[not_(in_question)],
    cites=[OUR_ORDER],
)
revival.rule(
    "CHOAM lets the request pass.",
    by=CHOAM,
    on="decline",
    go="answering -> settling",
    cites=[ENGINE],
)
for state, whom, using, when in (
    ("answering", here.requester, [card], []),
    ("open", target, [card, target], [seated[target], not_(free_blocked[target])]),
):
    revival.rule(
        "CHOAM declares La La La against a player's free revival, with the printed card.",
        by=CHOAM,
        on="declare La La La",
        using=using,
        go=f"{state} -> {state}",
        when=[printed_cost, *when],
        then=[set_aside[card].becomes(True), unready],
        opens=choam_effect(card=card, effect="la_la_la", source="printed", target=whom),
        cites=[CHOAM_BOOK.page(7)],
    )
    revival.rule(
        "CHOAM, unallied, obtains La La La by its Nexus card and any free Treachery card.",
        by=CHOAM,
        on="declare La La La by Nexus",
        using=using,
        go=f"{state} -> {state}",
        when=[nexus_cost, *when],
        then=[*reserve_fuel, *nexus.declared, unready],
        opens=choam_effect(card=card, fuel=fuel, effect="la_la_la", source="nexus", target=whom),
        cites=[CUNNING_AUDIT, ECAZ_BOOK.page(11)],
    )
revival.rule(
    "La La La is over: Revival goes on.",
    by=TABLE,
    on=choam_effect.ended("applied", "fizzled", "cancelled"),
    go="open -> open",
    cites=[ENGINE],
)
revival.rule(
    "La La La denies the free revival: the whole request is withdrawn and nothing is charged.",
    by=TABLE,
    on=choam_effect.ended("applied"),
    go="answering -> open",
    then=no_request,
    cites=[ENGINE],
)
revival.rule(
    "La La La came to nothing: the unchanged request goes on.",
    by=TABLE,
    on=choam_effect.ended("fizzled", "cancelled"),
    go="answering -> settling",
    cites=[ENGINE],
)
payable = all_of(
    price(here.requester, here.requested) <= purse(here.requester),
    lie_in_tanks(here.requester, here.requested, here.with_elite),
)
revival.rule(
    "The request is paid for, and the forces return to the reserves.",
    by=TABLE,
    on="settle",
    go="settling -> open",
    when=[payable],
    shows=[spice[here.requester]],
    then=[
        *spends(here.requester, price(here.requester, here.requested)),
        *come_back(here.requester, here.requested, here.with_elite),
        revived[here.requester].becomes(True),
        *no_request,
    ],
    cites=[BASE.page(9)],
)
revival.rule(
    "The request can no longer be met: it is withdrawn and nothing is charged.",
    by=TABLE,
    on="settle",
    go="settling -> open",
    when=[not_(payable)],
    shows=[spice[here.requester]],
    then=no_request,
    cites=[ENGINE],
)
revival.rule(
    "A player has no more to do in Revival.",
    by=player,
    on="ready",
    go="open -> open",
    when=[not_(here.ready[player])],
    then=[here.ready[player].becomes(True)],
    cites=[OUR_ORDER],
)
everybody_ready = every(other, any_of(not_(seated[other]), here.ready[other]))
revival.rule(
    "Every player is ready: Shipment begins.",
    by=TABLE,
    on="end the phase",
    go="open",
    when=[everybody_ready, last_phase != "revival"],
    then=[*refund_aid, ends("phase")],
    gives_way_to=shipment(),
    cites=[BASE.page(9)],
)
revival.rule(
    "Every player is ready, and nothing after Revival is looked at.",
    by=TABLE,
    on="end the phase",
    go="open",
    when=[everybody_ready, last_phase == "revival"],
    then=[*refund_aid, ends("phase")],
    closes=revival.over(),
    cites=[OUR_ORDER],
)
