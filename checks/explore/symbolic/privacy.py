"""Privacy: two reached states that look the same to a seat must show it the same plays.

What a seat does not see is taken out of a set: hidden facts, and the places of hidden cards, whose numbers stay. Two
sets that meet after that hold a pair of states that look alike.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

from oxidd.bdd import BDDFunction

from checks.explore.readings import bits
from checks.explore.symbolic.finding import Finding
from checks.explore.symbolic.reach import Explorer, Sets
from checks.explore.symbolic.vectors import Bdd
from checks.ground.cells import Cell, Code, Partition
from checks.ground.expr import Bool, Expressions
from checks.ground.ground import TABLE_FIRST, GroundPlay
from model.language.terms import Const, Param

Shows = Callable[[GroundPlay, str], Hashable]


class Asked(NamedTuple):
    """Which plays a seat is shown, by a label that is None for the others; on which frames; what must stay secret.

    The secret is a list of conditions: two states differ in it where they differ in one of these. None stands for the
    places of all cards.
    """

    id: str
    shows: Shows
    machines: tuple[str, ...]
    secret: Callable[[Privacy], list[Bool]] | None


class Privacy:
    """Compares the reached states with one another."""

    def __init__(self, explorer: Explorer, reached: Sets) -> None:
        self.explorer, self.reached, self.diagrams = explorer, reached, explorer.diagrams
        self.ground = explorer.relations.ground
        self.places: list[Cell] = [cell for cell in self.ground.cells if cell.kind == "place"]

    def findings(self) -> list[Finding]:
        """What is asked, in order."""
        return [self._asked(asked) for asked in ASKED]

    def _asked(self, asked: Asked) -> Finding:
        finding = Finding(asked.id)
        secret = None
        if asked.secret is not None:
            secret = [self.diagrams.of(condition) for condition in asked.secret(self)]
        for observer in self.ground.instance.scope.factions:
            if observer != "choam":
                eye = _Eye(self, observer)
                for where, states in self.reached.items():
                    if where.machine in asked.machines and where.waits is None:
                        self._compare(finding, asked, eye, where, states, secret)
        return finding

    def _compare(
        self, finding: Finding, asked: Asked, eye: _Eye, where: Partition, states: Bdd, secret: Sequence[Bdd] | None
    ) -> None:
        shown = self._shown(asked, eye.observer, where, states)
        for alike in eye.by_numbers(states):
            self.explorer.watch(where, self.reached)
            finding.arises |= self._differ(eye, alike, secret, finding.arises)
            for play in shown:
                with_it, without = alike & play, alike & ~play
                if with_it.satisfiable() and without.satisfiable():
                    seen = eye.seen(with_it) & eye.seen(without)
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

    def _differ(self, eye: _Eye, alike: Bdd, secret: Sequence[Bdd] | None, known: int) -> int:
        """The readings under which two of these states look alike and differ in the secret, beside those known."""
        missing = self.diagrams.readings(alike) & ~known
        if not missing:
            return known
        left = alike & self.diagrams.under(missing)
        if secret is None:
            apart = left.exists(eye.hidden_facts)
            before, seen = self._counts(apart), self._counts(eye.seen(apart))
            return known | sum(1 << bit for bit in bits(missing) if before[bit] > seen[bit])
        found = known
        for condition in secret:
            one, other = left & condition, left & ~condition
            if one.satisfiable() and other.satisfiable():
                found |= self.diagrams.readings(eye.seen(one) & eye.seen(other))
        return found

    def _counts(self, states: Bdd) -> dict[int, int]:
        """By reading, in how many ways all variables can stand."""
        found: dict[int, int] = {}
        for leaf, mask in self.diagrams.leaves(states).items():
            number = int(leaf.sat_count(self.diagrams.count))
            for bit in bits(mask):
                found[bit] = found.get(bit, 0) + number
        return found


class _Eye:
    """What one seat sees: its own facts and hand, what is public, what lies open, and how many cards lie elsewhere."""

    def __init__(self, privacy: Privacy, observer: str) -> None:
        self.diagrams, self.observer = privacy.diagrams, observer
        ground, make = privacy.ground, privacy.ground.make
        hidden_bits: set[int] = set()
        for cell in ground.cells:
            if cell.kind == "table":
                fact, indices = ground.instance.cells[int(cell.key[1])]  # type: ignore[call-overload]
                mine = fact.seen_by == "owner" and indices[:1] == (observer,)
                if fact.seen_by != "everyone" and not mine:
                    hidden_bits.update(self.diagrams.bits[cell])
        self.hidden_facts = self.diagrams.cube(frozenset(hidden_bits))
        self.cards: list[tuple[Bdd, Bdd, Bdd]] = []
        pairs: list[tuple[int, Bdd]] = []
        hiding: dict[Code, list[Cell]] = {}
        for cell in privacy.places:
            secret = [place for place in cell.values or () if not self._open(place)]
            for place in secret:
                hiding.setdefault(place, []).append(cell)
            if len(secret) > 1:
                own = self.diagrams.bits[cell]
                hidden = self.diagrams.of(make.is_(cell, secret))
                code = self.diagrams.code(cell, secret[0])
                assert code is not None
                literals = {bit: bool(code >> i & 1) for i, bit in enumerate(own)}
                self.cards.append((hidden, self.diagrams.cube(frozenset(own)), self.diagrams.assigned(literals)))
                for bit in own:
                    value = self.diagrams.true if literals[bit] else self.diagrams.false
                    pairs.append((bit, hidden.ite(value, self.diagrams.vars[bit])))
        self.substitution = BDDFunction.make_substitution(pairs) if pairs else None
        self.numbers = [self._counts(make, place, cells) for place, cells in hiding.items()]

    def _open(self, place: Code) -> bool:
        return place in ("discard", "removed") or (
            isinstance(place, tuple) and (place[0] == "held" or place == ("hand", self.observer))
        )

    def _counts(self, make: Expressions, place: Code, cells: Sequence[Cell]) -> list[Bdd]:
        """The states with no card at a hidden place, with one, and so on."""
        one, none = make.number(1), make.number(0)
        count = make.sum([make.if_(make.is_(cell, (place,)), one, none) for cell in cells])
        return [self.diagrams.of(make.equal(count, make.number(n))) for n in range(len(cells) + 1)]

    def by_numbers(self, states: Bdd, at: int = 0) -> Iterator[Bdd]:
        """The states by how many cards lie at each hidden place."""
        if not states.satisfiable():
            return
        if at == len(self.numbers):
            yield states
            return
        for there in self.numbers[at]:
            yield from self.by_numbers(states & there, at + 1)

    def seen(self, states: Bdd) -> Bdd:
        """What is seen of states that agree in numbers: hidden facts forgotten, hidden cards all at one place."""
        found = states.exists(self.hidden_facts)
        for hidden, variables, place in self.cards:
            found = (found & ~hidden) | ((found & hidden).exists(variables) & place)
        return found

    def looking(self, seen: Bdd) -> Bdd:
        """The states of which this is seen."""
        return seen if self.substitution is None else seen.substitute(self.substitution)


def table_plays(rows: Callable[[str, str], bool]) -> Shows:
    """Every seat sees that the table plays one of these rows (machine, event)."""

    def shows(play: GroundPlay, observer: str) -> Hashable:
        rule = play.rule
        return (rule.machine, rule.event) if play.urgency == TABLE_FIRST and rows(rule.machine, rule.event) else None

    return shows


def own_plays(event: str) -> Shows:
    """A seat learns which of its own plays of this event are accepted."""

    def shows(play: GroundPlay, observer: str) -> Hashable:
        rule = play.rule
        if rule.event != event or not isinstance(rule.by, Param | Const):
            return None
        actor = rule.by.key[0] if isinstance(rule.by, Const) else play.values[0]
        return (event, play.values) if actor == observer else None

    return shows


def hand_of(seat: str) -> Callable[[Privacy], list[Bool]]:
    """The secret of what a seat holds."""
    return lambda privacy: [privacy.ground.make.is_(cell, (("hand", seat),)) for cell in privacy.places]


def place_of(card: str) -> Callable[[Privacy], list[Bool]]:
    """The secret of where one card is."""
    return lambda privacy: _where([cell for cell in privacy.places if cell.key[1] == card], privacy)


def _where(cells: Sequence[Cell], privacy: Privacy) -> list[Bool]:
    return [condition for cell in cells for condition in privacy.ground.make.of_cell(cell).cases.values()]


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
    Asked("INV-73", own_plays("bid"), ("bidding",), place_of("kull_wahad")),
    Asked(
        "INV-77",
        table_plays(lambda machine, event: event in ("close", "settle") and machine in ("response", "bidding")),
        ("response", "bidding"),
        None,
    ),
)
