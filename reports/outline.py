"""Conditions and effects as nested lists: what would be one long sentence with many brackets, part by part."""

from __future__ import annotations

from collections.abc import Iterator

from model.language import english, naming
from model.language.effects import Becomes, Effect, ForEach, OnlyIf
from model.language.sorts import BOOL
from model.language.terms import All, Any_, Choose, Every, Not, Reads, Some, Term, any_of

SHORT = 110
"""Letters of a condition that stays a sentence."""
COMPOUND = (All, Any_, Choose, Every, Some)


def condition_lines(term: Term, depth: int = 0) -> Iterator[str]:
    """A condition as the lines of a Markdown list."""
    text = english.english(term)
    inner = term.key[0] if isinstance(term, Not) else term
    if len(text) <= SHORT or not isinstance(inner, COMPOUND) or naming.use_of(inner) or english.by_element(inner):
        yield _line(depth, text)
    elif isinstance(term, Not) and isinstance(inner, All | Any_):
        yield _line(depth, "not all of these" if isinstance(inner, All) else "none of these")
        for part in naming.parts(inner):
            yield from condition_lines(part, depth + 1)
    elif isinstance(term, Not):
        yield _line(depth, "not so that")
        yield from condition_lines(inner, depth + 1)
    elif isinstance(term, All | Any_):
        yield _line(depth, "all of these" if isinstance(term, All) else "one of these")
        for part in naming.parts(term):
            yield from condition_lines(part, depth + 1)
    elif isinstance(term, Every):
        who, body = english.of_whom(term)
        yield _line(depth, f"for every {who}")
        yield from condition_lines(body, depth + 1)
    elif isinstance(term, Some):
        yield _line(depth, f"for some {term.key[0].key[0]}")
        yield from condition_lines(term.key[1], depth + 1)
    else:
        yield from _choice(term, depth)


def _choice(term: Term, depth: int) -> Iterator[str]:
    """What one condition after the other decides, side by side."""
    if (answers := english.by_reading(term)) is not None:
        question, means = answers
        for names, value in means:
            if len(text := english.answer(value)) <= SHORT:
                yield _line(depth, f"{question.id} = {' or '.join(names)}: {text}")
            else:
                yield _line(depth, f"{question.id} = {' or '.join(names)}")
                yield from condition_lines(value, depth + 1)
        return
    word = "if"
    while isinstance(term, Choose) and naming.use_of(term) is None:
        asked, then, term = term.key
        yield from _if(word, asked, depth)
        yield from condition_lines(then, depth + 1)
        word = "else if"
    yield _line(depth, "else")
    yield from condition_lines(term, depth + 1)


def _if(word: str, asked: Term, depth: int) -> Iterator[str]:
    """A condition on which something depends; a long one as a list above what it is for."""
    text = _asked(asked)
    if len(text) <= SHORT or not isinstance(asked, COMPOUND) or naming.use_of(asked):
        yield _line(depth, f"{word} {text}")
        return
    yield _line(depth, word)
    yield from condition_lines(asked, depth + 1)
    yield _line(depth, "then")


def effect_lines(effect: Effect, depth: int = 0) -> Iterator[str]:
    """An effect as the lines of a Markdown list."""
    text = english.effect(effect)
    if len(text) <= SHORT:
        yield _line(depth, text)
    elif isinstance(effect, OnlyIf):
        yield from _if("if", effect.condition, depth)
        for inner in effect.effects:
            yield from effect_lines(inner, depth + 1)
    elif isinstance(effect, ForEach):
        yield _line(depth, f"for every {effect.variable.name}")
        for inner in effect.effects:
            yield from effect_lines(inner, depth + 1)
    elif isinstance(effect, Becomes) and isinstance(effect.value, COMPOUND) and naming.use_of(effect.value) is None:
        yield from _becomes(effect, depth)
    else:
        yield _line(depth, text)


def _becomes(effect: Becomes, depth: int) -> Iterator[str]:
    value, target = effect.value, english.english(effect.target)
    kept = isinstance(value, Any_) and any(part is effect.target for part in value.key)
    if kept:
        # A truth value that stays where it is so already.
        value = any_of(*[part for part in value.key if part is not effect.target])
        yield _line(depth, f"{target}: yes, if")
    else:
        yield _line(depth, f"{target}, exactly if" if value.sort is BOOL else f"{target} becomes")
    yield from condition_lines(value, depth + 1)


def _asked(condition: Term) -> str:
    if isinstance(condition, Reads):
        question, names = condition.key
        return f"{question.id} = {' or '.join(names)}"
    return english.english(condition)


def _line(depth: int, text: str) -> str:
    return f"{'  ' * depth}- {text}"
