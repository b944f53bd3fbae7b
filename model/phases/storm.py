"""Storm: how far it goes is found out, cards are played on it, and it goes on sector by sector.

    begin ──▶ dialing ──dial──▶ revealed ──Weather Control, Family Atomics, confirm──▶ committed ──▶ setting_out
      └─(a storm card)──────────▶┘          (the first storm is committed at once)        └─(protection)─┘    │
    done ◀─ drawing ◀─(the Fremen look ahead)─ arrived ◀─(no sector left)─ moving ◀──▶ struck ──lose──▶ struck

The storm starts in sector 1, where the board says Storm Start. Open questions: AMB-113 (order of cards), KANLY-20 (who
dials), KANLY-21 and KANLY-23 (Family Atomics), KANLY-24 (storm cards without Fremen).
Elsewhere: what the storm does (`storm_moves.py`). Jubba Cloak and what other expansions add are not modelled.
"""

from __future__ import annotations

from model.components.board import (
    AREAS,
    SECTORS,
    SHIELD_WALL,
    TERRITORIES,
    ahead,
    by_the_wall,
    distance,
    sector_of,
    territory_of,
)
from model.components.cards import CARDS
from model.components.constants import constant
from model.components.factions import FACTIONS, FREMEN, NOBODY
from model.language.effects import Effect, for_each, only_if, puts
from model.language.machine import shown_to_actor
from model.language.naming import named, says
from model.language.rows import NATURE, TABLE
from model.language.terms import Term, all_of, any_of, choose, const, each, every, not_, number, one_of, some
from model.losses import killed
from model.occupation import all_forces, are_advisors, within
from model.phases.frames import storm
from model.questions.figures import PROGRAMS
from model.questions.storm import ATOMICS_ACROSS, ATOMICS_CARD, CARD_ORDER, NOBODY_FOUGHT, STORM_DECK
from model.setting import advanced, circle, face, seat, seated
from model.sources import BASE, ENGINE
from model.table import DISCARD, REMOVED, hand
from model.tables.planet import last_dialed_a, last_dialed_b, storm_at, storm_card, turn, wall_destroyed
from model.verbs import free_in_hand

here = storm.here
player, card, other = each(FACTIONS, "player"), each(CARDS, "card"), each(FACTIONS, "other seat")
one, two = each(FACTIONS, "first dialer"), each(FACTIONS, "second dialer")
area, wall = each(AREAS, "area"), each(AREAS, "area of the wall")
MOST_FIRST, MOST = constant("first_storm_dial_max"), constant("storm_dial_max")
first_storm = turn == 1
dial = number("dial", 0, choose(first_storm, MOST_FIRST, MOST))
drawn = number("storm card", 1, 6)
sectors = number("sectors", 0, constant("weather_control_max_sectors"))

START = const("sector_1", SECTORS)
origin = named("origin", "the sector the storm starts from", choose(storm_at == None, START, storm_at))  # noqa: E711
"""Where the storm is. It stands at its start before it has moved at all."""

by_card = all_of(advanced, turn > 1, any_of(seated[FREMEN], STORM_DECK.means(storm_cards=True, dials=False)))
wheels_known = all_of(turn > 1, last_dialed_a != NOBODY, last_dialed_b != NOBODY)


@says("{seat_asked} has the player circle nearest to the storm, [ahead_of_it?ahead of it|behind it]")
def nearest(seat_asked: Term, ahead_of_it: bool) -> Term:
    """No seat's circle is nearer to the storm, ahead of it or behind it."""
    way, others = ahead[origin, circle[seat_asked]], ahead[origin, circle[other]]
    # No two seats share a circle. The seat number says so where only the rows are known, not the circles.
    shared = all_of(others == way, seat[seat_asked] <= seat[other])
    further = others > way if ahead_of_it else others < way
    return all_of(seated[seat_asked], every(other, any_of(not_(seated[other]), further, shared)))


