"""Spice Blow and Nexus: spice cards are turned over until a territory card comes; worms devour, and bring a Nexus.

    quiet ──▶ drawing ──territory card──▶ quiet ──▶ nexus (alliances) ──▶ riding ──▶ done ─▶ the next blow, Charity
      └──summon (karama)─▶ worm   └──worm──▶ worm, placing ─▶ … ─▶ devoured ─▶ drawing, quiet

The Advanced game has two blows, of pile A and of pile B, each with its own Nexus and rides.

Open questions: KANLY-11 (where two cards put their spice), KANLY-25 (lonely advisors), KANLY-31 (the new deck),
KANLY-95 (a worm by Karama in the first turn).
Elsewhere: `spice_blow_karama.py` (the worm by Karama), `worms.py` (what a worm does), `worms_rides.py`,
`alliances.py`, `wormsign.py` (the look of Atreides at the next card). Thumper, Harvester, Sandtrout are not modelled.
"""

from __future__ import annotations

from model.components.factions import ATREIDES, FACTIONS, FREMEN
from model.components.spice_cards import SPICE_CARDS, blow_amount, blow_territory, is_worm, spice_area
from model.language.effects import BANK, Effect, ends, for_each, moves, only_if
from model.language.rows import NATURE, TABLE
from model.language.terms import all_of, any_of, choose, const, count, each, every, not_, one_of, some
from model.losses import advisors_settle
from model.occupation import in_storm
from model.phases.frames import alliances, charity, spice_blow
from model.questions.spice import FURTHER_WORMS, RESHUFFLE, SUMMONED_FIRST
from model.questions.storm import LONELY_ADVISORS
from model.setting import advanced, last_phase, seated
from model.sources import BASE, ENGINE, MAINTAINERS, OUR_ORDER, OURS
from model.table import denied, used
from model.tables.deck import next_spice_card
from model.tables.planet import turn
from model.tables.spice import SPICE_PLACES, last_blow_a, last_blow_b, spice_card_at, spice_on

here = spice_blow.here
card, other_card, other = each(SPICE_CARDS, "card"), each(SPICE_CARDS, "other card"), each(FACTIONS, "other seat")

may_summon = all_of(
    advanced, seated[FREMEN], not_(used[FREMEN]), any_of(turn > 1, SUMMONED_FIRST.means(yes=True, no=False))
)
"""All of it public: whether the Fremen hold a Karama is not asked."""
pile = choose(here.second, const("pile_b", SPICE_PLACES), const("pile_a", SPICE_PLACES))
last_blow = choose(here.second, last_blow_b, last_blow_a)
seen = next_spice_card[ATREIDES]
in_deck = all_of(spice_card_at[card] == "deck", any_of(seen == None, card == seen))  # noqa: E711 - builds a term
"""The card may be the next: any of the deck, unless Atreides have seen it."""
turned: list[Effect] = [next_spice_card.all.becomes(None)]

