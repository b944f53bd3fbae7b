"""One whole game, drawn by a seed, from setup to its end; every property is asked of every step."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from checks.games.ahead import Ahead
from checks.games.asked import Asked
from checks.games.conserve import Conserved
from checks.games.sampler import Overlap, Sampler
from checks.meaning import Env, Reader
from checks.saves import loaded, saved
from checks.state import State
from checks.step import Fault, Game, Play
from invariants.catalogue import STATES, STEPS
from invariants.words import Invariant, StepProperty
from model.language.errors import KanlyError
from model.language.rows import Rule
from model.setting import last_phase

_LAST_PHASE = last_phase.key[0]
LONGEST = 12_000
"""Plays of one game at most. A game of ten turns that chance plays has some two thousand."""
ANYWHERE = ("fault", "overlap", "dead end", "endless", "conservation")
"""What is another finding in another place."""
SAVES = 0.01
"""How often a game is saved and loaded again."""
ASKED = tuple(one for one in STATES if "histories" in one.methods)
ASKED_OF_STEPS = tuple(one for one in STEPS if "histories" in one.methods)


@dataclass
class Failed(Exception):
    """A game that fails: which property, what is wrong, and where: the row of the last play, or what it is stuck in."""

    property: str
    what: str
    place: str = ""

    def __str__(self) -> str:
        return f"{self.property}: {self.what}"

    def kind(self) -> tuple[str, str]:
        """Games that fail alike are one finding: what fails and where, or which property of the catalogue."""
        return self.property, self.place if self.property in ANYWHERE else ""


@dataclass
class Played:
    """A game under way. `step` makes a play and asks everything of it; it raises Failed."""

    game: Game
    state: State
    choice: Mapping[str, str]
    sampler: Sampler
    invariants: Sequence[Invariant] = ASKED
    steps: Sequence[StepProperty] = ASKED_OF_STEPS
    plays: list[Play] = field(default_factory=list)
    """The plays made, one that failed included."""
    ahead: Ahead | None = None
    """What looks for rows never taken."""

    def __post_init__(self) -> None:
        self.reading = Reader(self.choice)
        self.conserved = Conserved(self.game.instance, self.state)
        self._compile()
        self.check_start()

    def _compile(self) -> None:
        self._asked = Asked(self.game, self.invariants, self.steps)

    def forgets(self, property: str) -> bool:
        """Asks a property of the catalogue no more; says whether it was asked at all."""
        invariants = [one for one in self.invariants if one.id != property]
        steps = [one for one in self.steps if one.id != property]
        asked = len(invariants) < len(self.invariants) or len(steps) < len(self.steps)
        self.invariants, self.steps = invariants, steps
        self._compile()
        return asked

    def step(self, play: Play) -> None:
        """Makes the play. Raises Failed for a fault and for any property that does not hold."""
        before, rule = self.state, play.rule
        self.plays.append(play)
        try:
            after = self.game.after(before, play, self.reading)
        except Fault as fault:
            raise Failed("fault", fault.what, rule.id) from None
        self.state = after
        self.check_step(before, play, after)
        wrong = self.conserved.after(rule, after)
        if wrong:
            raise Failed("conservation", wrong, rule.id)
        self.check_state(rule)

    def check_start(self) -> None:
        """Every property of states, of the first one."""
        env = Env(self.state, self.reading)
        for invariant, holds in self._asked.of_states:
            if not holds(env):
                raise Failed(invariant.id, invariant.says)

    def check_state(self, rule: Rule) -> None:
        """Every property of states whose answer the row may have changed."""
        if self.state.over:
            return
        env = Env(self.state, self.reading)
        for invariant, holds in self._asked.after(rule):
            if not holds(env):
                raise Failed(invariant.id, invariant.says, rule.id)

    def check_step(self, before: State, play: Play, after: State) -> None:
        """Every property of steps that is about the row."""
        about = self._asked.of_step(play.rule)
        if not about:
            return
        args = dict(zip([id(param) for param in play.rule.params], play.values, strict=True))
        env = Env(before, self.reading, args)
        env.after = after
        for one, holds in about:
            if not holds(env):
                raise Failed(one.id, one.says, play.rule.id)

    def check_end(self) -> None:
        """A game that is over has a winner, unless its scope ends it before."""
        instance = self.game.instance
        whole = instance.rigid_value(_LAST_PHASE, ()) is None
        if whole and not any(instance.value(self.state, "won", one) for one in instance.scope.factions):
            raise Failed("INV-67", "the game is over, and nobody has won", self.last_row)

    @property
    def last_row(self) -> str:
        """The row of the last play; "" before the first."""
        return self.plays[-1].rule.id if self.plays else ""

    def reload(self, row: str) -> None:
        """Saves, loads, and goes on from the loaded position."""
        try:
            again = loaded(self.game.instance, saved(self.game.instance, self.state))
        except KanlyError as error:
            raise Failed("INV-58", f"a saved position is not loaded: {error}", row) from None
        if again != self.state:
            raise Failed("INV-58", "a loaded position is not the saved one", row)
        self.state = again

    def dead_end(self) -> Failed:
        """That nothing can be played."""
        top, result = self.state.frames[-1], self.state.result
        waits = f", where {result.machine} has ended as {result.outcome}" if result else ""
        place = f"{top.machine}.{top.state}"
        return Failed("dead end", f"nothing can be played in {place}{waits}", place)

    def draw(self, pick: random.Random) -> Play:
        """A play that is enabled. Raises Failed for a dead end and for rows that answer one play."""
        try:
            play = None if self.ahead is None else self.ahead.next(self.state, pick)
            if play is None:
                play = self.sampler.draw(self.state, self.reading, pick)
            else:
                self.sampler.takes(self.state, self.reading, play)
        except Overlap as overlap:
            raise Failed("overlap", str(overlap), self.last_row) from None
        if play is None:
            raise self.dead_end()
        if self.ahead is not None:
            self.ahead.took(play.rule)
        return play


def play_out(run: Played, pick: random.Random, longest: int = LONGEST, until: float = 0.0) -> bool:
    """Plays to the end of the game, or until the clock of the computer says so; whether it came to the end.

    Raises Failed, also for a game that does not end.
    """
    while not run.state.over:
        if until and time.time() > until:
            return False
        if len(run.plays) >= longest:
            top = run.state.frames[-1]
            raise Failed(
                "endless", f"after {longest} plays the game goes on, in {top.machine}.{top.state}", run.last_row
            )
        play = run.draw(pick)
        run.step(play)
        if pick.random() < SAVES and not run.state.over:
            run.reload(play.rule.id)
    run.check_end()
    return True
