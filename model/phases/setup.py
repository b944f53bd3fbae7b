"""Setup: the prediction, the traitors, the spice, the forces on the planet, and the first Treachery cards.

    begin ─▶ predicting ─▶ dealing_traitors ─▶ choosing_traitors ─▶ placing_fremen ─▶ placing_bene_gesserit
                                                                                               │
                                            Storm of the first turn ◀── dealing_cards ◀────────┘

Before it all forces lie in the reserves and all spice in the bank. The figures of each faction are those of
`components/factions.py`. Who sits where is fixed by the instance. A game of no turns ends when it is set up.
Open question: KANLY-26 (what the first force of the Bene Gesserit is).
"""

from __future__ import annotations

from model.components.board import AREAS, territory_of
from model.components.cards import CARDS
from model.components.constants import constant
from model.components.factions import BENE_GESSERIT, FACTIONS, FIGURES, FREMEN, HARKONNEN
from model.components.leaders import LEADERS, leader_of
from model.language.effects import BANK, Effect, ends, for_each, in_place, moves, only_if, puts
from model.language.machine import shown_to_actor
from model.language.rows import NATURE, TABLE
from model.language.terms import (
    Term,
    all_of,
    any_of,
    choose,
    const,
    count,
    each,
    every,
    lift,
    not_,
    number,
    one_of,
    some,
    total,
)
from model.occupation import stands_in
from model.phases.frames import setup, storm
from model.questions.storm import FIRST_ADVISOR
from model.setting import advanced, last_phase, last_turn, seat, seated
from model.sources import BASE, OUR_ORDER
from model.table import DECK, hand
from model.tables.forces import advisors, elite_reserves, elites, forces, reserves
from model.tables.people import dealt_traitor, predicted_turn, predicted_winner, traitor
from model.tables.spice import spice
from model.verbs import hand_size

here = setup.here
player, other, somebody = each(FACTIONS, "player"), each(FACTIONS, "other seat"), each(FACTIONS, "seat")
winner, leader, taken = each(FACTIONS, "winner"), each(LEADERS, "leader"), each(LEADERS, "leader taken")
card, area, free = each(CARDS, "card"), each(AREAS, "area"), each(AREAS, "area to place in")
TRAITORS = constant("traitor_cards_dealt")
CHOICE = FIGURES["fremen"]["starting_choice"]
at_turn = number("turn", 1, last_turn)


def figure(name: str, whose: Term) -> Term:
    """A figure of a faction."""
    found = lift(0)
    for faction, figures in FIGURES.items():
        found = choose(whose == const(faction, FACTIONS), figures[name], found)
    return found


def _fixed_forces() -> list[Effect]:
    effects: list[Effect] = []
    for faction, figures in FIGURES.items():
        who = const(faction, FACTIONS)
        for name, amount in figures["starting_board"].items():
            chosen = all_of(advanced, lift(figures["starting_anywhere_advanced"] > 0))
            stands = all_of(seated[who], not_(chosen), reserves[who] >= amount)
            place = forces[who, const(name, AREAS)]
            effects.append(only_if(stands, [moves(amount, out_of=reserves[who], into=place)]))
    return effects


setup.rule(
    "Each player takes its spice, and the forces go where they are to stand.",
    by=TABLE,
    on="set up",
    go="begin -> predicting",
    then=[
        for_each(somebody, [moves(figure("starting_spice", somebody), out_of=BANK, into=spice[somebody])]),
        *_fixed_forces(),
    ],
    cites=[BASE, OUR_ORDER],
)
setup.rule(
    "The Bene Gesserit predict in secret which other player wins, and in which turn.",
    by=BENE_GESSERIT,
    on="predict",
    using=[shown_to_actor(winner), shown_to_actor(at_turn)],
    go="predicting -> dealing_traitors",
    when=[seated[winner], winner != BENE_GESSERIT],
    then=[
        predicted_winner[BENE_GESSERIT].becomes(winner),
        predicted_turn[BENE_GESSERIT].becomes(at_turn),
        here.predicted.becomes(True),
    ],
    cites=[BASE],
)
setup.rule(
    "No Bene Gesserit are there to predict.",
    by=TABLE,
    on="deal the traitors",
    go="predicting -> dealing_traitors",
    when=[not_(seated[BENE_GESSERIT])],
    cites=[OUR_ORDER],
)

leaders_in_game = count(taken, seated[leader_of[taken]])
leaders_left = total(somebody, here.dealt[somebody]) < leaders_in_game


def next_for(whose: Term, has: Term, wanted: Term, others_done: Term) -> Term:
    """The seat still lacks something, and no seat before it does."""
    return all_of(
        seated[whose],
        has < wanted,
        every(other, any_of(not_(seated[other]), seat[other] >= seat[whose], others_done)),
    )


