"""The explorers by name."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast

from checks.explore.answers import Budget, Explored, Progress
from checks.explore.readings import Family
from checks.state import Instance
from model.language.errors import unknown


class Engine(Protocol):
    """Explores a scope within a budget. `more` is what only this engine can be asked for."""

    def __call__(
        self, instance: Instance, family: Family, budget: Budget, progress: Callable[[Progress], None], **more: bool
    ) -> Explored: ...


ENGINES = {
    "reference": "checks.explore.reference",
    "explicit": "checks.explore.explicit.run",
    "symbolic": "checks.explore.symbolic.run",
}
"""The name of an engine -> the module whose `explore` it is. Imported only where it is asked for."""


def engine_named(name: str) -> Engine:
    """The engine. Raises KanlyError for a name that none has."""
    if name not in ENGINES:
        raise unknown("engine", name, ENGINES)
    return cast(Engine, import_module(ENGINES[name]).explore)


def differences(one: Explored, other: Explored) -> list[str]:
    """What two explorers say differently of one scope: counts by reading, verdicts, lengths. Empty when they agree."""
    found: list[str] = []
    products = one.family.products
    for what, ours, theirs in (
        ("states", one.size.states, other.size.states),
        ("transitions", one.size.transitions, other.size.transitions),
    ):
        for product, a, b in zip(products, ours, theirs, strict=True):
            if a != b:
                found.append(f"{what} under {product}: {one.engine} {a}, {other.engine} {b}")
    for what, a, b in (
        ("states of all readings", one.size.union_states, other.size.union_states),
        ("layers", one.size.levels, other.size.levels),
    ):
        if a != b:
            found.append(f"{what}: {one.engine} {a}, {other.engine} {b}")
    for row in sorted({*one.taken, *other.taken}):
        if one.taken.get(row, 0) != other.taken.get(row, 0):
            found.append(f"row {row} is taken under other readings by {one.engine} than by {other.engine}")
    theirs_by_id = {answer.id: answer for answer in other.answers()}
    for answer in one.answers():
        theirs_said = theirs_by_id[answer.id]
        if not (answer.decided and theirs_said.decided):
            continue
        for what, x, y in (
            ("fails", answer.fails, theirs_said.fails),
            ("arises", answer.arises, theirs_said.arises),
            ("is shortest after", answer.shortest, theirs_said.shortest),
        ):
            if x != y:
                said = (one.family.formula(x), one.family.formula(y)) if what != "is shortest after" else (x, y)  # type: ignore[arg-type]
                found.append(f"{answer.id} {what}: {one.engine} {said[0]}, {other.engine} {said[1]}")
    return found
