"""Every obligation on the reached states: where it fails, under which readings, and where its situation arises."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from checks.explore.depth import deepest_allowed
from checks.explore.symbolic.finding import Finding
from checks.explore.symbolic.privacy import Privacy
from checks.explore.symbolic.reach import Explorer, Sets
from checks.explore.symbolic.relation import Step
from checks.explore.symbolic.trims import Moves
from checks.explore.symbolic.vectors import Bdd
from checks.ground.cells import Key
from checks.ground.expr import TRUE, Expr
from checks.ground.ground import TABLE_FIRST, GroundPlay
from checks.ground.terms import Scene
from invariants.catalogue import STATES, STEPS
from model.language.rows import Rule
from model.language.terms import Term


class Obligations:
    """Asks everything of one exploration that is complete."""

    def __init__(self, explorer: Explorer, reached: Sets) -> None:
        self.explorer, self.reached = explorer, reached
        self.diagrams, self.ground = explorer.diagrams, explorer.relations.ground
        self.full = self.diagrams.family.full
        self._moves: Moves | None = None

    @property
    def moves(self) -> Moves:
        if self._moves is None:
            self._moves = Moves(self.explorer, self.reached)
        return self._moves

    def _fails(self, finding: Finding, where: object, bad: Bdd) -> None:
        if bad.satisfiable():
            finding.states[where] = finding.states.get(where, self.diagrams.false) | bad  # type: ignore[index, call-overload]
            finding.fails |= self.diagrams.readings(bad)

    def parts(self) -> list[Callable[[], list[Finding]]]:
        """The questions in the order of `examine`, each a function that answers some of them."""
        return [self.on_states, self.on_steps, self.in_play, self.on_privacy]

    # -- states and steps -----------------------------------------------------------------------------------------

    def on_states(self) -> list[Finding]:
        """Every invariant of states."""
        found = [Finding(inv.id) for inv in STATES]
        for where, states in self.reached.items():
            everywhere = self.diagrams.readings(states)
            for inv, finding in zip(STATES, found, strict=True):
                self.explorer.watch(where, self.reached)
                condition = self.ground.condition(inv.condition, where)
                if condition is not TRUE:
                    self._fails(finding, where, self.diagrams.within(states, self.ground.make.not_(condition)))
                if everywhere & ~finding.arises:
                    there = self.diagrams.within(states, self.ground.condition(inv.arises, where))
                    finding.arises |= self.diagrams.readings(there)
        return found

    def on_steps(self) -> list[Finding]:
        """Every property of steps."""
        found = [Finding(p.id) for p in STEPS]
        about: dict[Rule, list[tuple[Finding, Term, Term]]] = {}
        for where, states in self.reached.items():
            for step, source in self.explorer.moves(where, states):
                rule = step.play.rule
                if rule not in about:
                    asked = [(f, p.condition(rule), p.arises) for f, p in zip(found, STEPS, strict=True)]
                    about[rule] = [(f, condition, arises) for f, condition, arises in asked if condition is not None]
                if about[rule] and step.possible(source):
                    made = source & step.guard & ~step.fault
                    if made.satisfiable():
                        self._on_step(step, made, about[rule])
        return found

    def _on_step(self, step: Step, made: Bdd, about: list[tuple[Finding, Term, Term]]) -> None:
        terms, play = self.ground.terms, step.play
        after: dict[Key, Expr] = {cell.key: value for cell, value in step.updates.items()}
        look = terms.look(play.partition, Scene({}, after))
        everywhere = self.diagrams.readings(made)
        for finding, condition, arises in about:
            self.explorer.watch(play.partition, self.reached)
            terms.args = dict(zip([id(param) for param in play.rule.params], play.values, strict=True))
            holds = terms.condition(condition, look)
            if holds is not TRUE:
                bad = self.diagrams.within(made, self.ground.make.not_(holds))
                if bad.satisfiable():
                    finding.steps.append((step, bad))
                    finding.fails |= self.diagrams.readings(bad)
            if everywhere & ~finding.arises:
                there = self.diagrams.within(made, terms.condition(arises, look))
                finding.arises |= self.diagrams.readings(there)

    # -- play -----------------------------------------------------------------------------------------------------

    def in_play(self) -> list[Finding]:
        """Depth, dead ends, payment, loops, ends, overlaps and faults."""
        stuck = Finding("INV-60", self.full)
        for where, states in self.reached.items():
            if where.depth:
                part = self.explorer.relations.part(where)
                left = states
                for enabled in part.enabled:
                    left = left & ~enabled
                self._fails(stuck, where, left)
        ends, livelock = self._ends(stuck)
        paying = Finding("INV-63")
        for where, states in self.reached.items():
            if (where.machine, where.state) == ("bidding", "payment"):
                paying.arises |= self.diagrams.readings(states)
                for bad in (stuck.states, livelock):
                    if where in bad:
                        self._fails(paying, where, bad[where])
        return [self._depth(), stuck, paying, self._table_loops(), ends, self._overlaps(), self._faults()]

    def _depth(self) -> Finding:
        bound = deepest_allowed(self.ground.instance)
        deepest = max(where.depth for where in self.reached)
        finding = Finding("INV-56", self.full, note=f"bound {bound} frames, deepest reached {deepest}")
        for where, states in self.reached.items():
            if where.depth > bound:
                self._fails(finding, where, states)
        return finding

    def _ends(self, stuck: Finding) -> tuple[Finding, Sets]:
        """States from which no play leads on to the end, and those of them from which none leads to a dead end."""
        over = {where: states for where, states in self.reached.items() if not where.depth}
        can_end = self.moves.leading_to(over)
        finding, false = Finding("INV-65", self.full), self.diagrams.false
        for where, states in self.reached.items():
            self._fails(finding, where, states & ~can_end.get(where, false))
        livelock: Sets = {}
        if finding.states:
            can_stop = self.moves.leading_to(stuck.states)
            livelock = {w: s & ~can_stop.get(w, false) for w, s in finding.states.items()}
        cyclic = 0
        for states in self.moves.cyclic(lambda step: True, exactly=False).values():
            cyclic |= self.diagrams.readings(states)
        formula = self.diagrams.family.formula(cyclic)
        finding.note = f"loops that players can leave, under {formula}" if cyclic else "no loop at all"
        return finding, livelock

    def _table_loops(self) -> Finding:
        finding = Finding("INV-64", self.full)

        def of_table(step: Step) -> bool:
            return step.play.urgency == TABLE_FIRST

        if self.moves.cyclic(of_table, exactly=False):
            for where, states in self.moves.cyclic(of_table, exactly=True).items():
                self._fails(finding, where, states)
        return finding

    def _overlaps(self) -> Finding:
        finding = Finding("overlap", self.full)
        for where, states in self.reached.items():
            part = self.explorer.relations.part(where)
            classes = self.explorer.relations.classes(part, states)
            for plays in _alike(part.plays):
                some = self.diagrams.false
                for play, guard in plays:
                    self._fails(finding, where, classes[play.urgency] & some & guard)
                    some = some | guard
        return finding

    def _faults(self) -> Finding:
        finding = Finding("fault", self.full)
        for where, states in self.reached.items():
            for step, source in self.explorer.moves(where, states):
                if step.possible(source) and step.fault.satisfiable():
                    self._fails(finding, where, source & step.guard & step.fault)
        return finding

    def on_privacy(self) -> list[Finding]:
        """What seats are shown, compared between states that look alike to them."""
        return Privacy(self.explorer, self.reached).findings()


def _alike(plays: list[tuple[GroundPlay, Bdd]]) -> Iterator[list[tuple[GroundPlay, Bdd]]]:
    """The plays that would overlap if two were enabled at once."""
    groups: dict[tuple[object, ...], list[tuple[GroundPlay, Bdd]]] = {}
    for play, guard in plays:
        groups.setdefault((play.urgency, *play.identity), []).append((play, guard))
    yield from (group for group in groups.values() if len(group) > 1)