setup.rule(
    "A traitor card is dealt: four to each player, from the leaders of those who play.",
    by=NATURE,
    on="deal a traitor",
    using=[player, shown_to_actor(leader)],
    go="dealing_traitors -> dealing_traitors",
    when=[
        next_for(player, here.dealt[player], lift(TRAITORS), here.dealt[other] >= TRAITORS),
        seated[leader_of[leader]],
        not_(some(somebody, dealt_traitor[somebody, leader])),
    ],
    then=[dealt_traitor[player, leader].becomes(True), here.dealt[player].becomes(here.dealt[player] + 1)],
    cites=[BASE],
)
setup.rule(
    "The traitors are dealt.",
    by=TABLE,
    on="choose the traitors",
    go="dealing_traitors -> choosing_traitors",
    when=[any_of(not_(leaders_left), every(other, any_of(not_(seated[other]), here.dealt[other] >= TRAITORS)))],
    cites=[OUR_ORDER],
)
setup.rule(
    "A player keeps one of the leaders dealt to it as its traitor.",
    by=player,
    on="keep a traitor",
    using=[shown_to_actor(leader)],
    go="choosing_traitors -> choosing_traitors",
    when=[player != HARKONNEN, not_(here.kept[player]), dealt_traitor[player, leader]],
    then=[traitor[player, leader].becomes(True), here.kept[player].becomes(True)],
    cites=[BASE],
)
setup.rule(
    "The Harkonnen keep all leaders dealt to them.",
    by=HARKONNEN,
    on="keep the traitors",
    go="choosing_traitors -> choosing_traitors",
    when=[not_(here.kept[HARKONNEN]), here.dealt[HARKONNEN] > 0],
    then=[
        for_each(taken, [only_if(dealt_traitor[HARKONNEN, taken], [traitor[HARKONNEN, taken].becomes(True)])]),
        here.kept[HARKONNEN].becomes(True),
    ],
    cites=[BASE],
)
setup.rule(
    "Every player has its traitors.",
    by=TABLE,
    on="place the Fremen",
    go="choosing_traitors -> placing_fremen",
    when=[every(other, any_of(not_(seated[other]), here.kept[other], here.dealt[other] == 0))],
    then=[here.dealt.all.becomes(0), here.kept.all.becomes(False), here.predicted.becomes(False)],
    cites=[OUR_ORDER],
)

open_to_fremen = one_of(area, *[const(name, AREAS) for name in CHOICE["areas"]])
some_open = some(free, one_of(free, *[const(name, AREAS) for name in CHOICE["areas"]]))
for event, out_of, into, says in (
    ("place a force", reserves[FREMEN], forces[FREMEN, area], "The Fremen place one of their ten first forces."),
    (
        "place a Fedaykin",
        elite_reserves[FREMEN],
        elites[FREMEN, area],
        "The Fremen place one of their Fedaykin among their ten first forces.",
    ),
):
    setup.rule(
        says,
        by=FREMEN,
        on=event,
        using=[area],
        go="placing_fremen -> placing_fremen",
        when=[open_to_fremen, here.placed < CHOICE["forces"], out_of > 0],
        then=[moves(1, out_of=out_of, into=into), here.placed.becomes(here.placed + 1)],
        cites=[BASE],
    )
setup.rule(
    "The Fremen have placed what they start with.",
    by=TABLE,
    on="place the Bene Gesserit",
    go="placing_fremen -> placing_bene_gesserit",
    when=[
        any_of(
            not_(seated[FREMEN]),
            here.placed >= CHOICE["forces"],
            all_of(reserves[FREMEN] == 0, elite_reserves[FREMEN] == 0),
            not_(some_open),
        )
    ],
    then=[here.placed.becomes(0)],
    cites=[OUR_ORDER],
)
occupied = some(other, all_of(other != BENE_GESSERIT, stands_in(other, territory_of[area])))
places_one = all_of(advanced, seated[BENE_GESSERIT], reserves[BENE_GESSERIT] > 0)
setup.rule(
    "The Bene Gesserit of an Advanced game place their one force in any area, as an advisor among others.",
    by=BENE_GESSERIT,
    on="place the first force",
    using=[area],
    go="placing_bene_gesserit -> dealing_cards",
    when=[places_one],
    then=[
        moves(1, out_of=reserves[BENE_GESSERIT], into=forces[BENE_GESSERIT, area]),
        advisors[territory_of[area]].becomes(FIRST_ADVISOR.means(among_others=occupied, fighter=False)),
    ],
    cites=[BASE],
)
setup.rule(
    "The Bene Gesserit have nothing to place.",
    by=TABLE,
    on="deal the cards",
    go="placing_bene_gesserit -> dealing_cards",
    when=[not_(places_one)],
    cites=[OUR_ORDER],
)
some_card = some(card, in_place(card, DECK, CARDS))
setup.rule(
    "A Treachery card is dealt: one to each player, two to the Harkonnen.",
    by=NATURE,
    on="deal a card",
    using=[player, shown_to_actor(card)],
    go="dealing_cards -> dealing_cards",
    when=[
        next_for(
            player,
            hand_size(player),
            figure("starting_cards", player),
            hand_size(other) >= figure("starting_cards", other),
        ),
        in_place(card, DECK, CARDS),
    ],
    then=[puts(card, hand(player), out_of=DECK)],
    cites=[BASE],
)
everybody_has = every(other, any_of(not_(seated[other]), hand_size(other) >= figure("starting_cards", other)))
for ends_here, says in (
    (False, "All is set up: the first storm comes."),
    (True, "All is set up, and nothing after it is looked at."),
):
    setup.rule(
        says,
        by=TABLE,
        on="end the phase",
        go="dealing_cards",
        when=[any_of(everybody_has, not_(some_card)), last_phase == "setup" if ends_here else last_phase != "setup"],
        then=[ends("phase")],
        closes=setup.over() if ends_here else None,
        gives_way_to=None if ends_here else storm(),
        cites=[OUR_ORDER if ends_here else BASE],
    )
