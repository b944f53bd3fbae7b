"""Which property is asked after which row: those whose answer the row can change, each compiled once for a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from checks.meaning import Meaning
from checks.native.cone import Thing, changed_by, reads, settled
from checks.step import Game
from invariants.words import Invariant, StepProperty
from model.language.rows import Rule
from model.language.terms import TRUE, Term


class Asked:
    """The properties of one game."""

    def __init__(self, game: Game, invariants: Sequence[Invariant], steps: Sequence[StepProperty]) -> None:
        self.game, self.steps = game, steps
        self.of_states = [(one, game.meanings.of(one.condition)) for one in invariants]
        self._after: dict[Rule, list[tuple[Invariant, Meaning]]] = {}
        self._of_step: dict[Rule, list[tuple[StepProperty, Meaning]]] = {}

    def after(self, rule: Rule) -> list[tuple[Invariant, Meaning]]:
        """What is asked of the state after a play of the row."""
        found = self._after.get(rule)
        if found is None:
            changed = changed_by(rule)
            found = self._after[rule] = [pair for pair in self.of_states if _reads(pair[0].condition) & changed]
        return found

    def of_step(self, rule: Rule) -> list[tuple[StepProperty, Meaning]]:
        """What is asked of a play of the row."""
        found = self._of_step.get(rule)
        if found is None:
            of = self.game.meanings.of
            asked = [(one, _on(one, rule)) for one in self.steps]
            found = self._of_step[rule] = [(one, of(term)) for one, term in asked if term is not TRUE]
        return found


_READ: dict[int, set[Thing]] = {}


def _reads(term: Term) -> set[Thing]:
    """By identity: two terms compare to a term."""
    if id(term) not in _READ:
        _READ[id(term)] = reads(term)
    return _READ[id(term)]


@cache
def _on(step: StepProperty, rule: Rule) -> Term:
    """What a property of steps asks of a row; TRUE where it is nothing."""
    condition = step.condition(rule)
    return TRUE if condition is None else settled(condition, changed_by(rule))
