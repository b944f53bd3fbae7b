"""Privacy: two reached states that look the same to a seat must show it the same plays.

What a seat does not see is taken out of a set (`eye.py`). Two sets that meet after that hold a pair of states that look
alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from checks.explore.readings import bits
from checks.explore.symbolic.eye import Eye, fact_of_frame
from checks.explore.symbolic.finding import Finding
from checks.explore.symbolic.reach import Explorer, Sets
from checks.explore.symbolic.vectors import Bdd
from checks.ground.cells import Cell, Partition
from invariants.alike import ALIKE, Alike, HandOf, Label, PlaceOf, Places
from model.language.facts import Fact, Field


class Privacy:
    """Compares the reached states with one another."""

    def __init__(self, explorer: Explorer, reached: Sets) -> None:
        self.explorer, self.reached, self.diagrams = explorer, reached, explorer.diagrams
        self.ground = explorer.relations.ground
        self.places: list[Cell] = [cell for cell in self.ground.cells if cell.kind == "place"]
        self._eyes: dict[str, Eye] = {}

    def findings(self) -> list[Finding]:
        """What is asked, in order."""
        return [self._asked(asked) for asked in ALIKE]

    def _asked(self, asked: Alike) -> Finding:
        finding = Finding(asked.id)
        compared = [w for w in self.reached if w.waits is None and asked.compares(w.machine, w.state)]
        secret = _secret(asked, self) if compared else None
        for observer in self.ground.instance.scope.factions if compared else ():
            if observer != "choam":
                eye = self._eye(observer)
                for where in compared:
                    self._compare(finding, asked, eye, where, self.reached[where], secret)
        return finding

    def _eye(self, observer: str) -> Eye:
        if observer not in self._eyes:
            self._eyes[observer] = Eye(self.diagrams, self.ground, observer)
        return self._eyes[observer]

    def _compare(
        self, finding: Finding, asked: Alike, eye: Eye, where: Partition, states: Bdd, secret: Sequence[Bdd] | None
    ) -> None:
        shown = self._shown(asked, eye.observer, where, states)
        for alike in eye.by_numbers(states):
            self.explorer.watch(where, self.reached)
            finding.arises |= self._differ(eye, where, alike, secret, finding.arises)
            for play in shown:
                self.explorer.watch(where, self.reached)
                with_it, without = alike & play, alike & ~play
                if with_it.satisfiable() and without.satisfiable():
                    seen = eye.seen(where, with_it) & eye.seen(where, without)
                    if seen.satisfiable():
                        bad = with_it & eye.looking(seen)
                        finding.states[where] = finding.states.get(where, self.diagrams.false) | bad
                        finding.fails |= self.diagrams.readings(bad)

    def _shown(self, asked: Alike, observer: str, where: Partition, states: Bdd) -> list[Bdd]:
        """For each label the states in which a play with it is made."""
        found: dict[Label, Bdd] = {}
        for step, source in self.explorer.moves(where, states):
            label = asked.label(step.play.rule, step.play.values, observer)
            if label is not None and step.possible(source):
                made = source & step.guard & ~step.fault
                found[label] = found.get(label, self.diagrams.false) | made
        return list(found.values())

    def _differ(self, eye: Eye, where: Partition, alike: Bdd, secret: Sequence[Bdd] | None, known: int) -> int:
        """The readings under which two of these states look alike and differ in the secret, beside those known."""
        missing = self.diagrams.readings(alike) & ~known
        if not missing:
            return known
        left = alike & self.diagrams.under(missing)
        if secret is None:
            apart = eye.facts(where, left)
            before, seen = self._counts(apart), self._counts(eye.seen(where, apart))
            return known | sum(1 << bit for bit in bits(missing) if before[bit] > seen[bit])
        found = known
        for condition in secret:
            one, other = left & condition, left & ~condition
            if one.satisfiable() and other.satisfiable():
                found |= self.diagrams.readings(eye.seen(where, one) & eye.seen(where, other))
        return found

    def _counts(self, states: Bdd) -> dict[int, int]:
        """By reading, in how many ways all variables can stand."""
        found: dict[int, int] = {}
        for leaf, mask in self.diagrams.leaves(states).items():
            number = int(leaf.sat_count(self.diagrams.count))
            for bit in bits(mask):
                found[bit] = found.get(bit, 0) + number
        return found


def _secret(asked: Alike, privacy: Privacy) -> list[Bdd] | None:
    """What must not be told, as sets: two states differ in it where they differ in being in one of these.

    None stands for the places of all cards.
    """
    secret, diagrams = asked.secret, privacy.diagrams
    if isinstance(secret, HandOf):
        return [diagrams.is_(cell, frozenset({("hand", secret.seat)})) for cell in privacy.places]
    if isinstance(secret, PlaceOf):
        cells = [cell for cell in privacy.places if cell.key[1] == secret.card]
        return [diagrams.is_(cell, frozenset({place})) for cell in cells for place in cell.values or ()]
    if isinstance(secret, Places):
        return None
    found: list[int] = []
    for cell in privacy.ground.cells:
        if cell.kind == "table":
            about: Fact | Field = privacy.ground.instance.cells[int(cell.key[1])][0]  # type: ignore[call-overload]
        elif cell.kind == "frame":
            about = fact_of_frame(privacy.ground.instance, cell)[0]
        else:
            continue
        found += diagrams.bits.get(cell, ()) if about in secret.facts else ()
    return [diagrams.vars[bit] for bit in found]
