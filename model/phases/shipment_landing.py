"""The landing: the Guild's rate is answered, the shipment is paid for and lands, and the Guild earns.

    priced ──(guild_rate)──▶ settling ──land──▶ landed ──(guild_income)──▶ accompanying …
                                │                  └──(storm_protection)──▶ losing ──lose forces──▶ accompanying …
                                └──(cannot pay)──▶ open

Open questions: AMB-39 (a price that cannot be paid), AMB-40 (the return at full price).
Elsewhere: `advisors.py` (who comes along, who makes room), `model/shipping.py` (prices). What an ally pays is its whole
pledge after the player's own spice; that a split was approved for one amount only is not modelled.
"""

from __future__ import annotations

from collections.abc import Sequence

from model.components.board import stronghold
from model.components.factions import FREMEN, GUILD
from model.language.effects import BANK, Effect, moves, only_if
from model.language.naming import named
from model.language.rows import TABLE
from model.language.terms import Term, all_of, any_of, choose, not_, number, plus, smaller
from model.losses import half_of
from model.occupation import in_storm
from model.phases.frames import shipment
from model.purse import funds, pays
from model.questions.movement import UNAFFORDABLE
from model.responses.frames import response
from model.setting import seated
from model.shipping import (
    advisors_follow,
    back,
    cost,
    declared,
    forget_group,
    forget_rate,
    from_reserves,
    goal,
    guild_earns,
    guild_rate,
    half_down,
    has_rate,
)
from model.sources import BASE, ENGINE, FAQ, OUR_ORDER, OURS
from model.table import debt, denied
from model.tables.forces import elite_reserves, elite_tanks, elites, forces, reserves, tanks
from model.tables.spice import spice

here = shipment.here
who, there, from_there = here.active, here.destination, here.origin

uses_rate = all_of(guild_rate, not_(has_rate), cost > 0)
shipment.rule(
    "The Guild's rate is used: the others may cancel it.",
    by=TABLE,
    on="ask about the rate",
    go="priced -> priced",
    when=[uses_rate],
    opens=response(kind="guild_rate", owner=GUILD),
    cites=[FAQ.page(7), ENGINE],
)
shipment.rule(
    "No power of the Guild makes the shipment cheaper.",
    by=TABLE,
    on="go on",
    go="priced -> settling",
    when=[not_(uses_rate)],
    cites=[OUR_ORDER],
)
shipment.rule(
    "The Guild's rate stands.",
    by=TABLE,
    on=response.ended("allowed"),
    go="priced -> settling",
    cites=[ENGINE],
)
shipment.rule(
    "The Guild's rate is cancelled: the full price is due, for all that ships in this turn of the seat.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="priced -> settling",
    then=[here.full_price.becomes(True)],
    cites=[FAQ.page(7), ENGINE],
)
at_hand = choose(
    from_reserves,
    all_of(here.group <= reserves[who], here.elite_group <= elite_reserves[who]),
    all_of(
        from_there != there,
        here.group <= forces[who, from_there],
        here.elite_group <= elites[who, from_there],
    ),
)
purse = spice[who]
payable = cost <= funds(who)


def lands(paid: Sequence[Effect], price: Term) -> list[Effect]:
    """The group goes where it was declared to, once it has been paid for."""
    return [
        *paid,
        only_if(
            all_of(from_reserves, not_(back)),
            [
                moves(here.group, out_of=reserves[who], into=forces[who, there]),
                moves(here.elite_group, out_of=elite_reserves[who], into=elites[who, there]),
            ],
        ),
        only_if(
            all_of(not_(from_reserves), not_(back)),
            [
                moves(here.group, out_of=forces[who, from_there], into=forces[who, there]),
                moves(here.elite_group, out_of=elites[who, from_there], into=elites[who, there]),
            ],
        ),
        only_if(
            all_of(not_(from_reserves), back),
            [
                moves(here.group, out_of=forces[who, from_there], into=reserves[who]),
                moves(here.elite_group, out_of=elites[who, from_there], into=elite_reserves[who]),
            ],
        ),
        *advisors_follow(),
        here.owed.becomes(guild_earns(price)),
        here.shipped.becomes(True),
        *forget_rate,
    ]


