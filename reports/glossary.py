"""The words that conditions are said in: what each means, spelled out one step, and which rows use it."""

from __future__ import annotations

from functools import cache

from model.language import english, naming
from model.language.naming import WORDS, Word
from model.language.params import terms_of
from model.language.rows import Rule
from model.language.terms import Param, Term
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
        lines += _word(WORDS[id], found[id])
    return "\n".join(lines).rstrip() + "\n"


@cache
def examples() -> dict[str, Term]:
    """For every word a term of the rows that it stands for: of those with fewest constants the first."""
    found: dict[str, list[Term]] = {}
    for rule in all_rules():
        for term in parts_of(rule):
            if (use := naming.use_of(term)) is not None:
                found.setdefault(use.word.id, []).append(term)
            for part in naming.parts(term) if isinstance(term, naming.JOINED) else ():
                if (use := naming.use_of(part)) is not None:
                    found.setdefault(use.word.id, []).append(part)
    return {id: min(terms, key=_constants) for id, terms in found.items()}


def _constants(term: Term) -> int:
    use = naming.use_of(term)
    return sum(not isinstance(given, Param) for given in use.given.values()) if use else 0


def definition(word: Word) -> list[str]:
    """A word in plain text: its sentence, what it means one step further, and the rows that use it."""
    example = examples().get(word.id)
    if example is None:
        return [f"{plain(word)}: {word.meaning}"]
    lines = [f"{english.english(example)}: {' '.join(word.meaning.split())}".rstrip(": ")]
    with naming.opened(example):
        lines += condition_lines(example)
    return [*lines, "said in: " + (", ".join(rule.id for rule in _used().get(word.id, [])) or "other words only")]


def _word(word: Word, example: Term) -> list[str]:
    lines = [anchor("word", word.id), "", f"## {english.english(example)}", ""]
    lines += [" ".join(word.meaning.split()), ""] if word.meaning else []
    joined = isinstance(example, naming.JOINED)
    with naming.opened(example):
        lines += ["That is:", "", *condition_lines(example), ""]
        inner = words_in(naming.parts(example) if joined else example.children)
    if others := [other for other in inner if other is not word]:
        lines += ["Words: " + ", ".join(map(to_word, others)), ""]
    using = _used().get(word.id, [])
    more = f" and {len(using) - MOST_ROWS} more" if len(using) > MOST_ROWS else ""
    lines += [f"Said in: {rows(using[:MOST_ROWS])}{more}", ""] if using else []
    return [*lines, f"Written in `{word.file}`", ""]


@cache
def _used() -> dict[str, list[Rule]]:
    found: dict[str, list[Rule]] = {}
    for rule in all_rules():
        for word in words_in(terms_of(rule)):
            found.setdefault(word.id, []).append(rule)
    return found
