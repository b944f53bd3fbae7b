"""Shipment: each seat in turn may ship once; a Karama may buy it the Guild's rate, the Guild may stop it once.

    open ──buy the rate (karama)──▶ open ──ship──▶ declared ──let go──▶ settling ─▶ open ──move on──▶ open (next seat)
                                                      └──stop (karama)──▶ open

Open questions: AMB-10 (who is banned), AMB-38 (what a stopped shipment leaves).
Elsewhere: `karama.py`. Destinations, movement, storm, the Guild's own tables and the window on its income are not
modelled: a force costs two spice, one at the Guild's rate, none for the Fremen; a bought rate is paid to the bank.
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import FACTIONS, FREMEN, GUILD, NOBODY
from model.language.effects import BANK, ends, in_place, moves, only_if, puts
from model.language.rows import TABLE
from model.language.terms import Term, all_of, any_of, choose, each, every, not_, number
from model.phases.frames import shipment
from model.questions.karama import RATE_CARD
from model.responses.frames import karama
from model.responses.window_bans import bar_here
from model.setting import advanced, after, face, seat, seated
from model.sources import BASE, ENGINE, KULL_AUDIT, MAINTAINERS, OUR_ORDER
from model.table import DISCARD, hand, planet, reserves, spice, used
from model.verbs import spendable

here = shipment.here
player, card, other = each(FACTIONS, "player"), each(CARDS, "card"), each(FACTIONS, "other seat")
forces = number("number of forces", 1, reserves[player])

has_rate = here.rate_for == here.active


def price(number_of_forces: Term) -> Term:
    """Two spice a force, one at the Guild's rate; the Fremen bring theirs for nothing."""
    paid = choose(any_of(has_rate, here.active == GUILD), number_of_forces, 2 * number_of_forces)
    return choose(here.active == FREMEN, 0, paid)


forget_rate = [here.rate_for.becomes(None), here.rate_by.becomes(None), here.rate_card.becomes(None)]
forget_group = here.group.becomes(0)

shipment.rule(
    "The seats ship in turn, beginning with the first.",
    by=TABLE,
    on="begin",
    using=[player],
    go="open -> open",
    when=[here.active == NOBODY, seated[player], seat[player] == 1],
    then=[here.active.becomes(player)],
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
        not_(here.moved_on[here.active]),
        not_(here.shipped),
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
shipment.rule(
    "The active player declares a shipment from its reserves that it can pay for.",
    by=player,
    on="ship",
    using=[forces],
    go="open -> declared",
    when=[
        player == here.active,
        not_(here.moved_on[player]),
        not_(here.shipped),
        forces <= reserves[player],
        price(forces) <= spice[player],
    ],
    then=[here.group.becomes(forces)],
    cites=[BASE.page(10)],
)
guild_may_stop = all_of(advanced, seated[GUILD], not_(used[GUILD]), here.active != GUILD, here.active != FREMEN)
shipment.rule(
    "The Guild lets the shipment go.",
    by=GUILD,
    on="let go",
    go="declared -> settling",
    when=[guild_may_stop],
    cites=[BASE.page(14)],
)
shipment.rule(
    "The Guild plays a printed Karama to stop the shipment, once in the game; not against the Fremen.",
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
shipment.rule(
    "The Guild has no power to stop this shipment.",
    by=TABLE,
    on="go on",
    go="declared -> settling",
    when=[not_(guild_may_stop)],
    cites=[OUR_ORDER],
)
rate_card_lies_there = all_of(here.rate_card != None, in_place(here.rate_card, DISCARD, CARDS))  # noqa: E711
shipment.rule(
    "The shipment is stopped: nothing is paid and nothing ships.",
    by=TABLE,
    on=karama.ended("done"),
    go="declared -> open",
    then=[
        forget_group,
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
to_guild = all_of(seated[GUILD], here.active != GUILD, not_(has_rate))
cost = price(here.group)
shipment.rule(
    "The shipment is paid for and lands.",
    by=TABLE,
    on="land",
    go="settling -> open",
    then=[
        only_if(to_guild, [moves(cost, out_of=spice[here.active], into=spice[GUILD])]),
        only_if(not_(to_guild), [moves(cost, out_of=spice[here.active], into=BANK)]),
        moves(here.group, out_of=reserves[here.active], into=planet[here.active]),
        here.shipped.becomes(True),
        forget_group,
        *forget_rate,
    ],
    cites=[BASE.page(10)],
)
shipment.rule(
    "The active player ends its turn.",
    by=player,
    on="move on",
    go="open -> open",
    when=[player == here.active, not_(here.moved_on[player])],
    then=[
        here.moved_on[player].becomes(True),
        here.active.becomes(after[player]),
        here.shipped.becomes(False),
        here.shut_out.all.becomes(False),
        here.shut_special.all.becomes(False),
        *forget_rate,
    ],
    cites=[BASE.page(10)],
)
shipment.rule(
    "Every player has had its turn, and nothing after Shipment is looked at.",
    by=TABLE,
    on="end the phase",
    go="open",
    when=[every(other, any_of(not_(seated[other]), here.moved_on[other]))],
    then=[ends("turn")],
    closes=shipment.over(),
    cites=[OUR_ORDER],
)
