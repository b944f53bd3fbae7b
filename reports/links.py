"""Where a reader finds a thing: the page and anchor of rows, questions, words and sources, and what a row is about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import model.rulebook  # noqa: F401 - loads the rows
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language import naming
from model.language.machine import MACHINES
from model.language.naming import WORDS, Word
from model.language.params import terms_of
from model.language.questions import questions_in
from model.language.rows import Rule
from model.language.terms import Const, Term


def all_rules() -> list[Rule]:
    """Every row, machine by machine."""
    return [rule for machine in MACHINES.values() for rule in machine.rules]


def anchor(*parts: str) -> str:
    """The place that a link of `to` leads to."""
    return f'<a id="{name(*parts)}"></a>'


def name(*parts: str) -> str:
    """An anchor in letters that every reader of Markdown keeps."""
    return "-".join("".join(letter if letter.isalnum() else "-" for letter in part.lower()) for part in parts)


def to_row(rule: Rule, text: str = "", page: str = "") -> str:
    """A link to a row; from the page of its own machine without the page."""
    where = "" if page == rule.machine else f"{rule.machine}.md"
    return f"[{text or rule.id}]({where}#{name(rule.machine, str(rule.number))})"


def to_question(id: str, page: str = "questions.md") -> str:
    return f"[{id}]({page}#{name(id)})"


def to_word(word: Word) -> str:
    return f"[{plain(word)}](words.md#{name('word', word.id)})"


def plain(word: Word) -> str:
    """A word without its parameters, short enough for a list of words."""
    return re.sub(r"\{\w+\}", "…", re.sub(r"\[[^]]*\]", "", word.says)).rstrip(", ")


def rows(rules: Iterable[Rule]) -> str:
    """Links to rows, by their ids."""
    return ", ".join(to_row(rule) for rule in rules)


@cache
def parts_of(rule: Rule, but: str = "") -> tuple[Term, ...]:
    """Every term of a row, each once, those left out that a word stands for."""
    found: dict[Term, None] = {}

    def look(term: Term) -> None:
        use = naming.use_of(term) if but else None
        if term not in found and (use is None or use.word.id != but):
            found[term] = None
            for child in naming.parts(term) if but and isinstance(term, naming.JOINED) else term.children:
                look(child)

    for term in (*terms_of(rule), *rule.leaks):
        look(term)
    return tuple(found)


@cache
def questions_of(rule: Rule) -> tuple[str, ...]:
    """The questions that a row asks."""
    return tuple(dict.fromkeys(q.id for term in (*terms_of(rule), *rule.leaks) for q, _ in questions_in(term)))


@cache
def named_in(rule: Rule) -> frozenset[str]:
    """The factions and cards that a row names."""
    return frozenset(
        str(part.value)
        for part in parts_of(rule)
        if isinstance(part, Const) and part.sort in (FACTIONS, CARDS) and part.value is not None
    )


@cache
def named_directly(rule: Rule) -> frozenset[str]:
    """The factions that a row names in its own sentence and conditions, not through a word."""
    found = {faction for faction in FACTIONS.elements if FACTIONS.title(faction) in rule.says}

    def look(term: Term) -> None:
        if isinstance(term, Const) and term.sort is FACTIONS and term.value is not None:
            found.add(str(term.value))
        use = naming.use_of(term)
        for part in use.given.values() if use else _printed(term):
            if isinstance(part, Term):
                look(part)

    for term in (*terms_of(rule), *rule.leaks, *rule.shows):
        look(term)
    return frozenset(found)


def words_in(terms: Iterable[Term]) -> list[Word]:
    """The words that the terms print as, in the order of the glossary."""
    found: set[str] = set()
    for term in terms:
        for word in _words(term):
            found.add(word)
    return [word for id, word in WORDS.items() if id in found]


@cache
def _words(term: Term) -> frozenset[str]:
    use = naming.use_of(term)
    if use is not None:
        given = [part for part in use.given.values() if isinstance(part, Term)]
        return frozenset({use.word.id}).union(*map(_words, given))
    return frozenset[str]().union(*map(_words, _printed(term)))


def _printed(term: Term) -> Iterator[Term]:
    yield from naming.parts(term) if isinstance(term, naming.JOINED) else term.children
