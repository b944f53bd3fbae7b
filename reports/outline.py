"""Conditions and effects as nested lists: what would be one long sentence with many brackets, part by part."""

from __future__ import annotations

from collections.abc import Iterator

from model.language import called, english, naming, shapes
from model.language.effects import Becomes, Effect, ForEach, Moves, OnlyIf
from model.language.sorts import BOOL
from model.language.terms import All, Any_, Choose, Every, Less, Not, Plus, Reads, Same, Some, Term, any_of

SHORT = 110
"""Letters of a condition that stays a sentence."""
LONG = 140
"""Letters from which a figure that moves or is compared stands below the other."""
COMPOUND = (All, Any_, Choose, Every, Some)


def condition_lines(term: Term, depth: int = 0) -> Iterator[str]:
    """A condition as the lines of a Markdown list."""
    text = english.english(term)
    inner = term.key[0] if isinstance(term, Not) else term
    if len(text) <= SHORT or naming.use_of(inner):
        yield _line(depth, text)
    elif isinstance(inner, Same | Less) and len(text) > LONG:
        yield from _compared(term, depth)
    elif isinstance(inner, Plus) and len(text) > LONG and len(naming.parts(inner)) > 1:
        yield from _added(inner, depth)
    elif not isinstance(inner, COMPOUND):
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
    elif isinstance(term, Every | Some):
        yield from _each(term, depth)
    else:
        yield from _choice(term, depth)


def _each(term: Term, depth: int) -> list[str]:
    """What holds for every or some element. As a list: its variable is named only while it is told."""
    with called.variable(term.key[0], (term.key[1],)) as whom:
        if isinstance(term, Every):
            whom, body = english.every_of(term, whom)
            return [_line(depth, f"for every {whom}"), *condition_lines(body, depth + 1)]
        return [_line(depth, f"for some {whom}"), *condition_lines(term.key[1], depth + 1)]


def _choice(term: Term, depth: int) -> Iterator[str]:
    """What one condition after the other decides, side by side."""
    if (listed := shapes.by_element(term)) is not None:
        asked, values, rest = listed
        yield _line(depth, f"by {english.english(asked)}")
        for ones, value in values:
            yield from _answer(" or ".join(english.english(one) for one in ones), value, depth + 1)
        yield from _answer("else", rest, depth + 1)
        return
    if (answers := shapes.by_reading(term)) is not None:
        question, means = answers
        for names, value in means:
            yield from _answer(f"{question.id} = {' or '.join(names)}", value, depth)
        return
    word = "if"
    while isinstance(term, Choose) and naming.use_of(term) is None:
        asked, then, term = term.key
        yield from _if(word, asked, depth)
        yield from condition_lines(then, depth + 1)
        word = "else if"
    yield _line(depth, "else")
    yield from condition_lines(term, depth + 1)


def _answer(head: str, value: Term, depth: int) -> Iterator[str]:
    """What a choice gives in one case."""
    if len(text := english.answer(value)) <= SHORT:
        yield _line(depth, f"{head}: {text}")
    else:
        yield _line(depth, head)
        yield from condition_lines(value, depth + 1)


def _compared(term: Term, depth: int) -> Iterator[str]:
    """Two long figures that are compared, one below the other."""
    left, word, right = english.compared(term)
    yield from condition_lines(left, depth)
    compound = isinstance(right, COMPOUND) and naming.use_of(right) is None
    if len(said := english.english(right)) <= SHORT and not compound:
        yield _line(depth + 1, f"{word} {said}")
    else:
        yield _line(depth + 1, word)
        yield from condition_lines(right, depth + 2)


def _added(term: Term, depth: int) -> Iterator[str]:
    """A long sum, part by part."""
    yield _line(depth, "the sum of these")
    for part in naming.parts(term):
        yield from condition_lines(part, depth + 1)


def _if(word: str, asked: Term, depth: int) -> Iterator[str]:
    """A condition on which something depends; a long one as a list above what it is for."""
    text = _asked(asked)
    if len(text) <= SHORT or not isinstance(asked, (*COMPOUND, Same, Less, Not)) or naming.use_of(asked):
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
        with called.variable(effect.variable, english.effect_terms(effect)) as whom:
            inner_lines = [line for inner in effect.effects for line in effect_lines(inner, depth + 1)]
        yield _line(depth, f"for every {whom}")
        yield from inner_lines
    elif isinstance(effect, Becomes) and isinstance(effect.value, COMPOUND) and naming.use_of(effect.value) is None:
        yield from _becomes(effect, depth)
    elif isinstance(effect, Moves) and len(text) > LONG:
        yield _line(depth, english.moved(effect))
        yield _line(depth + 1, f"from {english.english(effect.out_of)}")
        yield _line(depth + 1, f"to {english.english(effect.into)}")
    elif isinstance(effect, Becomes) and len(text) > LONG and effect.value.sort is not BOOL:
        yield _line(depth, f"{english.english(effect.target)} becomes")
        yield from condition_lines(effect.value, depth + 1)
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
