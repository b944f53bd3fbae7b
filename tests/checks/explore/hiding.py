"""Facts of frames that are hidden for a test, at the bottom of a stack and above it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import model.rulebook  # noqa: F401 - loads the rows
from model.language.facts import Field
from model.language.machine import MACHINES

HIDDEN = (
    ("storm-dials-small", "storm", "dial", "owner"),
    ("kull-m15", "bidding", "offer", "owner"),
    ("kull-m15", "bidding", "bid", "nobody"),
    ("kull-m15", "response", "passed", "owner"),
    ("kull-m15", "karama", "player", "nobody"),
    ("kull-m15", "karama", "player", "owner"),
)
"""(scope, machine, fact, who sees it)."""


@contextmanager
def hidden(field: Field, seen_by: str) -> Iterator[None]:
    """Who sees the fact of a frame, while this is open."""
    kept = field.seen_by
    object.__setattr__(field, "seen_by", seen_by)
    try:
        yield
    finally:
        object.__setattr__(field, "seen_by", kept)


def field_of(machine: str, name: str) -> Field:
    """The fact of a frame."""
    return MACHINES[machine].fields[name]
