"""A worm: the Fremen may protect their ally, they survive themselves, all else in the territory is devoured.

    placing ──place──▶ placing (window) ─▶ worm ─▶ protecting (window) ─▶ surviving (window) ─▶ devouring ─▶ devoured

Open question: KANLY-30 (a further worm that the Fremen do not place).
Elsewhere: `spice_blow.py` (when a worm comes, and what becomes of advisors who are left alone), `worms_rides.py`.
"""

from __future__ import annotations

from typing import Any

from model.components.board import AREAS, TERRITORIES, is_sand
from model.components.factions import BENE_GESSERIT, FACTIONS, FREMEN, NOBODY
from model.language.effects import BANK, for_each, moves, only_if
from model.language.naming import says
from model.language.rows import TABLE
from model.language.terms import Term, all_of, any_of, choose, each, lift, not_
from model.losses import killed
from model.occupation import stands_in, within
from model.phases.frames import spice_blow
from model.phases.spice_blow import last_blow
from model.questions.spice import FURTHER_WORMS
from model.responses.frames import response
from model.setting import seated
from model.sources import BASE, ENGINE, FAQ, OUR_ORDER, OURS
from model.table import denied
from model.tables.forces import advisors
from model.tables.people import ally
from model.tables.spice import spice_on

here = spice_blow.here
area, seat, territory = each(AREAS, "area"), each(FACTIONS, "seat"), each(TERRITORIES, "territory")
NOWHERE: Any = None

spice_blow.rule(
    "The Fremen choose a sand territory for the further worm.",
    by=FREMEN,
    on="place",
    using=[territory],
    go="placing -> placing",
    when=[is_sand(territory)],
    then=[here.chosen.becomes(territory)],
    opens=response(kind="worm_placement", owner=FREMEN),
    cites=[BASE, ENGINE],
)
spice_blow.rule(
    "The placing is allowed: the worm comes where the Fremen want it.",
    by=TABLE,
    on=response.ended("allowed"),
    go="placing -> worm",
    then=[here.worm_in.becomes(here.chosen), here.chosen.becomes(None)],
    cites=[BASE],
)
answers: tuple[tuple[Any, Any, str], ...] = (
    (TABLE, response.ended("cancelled"), "The placing is cancelled"),
    (FREMEN, "let it come", "The Fremen do not place the further worm"),
)
for by, on, said in answers:
    spice_blow.rule(
        f"{said}: it comes like any other.",
        by=by,
        on=on,
        go="placing -> worm",
        under=FURTHER_WORMS.reads("same_place"),
        then=[here.chosen.becomes(None), here.worm_in.becomes(last_blow)],
        cites=[FAQ, ENGINE],
    )
    spice_blow.rule(
        f"{said}: it does nothing.",
        by=by,
        on=on,
        go="placing -> drawing",
        under=FURTHER_WORMS.reads("nothing"),
        then=[here.chosen.becomes(None)],
        cites=[OURS],
    )

fremen_there = all_of(seated[FREMEN], stands_in(FREMEN, here.worm_in))
ally_there = all_of(seated[FREMEN], ally[FREMEN] != NOBODY, stands_in(ally[FREMEN], here.worm_in))
may_protect = all_of(ally_there, not_(denied["worm_protection"]))
spice_blow.rule(
    "The pile has no territory yet: the worm comes nowhere.",
    by=TABLE,
    on="go on",
    go="worm -> devoured",
    when=[here.worm_in == NOWHERE],
    cites=[OURS],
)
spice_blow.rule(
    "Nobody has an ally there whom the Fremen could protect.",
    by=TABLE,
    on="go on",
    go="worm -> surviving",
    when=[here.worm_in != NOWHERE, not_(may_protect)],
    cites=[OUR_ORDER],
)
spice_blow.rule(
    "The ally of the Fremen is there: they are asked whether they protect it.",
    by=TABLE,
    on="go on",
    go="worm -> protecting",
    when=[here.worm_in != NOWHERE, may_protect],
    cites=[BASE, ENGINE],
)
spice_blow.rule(
    "The Fremen protect their ally from the worm.",
    by=FREMEN,
    on="protect",
    go="protecting -> protecting",
    opens=response(kind="worm_protection", owner=FREMEN),
    cites=[BASE, ENGINE],
)
spice_blow.rule(
    "The Fremen leave their ally to the worm.",
    by=FREMEN,
    on="leave",
    go="protecting -> surviving",
    cites=[BASE],
)
spice_blow.rule(
    "The ally of the Fremen is spared.",
    by=TABLE,
    on=response.ended("allowed"),
    go="protecting -> surviving",
    then=[here.ally_lives.becomes(True)],
    cites=[BASE],
)
spice_blow.rule(
    "The protection is cancelled: the ally of the Fremen is devoured.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="protecting -> surviving",
    cites=[FAQ],
)
may_survive = all_of(fremen_there, not_(denied["worm_survival"]))
spice_blow.rule(
    "The Fremen are there: the worm spares them, unless a Karama cancels it.",
    by=TABLE,
    on="go on",
    go="surviving -> surviving",
    when=[may_survive],
    opens=response(kind="worm_survival", owner=FREMEN),
    cites=[BASE, ENGINE],
)
spice_blow.rule(
    "No Fremen are there, or their survival stays cancelled.",
    by=TABLE,
    on="go on",
    go="surviving -> devouring",
    when=[not_(may_survive)],
    cites=[OUR_ORDER],
)
spice_blow.rule(
    "The Fremen are spared.",
    by=TABLE,
    on=response.ended("allowed"),
    go="surviving -> devouring",
    then=[here.fremen_live.becomes(True)],
    cites=[BASE],
)
spice_blow.rule(
    "The survival is cancelled: the Fremen are devoured too.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="surviving -> devouring",
    cites=[ENGINE],
)


@says("the worm leaves the forces of {who} alone", "the worm does not leave the forces of {who} alone")
def spared(who: Term) -> Term:
    """The worm leaves the forces of the seat alone."""
    return any_of(
        all_of(who == FREMEN, here.fremen_live),
        all_of(here.ally_lives, ally[FREMEN] != NOBODY, who == ally[FREMEN]),
    )


spice_blow.rule(
    "The worm devours all forces and all spice in every sector of the territory.",
    by=TABLE,
    on="devour",
    go="devouring -> devoured",
    when=[here.worm_in != NOWHERE],
    then=[
        for_each(
            area, [only_if(within(area, here.worm_in), [moves(spice_on[area], out_of=spice_on[area], into=BANK)])]
        ),
        for_each(
            seat,
            [for_each(area, [only_if(all_of(within(area, here.worm_in), not_(spared(seat))), killed(seat, area))])],
        ),
        only_if(not_(spared(BENE_GESSERIT)), [advisors[here.worm_in].becomes(False)]),
        here.rides[here.worm_in].becomes(here.rides[here.worm_in] + choose(here.fremen_live, lift(1), lift(0))),
        here.fremen_live.becomes(False),
        here.ally_lives.becomes(False),
        here.worm_in.becomes(None),
    ],
    cites=[BASE],
)
for state, when, said in (
    ("drawing", here.underway, "The worm sinks, and the next card is turned over."),
    ("quiet", not_(here.underway), "The summoned worm sinks."),
):
    spice_blow.rule(
        said,
        by=TABLE,
        on="go on",
        go=f"devoured -> {state}",
        when=[when],
        cites=[BASE],
    )
