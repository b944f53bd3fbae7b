"""What a symbolic exploration answers, in the form that all explorers share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple, TypeVar

from oxidd.util import DDMemoryError

from checks.explore.answers import Answer, History, Size
from checks.explore.obligations import PLAY, PRIVACY
from checks.explore.readings import Family, bits
from checks.explore.symbolic.budget import OutOfBudget
from checks.explore.symbolic.finding import Finding
from checks.explore.symbolic.histories import Layers
from checks.explore.symbolic.obligations import Obligations
from checks.explore.symbolic.reach import Explorer, Sets
from checks.explore.symbolic.vectors import Bdd
from checks.ground.cells import Partition
from invariants.catalogue import STATES, STEPS

T = TypeVar("T")
IDS: tuple[tuple[str, ...], ...] = (
    tuple(i.id for i in STATES),
    tuple(p.id for p in STEPS),
    tuple(PLAY),
    tuple(PRIVACY),
)
"""The obligations in their order, in the groups in which they are asked."""


class SymbolicSize(Size):
    """A size whose layers are counted when they are first asked for. 0 where the budget does not reach so far."""

    def __init__(self, explored: SymbolicExplored, states: list[int], transitions: list[int], union: int) -> None:
        self._explored = explored
        self.states, self.transitions, self.union_states = states, transitions, union

    @property
    def levels(self) -> int:  # type: ignore[override]
        return self._explored.within_budget(lambda layers: len(layers.every), 0)


class _Counted(NamedTuple):
    size: Size
    taken: Mapping[str, int]


class SymbolicExplored:
    """The states that were reached, as diagrams, and what follows from them when it is asked.

    Counts are taken when first asked for; where `stopped` says that the exploration was not completed they are those
    of the states seen so far, and no obligation is decided.
    """

    engine = "symbolic"

    def __init__(
        self, family: Family, explorer: Explorer | None, reached: Sets, stopped: str, more: Mapping[str, object]
    ) -> None:
        self.family, self.explorer, self.reached, self.stopped = family, explorer, reached, stopped
        self.more = dict(more)

    # -- counts ---------------------------------------------------------------------------------------------------

    @property
    def size(self) -> Size:
        """How large the scope is."""
        return self._counted.size

    @property
    def taken(self) -> Mapping[str, int]:
        """Rows (by id) that some play uses, and under which readings. Not told of a run that was stopped."""
        return self._counted.taken

    @cached_property
    def _counted(self) -> _Counted:
        nothing = [0] * len(self.family.products)
        if self.explorer is not None:
            try:
                return self.explorer.diagrams.roomy(self._count)
            except DDMemoryError:
                self.stopped = self.stopped or "undecided at the counts: the diagrams have no more room"
        return _Counted(SymbolicSize(self, nothing, nothing, 0), {})

    def _count(self) -> _Counted:
        assert self.explorer is not None
        diagrams, relations = self.explorer.diagrams, self.explorer.relations
        states, transitions = [0] * len(self.family.products), [0] * len(self.family.products)
        taken: dict[str, int] = {}
        for where, found in self.reached.items():
            self.add(states, where, found)
            if not self.stopped:
                part = relations.part(where)
                classes = relations.classes(part, found)
                for play, guard in part.plays:
                    made = classes[play.urgency] & guard
                    self.add(transitions, where, made)
                    mask = diagrams.readings(made)
                    if mask:
                        taken[play.rule.id] = taken.get(play.rule.id, 0) | mask
        union = self.explorer.union(self.reached)
        return _Counted(SymbolicSize(self, states, transitions, union), taken)

    def add(self, counts: list[int], where: Partition, found: Bdd) -> None:
        """Adds the number of states of a set of a partition, by reading."""
        assert self.explorer is not None
        for leaf, mask in self.explorer.diagrams.leaves(found).items():
            number = self.explorer.count(where, leaf)
            for bit in range(len(counts)) if mask == self.family.full else bits(mask):
                counts[bit] += number

    @cached_property
    def layers(self) -> Layers | None:
        """The strict layers, none of them built; None of a run that was stopped."""
        return None if self.explorer is None or self.stopped else Layers(self.explorer)

    def within_budget(self, asked: Callable[[Layers], T], otherwise: T) -> T:
        """What is asked of the layers, where the budget reaches so far."""
        if self.layers is None:
            return otherwise
        try:
            return asked(self.layers)
        except OutOfBudget as out:
            self.stopped = f"undecided at the layers: {out}"
        except DDMemoryError:
            self.stopped = "undecided at the layers: the diagrams have no more room"
        return otherwise

    # -- obligations ----------------------------------------------------------------------------------------------

    @cached_property
    def findings(self) -> list[Finding]:
        """Every obligation, in order."""
        found: list[Finding] = []
        asked = None if self.explorer is None or self.stopped else Obligations(self.explorer, self.reached)
        for number, ids in enumerate(IDS):
            if not self.stopped and asked is not None:
                try:
                    found += asked.parts()[number]()
                    continue
                except OutOfBudget as out:
                    self.stopped = f"undecided at {ids[0]} and what is asked after it: {out}"
                except DDMemoryError:
                    self.stopped = f"undecided at {ids[0]} and what is asked after it: the diagrams have no more room"
            found += [Finding(id, decided=False) for id in ids]
        return found

    def answers(self) -> Sequence[Answer]:
        """Every obligation of the catalogue, in order. What fails is decided once its shortest history is known."""
        found: list[Answer] = []
        for finding in self.findings:
            answer = Answer(finding.id, finding.fails, finding.arises, None, finding.decided, finding.note)
            if finding.fails:
                answer.shortest = self.within_budget(partial(_shortest, finding, self._shown(finding)), None)
                answer.decided = answer.shortest is not None
            found.append(answer)
        return found

    def _shown(self, finding: Finding) -> int:
        """The readings whose failure is shown: the current ones where they fail, else all that do."""
        return finding.fails & self.family.current or finding.fails

    def histories(self, id: str, count: int = 1) -> Sequence[History]:
        """Shortest histories of a failing obligation, as different from one another as can be had."""
        for finding in self.findings:
            if finding.id == id and finding.fails:
                return self.within_budget(partial(_histories, finding, self._shown(finding), count), [])
        return []


def _shortest(finding: Finding, shown: int, layers: Layers) -> int | None:
    return layers.shortest(finding, shown)


def _histories(finding: Finding, shown: int, count: int, layers: Layers) -> Sequence[History]:
    return layers.histories(finding, shown, count)