shipment.rule(
    "The shipment is paid for and lands.",
    by=TABLE,
    on="land",
    go="settling -> landed",
    when=[payable, at_hand],
    shows=[purse],
    then=lands(pays(who, cost, BANK), cost),
    cites=[BASE.page(10)],
)
shipment.rule(
    "The shipment cannot be paid for at the full price: it is taken back.",
    by=TABLE,
    on="land",
    go="settling -> open",
    under=UNAFFORDABLE.reads("return_unused_full_price_later", "attempt_lost"),
    when=[any_of(not_(payable), not_(at_hand))],
    shows=[purse],
    then=[
        *forget_group,
        *UNAFFORDABLE.means(
            return_unused_full_price_later=[],
            attempt_lost=[here.shipped.becomes(True), *forget_rate],
            forced_debt=[],
            reduce_group=[],
        ),
    ],
    cites=[ENGINE],
)
shipment.rule(
    "The shipment cannot be paid for at the full price: the player owes the rest, and it lands.",
    by=TABLE,
    on="land",
    go="settling -> landed",
    under=UNAFFORDABLE.reads("forced_debt"),
    when=[not_(payable), at_hand],
    shows=[purse],
    then=[
        *lands(pays(who, funds(who), BANK), funds(who)),
        debt[who].becomes(debt[who] + cost - funds(who)),
    ],
    cites=[OURS],
)
affordable = named(
    "affordable",
    "how many forces the seat can pay for",
    choose(any_of(back, stronghold[goal]), funds(who), half_down(funds(who))),
)
fewer_elites = smaller(here.elite_group, affordable)
shipment.rule(
    "The shipment cannot be paid for at the full price: fewer forces ship, the elite ones first.",
    by=TABLE,
    on="land",
    go="settling -> settling",
    under=UNAFFORDABLE.reads("reduce_group"),
    when=[not_(payable), at_hand, affordable > 0],
    shows=[purse],
    then=[here.elite_group.becomes(fewer_elites), here.group.becomes(smaller(here.group, affordable - fewer_elites))],
    cites=[OURS],
)
shipment.rule(
    "Not even one force can be paid for at the full price: the shipment is taken back.",
    by=TABLE,
    on="land",
    go="settling -> open",
    under=UNAFFORDABLE.reads("reduce_group"),
    when=[not_(payable), at_hand, not_(affordable > 0)],
    shows=[purse],
    then=forget_group,
    cites=[OURS],
)
earns = all_of(here.owed > 0, seated[GUILD], not_(denied["guild_income"]))
in_the_storm = all_of(who == FREMEN, from_reserves, not_(back), in_storm(there), declared > 0)
shipment.rule(
    "The Guild is paid for the shipment: the others may cancel that.",
    by=TABLE,
    on="credit",
    go="landed -> landed",
    when=[earns],
    opens=response(kind="guild_income", owner=GUILD),
    cites=[FAQ.page(7), ENGINE],
)
shipment.rule(
    "The Guild has the payment.",
    by=TABLE,
    on=response.ended("allowed"),
    go="landed -> accompanying",
    when=[here.owed > 0, seated[GUILD]],
    then=[moves(here.owed, out_of=BANK, into=spice[GUILD]), here.owed.becomes(0)],
    cites=[BASE.page(10)],
)
shipment.rule(
    "The Guild's income is cancelled: the payment stays with the bank.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="landed -> accompanying",
    when=[here.owed > 0],
    then=[here.owed.becomes(0)],
    cites=[FAQ.page(7), ENGINE],
)
shipment.rule(
    "The Guild has nothing to be paid, and the forces stand outside the storm.",
    by=TABLE,
    on="credit",
    go="landed -> accompanying",
    when=[not_(earns), not_(in_the_storm)],
    then=[here.owed.becomes(0)],
    cites=[OUR_ORDER],
)
all_die: list[Effect] = [
    moves(smaller(here.group, forces[FREMEN, there]), out_of=forces[FREMEN, there], into=tanks[FREMEN]),
    moves(smaller(here.elite_group, elites[FREMEN, there]), out_of=elites[FREMEN, there], into=elite_tanks[FREMEN]),
]
shipment.rule(
    "The Fremen have shipped into the storm: the others may cancel that half of them lives.",
    by=TABLE,
    on="ask about the storm",
    go="landed -> landed",
    when=[not_(earns), in_the_storm],
    opens=response(kind="storm_protection", owner=FREMEN),
    cites=[BASE, ENGINE],
)
shipment.rule(
    "Half of the Fremen who came to the storm die, rounded up.",
    by=TABLE,
    on=response.ended("allowed"),
    go="landed -> losing",
    when=[here.owed == 0],
    cites=[BASE, ENGINE],
)
shipment.rule(
    "The protection of the Fremen is cancelled: all who came to the storm die.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="landed -> accompanying",
    when=[here.owed == 0, not_(back), seated[FREMEN]],
    then=all_die,
    cites=[ENGINE],
)
lost_elites = number("number of elites", 0, here.elite_group)
lost = half_of(plus(here.group, here.elite_group))
of_both_kinds = all_of(here.group > 0, here.elite_group > 0)
shipment.rule(
    "The Fremen choose how many of their losses in the storm are elite forces.",
    by=FREMEN,
    on="lose forces",
    using=[lost_elites],
    go="losing -> accompanying",
    when=[
        not_(back),
        of_both_kinds,
        lost_elites <= here.elite_group,
        lost_elites <= lost,
        lost - lost_elites <= here.group,
        lost_elites <= elites[FREMEN, there],
        lost - lost_elites <= forces[FREMEN, there],
    ],
    then=[
        moves(lost_elites, out_of=elites[FREMEN, there], into=elite_tanks[FREMEN]),
        moves(lost - lost_elites, out_of=forces[FREMEN, there], into=tanks[FREMEN]),
    ],
    cites=[BASE, ENGINE],
)
shipment.rule(
    "The Fremen who came to the storm are of one kind: half of them die, and nobody chooses.",
    by=TABLE,
    on="lose forces",
    go="losing -> accompanying",
    when=[
        not_(back),
        seated[FREMEN],
        not_(of_both_kinds),
        choose(here.elite_group > 0, lost <= elites[FREMEN, there], lost <= forces[FREMEN, there]),
    ],
    then=[
        only_if(here.elite_group > 0, [moves(lost, out_of=elites[FREMEN, there], into=elite_tanks[FREMEN])]),
        only_if(not_(here.elite_group > 0), [moves(lost, out_of=forces[FREMEN, there], into=tanks[FREMEN])]),
    ],
    cites=[BASE, ENGINE],
)
