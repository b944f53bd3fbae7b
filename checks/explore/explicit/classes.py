"""Classes of readings: those that answer some questions alike, so that a term need be built only once for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from checks.explore.explicit import masks as m
from checks.explore.explicit.masks import Mask
from checks.explore.readings import Family


class Class(NamedTuple):
    """A set of readings, as words and as a whole, and one of them."""

    mask: Mask
    full: int
    choice: Mapping[str, str]


class Classes:
    """The classes of one family."""

    def __init__(self, family: Family) -> None:
        self.family, self.words = family, m.words_for(len(family.products))
        self._open = {question.id for question in family.questions}
        self._known: dict[tuple[str, ...], list[Class]] = {}

    def of(self, full: int) -> Class:
        """A set of readings as a class."""
        return Class(m.split(full, self.words), full, self.family.choices[(full & -full).bit_length() - 1])

    def by(self, questions: Sequence[str]) -> list[Class]:
        """The readings, apart where they answer one of these questions differently."""
        asked = tuple(sorted(self._open.intersection(questions)))
        known = self._known.get(asked)
        if known is None:
            found: dict[tuple[str, ...], int] = {}
            for bit, choice in enumerate(self.family.choices):
                answer = tuple(choice[q] for q in asked)
                found[answer] = found.get(answer, 0) | (1 << bit)
            known = self._known[asked] = [self.of(full) for full in found.values()]
        return known
