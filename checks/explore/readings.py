"""Sets of readings as bit masks, and such sets as formulas over questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product

from model.language.errors import KanlyError
from model.language.questions import QUESTIONS, Question
from model.language.scope import Scope

EVERY, NONE = "every reading", "no reading"


class Products:
    """Sets of products of readings of some questions. Bit i of a mask stands for `products[i]`."""

    def __init__(self, questions: Sequence[Question], products: Sequence[Mapping[str, str]]) -> None:
        self.questions, self.products = list(questions), [dict(product) for product in products]
        self.full = (1 << len(self.products)) - 1
        self._masks: dict[tuple[str, str], int] = {}
        for i, choice in enumerate(self.products):
            self.remember(i, choice)

    def remember(self, bit: int, choice: Mapping[str, str]) -> None:
        """Notes what reading `bit` answers to each question."""
        for id, name in choice.items():
            self._masks[id, name] = self._masks.get((id, name), 0) | (1 << bit)

    def where(self, id: str, name: str) -> int:
        """The readings that read this question so."""
        return self._masks.get((id, name), 0)

    def formula(self, mask: int) -> str:
        """The set of readings as a short formula: a union of cubes, grown greedily."""
        if mask == self.full:
            return EVERY
        if mask == 0:
            return NONE
        cubes: list[dict[str, tuple[str, ...]]] = []
        left = mask
        while left:
            cube = self._cube((left & -left).bit_length() - 1, mask)
            cubes.append(cube)
            left &= ~self._mask_of(cube)
        return " or ".join(f"({self._said(cube)})" if len(cubes) > 1 else self._said(cube) for cube in cubes)

    def _cube(self, bit: int, mask: int) -> dict[str, tuple[str, ...]]:
        cube: dict[str, tuple[str, ...]] = {q.id: (self.products[bit][q.id],) for q in self.questions}
        for question in sorted(self.questions, key=lambda q: len(q.readings)):
            widest = {**cube, question.id: tuple(question.readings)}
            if self._mask_of(widest) & ~mask == 0:
                cube = widest
                continue
            for name in question.readings:
                wider = {**cube, question.id: tuple(n for n in question.readings if n in (*cube[question.id], name))}
                if self._mask_of(wider) & ~mask == 0:
                    cube = wider
        return cube

    def _mask_of(self, cube: Mapping[str, Sequence[str]]) -> int:
        mask = self.full
        for id, names in cube.items():
            some = 0
            for name in names:
                some |= self.where(id, name)
            mask &= some
        return mask

    def _said(self, cube: Mapping[str, Sequence[str]]) -> str:
        said = [(q.id, cube[q.id]) for q in self.questions if len(cube[q.id]) < len(q.readings)]
        parts = [
            f"{id} = ({' or '.join(names)})" if len(said) > 1 and len(names) > 1 else f"{id} = {' or '.join(names)}"
            for id, names in said
        ]
        return " and ".join(parts) or EVERY


def every_product(questions: Sequence[Question]) -> Products:
    """All products of the readings of these questions."""
    combined = product(*[question.readings for question in questions])
    return Products(questions, [dict(zip([q.id for q in questions], values, strict=True)) for values in combined])


def is_current(choice: Mapping[str, str]) -> bool:
    """Is every question answered as it is at present?"""
    return all(QUESTIONS[id].current == name for id, name in choice.items())


def formula_of(choices: Iterable[Mapping[str, str]]) -> str:
    """Failing products, each of the questions that its row asks, as one formula over all of these questions."""
    listed = list(choices)
    if not listed:
        return "unknown"
    asked = [id for id in QUESTIONS if any(id in choice for choice in listed)]
    every = every_product([QUESTIONS[id] for id in asked])
    mask = 0
    for choice in listed:
        fixed = every.full
        for id, name in choice.items():
            fixed &= every.where(id, name)
        mask |= fixed
    return every.formula(mask)


class Family(Products):
    """All products of the readings of the questions open in a scope; `choices` completes each with the current rest."""

    def __init__(self, scope: Scope, one: Mapping[str, str] | None = None) -> None:
        for id in scope.opens:
            if id not in QUESTIONS:
                raise KanlyError(f"scope {scope.name} opens {id}, which is no question")
        super().__init__(scope.questions(), [one] if one is not None else scope.products())
        self.scope = scope
        self.choices: list[dict[str, str]] = [scope.reading(chosen) for chosen in self.products]
        for i, choice in enumerate(self.choices):
            self.remember(i, choice)

    @cached_property
    def current(self) -> int:
        """The mask of the current reading alone."""
        mask = self.full
        for question in self.questions:
            mask &= self.where(question.id, question.current)
        return mask

    def agreeing(self, bit: int, asked: Iterable[str]) -> int:
        """The readings that answer the asked questions as reading `bit` does."""
        mask, choice = self.full, self.choices[bit]
        for id in asked:
            mask &= self._masks[id, choice[id]]
        return mask

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.products)))


def bits(mask: int) -> Iterator[int]:
    """The numbers of the readings in a set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
