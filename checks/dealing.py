"""What a generated history begins with: a game at full size, its start, and a reading of every question.

Everything is drawn through `Pick`: by a seeded generator for `kanly walk`, by hypothesis in the tests.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple, Protocol, TypeVar

from checks.state import Instance, State
from checks.step import Game
from model.components.cards import CARDS, KIND
from model.components.factions import FACTIONS, FIGURES
from model.language.questions import QUESTIONS, current_readings
from model.language.scope import Scope, Start
from model.language.sorts import Value
from model.scopes.nest import NEST_SETS

T = TypeVar("T")

LARGEST_BID = 12
NEST = ("karama_1", "karama_2", "kull_wahad", "la_la_la", *[c for c in KIND if KIND[c] == "worthless"][:3])
"""The cards that the nest of Karama and Kull Wahad is played with."""
SPECIAL = ("choam", "emperor", "guild", "harkonnen")
"""Who has a special power that a printed Karama pays for."""


class Pick(Protocol):
    """Where choices come from. What comes first, or is lower, is the simpler choice; no chance is simpler than one."""

    def one_of(self, options: Sequence[T]) -> T: ...

    def number(self, low: int, high: int) -> int: ...

    def chance(self, likely: float) -> bool: ...


class Seeded:
    """Choices of a seeded generator: the same seed gives the same choices."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def one_of(self, options: Sequence[T]) -> T:
        return self._random.choice(options)

    def number(self, low: int, high: int) -> int:
        return self._random.randint(low, high)

    def chance(self, likely: float) -> bool:
        return self._random.random() < likely


class Profile(NamedTuple):
    """What kind of game it is."""

    advanced: bool
    kull: bool
    nexus: bool
    allied: bool = False
    last_phase: str = "shipment"


LAST_PHASES = ("shipment", "revival", "bidding")


@cache
def full_instance(profile: Profile) -> Instance:
    """All factions and all cards."""
    rigid: dict[str | tuple[str, ...], Value] = {
        "advanced": profile.advanced,
        "kull_profile": profile.kull,
        "nexus_profile": profile.nexus,
        "choam_allied": profile.allied,
        "last_phase": profile.last_phase,
    }
    start = Start("empty", "bidding", "drawing")
    caps = {"largest_bid": LARGEST_BID}
    says = "all factions, all cards"
    sets = NEST_SETS
    return Instance(Scope("full", says, FACTIONS.elements, CARDS.elements, (start,), rigid=rigid, caps=caps, sets=sets))


@cache
def full_game(profile: Profile) -> Game:
    """The rows at full size, built once for each profile."""
    return Game(full_instance(profile))


def any_game(pick: Pick) -> Game:
    """A game of any profile, most often one that has the whole nest."""
    kull, nexus = pick.one_of((*((True, True),) * 4, (True, False), (False, False)))
    advanced = pick.chance(0.8)
    allied = nexus and pick.chance(0.15)
    last = pick.one_of(("shipment",) * 7 + LAST_PHASES)
    return full_game(Profile(advanced, kull, nexus, allied, last))


def dealt(game: Game, pick: Pick, focus: str) -> State:
    """A start in Bidding, with more lots to come if the game is about them: hands, purses, reserves and tanks."""
    lots = pick.number(1, 4) if focus == "bidding" else pick.one_of((0, 0, 1))
    facts: dict[str | tuple[str, ...], Value] = {"lots": lots}
    facts["opener"] = facts["active"] = pick.one_of(FACTIONS.elements)
    facts["nexus"] = pick.one_of(("nexus_deck", "with_choam", "with_choam"))
    richest = pick.one_of((0, 3, 3, 20) if focus == "bidding" else (3, 20, 20))
    for faction in FACTIONS.elements:
        facts["spice", faction] = pick.number(0, richest)
        facts["tanks", faction] = pick.number(0, 6)
        facts["reserves", faction] = pick.number(0, 8)
        facts["forces", faction, "the_great_flat_s15"] = pick.number(0, 4)
    return game.instance.start(Start("dealt", "bidding", "drawing", facts, _hands(pick)))


def _hands(pick: Pick) -> Mapping[str, str | tuple[str, str]]:
    """Hands within their limits, rich in the cards of the nest."""
    rest = [card for card in CARDS.elements if card not in NEST]
    cards = [card for card in NEST if pick.chance(0.85)]
    for _ in range(pick.number(0, 14)):
        cards.append(pick.one_of(rest))
        rest.remove(cards[-1])
    places: dict[str, str | tuple[str, str]] = {}
    for card in cards:
        owner = pick.one_of(_owners(card))
        full = list(places.values()).count(("hand", owner)) >= FIGURES[owner]["hand_limit"]
        places[card] = "discard" if full or pick.chance(0.05) else ("hand", owner)
    return places


def _owners(card: str) -> tuple[str, ...]:
    """Who may be dealt the card, those who have most use for it more often."""
    if card in ("karama_1", "karama_2"):
        return (*FACTIONS.elements, *SPECIAL * 3)
    if card in ("kull_wahad", "la_la_la"):
        return (*FACTIONS.elements, *("choam",) * 16)
    if KIND[card] == "worthless":
        return (*FACTIONS.elements, *("bene_gesserit",) * 5)
    return FACTIONS.elements


def any_reading(pick: Pick) -> dict[str, str]:
    """A reading of every question: in half of the games the current one, else few, many or most are read otherwise."""
    reading = current_readings()
    if pick.chance(0.5):
        how_many = pick.one_of((0.3, 0.9))
        for id, question in QUESTIONS.items():
            if pick.chance(how_many):
                reading[id] = pick.one_of([name for name in question.readings if name != question.current])
    return reading
