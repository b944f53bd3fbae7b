"""What a game likes to play: ways to rows that came up rarely, useful cards in hands, Karamas saved for rare powers.

Without a taste all plays are drawn alike, and most powers are never cancelled: a Karama goes to the first window. A
taste is settled by the seed and by what the games of earlier batches took, so it is the same for any number of
processes. It changes only the order in which plays are tried: whatever can be played still can be drawn.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from checks.games.aim import stack_of
from checks.games.lots import bids
from checks.games.lying import lying
from checks.games.targets import SPENT, Targets, holders, spends, targets_of
from checks.meaning import Env
from checks.state import Instance, State
from model.components.board import AREAS, TERRAIN, TERRITORY_OF
from model.components.cards import CARDS, DECKS, FACE, FACES, KIND
from model.components.factions import FACTIONS
from model.components.leaders import LEADERS
from model.components.spice_cards import WORMS
from model.language.machine import MACHINES
from model.language.rows import NATURE, Rule
from model.language.sorts import Value
from model.language.terms import Param
from model.tables.forces import elites, forces

SAVED = 0.9998
"""How often a game keeps a Karama that is not for this place."""
KEPT = 2
"""A card that is kept comes behind the rows that are tried last."""
SPENDING = 0.35
"""The share of the other situations in which a game plays a Karama, where one was played or no game is known."""
AIMLESS = 0.15
"""How many games are after no row."""
RARE_FIRST = 0.7
"""How often the rows that came up least are tried first."""
LESS_OFTEN = 0.15
"""How often those that came up least in this game are."""
SHUNNED = 0.15
"""The share of the rows that a game tries last."""
LIKED, GIVEN = 0.6, 0.9
"""How often a value that is liked is tried first, where there is one; and a card that is meant for the seat."""
STRONGHOLDS = frozenset(area for area, territory in TERRITORY_OF.items() if TERRAIN[territory] == "stronghold")
PHASES = (
    "storm",
    "spice_blow",
    "charity",
    "bidding",
    "revival",
    "revival",
    "shipment",
    "shipment",
    "battle",
    "battle",
    "",
)
"""The phases for which a game saves its Karamas; those with more powers are likelier."""
KARAMAS = tuple(card for card in CARDS.elements if KIND[card] == "karama")
USEFUL = tuple(card for card in DECKS["base"] if KIND[card] not in ("worthless", "karama"))
WORTHLESS = tuple(card for card in DECKS["base"] if KIND[card] == "worthless")


def below(state: State) -> str:
    """What the top frame stands on, as the end of a sentence."""
    return "".join(f" on {frame.machine}.{frame.state}" for frame in state.frames[-2::-1])


def situation(rule: Rule, state: State) -> str:
    """The row, and what its frame stands on: a Karama against one power is another play than one against the next."""
    return rule.id + below(state) if len(state.frames) > 1 else rule.id


@dataclass
class Taste:
    """Of one game. `known` counts the situations of earlier games."""

    known: Mapping[str, int] = field(default_factory=dict)
    liked: frozenset[Value] = frozenset()
    """Cards that chance deals sooner, and leaders that are dealt as traitors, and sent to battle, sooner."""
    meant: Mapping[str, frozenset[Value]] = field(default_factory=dict)
    """The seats for which cards are meant: chance deals them there sooner, and elsewhere later; they bid for them."""
    shunned: frozenset[str] = frozenset()
    """Rows that are tried last."""
    phase: str = ""
    """Where this game plays its Karamas; "" for anywhere."""
    salt: int = 0
    """Settles where this game plays its Karamas."""
    targets: Targets | None = None
    """Rows that the game is after; it keeps its Karamas for them."""
    plain: bool = True
    """Whether all values are alike, and Karamas are not saved."""

    def __post_init__(self) -> None:
        self._kept = frozenset(card for cards in self.meant.values() for card in cards)

    def took(self, rule: Rule) -> None:
        """The game has played a row."""
        if self.targets is not None:
            self.targets.took(rule)

    def ordered(self, rules: Sequence[Rule], state: State, own: Mapping[Rule, int], pick: random.Random) -> list[int]:
        """The places of the rows, in the order in which they are tried. `own`: how often this game took them."""
        marks, said, known = [pick.random() for _ in rules], below(state), self.known
        times = [known.get(rule.id + said, 0) for rule in rules]
        unwilling = self._unwilling(state)
        if ways := self._ways(rules, state, times):
            late = [rule.event == unwilling for rule in rules]
            near = list(zip(late, ways, times, marks, strict=True))
            return sorted(range(len(rules)), key=near.__getitem__)
        ranks: list[tuple[int, int, float]] = []
        how, phase = pick.random(), state.frames[0].machine
        kept = self.targets.kept if self.targets is not None else ()
        for rule, often, mark in zip(rules, times, marks, strict=True):
            mine = own.get(rule, 0)
            last = 0
            if spends(rule):
                last = KEPT * self._saves(rule.id + said, phase, often, pick)
            elif rule.event == unwilling or (often >= SPENT and rule.id in kept):
                last = KEPT
            elif often >= SPENT and rule.id in self.shunned:
                last = 1
            ranks.append((last, often + mine if how < RARE_FIRST else mine * (how < RARE_FIRST + LESS_OFTEN), mark))
        return sorted(range(len(rules)), key=ranks.__getitem__)

    def _unwilling(self, state: State) -> str:
        """What a seat does not like to do about a lot that is meant for it, or for others."""
        if self.plain or (willing := bids(state, self.meant)) is None:
            return ""
        return "pass" if willing else "bid"

    def _ways(self, rules: Sequence[Rule], state: State, times: Sequence[int]) -> list[int]:
        if self.targets is None:
            return []
        return self.targets.ways(rules, stack_of(state), times, lambda: len(holders(state.places)))

    def _saves(self, said: str, phase: str, times: int, pick: random.Random) -> bool:
        if self.plain:
            return False
        if self.targets is not None or (self.phase and phase != self.phase) or times >= SPENT:
            return pick.random() < SAVED
        if self.known and not times:
            return False
        return random.Random(f"{self.salt}/{said}").random() >= SPENDING

    def first(
        self, rule: Rule, param: Param, values: Sequence[Value], env: Env, alive: Liveliness, pick: random.Random
    ) -> Sequence[Value]:
        """The values of a parameter that are tried first."""
        dealt = rule.by is NATURE
        if self.plain or not (dealt or param.sort in (AREAS, LEADERS, FACES)):
            return ()
        seat = None
        if dealt and param.sort is CARDS:
            seat = next((str(value) for value in env.args.values() if value in FACTIONS.number), None)
        meant = self.meant.get(seat, frozenset()) if seat else frozenset[Value]()
        if pick.random() >= (GIVEN if meant else LIKED):
            return ()
        if meant:
            return [value for value in values if value in meant]
        if param.sort is AREAS:
            return () if dealt else alive.among(values, env)
        if param.sort is FACES:
            held = {FACE[card] for card, _ in lying(env.places, "hand")}
            return [value for value in values if value in held]
        if seat:
            return [value for value in values if value in self.liked and value not in self._kept]
        return [value for value in values if value in self.liked]


class Liveliness:
    """Where battles may be, in one instance: strongholds, and where somebody else has forces."""

    def __init__(self, instance: Instance) -> None:
        of = instance.cells_of
        self._cells = [(cell, at[0], at[1]) for fact in (forces, elites) for at, cell in of.get(fact, {}).items()]

    def among(self, values: Sequence[Value], env: Env) -> Sequence[Value]:
        """Those of the areas that are lively for the seat that plays."""
        seats, table = set(env.args.values()), env.table
        held = {area for cell, seat, area in self._cells if table[cell] and seat not in seats}
        return [area for area in values if area in held or area in STRONGHOLDS]


def taste_of(
    known: Mapping[str, int],
    seats: Sequence[str],
    rules: frozenset[Rule],
    pick: random.Random,
    only_here: frozenset[Rule] = frozenset(),
) -> Taste:
    """A taste for one game of these seats, at random. `rules` are those that the game may take.

    `only_here`: those of them that it may not take under the current readings.
    """
    rows = [rule for machine in MACHINES.values() for rule in machine.rules]
    shunned = frozenset(rule.id for rule in rows if pick.random() < SHUNNED)
    liked: list[Value] = [*KARAMAS, *pick.sample(USEFUL, pick.randint(0, 8)), *pick.sample(LEADERS.elements, 8)]
    if pick.random() < 0.5:
        liked += WORMS
    if "bene_gesserit" in seats and pick.random() < 0.5:
        liked += WORTHLESS
    phase, salt = pick.choice(PHASES), pick.randrange(1 << 30)
    targets = None if pick.random() < AIMLESS else targets_of(known, rules, pick, only_here)
    if targets is not None:
        liked += targets.cards()
    return Taste(known, frozenset(liked), _meant(seats, targets, pick), shunned, phase, salt, targets, plain=False)


def _meant(seats: Sequence[str], targets: Targets | None, pick: random.Random) -> dict[str, frozenset[Value]]:
    """Each Karama for a seat, the seats that the targets are about first; the cards that they name; and often Worthless
    cards to be Karamas."""
    own = [seat for seat in (targets.seats() if targets else ()) if seat in seats]
    first = [pick.choice(own)] if own else []
    others = [seat for seat in pick.sample(seats, len(seats)) if seat not in first]
    meant = {seat: frozenset[Value]({card}) for seat, card in zip([*first, *others], KARAMAS, strict=False)}
    for card in targets.cards() if targets else ():
        if card not in KARAMAS:
            seat = pick.choice([seat for seat in seats if targets and targets.fits(card, seat)] or seats)
            meant[seat] = meant.get(seat, frozenset()) | {card}
    if "bene_gesserit" in seats and pick.random() < 0.5:
        meant["bene_gesserit"] = meant.get("bene_gesserit", frozenset()) | frozenset(WORTHLESS)
    return meant