spice_blow.rule(
    "The Fremen let the sand lie.",
    by=FREMEN,
    on="let the sand lie",
    go="quiet -> drawing",
    when=[may_summon, not_(here.blown)],
    then=[here.underway.becomes(True), here.shut_out.all.becomes(False)],
    cites=[OUR_ORDER],
)
spice_blow.rule(
    "The cards of this blow are turned over.",
    by=TABLE,
    on="begin",
    go="quiet -> drawing",
    when=[not_(may_summon), not_(here.blown)],
    then=[here.underway.becomes(True)],
    cites=[BASE],
)
spice_blow.rule(
    "A territory card: its spice appears, unless the storm is there; the card is the top of its pile.",
    by=NATURE,
    on="draw",
    using=[card],
    go="drawing -> quiet",
    when=[in_deck, not_(is_worm[card])],
    then=[
        *turned,
        spice_card_at[card].becomes(pile),
        only_if(here.second, [last_blow_b.becomes(blow_territory[card])]),
        only_if(not_(here.second), [last_blow_a.becomes(blow_territory[card])]),
        only_if(
            not_(in_storm(spice_area(card))), [moves(blow_amount[card], out_of=BANK, into=spice_on[spice_area(card)])]
        ),
        here.underway.becomes(False),
        here.blown.becomes(True),
    ],
    cites=[BASE],
)
spice_blow.rule(
    "A worm on the first turn is set aside, and another card is turned over.",
    by=NATURE,
    on="draw",
    using=[card],
    go="drawing -> drawing",
    when=[in_deck, is_worm[card], turn == 1],
    then=[spice_card_at[card].becomes("aside"), *turned],
    cites=[BASE, MAINTAINERS],
)
later_worm = [in_deck, is_worm[card], turn != 1]
worm_discarded: list[Effect] = [spice_card_at[card].becomes(pile), *turned]
spice_blow.rule(
    "A worm comes where the last territory card of its pile put its spice, and brings a Nexus.",
    by=NATURE,
    on="draw",
    using=[card],
    go="drawing -> worm",
    when=[*later_worm, not_(here.worm_drawn)],
    then=[
        *worm_discarded,
        here.worm_drawn.becomes(True),
        here.nexus.becomes(True),
        here.worm_in.becomes(last_blow),
    ],
    cites=[BASE, MAINTAINERS],
)
fremen_place = all_of(advanced, seated[FREMEN], not_(denied["worm_placement"]))
spice_blow.rule(
    "A further worm of the same blow is the Fremen's to place.",
    by=NATURE,
    on="draw",
    using=[card],
    go="drawing -> placing",
    when=[*later_worm, here.worm_drawn, fremen_place],
    then=worm_discarded,
    cites=[BASE, ENGINE],
)
spice_blow.rule(
    "A further worm comes to the same territory.",
    by=NATURE,
    on="draw",
    using=[card],
    go="drawing -> worm",
    under=FURTHER_WORMS.reads("same_place"),
    when=[*later_worm, here.worm_drawn, not_(fremen_place)],
    then=[*worm_discarded, here.worm_in.becomes(last_blow)],
    cites=[BASE, ENGINE],
)
spice_blow.rule(
    "A further worm does nothing.",
    by=NATURE,
    on="draw",
    using=[card],
    go="drawing -> drawing",
    under=FURTHER_WORMS.reads("nothing"),
    when=[*later_worm, here.worm_drawn, not_(fremen_place)],
    then=worm_discarded,
    cites=[OURS],
)
own_pile_has_spice = some(other_card, all_of(spice_card_at[other_card] == pile, not_(is_worm[other_card])))
discarded = one_of(spice_card_at[card], const("pile_a", SPICE_PLACES), const("pile_b", SPICE_PLACES))
top_of_a = all_of(spice_card_at[card] == "pile_a", blow_territory[card] == last_blow_a)
more_than_the_top = some(
    other_card,
    all_of(
        not_(is_worm[other_card]),
        any_of(
            spice_card_at[other_card] == "pile_b",
            all_of(spice_card_at[other_card] == "pile_a", blow_territory[other_card] != last_blow_a),
        ),
    ),
)
spice_blow.rule(
    "The deck is empty: the discards are shuffled and make the new deck; worms set aside stay aside.",
    by=TABLE,
    on="reshuffle",
    go="drawing -> drawing",
    when=[every(other_card, spice_card_at[other_card] != "deck")],
    then=[
        *RESHUFFLE.means(
            all_discards=[for_each(card, [only_if(discarded, [spice_card_at[card].becomes("deck")])])],
            all_but_the_top=[
                for_each(
                    card,
                    [
                        only_if(
                            all_of(discarded, any_of(not_(top_of_a), not_(more_than_the_top))),
                            [spice_card_at[card].becomes("deck")],
                        )
                    ],
                )
            ],
            own_pile=[
                for_each(
                    card,
                    [
                        only_if(
                            all_of(discarded, any_of(spice_card_at[card] == pile, not_(own_pile_has_spice))),
                            [spice_card_at[card].becomes("deck")],
                        )
                    ],
                )
            ],
        )
    ],
    cites=[BASE],
)

spice_blow.rule(
    "The Fremen summon no worm after the blow.",
    by=FREMEN,
    on="let the sand lie",
    go="quiet -> nexus",
    when=[may_summon, here.blown],
    then=[here.shut_out.all.becomes(False)],
    cites=[OUR_ORDER],
)
spice_blow.rule(
    "The blow is over.",
    by=TABLE,
    on="go on",
    go="quiet -> nexus",
    when=[not_(may_summon), here.blown],
    cites=[OUR_ORDER],
)
somebody_to_ally_with = count(other, seated[other]) > 2
spice_blow.rule(
    "A worm came: there is a Nexus, in which alliances are made and broken.",
    by=TABLE,
    on="hold the Nexus",
    go="nexus -> nexus",
    when=[here.nexus, somebody_to_ally_with],
    then=[here.nexus.becomes(False)],
    opens=alliances(),
    cites=[BASE],
)
spice_blow.rule(
    "The Nexus is over: the Fremen may ride.",
    by=TABLE,
    on=alliances.ended("over"),
    go="nexus -> riding",
    cites=[BASE],
)
spice_blow.rule(
    "There is no Nexus, or nobody to ally with.",
    by=TABLE,
    on="go on",
    go="nexus -> riding",
    when=[any_of(not_(here.nexus), not_(somebody_to_ally_with))],
    then=[here.nexus.becomes(False)],
    cites=[BASE],
)

second_to_come = all_of(advanced, not_(here.second))
spice_blow.rule(
    "The Advanced game has a second blow, with a pile of its own.",
    by=TABLE,
    on="go on",
    go="done -> quiet",
    when=[second_to_come],
    then=[here.second.becomes(True), here.blown.becomes(False), here.worm_drawn.becomes(False)],
    cites=[BASE],
)
closing: list[Effect] = [
    for_each(card, [only_if(spice_card_at[card] == "aside", [spice_card_at[card].becomes("deck")])]),
    advisors_settle(LONELY_ADVISORS.means(at_once=True, stay=False)),
    ends("phase"),
]
spice_blow.rule(
    "The worms that were set aside are shuffled back, and CHOAM Charity begins.",
    by=TABLE,
    on="end the phase",
    go="done",
    when=[not_(second_to_come), last_phase != "spice_blow"],
    then=closing,
    gives_way_to=charity(),
    cites=[BASE],
)
spice_blow.rule(
    "The worms that were set aside are shuffled back, and nothing after the Spice Blow is looked at.",
    by=TABLE,
    on="end the phase",
    go="done",
    when=[not_(second_to_come), last_phase == "spice_blow"],
    then=closing,
    closes=spice_blow.over(),
    cites=[BASE, OUR_ORDER],
)