storm.rule(
    "The first storm, and any other for which no wheels were used before: the two nearest seats on both sides dial.",
    by=TABLE,
    on="name the dialers",
    using=[one, two],
    go="begin -> dialing",
    when=[not_(by_card), not_(wheels_known), nearest(one, True), nearest(two, False)],
    then=[here.dialer_a.becomes(one), here.dialer_b.becomes(two)],
    cites=[BASE, PROGRAMS],
)
storm.rule(
    "The two players who last used the battle wheels dial the storm.",
    by=TABLE,
    on="name the dialers",
    go="begin -> dialing",
    when=[not_(by_card), wheels_known],
    then=[here.dialer_a.becomes(last_dialed_a), here.dialer_b.becomes(last_dialed_b)],
    cites=[BASE],
)
storm.rule(
    "The storm card that the Fremen have seen is turned over.",
    by=TABLE,
    on="turn the storm card over",
    go="begin -> revealed",
    when=[by_card, seated[FREMEN], storm_card[FREMEN] > 0],
    shows=[storm_card[FREMEN]],
    then=[here.left.becomes(storm_card[FREMEN]), storm_card[FREMEN].becomes(0)],
    cites=[BASE, ENGINE],
)
storm.rule(
    "A storm card is drawn that nobody has seen.",
    by=NATURE,
    on="draw the storm card",
    using=[drawn],
    go="begin -> revealed",
    when=[by_card, any_of(not_(seated[FREMEN]), storm_card[FREMEN] == 0)],
    then=[here.left.becomes(drawn)],
    cites=[ENGINE],
)
storm.rule(
    "A dialer dials in secret: 0 to 20 for the first storm, 1 to 3 afterwards.",
    by=player,
    on="dial",
    using=[shown_to_actor(dial)],
    go="dialing -> dialing",
    when=[one_of(player, here.dialer_a, here.dialer_b), not_(here.dialed[player]), any_of(first_storm, dial >= 1)],
    then=[here.dial[player].becomes(dial), here.dialed[player].becomes(True)],
    cites=[BASE],
)
used_last: list[Effect] = NOBODY_FOUGHT.means(
    last_dialers=[last_dialed_a.becomes(here.dialer_a), last_dialed_b.becomes(here.dialer_b)],
    nearest_seats=[last_dialed_a.becomes(None), last_dialed_b.becomes(None)],
)
for state, when, said in (
    ("committed", first_storm, "Both have dialed the first storm: it goes the sum, and no card can change it."),
    ("revealed", not_(first_storm), "Both have dialed: the storm is to go the sum of the dials."),
):
    storm.rule(
        said,
        by=TABLE,
        on="reveal the dials",
        go=f"dialing -> {state}",
        when=[here.dialed[here.dialer_a], here.dialed[here.dialer_b], when],
        shows=[here.dial[here.dialer_a], here.dial[here.dialer_b]],
        then=[
            here.left.becomes(here.dial[here.dialer_a] + here.dial[here.dialer_b]),
            here.dial.all.becomes(0),
            here.dialed.all.becomes(False),
            here.dialer_a.becomes(None),
            here.dialer_b.becomes(None),
            *used_last,
        ],
        cites=[BASE, ENGINE],
    )

may_speak = CARD_ORDER.means(
    first_come_then_reconfirm=True,
    storm_order=every(
        other,
        any_of(
            not_(seated[other]),
            here.confirmed[other],
            ahead[origin, circle[other]] >= ahead[origin, circle[player]],
        ),
    ),
    simultaneous_reveal=True,
)
may_play = all_of(
    may_speak,
    CARD_ORDER.means(
        first_come_then_reconfirm=True,
        storm_order=not_(here.confirmed[player]),
        simultaneous_reveal=not_(here.confirmed[player]),
    ),
)
ask_again: list[Effect] = CARD_ORDER.means(
    first_come_then_reconfirm=[here.confirmed.all.becomes(False)],
    storm_order=[here.confirmed.all.becomes(False)],
    simultaneous_reveal=[],
)
storm.rule(
    "A seat plays Weather Control: the storm is to go 0 to 10 sectors, as it says.",
    by=player,
    on="play Weather Control",
    using=[card, sectors],
    go="revealed -> revealed",
    when=[not_(first_storm), face[card] == "weather_control", free_in_hand(player, card), may_play],
    then=[here.left.becomes(sectors), puts(card, DISCARD, out_of=hand(player)), *ask_again],
    cites=[BASE, ENGINE],
)
the_wall = const(SHIELD_WALL, TERRITORIES)
unparted = any_of(
    within(area, the_wall),
    ATOMICS_ACROSS.means(no=False, between_only=sector_of[area] == origin, yes=True),
    some(wall, all_of(within(wall, the_wall), distance(area, wall, origin) <= 1)),
)
at_the_wall = some(
    area,
    all_of(
        all_forces(player, area) > 0,
        by_the_wall(territory_of[area]),
        not_(are_advisors(player, territory_of[area])),
        unparted,
    ),
)
atomics_card: list[Effect] = ATOMICS_CARD.means(
    removed=[puts(card, REMOVED, out_of=hand(player))], discarded=[puts(card, DISCARD, out_of=hand(player))]
)
hit, loser = each(AREAS, "area hit"), each(FACTIONS, "loser")
on_the_wall = within(hit, the_wall)
storm.rule(
    "A seat with fighters on or beside the Shield Wall plays Family Atomics: the Wall is gone, and all on it.",
    by=player,
    on="play Family Atomics",
    using=[card],
    go="revealed -> revealed",
    when=[
        not_(first_storm),
        face[card] == "family_atomics",
        free_in_hand(player, card),
        not_(wall_destroyed),
        may_play,
        at_the_wall,
    ],
    then=[
        wall_destroyed.becomes(True),
        for_each(hit, [only_if(on_the_wall, [for_each(loser, killed(loser, hit))])]),
        *atomics_card,
        *ask_again,
    ],
    cites=[BASE, ENGINE],
)
storm.rule(
    "A seat has no card to play on the storm, or wants to play none.",
    by=player,
    on="confirm",
    go="revealed -> revealed",
    when=[not_(here.confirmed[player]), may_speak],
    then=[here.confirmed[player].becomes(True)],
    cites=[ENGINE],
)
storm.rule(
    "Every seat has confirmed: the storm is committed.",
    by=TABLE,
    on="commit",
    go="revealed -> committed",
    when=[every(other, any_of(not_(seated[other]), here.confirmed[other]))],
    then=[here.confirmed.all.becomes(False)],
    cites=[ENGINE],
)
