"""The page on which a printed rule is found: by what a player calls it, and by the words it is told with."""

from __future__ import annotations

import re
from functools import cache

from model.components.factions import FACTIONS
from model.language.naming import WORDS, Word
from model.language.questions import QUESTIONS
from model.language.rows import Ended, Rule
from reports.glossary import examples
from reports.links import all_rules, anchor, name, plain, to_question, to_row, to_word
from reports.page import TOP
from reports.places import places_said
from reports.printed import GAME, SHEETS, Printed

COMMON = 30
"""Rows from which on a word of a sentence finds nothing."""
SHORTEST = 4
"""Letters of a word that the list has."""
EMPTY = frozenset(
    """
    about after again against alone also another back been before begin begins belong both cannot come comes
    does done each either else ends every everything first from further game gets give gives goes going gone
    have having here hold holds itself keep keeps last later less lets like made make makes many more most
    much must neither next nobody none nothing once only other others over part play player players plays rest
    same says some stand stands still such take takes than that their them then there these they thing things
    this those three time turn under until upon wants were what when where whether which while whole whom
    whose will with without would your
    """.split()  # noqa: SIM905 - words, not a list of strings
)
"""Words that say nothing of what a rule is about."""


def find_page() -> str:
    """Printed rules by topic and by faction, then every word of a sentence with the rows that say it."""
    lines = ["# Find a rule", "", TOP, ""]
    lines += ["A printed rule as a player calls it, and where it stands. Go to: "]
    heads = [*GAME, *(FACTIONS.title(faction) for faction in SHEETS), "A to Z"]
    lines[-1] += " · ".join(f"[{head}](#{name('find', head)})" for head in heads)
    lines += [""]
    for head, rules in GAME.items():
        lines += [anchor("find", head), "", f"## {head}", "", *printed_lines(rules), ""]
    for faction, rules in SHEETS.items():
        title = FACTIONS.title(faction)
        lines += [
            anchor("find", title),
            "",
            f"## [{title}](factions.md#{name(faction)})",
            "",
            *printed_lines(rules),
            "",
        ]
    lines += [anchor("find", "A to Z"), "", "## A to Z", ""]
    lines += ["Each word of a row's or a condition's sentence that few share, with the rows, words and questions.", ""]
    for word, (found, words, asked) in sorted(keywords().items()):
        told = [*(to_row(rule) for rule in found), *map(to_word, words), *map(to_question, asked)]
        lines.append(f"- **{word}**: {', '.join(told)}")
    return "\n".join(lines).rstrip() + "\n"


def printed_lines(rules: tuple[Printed, ...]) -> list[str]:
    """Printed rules as a list with the places of each."""
    return [f"- {rule.says}: {places_said(rule.places)}" for rule in rules]


Found = tuple[list[Rule], list[Word], list[str]]


@cache
def keywords() -> dict[str, Found]:
    """Every telling word with the rows, words and questions that say it; those that too many say are left out."""
    found: dict[str, Found] = {}
    for rule in all_rules():
        told = rule.says if isinstance(rule.on, Ended) else f"{rule.says} {rule.event}"
        for key in _keys(told):
            found.setdefault(key, ([], [], []))[0].append(rule)
    for word in (WORDS[id] for id in sorted(examples())):
        for key in _keys(plain(word)):
            found.setdefault(key, ([], [], []))[1].append(word)
    for id, question in QUESTIONS.items():
        for key in _keys(question.asks):
            found.setdefault(key, ([], [], []))[2].append(id)
    return {key: one for key, one in found.items() if sum(len(listed) for listed in one) <= COMMON}


def _keys(text: str) -> list[str]:
    return list(dict.fromkeys(key for word in re.findall(r"[A-Za-z]+", text) if (key := stem(word))))


def stem(word: str) -> str:
    """The word as the list has it: small letters, no plural; nothing for a short or empty word."""
    word = word.lower()
    if word in EMPTY:
        return ""
    if word.endswith("ies") and len(word) > SHORTEST + 1:
        word = word.removesuffix("ies") + "y"
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word.removesuffix("s")
    return word if len(word) >= SHORTEST and word not in EMPTY else ""
