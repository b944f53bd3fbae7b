"""The words that conditions are said in: what each means, spelled out one step, and which rows and words use it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from model.language import called, english, naming
from model.language.naming import WORDS, Word
from model.language.params import terms_of
from model.language.rows import Rule
from model.language.sorts import BOOL, INT
from model.language.terms import At, Below, Const, HandSize, Here, Live, Param, Read, Reads, Term, walk
from reports.links import all_rules, anchor, parts_of, plain, rows, to_word, words_in
from reports.outline import condition_lines
from reports.page import TOP

MOST_ROWS = 24
"""Rows named below a word; of a word that is everywhere the first ones say enough."""


def words_page() -> str:
    """Every word that a row is told with, file by file."""
    lines = ["# Words", "", TOP, ""]
    lines += ["A row says *the player has fighters in the territory*; here stands what that means, step by step.", ""]
    found = examples()
    for id in sorted(found):
        lines += _section(WORDS[id], found[id])
    return "\n".join(lines).rstrip() + "\n"


@cache
def _uses() -> dict[str, list[Term]]:
    """For every word the terms of the rows that it stands for, each once."""
    found: dict[str, dict[Term, None]] = {}
    for rule in all_rules():
        for term in parts_of(rule):
            for part in (term, *(naming.parts(term) if isinstance(term, naming.JOINED) else ())):
                if (use := naming.use_of(part)) is not None:
                    found.setdefault(use.word.id, {})[part] = None
    return {id: list(terms) for id, terms in found.items()}


@cache
def examples() -> dict[str, tuple[Term, ...]]:
    """For every word the terms that show what it means: the plainest, and others only for what that leaves out.

    A constant argument folds conditions away, so that one example may not show the whole word.
    """
    return {id: _enough(terms) for id, terms in _uses().items()}


def _enough(terms: list[Term]) -> tuple[Term, ...]:
    first = min(terms, key=_particular)
    chosen, told = [first], leaves(first)
    while True:
        best = max(terms, key=lambda term: (len(own_leaves(term) - told), [-part for part in _particular(term)]))
        if not own_leaves(best) - told:
            return tuple(chosen)
        chosen.append(best)
        told |= leaves(best)


def _particular(term: Term) -> tuple[int, int]:
    """How far a use is from saying the word of anything: arguments that are constants, and that are no parameters."""
    use = naming.use_of(term)
    given = list(use.given.values()) if use else []
    constant = [one for one in given if not isinstance(one, Term) or isinstance(one, Const)]
    return len(constant), sum(not isinstance(one, Param) for one in given)


@cache
def leaves(term: Term) -> frozenset[str]:
    """What a term speaks of: facts, questions, elements, places of cards and frames, by name."""
    return frozenset(_leaves(term))


def _leaves(term: Term) -> Iterator[str]:
    for part in walk(term):
        if isinstance(part, Read | Here | Below):
            yield f"fact {part.key[0].name}"
        elif isinstance(part, Reads):
            yield f"question {part.key[0].id}"
        elif isinstance(part, Const) and part.sort not in (INT, BOOL) and part.value is not None:
            yield f"element {part.value}"
        elif isinstance(part, At):
            yield f"place {part.key[0]}"
        elif isinstance(part, HandSize):
            yield "hand"
        elif isinstance(part, Live):
            yield f"frame {part.key[0]}"


@cache
def own_leaves(term: Term) -> frozenset[str]:
    """What the word of a term adds to what its arguments speak of."""
    use = naming.use_of(term)
    found = leaves(term)
    for given in use.given.values() if use else ():
        if isinstance(given, Term):
            found -= leaves(given)
        else:
            # A frame fact that is indexed in the word, or a plain value of Python.
            found -= {f"fact {getattr(getattr(given, 'field', None), 'name', '')}", f"element {given}"}
    return found


def inner_words(term: Term) -> list[Word]:
    """The words that spell out the word of a term."""
    use = naming.use_of(term)
    with naming.opened(term):
        parts = naming.parts(term) if isinstance(term, naming.JOINED) else term.children
        return [word for word in words_in(parts) if use is None or word is not use.word]


def definition(word: Word) -> list[str]:
    """A word in plain text: its sentence, what it means one step further, and the rows and words that use it."""
    found = examples().get(word.id)
    if found is None:
        return [f"{plain(word)}: {word.meaning}".rstrip(": ")]
    lines = []
    for number, example in enumerate(found):
        with called.generic(english.in_order(example)):
            said = english.english(example)
            meaning = " ".join(word.meaning.split())
            lines.append(f"also {said}:" if number else f"{said}: {meaning}".rstrip(": "))
            with naming.opened(example):
                lines += condition_lines(example)
    inner = _all_inner(found)
    lines += ["words: " + ", ".join(f"{plain(other)} ({short(other)})" for other in inner)] if inner else []
    lines.append("said in: " + (", ".join(rule.id for rule in used().get(word.id, [])) or "other words only"))
    if users := used_by_words().get(word.id):
        lines.append("words that use it: " + ", ".join(map(short, users)))
    return [*lines, f"written in {word.file}"]


def short(word: Word) -> str:
    """The name by which `kanly explain` finds a word."""
    return word.id.partition(".")[2]


def _all_inner(found: Iterable[Term]) -> list[Word]:
    return list({word.id: word for example in found for word in inner_words(example)}.values())


def _section(word: Word, found: tuple[Term, ...]) -> list[str]:
    lines = [anchor("word", word.id), ""]
    for number, example in enumerate(found):
        with called.generic(english.in_order(example)):
            said = english.english(example)
            lines += [f"As *{said}* it is:" if number else f"## {said}", ""]
            if not number:
                lines += [" ".join(word.meaning.split()), ""] if word.meaning else []
                lines += ["That is:", ""]
            with naming.opened(example):
                lines += [*condition_lines(example), ""]
    if inner := _all_inner(found):
        lines += ["Words: " + ", ".join(map(to_word, inner)), ""]
    using = used().get(word.id, [])
    more = f" and {len(using) - MOST_ROWS} more" if len(using) > MOST_ROWS else ""
    lines += [f"Said in: {rows(using[:MOST_ROWS])}{more}", ""] if using else []
    if users := used_by_words().get(word.id):
        lines += ["Part of the words: " + ", ".join(map(to_word, users)), ""]
    return [*lines, f"Written in `{word.file}`", ""]


@cache
def used() -> dict[str, list[Rule]]:
    """For every word the rows that say it."""
    return _users(all_rules(), lambda rule: words_in([*terms_of(rule), *rule.leaks, *rule.shows]))


@cache
def used_by_words() -> dict[str, list[Word]]:
    """For every word the words that are spelled out with it, whatever the rows say them of."""
    found: dict[str, list[Word]] = {}
    for id, terms in _uses().items():
        for other in _all_inner(terms):
            found.setdefault(other.id, []).append(WORDS[id])
    return found


def _users(rules: list[Rule], said: Callable[[Rule], list[Word]]) -> dict[str, list[Rule]]:
    found: dict[str, list[Rule]] = {}
    for rule in rules:
        for word in said(rule):
            found.setdefault(word.id, []).append(rule)
    return found
