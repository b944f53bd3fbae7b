"""The comparison model: a small regular game of nested responses, in Kanly's own rows, to time explorers beside peers.

    idle ──income, buy, recycle──▶ idle
      └──attempt──▶ (play_1) ──counter──▶ (play_2) ──counter──▶ …     each: open ──close──▶ resolved, the inmost first

Players, cards and purses are those of the game; the rows are not. Nothing waits: a play ends without a result (it is
in `resumes`), and what the play below must learn (that it is stopped, that plays resolve now) stands in facts of the
scope.

Importing this registers its machines in MACHINES beside those of the game: only benchmarks import it, and tests that do
so in a process of their own.
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.effects import BANK, HERE, in_place, moves, only_if, puts
from model.language.errors import KanlyError
from model.language.facts import BELOW, fact, flag, holds, names
from model.language.machine import Machine
from model.language.rows import TABLE
from model.language.scope import Scope, Start
from model.language.sorts import INT, Sort
from model.language.sources import Source
from model.language.terms import each, not_, total
from model.setting import seat
from model.table import DECK, DISCARD, hand, spice

DEEPEST = 4
"""How many plays the rows can nest; a scope allows at most so many."""

LEVELS = Sort("LEVELS", [str(level) for level in range(1, DEEPEST + 1)])
CITES = [Source("comparison", "The comparison model of the benchmarks", "ours")]

stopped = flag("stopped", "the play at level … is stopped", LEVELS)
nests = flag("resolving", "the plays of … resolve", Sort("NESTS", ["the_nest"]))
resolving = nests["the_nest"]
"""Indexed, since rows of an instance that lacks a fact (those of the game) read the default of an indexed one only."""
spice_in_all = fact("spice_in_all", "the spice of all purses and the bank", INT, default=0, rigid=True)
plays_in_all = fact("plays_in_all", "the number of plays that may nest", INT, default=0, rigid=True)

seats = each(FACTIONS, "seats")
in_the_bank = spice_in_all - total(seats, spice[seats])
player, card = each(FACTIONS, "player"), each(CARDS, "card")

game = Machine(
    "comparison",
    "The comparison model",
    frame={},
    states=["idle"],
    outcomes={},
    cites=CITES,
    phase=True,
    resumes=["play_1"],
)
game.rule(
    "A player takes one spice from the bank.",
    by=player,
    on="income",
    go="idle -> idle",
    when=[in_the_bank > 0],
    then=[moves(1, out_of=BANK, into=spice[player])],
    cites=CITES,
)
game.rule(
    "A player buys a card of the deck for one spice.",
    by=player,
    on="buy",
    using=[card],
    go="idle -> idle",
    when=[in_place(card, DECK, CARDS), spice[player] > 0],
    then=[moves(1, out_of=spice[player], into=BANK), puts(card, hand(player), out_of=DECK)],
    cites=CITES,
)
game.rule(
    "A discarded card returns to the deck. The first seat sees to it.",
    by=player,
    on="recycle",
    using=[card],
    go="idle -> idle",
    when=[seat[player] == 1, in_place(card, DISCARD, CARDS)],
    then=[puts(card, DECK, out_of=DISCARD)],
    cites=CITES,
)


def machine_of_plays(level: int, below: Machine) -> Machine:
    """The plays at a level from 1, with the rows that open them on `below` and that resolve them."""
    frame = {"owner": names(FACTIONS, "the owner"), "card": holds(CARDS, "the card played")}
    if level > 1:
        frame["target"] = BELOW(below, "the play that is countered")
    play = Machine(
        f"play_{level}",
        f"A play at level {level}",
        frame=frame,
        states=["open"],
        outcomes={"over": {}},
        cites=CITES,
        resumes=[f"play_{level + 1}"] if level < DEEPEST else [],
    )
    here, own = play.here, str(level)
    if level == 1:
        below.rule(
            "A player plays a card of the hand.",
            by=player,
            on="attempt",
            using=[card],
            go="idle -> idle",
            when=[in_place(card, hand(player), CARDS)],
            opens=play(owner=player, card=card),
            cites=CITES,
        )
        gain = [only_if(in_the_bank > 0, [moves(1, out_of=BANK, into=spice[here.owner])]), resolving.becomes(False)]
    else:
        below.rule(
            "Another player counters the play with a card of the hand.",
            by=player,
            on="counter",
            using=[card],
            go="open -> open",
            when=[
                not_(resolving),
                plays_in_all >= level,
                player != below.here.owner,
                in_place(card, hand(player), CARDS),
            ],
            opens=play(owner=player, card=card, target=below.this),
            cites=CITES,
        )
        countered = here.target.owner
        loot = moves(1, out_of=spice[countered], into=spice[here.owner])
        gain = [stopped[str(level - 1)].becomes(True), only_if(spice[countered] > 0, [loot])]
    play.rule(
        "No more counters: the plays resolve. The owner of the last one says so.",
        by=player,
        on="close",
        go="open -> open",
        when=[not_(resolving), player == here.owner],
        then=[resolving.becomes(True)],
        cites=CITES,
    )
    play.rule(
        "A stopped play gives its card back, and the stop is used up.",
        by=TABLE,
        on="resolve",
        go="open",
        when=[resolving, stopped[own]],
        then=[
            puts(here.card, hand(here.owner), out_of=HERE),
            stopped[own].becomes(False),
            *([resolving.becomes(False)] if level == 1 else []),
        ],
        closes=play.over(),
        cites=CITES,
    )
    play.rule(
        "A play succeeds: it brings one spice of the bank, or stops the countered play and takes one of its owner's."
        " Its card is discarded.",
        by=TABLE,
        on="resolve",
        go="open",
        when=[resolving, not_(stopped[own])],
        then=[puts(here.card, DISCARD, out_of=HERE), *gain],
        closes=play.over(),
        cites=CITES,
    )
    return play


below = game
for level in range(1, DEEPEST + 1):
    below = machine_of_plays(level, below)


def comparison(players: int, spice: int, cards: int, depth: int) -> Scope:
    """The model with so many players and cards, so much spice in all, and at most `depth` nested plays.

    Raises KanlyError where the sets of the game, or the rows, do not reach so far.
    """
    for what, number, most in (
        ("players", players, len(FACTIONS.elements)),
        ("cards", cards, len(CARDS.elements)),
        ("nested plays", depth, DEEPEST),
    ):
        if not 1 <= number <= most:
            raise KanlyError(f"the comparison model has no {number} {what}", hints=[f"from 1 to {most} can be had"])
    return Scope(
        f"comparison-{players}-{spice}-{cards}-{depth}",
        "How fast a small regular model is explored",
        FACTIONS.elements[:players],
        CARDS.elements[:cards],
        (Start("everything in the deck and in the bank", "comparison", "idle", assumed="A model made for timing."),),
        rigid={"spice_in_all": spice, "plays_in_all": depth},
        facts=(stopped, nests, *[term.key[0] for term in (spice_in_all, plays_in_all)]),
    )


SIZES: dict[str, tuple[int, int, int, int]] = {
    "A": (3, 2, 3, 3),
    "B": (3, 2, 5, 3),
    "C": (4, 3, 5, 3),
    "D": (4, 3, 6, 3),
    "LARGE": (6, 10, 8, 3),
}
"""Players, spice, cards and depth, by name."""

COUNTS: dict[str, tuple[int, int, int]] = {
    "A": (11_719, 18_363, 15),
    "B": (981_559, 1_480_167, 23),
    "C": (12_286_849, 18_539_876, 24),
    "D": (123_976_065, 185_095_044, 28),
    "LARGE": (37_681_062_646_465, 0, 43),
}
"""States, transitions (0: not counted) and layers, the start counted, by name of a size. A program that knows no rows
counted them by orbits: players and cards are interchangeable here."""
