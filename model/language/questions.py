"""Questions: rules that the documents do not settle, as values with named readings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from model.language import terms
from model.language.effects import Effect, OnlyIf
from model.language.errors import KanlyError, did_you_mean
from model.language.sorts import Sort, Value
from model.language.sources import Source
from model.language.terms import TRUE, Term
from model.language.where import caller, here

Status = Literal["printed", "FAQ", "user ruling", "supplied revision", "provisional", "composition", "open", "ours"]

QUESTIONS: dict[str, Question] = {}
"""Every question, by id."""


class Question:
    """An open question. `readings` map a name to a sentence; `current` is the reading that the gate goes by.

    `applies_when` is a condition over rigid facts: elsewhere the question cannot matter and is not multiplied.
    """

    def __init__(
        self,
        id: str,
        asks: str,
        *,
        readings: Mapping[str, str],
        current: str,
        status: Status,
        because: str,
        sources: Sequence[Source],
        applies_when: Term = TRUE,
    ) -> None:
        if current not in readings:
            raise KanlyError(f"{id} has no reading '{current}'", here(), did_you_mean(current, readings))
        if id in QUESTIONS:
            raise KanlyError(f"there are two questions {id}", here())
        self.id, self.asks, self.readings, self.current = id, asks, dict(readings), current
        self.status, self.because, self.sources, self.applies_when = status, because, tuple(sources), applies_when
        self.at = caller()
        QUESTIONS[id] = self

    def _check(self, given: Sequence[str]) -> None:
        for name in given:
            if name not in self.readings:
                raise KanlyError(
                    f"{self.id} has no reading '{name}'",
                    here(),
                    [*did_you_mean(name, self.readings), "its readings are: " + ", ".join(self.readings)],
                )

    def reads(self, *names: str) -> Term:
        """The condition that the question is read in one of these ways."""
        self._check(names)
        return terms.reads(self, tuple(name for name in self.readings if name in names))

    def means(self, **values: Any) -> Any:
        """What each reading means: a value, or a list of effects. Every reading must be given."""
        self._check(list(values))
        missing = [name for name in self.readings if name not in values]
        if missing:
            raise KanlyError(
                f"this use of {self.id} says nothing for {', '.join(missing)}",
                here(),
                ["its readings are: " + ", ".join(self.readings)],
            )
        if all(isinstance(value, list) for value in values.values()):
            chosen: list[Effect] = [OnlyIf(self.reads(name), tuple(value)) for name, value in values.items() if value]
            return Answer(self, chosen)
        sort = next((value.sort for value in values.values() if isinstance(value, Term)), None)
        names = list(values)
        result = terms.lift(values[names[-1]], sort)
        for name in reversed(names[:-1]):
            result = terms.choose(self.reads(name), terms.lift(values[name], sort), result)
        return result

    def names(self, sort: Sort, **values: Value) -> Term:
        """What each reading means, as elements of a sort."""
        term: Term = self.means(**{name: terms.lift(value, sort) for name, value in values.items()})
        return term

    def __repr__(self) -> str:
        return self.id


def current_readings() -> dict[str, str]:
    """The reading that every question has now."""
    return {id: question.current for id, question in QUESTIONS.items()}


class Answer(list[Effect]):
    """Effects by reading. Spread it into `then` with `*`."""

    def __init__(self, question: Question, effects: Sequence[Effect]) -> None:
        super().__init__(effects)
        self.question = question


_ASKED: dict[Term, tuple[tuple[Question, tuple[str, ...]], ...]] = {}


def questions_in(term: Term) -> tuple[tuple[Question, tuple[str, ...]], ...]:
    """The questions a term asks, each with the readings it names."""
    known = _ASKED.get(term)
    if known is None:
        if isinstance(term, terms.Reads):
            known = ((term.key[0], term.key[1]),)
        else:
            known = tuple(dict.fromkeys(found for child in term.children for found in questions_in(child)))
        _ASKED[term] = known
    return known
