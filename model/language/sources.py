"""Sources: what a rule rests on, and how we know it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

HowWeKnow = Literal["read", "publisher text", "photograph", "user ruling", "reported", "ours"]


@dataclass(frozen=True)
class Source:
    """A document, the place in it, and how we know what it says. "reported": quoted by a document, not seen by us."""

    key: str
    title: str
    how: HowWeKnow
    place: str = ""

    def page(self, page: int | str) -> Source:
        """The same document at a page."""
        return replace(self, place=f"p. {page}")

    def at(self, place: str) -> Source:
        """The same document at a place of another kind."""
        return replace(self, place=place)

    def __str__(self) -> str:
        where = f", {self.place}" if self.place else ""
        return f"{self.title}{where} ({self.how})"
