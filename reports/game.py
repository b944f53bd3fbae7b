"""Whether a row belongs to the Basic or the Advanced game, or says something else in each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from model.language import naming
from model.language.params import conjuncts, terms_of
from model.language.rows import Rule
from model.language.terms import Not, Term
from model.setting import advanced
from reports.links import parts_of, plain, words_in

IS_ADVANCED: Term = advanced
ELITE = "elite force"
"""What the sentences about elite forces have in them."""


def game_lines(rule: Rule, told: Iterable[str] = ()) -> list[str]:
    """The game of a row as a line of its section; nothing where it is the same in both. `told` is what it says."""
    said = list(_said(rule, "\n".join(told)))
    return [f"Game: {'; '.join(said)}.", ""] if said else []


def _said(rule: Rule, told: str) -> Iterator[str]:
    asked = conjuncts(rule)
    if any(part is IS_ADVANCED for part in asked):
        yield "only in the Advanced game"
        return
    if any(isinstance(part, Not) and part.key[0] is IS_ADVANCED for part in asked):
        yield "only in the Basic game"
        return
    if through := [plain(word) for word in words_in(terms_of(rule)) if word.id in _differing(rule)]:
        yield f"Basic and Advanced differ in *{'*, *'.join(through)}*"
    elif any(part is IS_ADVANCED for part in parts_of(rule)):
        yield "Basic and Advanced differ where a line below says so"
    if ELITE in told:
        yield "elite forces are of the Advanced game, in the Basic game there are none"


def _differing(rule: Rule) -> set[str]:
    """The words of a row that mean something else in the Advanced game."""
    found = set()
    for term in parts_of(rule):
        use = naming.use_of(term)
        if use is not None and any(part is IS_ADVANCED for part in _within(term)):
            found.add(use.word.id)
    return found


def _within(term: Term) -> Iterator[Term]:
    yield term
    for child in term.children:
        yield from _within(child)
