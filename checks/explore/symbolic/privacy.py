"""Privacy: two reached states that look the same to a seat must show it the same plays.

What a seat does not see is taken out of a set (`eye.py`). Two sets that meet after that hold a pair of states that look
alike.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from checks.explore.readings import bits
from checks.explore.symbolic.eye import Eye, fact_of_frame
from checks.explore.symbolic.finding import Finding
from checks.explore.symbolic.reach import Explorer, Sets
from checks.explore.symbolic.vectors import Bdd
from checks.ground.cells import Cell, Partition
from checks.ground.ground import TABLE_FIRST, GroundPlay
from invariants.privacy import ALIKE, Alike
from model.language.facts import Fact, Field
from model.language.rows import Rule
from model.language.terms import Const, Param

Shows = Callable[[GroundPlay, str], Hashable]


class Asked(NamedTuple):
    """Which plays a seat is shown, by a label that is None for the others; on which frames; what must stay secret.

    The secret is a list of sets: two states differ in it where they differ in being in one of these. None stands for
    the places of all cards. Where `states` are named, only those of the frames count.
    """

    id: str
    shows: Shows
    machines: tuple[str, ...]
    secret: Callable[[Privacy], list[Bdd]] | None
    states: tuple[str, ...] = ()

    def compares(self, where: Partition) -> bool:
        """Are the states of the partition compared?"""
        named = not self.states or where.state in self.states
        return where.machine in self.machines and where.waits is None and named


class Privacy:
    """Compares the reached states with one another."""

    def __init__(self, explorer: Explorer, reached: Sets) -> None:
        self.explorer, self.reached, self.diagrams = explorer, reached, explorer.diagrams
        self.ground = explorer.relations.ground
        self.places: list[Cell] = [cell for cell in self.ground.cells if cell.kind == "place"]
        self._eyes: dict[str, Eye] = {}

    def findings(self) -> list[Finding]:
        """What is asked, in order."""
        return [self._asked(asked) for asked in ASKED]

    def _asked(self, asked: Asked) -> Finding:
        finding = Finding(asked.id)
        compared = [where for where in self.reached if asked.compares(where)]
        secret = asked.secret(self) if asked.secret is not None and compared else None
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
        self, finding: Finding, asked: Asked, eye: Eye, where: Partition, states: Bdd, secret: Sequence[Bdd] | None
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

    def _shown(self, asked: Asked, observer: str, where: Partition, states: Bdd) -> list[Bdd]:
        """For each label the states in which a play with it is made."""
        found: dict[Hashable, Bdd] = {}
        for step, source in self.explorer.moves(where, states):
            label = asked.shows(step.play, observer)
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


def table_plays(rows: Callable[[str, str], bool]) -> Shows:
    """Every seat sees that the table plays one of these rows (machine, event)."""

    def shows(play: GroundPlay, observer: str) -> Hashable:
        rule = play.rule
        return (rule.machine, rule.event) if play.urgency == TABLE_FIRST and rows(rule.machine, rule.event) else None

    return shows


def own_plays(rows: Callable[[Rule], bool]) -> Shows:
    """A seat learns which of its own plays of these rows are accepted, whatever else an equality fixes in them."""

    def shows(play: GroundPlay, observer: str) -> Hashable:
        rule, values = play.rule, play.values
        if not isinstance(rule.by, Param | Const) or not rows(rule):
            return None
        if isinstance(rule.by, Const):
            return (rule.event, values[: len(rule.using)]) if rule.by.key[0] == observer else None
        return (rule.event, values[1 : 1 + len(rule.using)]) if values[0] == observer else None

    return shows


def hand_of(seat: str) -> Callable[[Privacy], list[Bdd]]:
    """The secret of what a seat holds."""
    return lambda privacy: [privacy.diagrams.is_(cell, frozenset({("hand", seat)})) for cell in privacy.places]


def place_of(card: str) -> Callable[[Privacy], list[Bdd]]:
    """The secret of where one card is."""
    return lambda privacy: [
        privacy.diagrams.is_(cell, frozenset({place}))
        for cell in privacy.places
        for place in cell.values or ()
        if cell.key[1] == card
    ]


def values_of(facts: Sequence[Fact | Field]) -> Callable[[Privacy], list[Bdd]]:
    """The secret of what these facts say, those of frames among them."""

    def bits(privacy: Privacy) -> list[Bdd]:
        diagrams, instance = privacy.diagrams, privacy.ground.instance
        found: list[int] = []
        for cell in privacy.ground.cells:
            if cell.kind == "table":
                about: Fact | Field = instance.cells[int(cell.key[1])][0]  # type: ignore[call-overload]
            elif cell.kind == "frame":
                about = fact_of_frame(instance, cell)[0]
            else:
                continue
            found += diagrams.bits.get(cell, ()) if about in facts else ()
        return [diagrams.vars[bit] for bit in found]

    return bits


def _of_alike(asked: Alike) -> Asked:
    """Every seat sees the plays of the table; which of its own it may make, it learns itself."""
    own = own_plays(asked.asks)

    def shows(play: GroundPlay, observer: str) -> Hashable:
        rule = play.rule
        return (rule.machine, rule.event) if asked.by_the_table(rule) else own(play, observer)

    return Asked(asked.id, shows, (asked.machine,), values_of(asked.secret), asked.states)


ASKED = (
    Asked(
        "INV-70",
        table_plays(
            lambda machine, event: (
                machine in ("karama", "kull") and event in ("ask CHOAM", "go on", "decline for CHOAM")
            )
        ),
        ("karama",),
        hand_of("choam"),
    ),
    Asked("INV-73", own_plays(lambda rule: rule.event == "bid"), ("bidding",), place_of("kull_wahad")),
    Asked(
        "INV-77",
        table_plays(lambda machine, event: event in ("close", "settle") and machine in ("response", "bidding")),
        ("response", "bidding"),
        None,
    ),
    *[_of_alike(asked) for asked in ALIKE],
)
