"""Effects as nested bullets: branches that do the same are told once, and a condition alone inside another joins it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from model.language.effects import Effect, OnlyIf
from model.language.english import effect, english
from model.language.terms import Reads, Term


@dataclass(frozen=True)
class Branch:
    """What happens under conditions that must all hold. `reads` is the reading that is the last of them, if one is."""

    conditions: tuple[Term, ...]
    body: tuple[str, ...]


def bullets(effects: Sequence[Effect]) -> list[str]:
    """The effects, a bullet each; under a condition, indented."""
    lines: list[str] = []
    pending: list[Branch] = []
    for what in effects:
        if isinstance(what, OnlyIf):
            branch = _branch(what)
            if pending and _same_question(pending[0], branch):
                pending.append(branch)
            else:
                lines += _told(pending)
                pending = [branch]
        else:
            lines += _told(pending)
            pending = []
            lines.append(f"- {_effect(what)}")
    return lines + _told(pending)


def _effect(what: Effect) -> str:
    return effect(what).replace(" from a frame to ", " from here to ")


def _branch(what: OnlyIf) -> Branch:
    conditions, inner = [what.condition], what.effects
    while len(inner) == 1 and isinstance(inner[0], OnlyIf) and not isinstance(inner[0].condition, Reads):
        conditions.append(inner[0].condition)
        inner = inner[0].effects
    return Branch(tuple(conditions), tuple(bullets(inner)))


def _same_question(one: Branch, other: Branch) -> bool:
    """Both turn on one reading of the same question and on nothing else that differs."""
    a, b = one.conditions, other.conditions
    if not (isinstance(a[0], Reads) and isinstance(b[0], Reads)):
        return False
    return a[0].key[0] is b[0].key[0]


def _told(branches: Sequence[Branch]) -> list[str]:
    """Branches of one question: those with the same body and the same further conditions become one."""
    merged: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Branch]] = {}
    for branch in branches:
        further = tuple(english(term) for term in branch.conditions[1:])
        merged.setdefault((further, branch.body), []).append(branch)
    lines: list[str] = []
    for (further, body), same in merged.items():
        first = same[0].conditions[0]
        if isinstance(first, Reads):
            names = [name for branch in same for name in branch.conditions[0].key[1]]
            condition = f"{first.key[0].id} is read as {' or '.join(names)}"
        else:
            condition = english(first)
        lines.append(f"- if {' and '.join((condition, *further))}:")
        lines += [f"  {line}" for line in body]
    return lines
