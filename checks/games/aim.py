"""The shortest way from a stack of frames to rows that never came up, by what rows open and close.

A frame that opens on another comes back with an outcome, so a way is found for each frame alone and put together:
what a frame can end as and how soon, and how soon a row that is aimed at comes up in it or above it. Conditions are
not looked at: a way may be barred, and a game only prefers it. Rows that table or readings rule out are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from heapq import heapify, heappop, heappush

from checks.games.table import Table, game_at
from checks.native.reach import Reached, Values
from checks.state import Instance, State
from model.language import terms as t
from model.language.effects import Effect, OnlyIf
from model.language.machine import MACHINES
from model.language.questions import current_readings
from model.language.rows import Ended, Rule

Node = tuple[str, ...]
"""A machine and a state, and the machine and the outcome that have just ended there, if any."""
Stack = tuple[Node, ...]
FAR = 1_000
"""Rows to something that no way leads to."""


class Playable(Reached):
    """Which rows can be played at all under one reading of every question."""

    def __init__(self, instance: Instance, choice: Mapping[str, str]) -> None:
        self.choice = choice
        super().__init__([instance])

    def may(self, term: t.Term) -> Values | None:
        """The values it can have."""
        if isinstance(term, t.Reads):
            question, names = term.key
            return frozenset((self.choice[question.id] in names,))
        return super().may(term)

    def _happens(self, rule: Rule) -> None:
        """What the readings rule out does not happen."""
        super()._happens(replace(rule, then=tuple(self._left(rule.then))))

    def _left(self, effects: Iterable[Effect]) -> Iterator[Effect]:
        for effect in effects:
            if not isinstance(effect, OnlyIf):
                yield effect
            elif self._may_hold(effect.condition):
                yield replace(effect, effects=tuple(self._left(effect.effects)))


def playable(table: Table, choice: Mapping[str, str]) -> frozenset[Rule]:
    """The rows that a game of the table may take under these readings."""
    return frozenset(Playable(game_at(table).instance, choice).rows)


@lru_cache(maxsize=1)
def playable_now(table: Table) -> frozenset[Rule]:
    """Those under the current readings. A game asks for its own table more than once."""
    return playable(table, current_readings())


def stack_of(state: State) -> Stack:
    """Where each frame stands, from the bottom up."""
    stack: list[Node] = [(frame.machine, frame.state) for frame in state.frames]
    if state.result is not None:
        stack[-1] += (state.result.machine, state.result.outcome)
    return tuple(stack)


class Aim:
    """How far it is to the rows aimed at, from any stack."""

    def __init__(self, costs: Mapping[Rule, int], wanted: Iterable[Rule], like: Aim | None = None) -> None:
        """`costs`: of each row that can be played. `like` is another aim with the same costs: it spares time."""
        self.wanted, self.costs = frozenset(wanted), costs
        self._ends: dict[Node, dict[Node, int]] = {} if like is None else like._ends
        """As what the frame can end, a machine and its outcome, and what the cheapest way there costs."""
        self._from: dict[Node, list[tuple[Node, int]]] = {} if like is None else like._from
        """From where a frame comes there, and at what cost."""
        self._at = _places(costs)
        if like is None:
            self._settle()
        self._hit = self._hits()
        self._known: dict[Stack, int] = {}

    def _settle(self) -> None:
        changed = True
        while changed:
            changed = False
            for node, rules in self._at.items():
                for rule in rules:
                    changed |= self._learn(node, rule)
        for node, rules in self._at.items():
            for rule in rules:
                for there, cost in self._leads(node, rule):
                    self._from.setdefault(there, []).append((node, cost))

    def _learn(self, node: Node, rule: Rule) -> bool:
        """Whether the row makes a way from the node to an end shorter."""
        ends = self._ends.setdefault(node, {})
        before = len(ends), sum(ends.values())
        mine = self.costs[rule]
        if rule.closes is not None:
            end = rule.machine, rule.closes.outcome
            ends[end] = min(ends.get(end, FAR), mine)
        leads = list(self._leads(node, rule))
        for there, cost in leads if rule.opens is None else leads[1:]:
            for last, more in self._ends.get(there, {}).items():
                ends[last] = min(ends.get(last, FAR), cost + more)
        return before != (len(ends), sum(ends.values()))

    def _leads(self, node: Node, rule: Rule) -> Iterator[tuple[Node, int]]:
        """Where the row leads, and at what cost: to the frame on top, and to its own where that one has ended."""
        if rule.closes is not None:
            return
        *below, top = _after((node,), rule)
        yield top, self.costs[rule]
        if below:
            for outcome, cost in self._ends.get(top, {}).items():
                yield _back(below[0], outcome), self.costs[rule] + cost

    def _hits(self) -> dict[Node, int]:
        """What the cheapest way to a row aimed at costs from each node."""
        found: dict[Node, int] = {}
        waiting: list[tuple[int, Node]] = []
        for node, rules in self._at.items():
            waiting += [(self.costs[rule], node) for rule in rules if rule in self.wanted]
        heapify(waiting)
        while waiting:
            cost, node = heappop(waiting)
            if node not in found:
                found[node] = cost
                for before, more in self._from.get(node, ()):
                    if before not in found:
                        heappush(waiting, (cost + more, before))
        return found

    def from_stack(self, stack: Stack) -> int:
        """What the cheapest way to a row aimed at costs, the row included; FAR where no way leads to any."""
        if not stack:
            return FAR
        known = self._known.get(stack)
        if known is None:
            known = self._hit.get(stack[-1], FAR)
            for outcome, cost in self._ends.get(stack[-1], {}).items():
                if cost < known and len(stack) > 1:
                    known = min(known, cost + self.from_stack((*stack[:-2], _back(stack[-2], outcome))))
            self._known[stack] = known
        return known

    def by(self, rule: Rule, stack: Stack) -> int:
        """What the cheapest way costs that begins with this row."""
        mine = self.costs.get(rule, FAR)
        return mine if rule in self.wanted else mine + self.from_stack(_after(stack, rule))


def _places(rules: Iterable[Rule]) -> dict[Node, list[Rule]]:
    """The rows that may be played at each node."""
    at: dict[Node, list[Rule]] = {}
    for rule in rules:
        here = rule.machine, rule.source
        ended = [(rule.on.machine, outcome) for outcome in rule.on.outcomes] if isinstance(rule.on, Ended) else [()]
        for how in ended:
            at.setdefault((*here, *how), []).append(rule)
    return at


def _after(stack: Stack, rule: Rule) -> Stack:
    """The stack after a row is played on its top."""
    *below, top = stack
    if rule.closes is not None:
        if not below:
            return ()
        return (*below[:-1], _back(below[-1], (rule.machine, rule.closes.outcome)))
    if rule.gives_way_to is not None:
        return (*below, _first(rule.gives_way_to.machine.name))
    here = rule.machine, rule.target or top[1]
    return (*below, here) if rule.opens is None else (*below, here, _first(rule.opens.machine.name))


def _first(machine: str) -> Node:
    return machine, MACHINES[machine].states[0]


def _back(node: Node, ended: Node) -> Node:
    """Where a frame stands when what was opened on it has ended so."""
    machine, outcome = ended
    resumed = {machine, f"{machine}.{outcome}"} & set(MACHINES[node[0]].resumes)
    return node[:2] if resumed else (*node[:2], machine, outcome)
