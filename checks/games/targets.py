"""What one game is after: some rows that no game has taken, and cards kept for the way there.

The deck has two Karamas. One is kept, unless the game is after a row of just that place. What a game does not come to
in a while gives way to others.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from checks.games.aim import FAR, Aim, Stack
from checks.games.coverage import conditions
from checks.games.lying import lying
from checks.native.cone import reads
from checks.state import PlaceValue
from model.components.cards import DECKS, FACE, FACES, KIND
from model.components.factions import FIGURES
from model.language.effects import Puts, flat
from model.language.machine import MACHINES
from model.language.rows import TABLE, Ended, Rule
from model.language.sorts import Value
from model.language.terms import Const, Not, Term
from model.responses.frames import response
from model.table import denied
from model.tables.forces import elite_tanks

COSTS = (1, 2, 4)
"""What a play counts on the way to them, one of these, so that not every game goes the same way."""
NEAR, AIMED = 20, 0.75
"""How near they have to be for a game to go there, and how often it does then."""
OFTEN = 20
"""Times that a game stands in the same place before it goes elsewhere: the way may be barred."""
PATIENCE = 600
"""Choices after which a game is after other rows."""
HERE_FIRST = 0.75
"""How often a game is after rows only that others under the current readings cannot take, where there are some."""
HAVE_ELITES = frozenset(seat for seat, figures in FIGURES.items() if figures["elites"])
"""The seats with elite forces."""
NOW = 0
"""What it counts to play a Karama just where the game is after a row."""
NEVER = 10 * FAR
"""What it counts where it is kept: more than any row without a way."""
SPENT = 2
"""A card that other games have played so often in a situation is kept for others."""


def spends(rule: Rule) -> bool:
    """Whether the row plays a Karama."""
    return rule.opens is not None and rule.opens.machine is MACHINES.get("karama")


class Targets:
    """Of one game. `rules` are those that it may take, `never` those of them that no game has taken.

    `only_here`: those that only games under such readings may take: they come first.
    """

    def __init__(
        self,
        rules: Sequence[Rule],
        never: Sequence[Rule],
        pick: random.Random,
        only_here: frozenset[Rule] = frozenset(),
    ) -> None:
        self.only_here = only_here
        self.pick = random.Random(pick.random())
        self.costs = {rule: 1 if rule.by is TABLE else self.pick.choice(COSTS) for rule in rules}
        self.never = list(never)
        self.aim = Aim(self.costs, ())
        self.kept = self.alike()
        self.choose()

    def choose(self) -> None:
        """Goes after some of the rows."""
        here = [rule for rule in self.never if rule in self.only_here]
        among = here if here and self.pick.random() < HERE_FIRST else self.never
        wanted = self.pick.sample(among, self.pick.randint(1, len(among))) if among else []
        self.aim = Aim(self.costs, wanted, self.aim)
        about = [rule for rule in wanted if about_karama(rule) and rule.machine != response.name]
        self.places = {(rule.machine, rule.source) for rule in about}
        self.contested = self.places - {(rule.machine, rule.source) for rule in about if not _is_lost(rule)}
        self.stood: Counter[Stack] = Counter()
        self.left = PATIENCE

    @property
    def wanted(self) -> frozenset[Rule]:
        """The rows that the game is after now."""
        return self.aim.wanted

    def took(self, rule: Rule) -> None:
        """The game has played a row."""
        if rule in self.aim.wanted:
            self.never.remove(rule)
            self.kept = self.alike()
            self.choose()

    def ways(
        self, rules: Sequence[Rule], stack: Stack, times: Sequence[int], held: Callable[[], int] = lambda: 2
    ) -> list[int]:
        """What the way costs that begins with each of the rows, where one is near; else nothing.

        `times`: how often other games have played each here; `held` counts the seats that have a Karama.
        """
        self.left -= 1
        if self.left < 0:
            self.choose()
        if not self.wanted or self.pick.random() >= AIMED or self.aim.from_stack(stack) > NEAR:
            return []
        self.stood[stack] += 1
        if self.stood[stack] > OFTEN:
            return []
        here = False
        if any(map(spends, rules)):
            places = self.places if held() > 1 else self.places - self.contested
            here = any(node[:2] in places for node in stack)
        return [self._cost(rule, stack, often, here) for rule, often in zip(rules, times, strict=True)]

    def _cost(self, rule: Rule, stack: Stack, often: int, here: bool) -> int:
        """`here`: whether the game is after a row that needs a Karama just where it stands."""
        if spends(rule) and rule not in self.wanted:
            return NOW if here else NEVER
        if often >= SPENT and rule.id in self.kept:
            return NEVER
        return self.aim.by(rule, stack)

    def seats(self) -> list[str]:
        """The seats whose own Karama the rows are about."""
        found = [rule for wanted in self.wanted for rule in _begins(wanted)]
        return sorted({rule.by.key[0] for rule in found if isinstance(rule.by, Const)})

    def alike(self) -> frozenset[str]:
        """Rows that use up what one needs that no game has taken: its sentence is theirs, or its card is given up."""
        says, cards = {rule.says for rule in self.never}, {card for rule in self.never for card in _faces(rule)}
        others = [rule for rule in self.costs if rule not in self.never]
        return frozenset(rule.id for rule in others if rule.says in says or (_gives_up(rule) and cards & _faces(rule)))

    def fits(self, card: str, seat: str) -> bool:
        """Whether the seat may take one of the rows that name the card: some are about elite forces."""
        naming = [rule for rule in self.wanted if FACE[card] in _faces(rule)]
        return seat in HAVE_ELITES or any(not _about_elites(rule) for rule in naming)

    def cards(self) -> list[str]:
        """The cards that the rows name."""
        named = {face for rule in self.wanted for face in _faces(rule)}
        return [card for card in DECKS["base"] if FACE[card] in named]


@cache
def _faces(rule: Rule) -> frozenset[Value]:
    """The cards that the row names, as what is printed on them."""
    return frozenset(value for term in rule.when for value in _constants(term) if value in FACES.number)


def _about_elites(rule: Rule) -> bool:
    return any(("fact", elite_tanks) in reads(term) for term in rule.when)


@cache
def _gives_up(rule: Rule) -> bool:
    """Whether a card leaves a hand."""
    return any(isinstance(effect, Puts) and effect.out_of.kind == "hand" for effect in flat(rule.then))


def _constants(term: Term) -> Iterator[Value]:
    if isinstance(term, Const):
        yield term.key[0]
    for child in term.children:
        yield from _constants(child)


def about_karama(rule: Rule) -> bool:
    """Whether the row comes up only where a Karama is played in its place, or was before in the phase."""
    if isinstance(rule.on, Ended):
        return rule.on.machine == "karama" or (rule.on.machine == "response" and "allowed" not in rule.on.outcomes)
    return spends(rule) or any(("fact", denied) in reads(term) and _wants(term) for _, term in conditions(rule))


def _wants(term: Term) -> bool:
    """Whether the condition holds where what it reads does."""
    return not isinstance(term, Not)


def _is_lost(rule: Rule) -> bool:
    """Whether the row answers a Karama that another Karama has stopped."""
    return isinstance(rule.on, Ended) and rule.on.outcomes == ("lost",)


def holders(places: Sequence[PlaceValue]) -> frozenset[Value]:
    """The seats that have a Karama, or a Worthless card that may serve as one."""
    return frozenset(
        seat
        for card, seat in lying(places, "hand")
        if KIND[card] == "karama" or (KIND[card] == "worthless" and seat == "bene_gesserit")
    )


def _begins(wanted: Rule) -> list[Rule]:
    """The rows that play the Karama whose end the row answers; the row itself, where it plays one."""
    if spends(wanted):
        return [wanted]
    if not isinstance(wanted.on, Ended) or wanted.on.machine != "karama":
        return []
    return [rule for rule in MACHINES[wanted.machine].rules if spends(rule) and rule.target == wanted.source]


def never_taken(known: Mapping[str, int]) -> list[Rule]:
    """The rows that no game of these situations has taken; none where no game is known."""
    taken = {said.partition(" on ")[0] for said in known}
    return [rule for machine in MACHINES.values() for rule in machine.rules if taken and rule.id not in taken]


def targets_of(
    known: Mapping[str, int], rules: frozenset[Rule], pick: random.Random, only_here: frozenset[Rule] = frozenset()
) -> Targets | None:
    """What a game is after that may take these rows; None where it took them all, or where no other game is known."""
    listed = [rule for machine in MACHINES.values() for rule in machine.rules if rule in rules]
    never = [rule for rule in never_taken(known) if rule in rules]
    return Targets(listed, never, pick, only_here) if never else None
