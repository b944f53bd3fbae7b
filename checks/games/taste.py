"""What a game likes to play: rows that came up rarely, useful cards in hands, Karamas saved for rare powers.

Without a taste all plays are drawn alike, and most powers are never cancelled: a Karama goes to the first window. A
taste is settled by the seed and by what the games of earlier batches took, so it is the same for any number of
processes. It changes only the order in which plays are tried: whatever can be played still can be drawn.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from checks.meaning import Env
from checks.state import Instance, State
from model.components.board import AREAS, TERRAIN, TERRITORY_OF
from model.components.cards import CARDS, DECKS, KIND
from model.components.factions import FACTIONS
from model.components.leaders import LEADERS
from model.components.spice_cards import WORMS
from model.language.machine import MACHINES
from model.language.rows import NATURE, Rule
from model.language.sorts import Value
from model.language.terms import Param
from model.tables.forces import elites, forces

SPENT = 2
"""A Karama that other games have played so often in a situation is saved for others, nearly always."""
SAVED = 0.995
SPENDING = 0.35
"""The share of the other situations in which a game plays a Karama, where one was played or no game is known."""
GENEROUS = 0.4
"""How many games play Karamas in their phase without saving them."""
RARE_FIRST = 0.7
"""How often the rows that came up least are tried first."""
LESS_OFTEN = 0.15
"""How often those that came up least in this game are."""
SHUNNED = 0.15
"""The share of the rows that a game tries last."""
LIKED, GIVEN = 0.6, 0.9
"""How often a value that is liked is tried first, where there is one; and a Karama, for the favoured seat."""
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


def situation(rule: Rule, state: State) -> str:
    """The row, and what its frame stands on: a Karama against one power is another play than one against the next."""
    below = [f"{frame.machine}.{frame.state}" for frame in state.frames[-2::-1]] if len(state.frames) > 1 else []
    return " on ".join((rule.id, *below))


def spends(rule: Rule) -> bool:
    """Whether the row plays a Karama."""
    return rule.opens is not None and rule.opens.machine is MACHINES.get("karama")


@dataclass
class Taste:
    """Of one game. `known` counts the situations of earlier games."""

    known: Mapping[str, int] = field(default_factory=dict)
    liked: frozenset[Value] = frozenset()
    """Cards that chance deals sooner, and leaders that are dealt as traitors, and sent to battle, sooner."""
    favoured: str = ""
    """The seat that is dealt a Karama; "" for no taste at all."""
    shunned: frozenset[str] = frozenset()
    """Rows that are tried last."""
    phase: str = ""
    """Where this game plays its Karamas; "" for anywhere."""
    generous: bool = False
    """Whether it plays them there however often others did: so that a Karama meets a Karama."""
    salt: int = 0
    """Settles where this game plays its Karamas."""

    def ordered(self, rules: Sequence[Rule], state: State, own: Mapping[Rule, int], pick: random.Random) -> list[int]:
        """The places of the rows, in the order in which they are tried. `own`: how often this game took them."""
        marks, how = [pick.random() for _ in rules], pick.random()
        ranks: list[tuple[bool, int, float]] = []
        for rule, mark in zip(rules, marks, strict=True):
            said = situation(rule, state)
            times, mine = self.known.get(said, 0), own.get(rule, 0)
            phase = state.frames[0].machine
            last = self._saves(said, phase, times, pick) if spends(rule) else rule.id in self.shunned and times >= SPENT
            ranks.append((last, times + mine if how < RARE_FIRST else mine * (how < RARE_FIRST + LESS_OFTEN), mark))
        return sorted(range(len(rules)), key=ranks.__getitem__)

    def _saves(self, said: str, phase: str, times: int, pick: random.Random) -> bool:
        if not self.favoured:
            return False
        if (self.phase and phase != self.phase) or (times >= SPENT and not self.generous):
            return pick.random() < SAVED
        if self.known and not times:
            return False
        return random.Random(f"{self.salt}/{said}").random() >= SPENDING

    def first(
        self, rule: Rule, param: Param, values: Sequence[Value], env: Env, alive: Liveliness, pick: random.Random
    ) -> Sequence[Value]:
        """The values of a parameter that are tried first."""
        dealt = rule.by is NATURE
        if not self.favoured or not (dealt or param.sort in (AREAS, LEADERS)):
            return ()
        given = dealt and param.sort is CARDS and self.favoured in env.args.values()
        if pick.random() >= (GIVEN if given else LIKED):
            return ()
        if given:
            return [value for value in values if value in KARAMAS]
        if param.sort is AREAS:
            return () if dealt else alive.among(values, env)
        if dealt and param.sort is CARDS:
            other = any(value in FACTIONS.number for value in env.args.values())
            return [value for value in values if value in self.liked and not (other and value in KARAMAS)]
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


def taste_of(known: Mapping[str, int], seats: Sequence[str], pick: random.Random) -> Taste:
    """A taste for one game of these seats, at random."""
    rows = [rule.id for machine in MACHINES.values() for rule in machine.rules]
    shunned = frozenset(id for id in rows if pick.random() < SHUNNED)
    liked: list[Value] = [*KARAMAS, *pick.sample(USEFUL, pick.randint(0, 8)), *pick.sample(LEADERS.elements, 8)]
    if pick.random() < 0.5:
        liked += WORMS
    if "bene_gesserit" in seats and pick.random() < 0.5:
        liked += WORTHLESS
    favoured, phase, generous = pick.choice(seats), pick.choice(PHASES), pick.random() < GENEROUS
    return Taste(known, frozenset(liked), favoured, shunned, phase, generous, pick.randrange(1 << 30))
