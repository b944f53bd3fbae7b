"""Sorts: the finite sets that facts are indexed by and take values in, and the two unbounded ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from model.language.errors import KanlyError, did_you_mean
from model.language.where import here

Value = str | int | bool | None
"""What a fact can be: an element's name, a number, a truth value, or None for "nobody", "nothing", "none"."""


class Sort:
    """A finite, ordered set of named elements. `titles` are the names a reader sees."""

    def __init__(self, name: str, elements: Sequence[str], titles: Mapping[str, str] | None = None) -> None:
        self.name = name
        self.elements = tuple(elements)
        self.titles = dict(titles or {})
        self.number = {element: i for i, element in enumerate(self.elements)}

    def title(self, value: Value) -> str:
        """The reader's name of a value; "none" for None."""
        if value is None:
            return "none"
        if isinstance(value, bool):
            return "true" if value else "false"
        return self.titles.get(str(value), str(value).replace("_", " "))

    def check(self, value: Value) -> None:
        """Raises KanlyError unless `value` is an element or None."""
        if value is not None and value not in self.number:
            raise KanlyError(f"'{value}' is no element of {self.name}", here(), did_you_mean(str(value), self.elements))

    def __repr__(self) -> str:
        return self.name


BOOL = Sort("truth value", ())
INT = Sort("number", ())
