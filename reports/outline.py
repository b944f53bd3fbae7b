"""Conditions and effects as nested lists: what would be one long sentence with many brackets, part by part."""

from __future__ import annotations

from collections.abc import Iterator

from model.language import english
from model.language.effects import Effect, ForEach, OnlyIf
from model.language.terms import All, Any_, Choose, Every, Not, Reads, Some, Term

SHORT = 110
"""Letters of a condition that stays a sentence."""
COMPOUND = (All, Any_, Choose, Every, Some)


def condition_lines(term: Term, depth: int = 0) -> Iterator[str]:
    """A condition as the lines of a Markdown list."""
    text = english.english(term)
    inner = term.key[0] if isinstance(term, Not) else term
    if len(text) <= SHORT or not isinstance(inner, COMPOUND):
        yield _line(depth, text)
    elif isinstance(term, Not):
        yield _line(depth, "not so that")
        yield from condition_lines(inner, depth + 1)
    elif isinstance(term, All | Any_):
        yield _line(depth, "all of these" if isinstance(term, All) else "one of these")
        for part in term.key:
            yield from condition_lines(part, depth + 1)
    elif isinstance(term, Every | Some):
        word = "every" if isinstance(term, Every) else "some"
        yield _line(depth, f"for {word} {term.key[0].key[0]}")
        yield from condition_lines(term.key[1], depth + 1)
    else:
        yield from _choice(term, depth)


def _choice(term: Term, depth: int) -> Iterator[str]:
    """What one condition after the other decides, side by side."""
    word = "if"
    while isinstance(term, Choose):
        asked, then, term = term.key
        yield _line(depth, f"{word} {_asked(asked)}")
        yield from condition_lines(then, depth + 1)
        word = "else if"
    yield _line(depth, "else")
    yield from condition_lines(term, depth + 1)


def effect_lines(effect: Effect, depth: int = 0) -> Iterator[str]:
    """An effect as the lines of a Markdown list."""
    text = english.effect(effect)
    if not isinstance(effect, OnlyIf | ForEach) or len(text) <= SHORT:
        yield _line(depth, text)
        return
    head = f"if {_asked(effect.condition)}" if isinstance(effect, OnlyIf) else f"for every {effect.variable.name}"
    yield _line(depth, head)
    for inner in effect.effects:
        yield from effect_lines(inner, depth + 1)


def _asked(condition: Term) -> str:
    if isinstance(condition, Reads):
        question, names = condition.key
        return f"{question.id} = {' or '.join(names)}"
    return english.english(condition)


def _line(depth: int, text: str) -> str:
    return f"{'  ' * depth}- {text}"
