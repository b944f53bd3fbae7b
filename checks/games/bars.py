"""Whether a row may still be played in a frame that is open: the conditions that nothing on the way there can change.

What the rows of its machine and of those opened on it may change is left out: the answer errs on the side of yes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from checks.games.sampler import Row, Sampler
from checks.games.targets import holders, spends
from checks.meaning import Env, Reader
from checks.native.cone import RESULTS, TOP, changed_by, reads
from checks.state import FrameValue, ResultValue, State
from checks.step import Game
from model.language.effects import Puts, flat
from model.language.machine import MACHINES
from model.language.params import free
from model.language.rows import Ended, Rule
from model.language.search import plan
from model.language.terms import At, Const, Term

ANSWERS = ("karama", "response")
"""Machines whose end a row answers only where another row has opened them just there."""


class Bars:
    """Of the rows that one game may take."""

    def __init__(self, game: Game, rules: Iterable[Rule]) -> None:
        self.sampler = Sampler(game)
        self.rules = list(rules)
        self.game = game
        self._way: dict[str, list[Rule]] = {}
        self._asks: dict[Rule, Row] = {}

    def may(self, rule: Rule, state: State, reading: Reader) -> bool:
        """Whether nothing bars the row in some frame of its machine; no where there is none."""
        depths = [at for at, frame in enumerate(state.frames) if frame.machine == rule.machine]
        return any(self._may(rule, state, depth, reading) for depth in reversed(depths))

    def _may(self, rule: Rule, state: State, depth: int, reading: Reader) -> bool:
        if not self._holds(rule, state, depth, reading):
            return False
        if not isinstance(rule.on, Ended) or rule.on.machine not in ANSWERS:
            return True
        waits = state.result if depth == len(state.frames) - 1 else None
        if waits is not None and state.frames[depth].state == rule.source and waits.machine == rule.on.machine:
            return waits.outcome in rule.on.outcomes or self._opens(rule, state, depth, reading)
        return self._opens(rule, state, depth, reading)

    def _opens(self, rule: Rule, state: State, depth: int, reading: Reader) -> bool:
        """Whether what the row answers is open, or may be opened; and whether there are Karamas for it to end so."""
        assert isinstance(rule.on, Ended)
        above = [frame.machine for frame in state.frames[depth + 1 :]]
        seats = holders(state.places)
        if above and state.frames[depth].state == rule.source:
            under_way = "karama" in above or state.result is not None
            return "lost" not in rule.on.outcomes or under_way or len(seats) > 1
        if rule.machine not in ANSWERS and not any(map(_deals, self._on_the_way(rule.machine))):
            wanted = (rule.on.machine == "karama") + ("lost" in rule.on.outcomes or "cancelled" in rule.on.outcomes)
            if len(seats) + above.count("karama") < wanted:
                return False
        opening = [one for one in self.rules if one.opens is not None and _leads(one, rule)]
        return any(
            self._holds(one, state, depth, reading)
            and not (spends(one) and isinstance(one.by, Const) and one.by.key[0] not in seats)
            for one in opening
        )

    def _holds(self, rule: Rule, state: State, depth: int, reading: Reader) -> bool:
        asked = self._asks.get(rule)
        if asked is None:
            asked = self._asks[rule] = self._asked(rule)
        there = state._replace(frames=state.frames[: depth + 1], result=None)
        return self.sampler.can_be_played(asked, Env(there, reading))

    def _asked(self, rule: Rule) -> Row:
        """The row with those of its conditions only that nothing on the way can change."""
        way = self._on_the_way(rule.machine)
        # The frame of the row is the top one when the row is played, and it is asked there.
        changed = ({thing for one in way for thing in changed_by(one)} | {RESULTS}) - {TOP}
        deals = any(_deals(one) for one in way)
        compiled = self._compiled(rule)
        kept: list[tuple[str, int, Any]] = []
        unknown: set[int] = set()
        for step, entry in zip(plan(rule), compiled.search, strict=True):
            mine = frozenset[int]() if step.param is None else frozenset({id(step.param)})
            terms = [term for term in (step.param, step.term) if isinstance(term, Term)]
            asked = {thing for term in terms for thing in reads(term)}
            named = {key for term in terms for key in free(term)} - mine
            if isinstance(step.term, At) and step.term.key[0] == "hand" and not deals:
                asked -= {("place", "hand")}
            if asked & changed or named & unknown or any(thing[0] == "waits" for thing in asked):
                unknown |= mine
            else:
                kept.append(entry)
        row = Row(replace(compiled, search=kept))
        row.params = []
        return row

    def _compiled(self, rule: Rule) -> Any:
        """The row of the reference step."""
        machine, source = rule.over[0] if rule.over else (rule.machine, rule.source)
        result = ResultValue(rule.on.machine, rule.on.outcomes[0], ()) if isinstance(rule.on, Ended) else None
        there = State((), (), (FrameValue(machine, source, ()),), result)
        return next(compiled for compiled in self.game.rows(there) if compiled.rule is rule)

    def _on_the_way(self, machine: str) -> list[Rule]:
        """What may be played while a frame of the machine is open."""
        if machine not in self._way:
            self._way[machine] = _of(machine, self.rules)
        return self._way[machine]


def _deals(rule: Rule) -> bool:
    """Whether the row brings a card into a hand, other than one that was played out of it."""
    return any(
        isinstance(effect, Puts) and effect.place.kind == "hand" and effect.out_of.kind != "held"
        for effect in flat(rule.then)
    )


def _leads(opening: Rule, rule: Rule) -> bool:
    """Whether the row opens what the other answers."""
    assert isinstance(rule.on, Ended)
    assert opening.opens is not None
    places = opening.over or ((opening.machine, opening.target or opening.source),)
    return opening.opens.machine.name == rule.on.machine and (rule.machine, rule.source) in places


def _of(machine: str, rules: Sequence[Rule]) -> list[Rule]:
    """The rows of the machine, and of those that may be opened on it."""
    seen, waiting = dict[str, None](), [machine]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen[name] = None
            openings = [one.opens for one in rules if one.machine == name] + [
                one.gives_way_to for one in rules if one.machine == name and name != machine
            ]
            openings += [one.opens for one in rules if any(at == name for at, _ in one.over)]
            waiting += [opening.machine.name for opening in openings if opening is not None]
    return [rule for rule in rules if rule.machine in seen and rule.machine in MACHINES]
