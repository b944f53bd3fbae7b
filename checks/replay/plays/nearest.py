"""Why no play explains a step: the guard that refuses the nearest play, and what could be played instead."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any, NamedTuple

from checks.meaning import Env, Reader
from checks.replay.plays.binding import fixed_by
from checks.replay.plays.search import Found
from checks.replay.plays.wishes import Wish
from checks.state import State
from checks.step import Game, actor_of
from model.language.english import english
from model.language.params import conjuncts, free
from model.language.rows import Rule
from model.language.sorts import Value
from model.language.terms import Term

MOST_TRIED = 40


class Refusal(NamedTuple):
    """A row that would be the play, but for these conditions."""

    wish: Wish
    rule: Rule
    values: dict[str, Value]
    false: tuple[Term, ...]
    asked: tuple[str, ...]
    """The questions that the false conditions ask."""
    state: State

    @property
    def guard(self) -> str:
        """The false conditions in English."""
        return "; ".join(english(term) for term in self.false)

    def __str__(self) -> str:
        cites = ", ".join(str(source) for source in self.rule.cites)
        asked = f"; it asks {', '.join(self.asked)}" if self.asked else ""
        row = f"the row {self.rule.id} '{self.rule.says}' [{cites}]"
        return f"{row} refuses it, since it is not true that {self.guard}{asked}"


def refusal(game: Game, found: Found, choice: dict[str, str]) -> Refusal | None:
    """The nearest refused play: of the rows that answer a wish that is left, that with the fewest false conditions."""
    best: Refusal | None = None
    first = found.left[0] if found.left else None
    refused = [one for one in found.refused if one[1] == first] or found.refused
    for state, wish in refused[-12:]:
        for event, args in wish.ways:
            for row in game.rows(state):
                if row.rule.event != event:
                    continue
                fixed = fixed_by(row.rule, wish.actor, args)
                if fixed is None:
                    continue
                for one in _tried(game, state, row, wish, fixed, choice):
                    if best is None or len(one.false) < len(best.false):
                        best = one
    return best


def _tried(
    game: Game, state: State, row: Any, wish: Wish, fixed: dict[int, frozenset[Any]], choice: dict[str, str]
) -> Iterator[Refusal]:
    rule = row.rule
    known = [param for param in rule.params if id(param) in fixed]
    for values in islice(product(*[sorted(fixed[id(param)], key=str) for param in known]), MOST_TRIED):
        reading = Reader(choice)
        env = Env(state, reading, dict(zip([id(param) for param in known], values, strict=True)))
        bound = set(env.args)
        false = []
        reading.seen.clear()
        asked: list[str] = []
        for term in conjuncts(rule):
            if set(free(term)) <= bound:
                before = set(reading.seen)
                if not game.meanings.of(term)(env):
                    false.append(term)
                    asked += sorted(reading.seen - before)
        said = {param.key[0]: value for param, value in zip(known, values, strict=True)}
        yield Refusal(wish, rule, said, tuple(false), tuple(dict.fromkeys(asked)), state)


def offered(game: Game, state: State, choice: dict[str, str], most: int = 8) -> list[str]:
    """What could be played in a position, each event of each actor once."""
    reading = Reader(choice)
    found: dict[str, int] = {}
    for play in game.plays(state, reading):
        said = f"{actor_of(game, state, play, reading)}: {play.rule.event}"
        found[said] = found.get(said, 0) + 1
    listed = [f"{said} ({times} ways)" if times > 1 else said for said, times in found.items()]
    return listed[:most] + ([f"and {len(listed) - most} more"] if len(listed) > most else [])


def where(state: State) -> str:
    """Where the model stands, in words."""
    return " over ".join(f"{frame.machine}.{frame.state}" for frame in reversed(state.frames)) or "the game is over"
