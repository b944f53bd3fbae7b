"""Looking ahead: from where a game stands, some continuations are tried for one that takes a row never taken.

States are values, so trying costs nothing but time. What is found the game adopts: its plays are then made and asked
like any other, and the game stays a legal one from its setup on. What is not found leaves no trace.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from checks.games.aim import Aim, Stack, stack_of
from checks.games.bars import Bars
from checks.games.between import settled_before
from checks.games.reach import base_rules
from checks.games.sampler import Overlap, Sampler
from checks.games.targets import never_taken
from checks.games.taste import Taste
from checks.meaning import Reader
from checks.state import State
from checks.step import Fault, Game, Play
from model.language.machine import MACHINES
from model.language.rows import Rule

NEAR = 15
"""Plays to a row, by the shortest way, from where on continuations are tried."""
MOST = 160
"""Rows never taken from which on plain games still find some."""
TRIES = 6
"""Continuations from one state, where many rows were never taken; more where few are left."""
FEW = 60
"""Rows never taken that share the tries of one state."""
AWAY = 25
"""Plays to the row from where on a continuation is given up."""
LENGTH = (15, 40, 100)
"""How many plays a continuation has at most, one of these."""
ENOUGH = 300
"""Plays tried for one row in one game."""
SHARE = 3.0
"""Plays tried for one that is made. Of what is tried nothing is asked."""
STRAIGHT = 0.75
"""How often a continuation goes the shortest way; else anything is played."""


@dataclass
class Toward(Taste):
    """Prefers the shortest way to one row; chance deals as the game likes it."""

    aim: Aim | None = None
    kept: frozenset[str] = frozenset()
    """Rows that use up what other rows never taken need: these are tried last."""

    def ordered(self, rules: Sequence[Rule], state: State, own: Mapping[Rule, int], pick: random.Random) -> list[int]:
        """The places of the rows, in the order in which they are tried."""
        stack, aim = stack_of(state), self.aim if pick.random() < STRAIGHT else None
        ranks = [(rule.id in self.kept, 0 if aim is None else aim.by(rule, stack), pick.random()) for rule in rules]
        return sorted(range(len(rules)), key=ranks.__getitem__)

    def took(self, rule: Rule) -> None:
        """What is tried is not played."""


class Ahead:
    """Of one game. `rules` are those that it may take; those of them that no game has taken are tried for."""

    def __init__(self, game: Game, taste: Taste, choice: Mapping[str, str], rules: frozenset[Rule]) -> None:
        self.game = game
        self.costs = {rule: 1 for machine in MACHINES.values() for rule in machine.rules if rule in rules}
        never = [rule for rule in never_taken(taste.known) if rule in rules]
        self.left = [] if len(never) > MOST else [rule for rule in never if not _is_settled(rule)]
        self.reading = Reader(choice)
        self.bars = Bars(game, self.costs)
        kept = taste.targets.kept if taste.targets is not None else frozenset[str]()
        self.toward = Toward(taste.known, taste.liked, taste.meant, plain=taste.plain, kept=kept)
        self.sampler = Sampler(game, self.toward)
        self.plays: deque[Play] = deque()
        """What was found and is still to be played."""
        self.made = self.tried = self.adopted = 0
        """Plays that the game has made, those of continuations, and continuations that the game has adopted."""
        self._aims: dict[Rule, Aim] = {}
        self._any: Aim | None = None
        self._stack: Stack = ()
        self._spent: Counter[Rule] = Counter()

    def next(self, state: State, pick: random.Random) -> Play | None:
        """The next play of a continuation that takes a row never taken; None where none is known."""
        if not self.plays and self.left:
            self._look(state, pick)
        return self.plays.popleft() if self.plays else None

    def took(self, rule: Rule) -> None:
        """The game has played a row."""
        self.made += 1
        if rule in self.left:
            self.left.remove(rule)

    def _look(self, state: State, pick: random.Random) -> None:
        stack = stack_of(state)
        if stack == self._stack or self.tried > SHARE * self.made:
            return
        self._stack = stack
        here = {node[0] for node in stack}
        near = sorted(
            (rule for rule in self.left if rule.machine in here), key=lambda rule: (self._spent[rule], pick.random())
        )
        target = next((rule for rule in near if self._near(rule, stack, state)), None)
        if target is None:
            return
        before = self.tried
        for _ in range(TRIES * max(1, FEW // len(self.left))):
            if found := self._try(target, state, pick, pick.choice(LENGTH)):
                self.plays.extend(found)
                self.adopted += 1
                break
        self._spent[target] += self.tried - before

    def _near(self, rule: Rule, stack: Stack, state: State) -> bool:
        return (
            self._spent[rule] < ENOUGH
            and self.bars.may(rule, state, self.reading)
            and self._aim(rule).from_stack(stack) <= NEAR
        )

    def _aim(self, rule: Rule) -> Aim:
        if rule not in self._aims:
            self._aims[rule] = self._any = Aim(self.costs, [rule], self._any)
        return self._aims[rule]

    def _try(self, target: Rule, state: State, pick: random.Random, longest: int) -> list[Play]:
        """A continuation that takes a row never taken, or that fails; empty for one that does neither."""
        aim, plays = self._aim(target), list[Play]()
        self.toward.aim = aim
        for _ in range(longest):
            try:
                play = self.sampler.draw(state, self.reading, pick)
                if play is None:
                    return plays
                plays.append(play)
                self.tried += 1
                if play.rule in self.left:
                    return plays
                state = self.game.after(state, play, self.reading)
            except (Overlap, Fault):
                return plays
            if state.over or aim.from_stack(stack_of(state)) > AWAY:
                return []
        return []


@cache
def _is_settled(rule: Rule) -> bool:
    """Whether nothing on the way to the row can make its conditions hold."""
    return bool(settled_before(rule, base_rules()))
