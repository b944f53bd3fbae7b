"""Why no play explains a step: the guard that refuses the nearest play, and what could be played instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any, NamedTuple

from checks.meaning import Env, Reader
from checks.replay.plays.binding import fixed_by
from checks.replay.plays.search import Found
from checks.replay.plays.wishes import Wish
from checks.state import State
from checks.step import Game, actor_of
from model.language import terms as t
from model.language.english import english
from model.language.params import conjuncts, free
from model.language.rows import Rule
from model.language.sorts import Value
from model.language.terms import Term

MOST_TRIED, MOST_VALUES = 40, 6
LEAVES = (t.Read, t.Here, t.Below, t.HandSize, t.ResultOf)
"""Terms that read one thing."""


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
        for one in refusals(game, state, wish, choice):
            if best is None or len(one.false) < len(best.false):
                best = one
    return best


def refusals(game: Game, state: State, wish: Wish, choice: Mapping[str, str]) -> Iterator[Refusal]:
    """The rows that answer a wish in a position, each with its conditions that are false."""
    for event, args in wish.ways:
        for row in game.rows(state):
            fixed = fixed_by(row.rule, wish.actor, args) if row.rule.event == event else None
            if fixed is not None:
                yield from tried(game, state, row.rule, wish, fixed, choice)


def tried(
    game: Game, state: State, rule: Rule, wish: Wish, fixed: Mapping[int, frozenset[Any]], choice: Mapping[str, str]
) -> Iterator[Refusal]:
    """A row with the parameters that are known, and its conditions about them that are false."""
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


def values_read(game: Game, refusal: Refusal, choice: Mapping[str, str]) -> list[str]:
    """What the false conditions read, each with its value: `the spice of the player is 3`."""
    at = {param.key[0]: id(param) for param in refusal.rule.params}
    env = Env(refusal.state, Reader(choice), {at[name]: value for name, value in refusal.values.items()})
    found = [
        f"{english(part)} is {said(game.meanings.of(part)(env))}"
        for term in refusal.false
        for part in _parts(game, env, term)
        if set(free(part)) <= set(env.args)
    ]
    return list(dict.fromkeys(found))[:MOST_VALUES]


def _parts(game: Game, env: Env, term: Term) -> Iterator[Term]:
    """The sides of comparisons and the facts that decided a condition; nothing is looked at that it did not ask."""
    if isinstance(term, t.All | t.Any_):
        for part in term.key:
            true = game.meanings.of(part)(env)
            if true == isinstance(term, t.Any_):  # it decides the whole, and is the last one asked
                yield from _parts(game, env, part)
                return
            if isinstance(term, t.Any_):
                yield from _parts(game, env, part)
    elif isinstance(term, t.Not):
        yield from _parts(game, env, term.key[0])
    elif isinstance(term, t.Same | t.Less):
        yield from (side for side in term.children if not isinstance(side, t.Const | t.Param))
    elif isinstance(term, LEAVES):
        yield term


def said(value: object) -> str:
    """A value as scenario files write it, without quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "none"
    return (", ".join(map(str, value)) or "none") if isinstance(value, list | tuple) else str(value)


def offered(game: Game, state: State, choice: Mapping[str, str], most: int = 8) -> list[str]:
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
