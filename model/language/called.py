"""What the parameters of a sentence are called, so that no two of one name are taken for each other.

A parameter of a row is called what its row calls it. The variable of `every`, `some` and a sum loses an "other" or
"any" that speaks of nothing (it runs over the whole set), and is "the second area" where another area is spoken of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from model.language import naming
from model.language.params import free
from model.language.sorts import INT
from model.language.terms import Below, Here, Param, Read, Term

ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh")
LETTERS = ("n", "m", "k", "i", "j")
EMPTY = ("other ", "any ", "some ")
"""What a variable that runs over a whole set is not."""
NOUNS = {
    "other": "seat",
    "where": "area",
    "dialled": "number dialled",
    "ordinary": "number of ordinary forces",
    "elite": "number of elite forces",
}
"""Names that are no nouns."""

_shown: dict[int, str] = {}
_state = 0
_states: dict[tuple[tuple[int, str], ...], int] = {(): 0}


def shown(param: Term) -> str:
    """The parameter as a sentence says it."""
    name = _shown.get(id(param), str(param.key[0]))
    return name if name in LETTERS or name.startswith("any ") else f"the {name}"


def state() -> int:
    """Differs wherever the same term may be said otherwise."""
    return _state


@contextmanager
def told_apart(params: Iterable[Param]) -> Iterator[None]:
    """Inside, each of these parameters has a name of its own, and variables are none of them."""
    new = {id(param): param for param in params if id(param) not in _shown}
    with _with([(param, NOUNS.get(param.name, param.name)) for param in new.values()]):
        yield


@contextmanager
def generic(terms: Iterable[Term]) -> Iterator[None]:
    """Inside, whatever nothing has named is called by its noun: an example speaks of no row, so of nothing "other"."""
    loose = {key: param for term in terms for key, param in free(term).items() if key not in _shown}
    with _with([(param, noun_of(param)) for param in loose.values()]):
        yield


@contextmanager
def any_one(terms: Iterable[Term]) -> Iterator[None]:
    """Inside, a parameter that nothing has named stands for any: "any card"."""
    loose = {key: param for term in terms for key, param in free(term).items() if key not in _shown}
    with _with([(param, f"any {noun_of(param)}") for param in loose.values()]):
        yield


@contextmanager
def whole(terms: Iterable[Term]) -> Iterator[None]:
    """Inside, the parameters of the terms are told apart, unless a wider sentence has named its own."""
    if _shown:
        yield
        return
    with told_apart(free_param for term in terms for free_param in free(term).values()):
        yield


@contextmanager
def variable(bound: Param, body: Iterable[Term]) -> Iterator[str]:
    """Inside, the variable is named; gives what follows "for every": "area", or "area (the second area)"."""
    found = {key: param for term in body for key, param in free(term).items() if param is not bound}
    others = {NOUNS.get(param.name, param.name) for key, param in found.items() if key not in _shown}
    if bound.key[2] is INT:
        name = next(letter for letter in LETTERS if letter not in _shown.values())
        with _with([(bound, name)]):
            yield f"number {name} from {bound.key[3]} to {bound.key[4]}"
        return
    noun = noun_of(bound)
    if any(_speaks_of(term, f"the {noun} to ") for term in body):
        others |= {noun}
    with _with([(bound, noun)], others):
        name = _shown[id(bound)]
        yield noun if name == noun else f"{noun} (the {name})"


def _speaks_of(term: Term, words: str) -> bool:
    """Whether a fact that the term is told with begins with these words: "the seat to act" is no variable's seat."""
    use = naming.use_of(term)
    if use is not None:
        return any(_speaks_of(given, words) for given in use.given.values() if isinstance(given, Term))
    if isinstance(term, Read | Here | Below) and str(term.key[0].says or "").startswith(words):
        return True
    return any(_speaks_of(part, words) for part in term.children)


def noun_of(bound: Param) -> str:
    """What a variable that runs over a whole set is called."""
    name = bound.name
    for word in EMPTY:
        name = name.removeprefix(word)
    return NOUNS.get(name, name)


@contextmanager
def _with(named: Iterable[tuple[Param, str]], taken: Iterable[str] = ()) -> Iterator[None]:
    global _state
    before, state_before = dict(_shown), _state
    for param, name in named:
        others = {*_shown.values(), *taken}
        choices = [name, *(f"{ordinal} {name}" for ordinal in ORDINALS)]
        _shown[id(param)] = next((choice for choice in choices if choice not in others), name)
    key = tuple(_shown.items())
    _state = _states.setdefault(key, len(_states))
    try:
        yield
    finally:
        _shown.clear()
        _shown.update(before)
        _state = state_before
