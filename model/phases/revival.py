"""Revival: seats bring forces back from the tanks; La La La may forbid the free part.

    open ──request──▶ requested ─▶ answering ──decline──▶ settling ─▶ open
                          │            └──La La La (choam_effect)
                          └─(nothing free)─▶ settling

Open questions: AMB-16 and KANLY-02 (paying for La La La by Nexus).
Elsewhere: `choam_effect.py`, `karama.py`. Leaders, elites, Tleilaxu, discounts and gifts are not modelled; a mixed
request is withdrawn whole (AMB-31, not varied).
"""

from __future__ import annotations

from model import nexus
from model.components.cards import CARDS
from model.components.factions import CHOAM, EMPEROR, FACTIONS, FREMEN
from model.language.effects import BANK, ends, moves
from model.language.rows import TABLE
from model.language.terms import Term, all_of, any_of, choose, each, every, lift, not_, number, smaller
from model.phases.frames import revival, shipment
from model.questions.choam import FUEL
from model.responses.frames import choam_effect, karama
from model.responses.window_bans import bar_here
from model.setting import advanced, face, free_revivals, last_phase, seated
from model.sources import BASE, CHOAM_BOOK, CUNNING_AUDIT, ECAZ_BOOK, ENGINE, KULL_AUDIT, OUR_ORDER
from model.table import free_blocked, reserves, revived, set_aside, spice, tanks, used
from model.verbs import blocked, free_in_hand, spendable

here = revival.here
player, card, other = each(FACTIONS, "player"), each(CARDS, "card"), each(FACTIONS, "other seat")
target = each(FACTIONS, "target")
forces, asked = number("number of forces", 1, 3), number("number of forces", 1, tanks[player])

printed_cost = all_of(free_in_hand(CHOAM, card), face[card] == "la_la_la", not_(blocked(card, "la_la_la")))
nexus_cost = all_of(nexus.may_be_spent, free_in_hand(CHOAM, card), not_(blocked(card, "la_la_la")))
unready = here.ready.all.becomes(False)
fuel = FUEL.means(reserved=lift(None, CARDS), named=lift(None, CARDS), held=card)
reserve_fuel = FUEL.means(reserved=[set_aside[card].becomes(True)], named=[], held=[])


def free_part(who: Term, number_of_forces: Term) -> Term:
    """How many of the forces come back for nothing."""
    return choose(free_blocked[who], 0, smaller(free_revivals[who], number_of_forces))


def price(who: Term, number_of_forces: Term) -> Term:
    """Two spice for every force beyond the free ones; one for CHOAM."""
    paid = number_of_forces - free_part(who, number_of_forces)
    return choose(who == CHOAM, paid, 2 * paid)


revival.rule(
    "A player asks to revive forces that it can pay for: up to three, CHOAM any number, the Fremen only free ones.",
    by=player,
    on="request",
    using=[asked],
    go="open -> requested",
    when=[
        not_(revived[player]),
        not_(here.ready[player]),
        asked <= tanks[player],
        any_of(player == CHOAM, asked <= 3),
        any_of(player != FREMEN, asked <= free_part(player, asked)),
        price(player, asked) <= spice[player],
    ],
    then=[here.requester.becomes(player), here.requested.becomes(asked)],
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
    then=[here.requester.becomes(None), here.requested.becomes(0)],
    cites=[ENGINE],
)
revival.rule(
    "La La La came to nothing: the unchanged request goes on.",
    by=TABLE,
    on=choam_effect.ended("fizzled", "cancelled"),
    go="answering -> settling",
    cites=[ENGINE],
)
purse = spice[here.requester]
payable = all_of(price(here.requester, here.requested) <= purse, here.requested <= tanks[here.requester])
revival.rule(
    "The request is paid for, and the forces return to the reserves.",
    by=TABLE,
    on="settle",
    go="settling -> open",
    when=[payable],
    shows=[purse],
    then=[
        moves(price(here.requester, here.requested), out_of=spice[here.requester], into=BANK),
        moves(here.requested, out_of=tanks[here.requester], into=reserves[here.requester]),
        revived[here.requester].becomes(True),
        here.requester.becomes(None),
        here.requested.becomes(0),
    ],
    cites=[BASE.page(9)],
)
revival.rule(
    "The request can no longer be met: it is withdrawn and nothing is charged.",
    by=TABLE,
    on="settle",
    go="settling -> open",
    when=[not_(payable)],
    shows=[purse],
    then=[here.requester.becomes(None), here.requested.becomes(0)],
    cites=[ENGINE],
)
revival.rule(
    "The Emperor plays a printed Karama to revive up to three forces for nothing, once in the game.",
    by=EMPEROR,
    on="revive by Karama",
    using=[card, forces],
    go="open -> open",
    when=[
        advanced,
        not_(used[EMPEROR]),
        forces <= tanks[EMPEROR],
        face[card] == "karama",
        spendable(EMPEROR, card, "special_emperor", special=True, out=here.shut_out),
    ],
    opens=karama(
        player=EMPEROR,
        card=card,
        played=card,
        use="special",
        power="special_emperor",
        beneficiary=EMPEROR,
        amount=forces,
    ),
    cites=[BASE.page(14)],
)
revival.rule(
    "The Emperor's forces return to the reserves.",
    by=TABLE,
    on=karama.ended("done"),
    go="open -> open",
    then=[moves(karama.result.amount, out_of=tanks[EMPEROR], into=reserves[EMPEROR]), unready],
    cites=[BASE.page(14)],
)
revival.rule(
    "Kull Wahad stopped the Emperor's Karama: Revival goes on.",
    by=TABLE,
    on=karama.ended("stopped"),
    go="open -> open",
    then=bar_here(here.shut_out),
    cites=[KULL_AUDIT],
)
revival.rule(
    "The Emperor's Karama was lost: Revival goes on.",
    by=TABLE,
    on=karama.ended("lost"),
    go="open -> open",
    cites=[KULL_AUDIT],
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
    when=[everybody_ready, last_phase == "shipment"],
    then=[ends("phase")],
    gives_way_to=shipment(),
    cites=[BASE.page(9)],
)
revival.rule(
    "Every player is ready, and nothing after Revival is looked at.",
    by=TABLE,
    on="end the phase",
    go="open",
    when=[everybody_ready, last_phase != "shipment"],
    then=[ends("phase")],
    closes=revival.over(),
    cites=[OUR_ORDER],
)
