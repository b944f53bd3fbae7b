"""Why a play of a scenario is refused: the row that comes nearest, which of its guards refuses it, with what values.

The search for the nearest row is that of `checks/replay/plays/nearest.py`; here the parameters that the scenario leaves
open are tried too, and what a guard reads is told with its value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product
from typing import Any

from checks.library import Key
from checks.meaning import Env, Reader
from checks.replay.plays.binding import fixed_by
from checks.replay.plays.nearest import MOST_TRIED, Refusal, offered, said, tried, values_read, where
from checks.replay.plays.wishes import Wish
from checks.state import State
from checks.step import Game
from model.language.machine import MACHINES
from model.language.params import free
from model.language.rows import Rule
from model.language.sorts import INT
from model.language.terms import Term

MOST_LISTED = 8
"""How many possible plays are listed with their arguments."""
NATURE = "nature"
KEPT = ("actor", "play", "refused", "answers", "then")


def wish_of(written: Mapping[str, Any]) -> Wish:
    """A written play as a wish: its event, and what it says of the arguments."""
    given = {name.replace("_", " "): frozenset([value]) for name, value in written.items() if name not in KEPT}
    return Wish(written["actor"], ((written["play"], given),))


def why_refused(game: Game, state: State, written: Mapping[str, Any], choice: Mapping[str, str]) -> str:
    """The nearest row and its guard in words, or where the play is answered at all."""
    wish = wish_of(written)
    nearest = min(_refusals(game, state, wish, choice), key=lambda one: len(one.false), default=None)
    if nearest is None:
        return _nowhere(game, state, wish)
    given = ", ".join(f"{name} {said(value)}" for name, value in nearest.values.items())
    row = f"the row {nearest.rule.id} '{nearest.rule.says}'" + (f" with {given}" if given else "")
    if not nearest.false:
        return f"{row} {_outside(game, nearest, choice) or 'would answer it, but the table or nature plays first'}"
    values = ", ".join(values_read(game, nearest, choice))
    asked = f"; it asks {', '.join(nearest.asked)}" if nearest.asked else ""
    return f"{row} refuses it, since it is not true that {nearest.guard}{f' ({values})' if values else ''}{asked}"


def _outside(game: Game, refusal: Refusal, choice: Mapping[str, str]) -> str:
    """Which argument the row does not range over."""
    at = {param.key[0]: param for param in refusal.rule.params}
    given = {id(at[name]): value for name, value in refusal.values.items()}
    env = Env(refusal.state, Reader(choice), given)
    for name, value in refusal.values.items():
        bound = at[name].key[4]
        known = not isinstance(bound, Term) or set(free(bound)) <= set(given)
        if known and value not in (values := game.meanings.domain(at[name])(env)):
            some = f"{values[0]} to {values[-1]}" if at[name].sort is INT and values else ", ".join(map(str, values))
            return f"does not take {name} {said(value)}: it is {some or 'nothing here'}"
    return ""


def _refusals(game: Game, state: State, wish: Wish, choice: Mapping[str, str]) -> Iterator[Refusal]:
    ((event, args),) = wish.ways
    for row in game.rows(state):
        rule = row.rule
        if rule.event != event or isinstance(rule.by, Term) == (wish.actor == NATURE):
            continue
        fixed = fixed_by(rule, wish.actor, args)
        if fixed is None or any(name not in {param.key[0] for param in rule.using} for name in args):
            continue
        known = list(tried(game, state, rule, wish, fixed, choice))
        if any(not one.false for one in known):  # only the open parameters can tell why
            known = list(_all_tried(game, state, rule, wish, fixed, choice)) or known
        yield from known


def _all_tried(
    game: Game, state: State, rule: Rule, wish: Wish, fixed: Mapping[int, frozenset[Any]], choice: Mapping[str, str]
) -> Iterator[Refusal]:
    """The row with every parameter: those that are left open in each of their ways, as far as they can be told."""
    env = Env(state, Reader(choice), {key: next(iter(values)) for key, values in fixed.items() if len(values) == 1})
    unknown = [param for param in rule.params if id(param) not in fixed]
    ranges = []
    for param in unknown:
        bound = param.key[4]
        if isinstance(bound, Term) and not set(free(bound)) <= set(env.args):
            return
        ranges.append(list(islice(game.meanings.domain(param)(env), MOST_TRIED)))
    for values in islice(product(*ranges), MOST_TRIED * MOST_TRIED):
        whole = dict(fixed) | {id(param): frozenset([value]) for param, value in zip(unknown, values, strict=True)}
        for one in tried(game, state, rule, wish, whole, choice):
            if one.false:
                yield one


def _nowhere(game: Game, state: State, wish: Wish) -> str:
    """That no row of the frame on top has the event, and where rows have it."""
    ((event, args),) = wish.ways
    rules = [rule for machine in MACHINES.values() for rule in machine.rules if rule.event == event]
    here = [row.rule for row in game.rows(state) if row.rule.event == event]
    if here:
        unknown = [name for name in args if all(name not in {p.key[0] for p in rule.using} for rule in here)]
        if unknown:
            return f"the rows for it in {where(state)} have no argument {', '.join(unknown)}"
        return f"the rows for it in {where(state)} are not {wish.actor}'s: {', '.join(rule.id for rule in here)}"
    listed = dict.fromkeys(f"{rule.machine}.{rule.source}" for rule in rules)
    return f"no row answers it in {where(state)}; it is answered in {', '.join(listed)}"


def possible(game: Game, state: State, choice: Mapping[str, str], plays: Iterable[Key]) -> str:
    """What may be played here; of many plays each event of each actor once."""
    listed = sorted(map(play_said, plays))
    if len(listed) > MOST_LISTED:
        listed = offered(game, state, choice)
    return f"Possible are: {'; '.join(listed)}" if listed else "Nothing is possible"


def play_said(key: Key) -> str:
    """A play as a seat says it."""
    args = ", ".join(said(arg) for arg in key.args)
    return f"{key.actor}: {key.event} ({args})" if args else f"{key.actor}: {key.event}"
