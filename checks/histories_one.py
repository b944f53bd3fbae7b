"""One history under way: every property is asked of its start and of every play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from checks.meaning import Env, Reader
from checks.saves import loaded, saved
from checks.state import State
from checks.step import Fault, Game, Play, actor_of
from invariants.catalogue import STATES, STEPS
from invariants.words import Invariant, StepProperty
from model.language.rows import TABLE, Rule
from model.language.sorts import Value
from model.language.terms import Param, Term


@dataclass
class Broken(Exception):
    """A history that fails: which property, what is wrong."""

    property: str
    what: str

    def __str__(self) -> str:
        return f"{self.property}: {self.what}"


@cache
def condition_on(condition: Callable[[Rule], Term | None], rule: Rule) -> Term | None:
    """What a property of steps asks of a row."""
    return condition(rule)


@dataclass
class Walk:
    """One history. `take` makes a play and checks everything; it raises Broken."""

    game: Game
    state: State
    choice: Mapping[str, str]
    invariants: Sequence[Invariant] = STATES
    steps: Sequence[StepProperty] = STEPS
    taken: Counter[Rule] = field(default_factory=Counter)
    made: list[Play] = field(default_factory=list)
    """The plays, a last one that failed included."""
    path: list[tuple[State, Play | None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.path.append((self.state, None))

    def plays(self) -> list[Play]:
        """What may be played. Raises Broken for a dead end and for two rows that answer one play."""
        plays = self.game.plays(self.state, Reader(self.choice))
        if not plays and not self.state.over:
            raise Broken("dead end", "nothing can be played")
        known: dict[tuple[object, ...], Rule] = {}
        for play in plays:
            rule, key = play.rule, self._answers(play)
            if key in known and (rule.by is TABLE or known[key] is not rule):
                raise Broken("overlap", f"{known[key].id} and {rule.id} answer one play")
            known[key] = rule
        return plays

    def _answers(self, play: Play) -> tuple[object, ...]:
        """What is played, without the row that answers it: all plays of the table are one."""
        rule, values = play
        if rule.by is TABLE:
            return ("table",)
        at = {id(param): value for param, value in zip(rule.params, values, strict=True)}
        args: tuple[Value, ...] = tuple(at[id(param)] for param in rule.using) if rule.using else values
        given = isinstance(rule.by, Param)
        actor = at[id(rule.by)] if given else actor_of(self.game, self.state, play, Reader(self.choice))
        return rule.machine, rule.event, actor, args

    def take(self, play: Play) -> None:
        """Makes a play and checks it. Raises Broken."""
        before = self.state
        self.taken[play.rule] += 1
        self.made.append(play)
        try:
            after = self.game.after(before, play, Reader(self.choice))
        except Fault as fault:
            raise Broken("fault", str(fault)) from None
        self.state = after
        self.path.append((after, play))
        self.check()

    def check(self) -> None:
        """Asks every property of the last play and of the state after it. Raises Broken."""
        after, play = self.path[-1]
        if play is not None:
            self.check_step(self.path[-2][0], play, after)
        self.check_state()

    def forgets(self, property: str) -> bool:
        """Asks a property no more; says whether it was asked at all."""
        invariants = [one for one in self.invariants if one.id != property]
        steps = [one for one in self.steps if one.id != property]
        asked = len(invariants) < len(self.invariants) or len(steps) < len(self.steps)
        self.invariants, self.steps = invariants, steps
        return asked

    def check_state(self) -> None:
        if self.state.over:
            return
        env = Env(self.state, Reader(self.choice))
        for invariant in self.invariants:
            if "histories" in invariant.methods and not self.game.meanings.of(invariant.condition)(env):
                raise Broken(invariant.id, invariant.says)

    def check_step(self, before: State, play: Play, after: State) -> None:
        args = dict(zip([id(param) for param in play.rule.params], play.values, strict=True))
        env = Env(before, Reader(self.choice), args)
        env.after = after
        for step in self.steps:
            condition = condition_on(step.condition, play.rule) if "histories" in step.methods else None
            if condition is not None and not self.game.meanings.of(condition)(env):
                raise Broken(step.id, step.says)

    def reload(self) -> None:
        """Saves, loads, and goes on from the loaded position."""
        again = loaded(self.game.instance, saved(self.game.instance, self.state))
        if again != self.state:
            raise Broken("INV-58", "a loaded position is not the saved one")
        self.state = again
