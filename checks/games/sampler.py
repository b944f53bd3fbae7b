"""A play drawn without listing all plays: a row, then its parameters one after another, in random order, with retreat.

The rows and their searches are those of the reference step. Whatever is drawn the step would list, and whatever it
lists can be drawn; the tests ask for both.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from checks.games.coverage import Coverage, conditions
from checks.games.taste import Liveliness, Taste, situation
from checks.meaning import Env, Reader
from checks.state import State
from checks.step import Game, Play
from model.language.rows import NATURE, TABLE, Rule
from model.language.sorts import Value
from model.language.terms import Const, Param


class Overlap(Exception):
    """Two rows answer one play, or the table has two plays at once."""


class Row:
    """A row of the reference step, with what the sampler needs to know about it."""

    def __init__(self, compiled: Any) -> None:
        self.rule: Rule = compiled.rule
        self.search: list[tuple[str, int, Any]] = compiled.search
        self.params = [id(param) for param in self.rule.params]
        self.arguments = [id(param) for param in self.rule.using]
        by = self.rule.by
        self.actor = id(by) if isinstance(by, Param) else None
        self.named: Value = by.key[0] if isinstance(by, Const) else None
        """Who plays, where the row itself names the seat."""
        self.param = {id(param): param for param in self.rule.params}
        self.outcomes = bytearray(len(self.search))
        """Of each condition whether it was seen false (1) and true (2)."""


Turns = tuple[list[Row], list[Row], list[Row]]


def _shuffled(values: Sequence[Value], pick: random.Random) -> Iterator[Value]:
    """The values in random order, made as they are asked for."""
    pool = list(values)
    for left in range(len(pool), 0, -1):
        at = int(pick.random() * left)
        yield pool[at]
        pool[at] = pool[left - 1]


class Sampler:
    """Draws plays of one game, in the order that a taste prefers. It remembers which rows it has drawn."""

    def __init__(self, game: Game, taste: Taste | None = None) -> None:
        self.game, self.taste = game, taste or Taste()
        self._rows: dict[Rule, Row] = {}
        self._turns: dict[object, Turns] = {}
        self.taken: dict[Rule, int] = {}
        self.situations: Counter[str] = Counter()
        self.alive = Liveliness(game.instance)

    def row(self, compiled: Any) -> Row:
        known = self._rows.get(compiled.rule)
        if known is None:
            known = self._rows[compiled.rule] = Row(compiled)
        return known

    def rows(self, state: State) -> Turns:
        """The rows of the state: of the table, of nature, of the seats."""
        if not state.frames:
            return [], [], []
        top, result = state.frames[-1], state.result
        key = (top.machine, top.state, result and (result.machine, result.outcome))
        known = self._turns.get(key)
        if known is None:
            known = self._turns[key] = ([], [], [])
            for compiled in self.game.rows(state):
                row = self.row(compiled)
                known[0 if row.rule.by is TABLE else 1 if row.rule.by is NATURE else 2].append(row)
        return known

    def draw(self, state: State, reading: Reader, pick: random.Random) -> Play | None:
        """A play that is enabled, or None where there is none. Raises Overlap."""
        urgent = self.of_table(state, reading)
        if urgent is not None:
            return self._taken(urgent, state)
        _, nature, seats = self.rows(state)
        env = Env(state, reading)
        for rows in (nature, seats):
            for row in self._ordered(rows, state, pick):
                values = self._one(row, env, pick)
                if values is not None:
                    self._alone(row, rows, env, values)
                    return self._taken(Play(row.rule, values), state)
        return None

    def of_table(self, state: State, reading: Reader) -> Play | None:
        """What the table does now, before anybody else may play. Raises Overlap where that is not one play."""
        env = Env(state, reading)
        found = [Play(row.rule, values) for row in self.rows(state)[0] for values in self._every(row, env)]
        if len(found) > 1:
            raise Overlap(f"{found[0].rule.id} and {found[1].rule.id} are both plays of the table")
        return found[0] if found else None

    def first(self, state: State, reading: Reader) -> Play | None:
        """Some play that is enabled, or None where there is none."""
        env = Env(state, reading)
        for rows in self.rows(state):
            for row in rows:
                values = self._one(row, env, None)
                if values is not None:
                    return Play(row.rule, values)
        return None

    def can_be_played(self, row: Row, env: Env) -> bool:
        """Whether the conditions of the row hold for some values of its parameters."""
        return self._one(row, env, None) is not None

    def takes(self, state: State, reading: Reader, play: Play) -> Play:
        """A play that was drawn elsewhere, in this very state. Raises Overlap."""
        if play.rule.by is TABLE:
            self.of_table(state, reading)
        else:
            self.alone(state, reading, play)
        row = self._rows[play.rule]
        for place, (what, _, _) in enumerate(row.search):
            if what == "check":
                row.outcomes[place] |= 2
        return self._taken(play, state)

    def alone(self, state: State, reading: Reader, play: Play) -> None:
        """Raises Overlap where another row answers the same play, which is not of the table."""
        for rows in self.rows(state)[1:]:
            for row in rows:
                if row.rule is play.rule:
                    self._alone(row, rows, Env(state, reading), play.values)

    def enabled(self, state: State, reading: Reader, play: Play) -> bool:
        """Whether the play may be made now: it fits its row, and nobody more urgent has one."""
        table, nature, seats = self.rows(state)
        env = Env(state, reading)
        for rows in (table, nature, seats):
            for row in rows:
                if row.rule is play.rule:
                    return self._fits(row, env, dict(zip(row.params, play.values, strict=True))) == play.values
            if any(self._one(row, env, None) is not None for row in rows):
                return False
        return False

    def _taken(self, play: Play, state: State) -> Play:
        self.taken[play.rule] = self.taken.get(play.rule, 0) + 1
        self.situations[situation(play.rule, state)] += 1
        self.taste.took(play.rule)
        return play

    def _ordered(self, rows: list[Row], state: State, pick: random.Random) -> list[Row]:
        """The rows in the order in which they are tried."""
        if len(rows) < 2:
            return rows
        return [rows[at] for at in self.taste.ordered([row.rule for row in rows], state, self.taken, pick)]

    def _tried(self, row: Row, key: int, values: Sequence[Value], env: Env, pick: random.Random) -> Iterator[Value]:
        """The values of a parameter in random order, those first that the taste likes."""
        first = self.taste.first(row.rule, row.param[key], values, env, self.alive, pick)
        if not first:
            return _shuffled(values, pick)
        return chain(_shuffled(first, pick), _shuffled([value for value in values if value not in first], pick))

    def _every(self, row: Row, env: Env) -> Iterator[tuple[Value, ...]]:
        """All ways to play a row, in the order of the step."""
        return self._bind(row, env, 0, None)

    def _one(self, row: Row, env: Env, pick: random.Random | None) -> tuple[Value, ...] | None:
        return next(self._bind(row, env, 0, pick), None)

    def _bind(self, row: Row, env: Env, i: int, pick: random.Random | None) -> Iterator[tuple[Value, ...]]:
        search, args, seen = row.search, env.args, row.outcomes
        while i < len(search):
            what, key, meaning = search[i]
            if what == "check":
                if not meaning(env):
                    seen[i] |= 1
                    return
                seen[i] |= 2
            elif what == "fix":
                args[key] = meaning(env)
            elif what == "only":
                value = meaning[0](env)
                if value not in meaning[1](env):
                    return
                args[key] = value
            else:
                values = meaning(env)
                for value in values if pick is None else self._tried(row, key, values, env, pick):
                    args[key] = value
                    yield from self._bind(row, env, i + 1, pick)
                return
            i += 1
        yield tuple(args[key] for key in row.params)

    def _fits(self, row: Row, env: Env, given: dict[int, Value]) -> tuple[Value, ...] | None:
        """The values of all parameters of a row when some are given, or None where the row does not answer so."""
        args = env.args
        for what, key, meaning in row.search:
            if what == "check":
                if not meaning(env):
                    return None
            elif what == "each":
                if key not in given or given[key] not in meaning(env):
                    return None
                args[key] = given[key]
            else:
                value = meaning(env) if what == "fix" else meaning[0](env)
                if (key in given and given[key] != value) or (what == "only" and value not in meaning[1](env)):
                    return None
                args[key] = value
        return tuple(args[key] for key in row.params)

    def _alone(self, row: Row, rows: Sequence[Row], env: Env, values: tuple[Value, ...]) -> None:
        """No other row answers the same play."""
        others = [other for other in rows if other is not row and other.rule.on == row.rule.on]
        others = [other for other in others if len(other.arguments) == len(row.arguments)]
        if not others:
            return
        at = dict(zip(row.params, values, strict=True))
        said = [at[key] for key in row.arguments]
        for other in others:
            given = dict(zip(other.arguments, said, strict=True))
            if row.actor is not None or other.actor is not None:
                mine = at[row.actor] if row.actor is not None else row.named
                if other.actor is None and other.named != mine:
                    continue
                if other.actor is not None:
                    given[other.actor] = mine
            elif row.named != other.named:
                continue
            env.args.clear()
            if row.rule.machine == other.rule.machine and self._fits(other, env, given) is not None:
                raise Overlap(f"{row.rule.id} and {other.rule.id} answer one play")

    def counted(self) -> Coverage:
        """What was seen of the rows so far."""
        coverage = Coverage(situations=Counter(self.situations))
        for rule, times in self.taken.items():
            coverage.taken[rule.id] += times
        for rule, row in self._rows.items():
            for place, _ in conditions(rule):
                if row.outcomes[place]:
                    coverage.guards[rule.id, place] = row.outcomes[place]
        return coverage
