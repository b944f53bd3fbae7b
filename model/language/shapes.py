"""Shapes of terms that have a short way to be said: choices by a reading or an element, sums that count steps."""

from __future__ import annotations

from typing import Any

from model.language import naming
from model.language import terms as t

STEPS = 4
"""Steps from which a sum that counts them says how many there are."""


def by_reading(term: t.Term) -> tuple[Any, list[tuple[tuple[str, ...], t.Term]]] | None:
    """The question that alone decides a choice, and what each of its readings means; None where more decides."""
    question, means, named = None, [], set[str]()
    while isinstance(term, t.Choose) and isinstance(term.key[0], t.Reads) and naming.use_of(term) is None:
        asked, names = term.key[0].key
        if question is not None and asked is not question:
            break
        question = asked
        means.append((tuple(name for name in names if name not in named), term.key[1]))
        named.update(names)
        term = term.key[2]
    if question is None:
        return None
    rest = tuple(name for name in question.readings if name not in named)
    return question, [*means, (rest, term)] if rest else means


def by_element(term: t.Term) -> tuple[t.Term, list[tuple[list[t.Term], t.Term]], t.Term] | None:
    """What a choice gives for the elements of a set, equal values together, and else; None for any other choice."""
    asked, values, count = None, list[tuple[list[t.Term], t.Term]](), 0
    while isinstance(term, t.Choose) and isinstance(term.key[0], t.Same):
        one, element = term.key[0].key
        if not isinstance(element, t.Const) or (asked is not None and one is not asked) or naming.use_of(term):
            break
        asked, count = one, count + 1
        if values and values[-1][1] is term.key[1]:
            values[-1][0].append(element)
        else:
            values.append(([element], term.key[1]))
        term = term.key[2]
    return (asked, values, term) if asked is not None and count > 2 else None


def stairs(term: t.Term) -> tuple[list[int], t.Term] | None:
    """The figures of a sum of 1 for each that an amount reaches, and the amount: halves are built so."""
    figures, amounts = list[int](), dict[t.Term, None]()
    for part in term.key:
        one = isinstance(part, t.Choose) and part.key[1] is t.lift(1) and part.key[2] is t.lift(0)
        reached = part.key[0] if one else None
        less = reached.key[0] if isinstance(reached, t.Not) else None
        if not isinstance(less, t.Less) or not isinstance(less.key[1], t.Const):
            return None
        figures.append(less.key[1].key[0])
        amounts[less.key[0]] = None
    return (figures, next(iter(amounts))) if len(figures) >= STEPS and len(amounts) == 1 else None
