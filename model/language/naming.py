"""Words: what a verb builds prints as its sentence, not as the term it stands for.

A word is written on the verb, `@says("{player} has fighters in {territory}")`, and remembered beside the term; the term
itself, its identity and every engine stay as they are. Every parameter of the verb stands in the sentence, so that two
conditions never read alike. Of a choice in brackets, `[part? with it| without it]`, the second half (or nothing)
is said where the parameter is not given or false.
`spelled_out()` leaves the words away: the digest of the rows is made from what they mean.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, NamedTuple, ParamSpec

from model.language.errors import KanlyError
from model.language.sorts import INT
from model.language.terms import All, Any_, Below, Const, Here, Param, Plus, Read, ResultOf, Term, This
from model.language.where import here

Given = ParamSpec("Given")
PLAIN = (Const, Param, Read, Here, Below, ResultOf, This)
"""Terms that are words already."""
JOINED = (All, Any_, Plus)
"""Terms that are built flat: a word among their parts has to be found again."""


class Word(NamedTuple):
    """A sentence with parameters. `unless` is what it says when it does not hold."""

    id: str
    says: str
    unless: str
    meaning: str
    file: str


class Use(NamedTuple):
    """A word with its arguments."""

    word: Word
    given: Mapping[str, Any]


WORDS: dict[str, Word] = {}
"""Every word, by its file and verb."""
_uses: dict[Term, Use] = {}
_born: dict[Term, int] = {}
_leaves_of: dict[Term, frozenset[Term]] = {}
_groups: dict[int, list[Term]] = {}
_spelled = False
_opened: Term | None = None


def says(sentence: str, unless: str = "") -> Callable[[Callable[Given, Term]], Callable[Given, Term]]:
    """The sentence that a verb stands for; `unless` where "not (…)" would read badly."""

    def named_verb(verb: Callable[Given, Term]) -> Callable[Given, Term]:
        parameters = list(inspect.signature(verb).parameters)
        missing = [name for name in parameters if not re.search(rf"\{{{name}\}}|\[{name}\?", sentence)]
        if missing:
            raise KanlyError(f"the sentence of {verb.__name__} does not name {missing[0]}", here())
        word = _word(verb.__name__, sentence, unless, verb.__doc__ or "", verb.__module__)

        @wraps(verb)
        def build(*args: Given.args, **more: Given.kwargs) -> Term:
            before = len(_uses)
            term = verb(*args, **more)
            _name(term, Use(word, dict(zip(parameters, args, strict=False)) | more), before)
            return term

        return build

    return named_verb


def named(id: str, sentence: str, term: Term, unless: str = "") -> Term:
    """The same term, which prints as the sentence."""
    word = _word(id, sentence, unless, "", str(sys._getframe(1).f_globals["__name__"]))
    _name(term, Use(word, {}), len(_uses))
    return term


def _word(id: str, sentence: str, unless: str, meaning: str, module: str) -> Word:
    id = f"{module.rpartition('.')[2]}.{id.strip('_')}"
    WORDS[id] = Word(id, sentence, unless, meaning, module.replace(".", "/") + ".py")
    return WORDS[id]


def _name(term: Term, use: Use, before: int) -> None:
    """The first word stays, unless it is part of this one; what is a word already, or an argument, needs no other.

    Where an argument has folded away the sentence would say more than the term.
    """
    given = [part for part in use.given.values() if isinstance(part, Term)]
    if isinstance(term, PLAIN) or any(term is part for part in given):
        return
    if _born.get(term, before) < before or not set[Term]().union(*map(_leaves, given)) <= _leaves(term):
        return
    known = term in _uses
    _uses[term] = use
    _born.setdefault(term, len(_born))
    if isinstance(term, JOINED) and not known:
        _groups.setdefault(id(term.key[0]), []).append(term)


def _leaves(term: Term) -> frozenset[Term]:
    """What the term is made of. Numbers are left out: they change as a sum is built."""
    known = _leaves_of.get(term)
    if known is None:
        known = frozenset[Term]().union(*map(_leaves, term.children))
        if isinstance(term, PLAIN) and not (isinstance(term, Const) and term.sort is INT):
            known |= {term}
        _leaves_of[term] = known
    return known


@contextmanager
def spelled_out() -> Iterator[None]:
    """No words: every term prints as what it means."""
    global _spelled
    before, _spelled = _spelled, True
    try:
        yield
    finally:
        _spelled = before


@contextmanager
def opened(term: Term) -> Iterator[None]:
    """This term prints as what it means, its parts still in words."""
    global _opened
    before, _opened = _opened, term
    try:
        yield
    finally:
        _opened = before


def use_of(term: Term) -> Use | None:
    """The word that the term stands for."""
    return None if _spelled or term is _opened else _uses.get(term)


def stamp() -> tuple[bool, int, int]:
    """Changes whenever terms may print differently."""
    return _spelled, id(_opened), len(_uses)


def parts(term: Term) -> tuple[Term, ...]:
    """The parts of a conjunction, disjunction or sum, those put together again that a word stands for."""
    left = list(term.key)
    if _spelled:
        return tuple(left)
    found = [other for part in left for other in _groups.get(id(part), ()) if type(other) is type(term)]
    for group in sorted(found, key=lambda other: -len(other.key)):
        if group is term or not all(any(part is inner for part in left) for inner in group.key):
            continue
        at = next(i for i, part in enumerate(left) if part is group.key[0])
        left[at] = group
        for inner in group.key[1:]:
            del left[next(i for i, part in enumerate(left) if part is inner)]
    return tuple(left)


def sentence(use: Use, say: Callable[[Any], str], denied: bool = False) -> str:
    """The word in English, its arguments said by `say`."""
    text = use.word.unless if denied else use.word.says

    def optional(part: re.Match[str]) -> str:
        given = use.given.get(part[1])
        return part[3] or "" if given is None or given is False else part[2]

    text = re.sub(r"\[(\w+)\?([^]|]*)(?:\|([^]]*))?\]", optional, text)
    return re.sub(r"\{(\w+)\}", lambda part: say(use.given[part[1]]), text)
