"""Does every nest end? A lexicographic ranking of the stack, proved for every row at full size.

Cards that are discarded stay discarded while a nest is open, so their number bounds how often one can be discarded.
For every frame the prover keeps whether a card was discarded since the frame last had its turn (`spent`). Then a row of
a nest must do one of these: discard a card; lower the rank of its frame; open a frame; close its own. A row that has
its turn again after a frame above has closed must find `spent`, or lower the rank. What is known about `spent` when
an outcome waits, or in a state, is found by dropping from all such claims those that some row breaks.

With the bound on the depth of the stack (a cycle of openings takes a card out of play) no nest goes on for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import networkx as nx
import z3

from checks.solve import build as z
from checks.solve import symbols as s
from checks.solve.encode import Encoder
from checks.solve.induction import RowProof, once
from checks.solve.rows import NOT_ASSUMED, TIMEOUT
from invariants.ranking import RANKS
from model.language.loading import opened_on
from model.language.machine import MACHINES, Machine
from model.language.rows import Ended, Rule

SPENT = z.Function("spent", 1, truth=True)
"""Depth of a frame -> has a card been discarded since the frame last had its turn?"""


@dataclass(frozen=True)
class Claim:
    """When this outcome of `machine` waits on a frame of `below`, or it is in this state there, `below` has spent."""

    about: Literal["outcome", "state"]
    machine: str
    name: str
    below: str


@dataclass(frozen=True)
class Unranked:
    """A row of a nest that lowers nothing, under these readings of the questions it asks; none: not decided."""

    rule: Rule
    fails: tuple[dict[str, str], ...]


@dataclass(frozen=True)
class Ranking:
    """What was found: the claims that every row keeps, and the rows that lower nothing."""

    rows: int
    claims: tuple[Claim, ...]
    unranked: tuple[Unranked, ...]
    questions: int


def ranking(progress: Callable[[str], None] = lambda line: None) -> Ranking:
    """Finds the claims and asks every row of a nest."""
    proofs: list[RankProof] = []
    rules = [rule for machine in MACHINES.values() for rule in machine.rules if _concerns_nests(machine, rule)]
    for rule in rules:
        proofs.append(RankProof(rule, NOT_ASSUMED, TIMEOUT))
        progress(f"ranking: {len(proofs)} of {len(rules)} rows read")
    claims = every_claim()
    questions = 0
    while True:
        kept = claims
        for proof in proofs:
            broken, asked = proof.breaks(kept)
            questions += asked
            kept = [claim for claim in kept if claim not in broken]
        if kept == claims:
            break
        claims = kept
        progress(f"ranking: {len(claims)} claims left")
    nest = [proof for proof in proofs if not MACHINES[proof.rule.machine].phase]
    unranked = [found for proof in nest if (found := proof.unranked(claims)) is not None]
    return Ranking(len(nest), tuple(claims), tuple(unranked), questions + len(nest))


def _concerns_nests(machine: Machine, rule: Rule) -> bool:
    """A row of a phase that opens nothing leaves the phase alone on the stack: there is nothing to claim of a nest."""
    return not machine.phase or rule.opens is not None


def every_claim() -> list[Claim]:
    """Everything that could be claimed of a nest."""
    found: dict[Claim, None] = {}
    for below, _, above, _ in opened_on(MACHINES.values()):
        for outcome in above.outcomes:
            found[Claim("outcome", above.name, outcome, below.name)] = None
        for state in above.states:
            found[Claim("state", above.name, state, below.name)] = None
    return list(found)


def concerns(rule: Rule, claim: Claim) -> bool:
    """Whether the row can bring about what the claim speaks of. Of all else it speaks as it did before the row."""
    if claim.about == "outcome":
        return rule.closes is not None and (rule.machine, rule.closes.outcome) == (claim.machine, claim.name)
    if rule.closes is not None:
        return False
    if not rule.over and (rule.machine, rule.target or rule.source) == (claim.machine, claim.name):
        return True
    opened = rule.opens.machine if rule.opens is not None else None
    return opened is not None and (opened.name, opened.states[0]) == (claim.machine, claim.name)


def met(rule: Rule, claim: Claim) -> bool:
    """Whether the claim speaks of a position in which the row is played."""
    if claim.about == "outcome":
        return isinstance(rule.on, Ended) and rule.on.machine == claim.machine and claim.name in rule.on.outcomes
    return (claim.machine, claim.name) in (rule.over or ((rule.machine, rule.source),))


def state_rank(machine: Machine) -> dict[str, int] | None:
    """A number for each state that falls with every row that changes the state; None where the states go in a ring."""
    graph: Any = nx.DiGraph()
    graph.add_nodes_from(machine.states)
    for rule in machine.rules:
        if rule.target is not None and rule.source and rule.target != rule.source:
            graph.add_edge(rule.source, rule.target)
    if not nx.is_directed_acyclic_graph(graph):
        return None
    order = list(nx.topological_sort(graph))
    return {state: len(order) - i for i, state in enumerate(order)}


class RankProof:
    """One row with `spent` before and after it."""

    def __init__(self, rule: Rule, dropped: frozenset[str], timeout: int) -> None:
        self.rule, self.proof = rule, RowProof(rule, dropped, timeout)
        self.row, self.before = self.proof.row, s.Position()
        self._after: dict[Claim, Any] = {}
        self.discards = z.Or(
            *[
                z.And(move.condition, s.PLACE(move.card) != s.DISCARD)
                for move in self.row.after.every_move
                if move.place == s.DISCARD
            ]
        )
        self.brings_back = z.Or(
            *[
                z.And(move.condition, z.Equal(s.PLACE(move.card), s.DISCARD))
                for move in self.row.after.every_move
                if move.place != s.DISCARD
            ]
        )

    def spent_after(self, depth: Any) -> Any:
        """A frame that opened another starts to count; one that had its turn starts afresh; below, discards add."""
        if self.rule.over or (self.rule.opens is not None and self.rule.closes is None):
            own: Any = self.discards
        else:
            own = z3.BoolVal(False)
        below = z.Or(self.discards, SPENT(depth))
        return z.If(depth < s.TOP, below, z.If(depth == s.TOP, own, z3.BoolVal(False)))

    def known(self, claims: Sequence[Claim]) -> list[Any]:
        """The claims before the row that speak of where it is played; and whoever has spent, so has the frame below."""
        top = s.TOP
        facts: list[Any] = [z.Implies(z.And(d >= 1, SPENT(d)), SPENT(d - 1)) for d in (top, top - 1)]
        here = [claim for claim in claims if met(self.rule, claim)]
        return facts + [once((claim,), [top], partial(said, claim, self.before, SPENT, top)) for claim in here]

    def breaks(self, claims: Sequence[Claim]) -> tuple[set[Claim], int]:
        """(claims that need not hold after the row although all hold before it, how often the solver was asked)."""
        left = {claim: self.said_after(claim) for claim in claims if concerns(self.rule, claim)}
        broken: set[Claim] = set()
        questions = 0
        solver = self.proof.solver
        solver.push()
        solver.add(*self.known(claims))
        while left:
            # What was learned for one question serves the next, since only the assumption is another.
            one_of_them = z3.FreshBool("broken")
            solver.add(z.Implies(one_of_them, z.Not(z.And(*left.values()))))
            questions += 1
            answer = solver.check(one_of_them)
            if answer == z3.unsat:
                break
            found = set(left)
            if answer == z3.sat:
                model = solver.model()
                found = {claim for claim in left if z3.is_false(model.eval(left[claim], model_completion=True))}
            broken |= found
            left = {claim: formula for claim, formula in left.items() if claim not in found}
        solver.pop()
        return broken, questions

    def said_after(self, claim: Claim) -> Any:
        if claim not in self._after:
            self._after[claim] = self._said_after(claim)
        return self._after[claim]

    def _said_after(self, claim: Claim) -> Any:
        after = self.row.after
        depths = [s.TOP, s.TOP + 1] if claim.about == "state" else [after.top]
        return z.And(*[said(claim, after, self.spent_after, depth) for depth in depths])

    def unranked(self, claims: Sequence[Claim]) -> Unranked | None:
        """Whether the row can be played without lowering anything, or can bring a discarded card back."""
        broken = z.And(*self.known(claims), z.Or(self.brings_back, z.And(z.Not(self.discards), z.Not(self.lowers()))))
        answer = self.proof.ask(broken)
        if answer == "unsat":
            return None
        fails, unknown = self.proof.failing(broken) if answer == "sat" else ([], [{}])
        return Unranked(self.rule, () if unknown else tuple(fails))

    def lowers(self) -> Any:
        """The condition that the row lowers the rank of the stack without discarding a card."""
        rule, after = self.rule, self.row.after
        if rule.over:
            return z3.BoolVal(True)
        if rule.closes is not None:
            return z3.BoolVal(True) if after.result is not None else SPENT(s.TOP - 1)
        falls, stays = self.compared()
        again = isinstance(rule.on, Ended)
        if again:
            return z.Or(SPENT(s.TOP), falls)
        return z.Or(falls, stays) if rule.opens is not None else falls

    def compared(self) -> tuple[Any, Any]:
        """(the rank of the frame falls, it stays the same)."""
        machine = MACHINES[self.rule.machine]
        numbers = state_rank(machine)
        old = [self._state(numbers, self.rule.source)]
        new = [self._state(numbers, self.rule.target or self.rule.source)]
        for term in RANKS.get(machine.name, ()):
            old.append(Encoder(self.before, s.TOP, self.row.args).value(term))
            new.append(Encoder(self.row.after, s.TOP, self.row.args).value(term))
        falls: Any = z3.BoolVal(False)
        for a, b in reversed(list(zip(old, new, strict=True))):
            falls = z.Or(z.And(b < a, a > 0), z.And(b == a, falls))
        return falls, z.And(*[a == b for a, b in zip(old, new, strict=True)])

    @staticmethod
    def _state(numbers: dict[str, int] | None, state: str) -> Any:
        return z.Int(0 if numbers is None else numbers[state])


def said(claim: Claim, at: s.Position, spent: Callable[[Any], Any], depth: Any) -> Any:
    """A claim in one position. `depth` is that of the frame above, for a claim about a state."""
    number, below = s.MACHINE_NUMBER[claim.machine], s.MACHINE_NUMBER[claim.below]
    if claim.about == "outcome":
        outcome = list(MACHINES[claim.machine].outcomes).index(claim.name)
        waits = z.And(at.top >= 0, z.Equal(at.result_machine, number), z.Equal(at.result_outcome, outcome))
        return z.Implies(z.And(waits, z.Equal(at.machine(at.top), below)), spent(at.top))
    state = MACHINES[claim.machine].states.index(claim.name)
    inside = z.And(depth >= 1, depth <= at.top)
    here = z.And(
        z.Equal(at.machine(depth), number), z.Equal(at.state(depth), state), z.Equal(at.machine(depth - 1), below)
    )
    return z.Implies(z.And(inside, here), spent(depth - 1))
