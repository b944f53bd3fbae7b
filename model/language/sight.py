"""Sight: a row of a seat reads what that seat may see, a row of the table what everybody may; or it says what it leaks.

Checked as the rows are loaded. What a row's conditions read is looked at under every product of the readings they ask.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from model.language.effects import OnlyIf, flat
from model.language.english import english
from model.language.errors import KanlyError
from model.language.machine import Machine
from model.language.params import conjuncts
from model.language.questions import QUESTIONS, questions_in
from model.language.rows import NATURE, Rule
from model.language.terms import All, Any_, At, Below, Choose, Const, Every, Here, Not, Read, Reads, Same, Some, Term

Reading = Mapping[str, str]
HIDDEN_PLACES = ("hand", "deck")


def check_sight(machine: Machine) -> None:
    """Raises KanlyError at a row that reads what it may not see, or that says it leaks what it does not read."""
    for rule in machine.rules:
        if rule.by is not NATURE:
            _check(rule)


def _check(rule: Rule) -> None:
    asked = [term for term in conditions(rule) if _hides(term)]
    if not asked and not rule.leaks:
        return
    questions = sorted({q.id for term in (*asked, *rule.under, *rule.leaks) for q, _ in questions_in(term)})
    open_names = {(q.id, name) for leak in rule.leaks for q, names in questions_in(leak) for name in names}
    needed: set[tuple[str, str]] = set()
    for values in product(*[QUESTIONS[id].readings for id in questions]):
        reading = dict(zip(questions, values, strict=True))
        if any(_value(term, reading) is False for term in rule.under):
            continue
        unseen = [term for term in hidden(rule, reading) if not any(term is shown for shown in rule.shows)]
        admitted = [pair for pair in reading.items() if pair in open_names]
        if unseen and not admitted:
            raise KanlyError(
                f"{rule.by} may not know: {english(unseen[0])}",
                rule.where,
                [_how(reading, rule), "or name in shows=[…] what the play itself makes public"],
            )
        if unseen and len(admitted) == 1:
            needed.update(admitted)
    for id, name in sorted(open_names - needed):
        raise KanlyError(f"nothing leaks when {id} is read as {name}", rule.where, ["leave it out of leaks=[…]"])


def _how(reading: Reading, rule: Rule) -> str:
    asked = {q.id for term in conditions(rule) for q, _ in questions_in(term)}
    named = " and ".join(f"{id} = {name}" for id, name in reading.items() if id in asked)
    return f"say leaks=[…] for {named}" if named else "no reading asks for it: read a public fact instead"


def conditions(rule: Rule) -> list[Term]:
    """Every condition of a row: when it may be played, and on what its effects depend."""
    under = [effect.condition for effect in flat(rule.then) if isinstance(effect, OnlyIf)]
    return [*conjuncts(rule), *under]


def hidden(rule: Rule, reading: Reading) -> list[Term]:
    """What the conditions of a row read, under a reading, that not everybody and not its actor sees."""
    own = _same_as(rule.by, conjuncts(rule)) if isinstance(rule.by, Term) else set()
    return [
        term
        for condition in conditions(rule)
        if _hides(condition)
        for term, owner in _private(condition, reading)
        if owner is None or id(owner) not in own
    ]


def _same_as(actor: Term, given: Iterable[Term]) -> set[int]:
    """The identities of all terms that the conditions make equal to the actor."""
    known, equations = {id(actor)}, [term.key for term in given if isinstance(term, Same)]
    while True:
        more = {id(b) for x, y in equations for a, b in ((x, y), (y, x)) if id(a) in known} - known
        if not more:
            return known
        known |= more


Private = tuple[tuple[Term, Term | None], ...]
_PRIVATE: dict[tuple[int, tuple[str, ...]], Private] = {}


def _private(term: Term, reading: Reading) -> Private:
    """(term, whose it is) for everything hidden that has to be read to know the value under the reading."""
    if not _hides(term):
        return ()
    key = id(term), tuple(reading.get(question.id, "") for question, _ in questions_in(term))
    if key not in _PRIVATE:
        _PRIVATE[key] = tuple(_look(term, reading))
    return _PRIVATE[key]


def _look(term: Term, reading: Reading) -> Iterator[tuple[Term, Term | None]]:
    if _value(term, reading) is not None:
        return
    if isinstance(term, Choose):
        condition, then, otherwise = term.key
        known = _value(condition, reading)
        wanted = [condition, then, otherwise] if known is None else [then if known else otherwise]
        for part in wanted:
            yield from _private(part, reading)
        return
    if isinstance(term, Some | Every) and _counts_a_pile(term):
        return
    if isinstance(term, Read) and term.key[0].seen_by != "everyone":
        yield term, term.key[1] if len(term.key) > 1 else None
    elif isinstance(term, Here | Below) and term.key[0].seen_by != "everyone":
        yield term, None
    elif isinstance(term, At) and term.key[0] in HIDDEN_PLACES:
        yield term, term.key[2]
    for child in term.children:
        yield from _private(child, reading)


_HIDES: dict[Term, bool] = {}


def _hides(term: Term) -> bool:
    """Something hidden is in the term, whatever the reading."""
    known = _HIDES.get(term)
    if known is None:
        known = isinstance(term, Read | Here | Below) and term.key[0].seen_by != "everyone"
        known = known or (isinstance(term, At) and term.key[0] in HIDDEN_PLACES)
        known = known or any(_hides(child) for child in term.children)
        _HIDES[term] = known
    return known


def _counts_a_pile(term: Term) -> bool:
    """Whether any card at all lies in the deck is public; which card does is not."""
    variable, body = term.key
    inner = body.key[0] if isinstance(body, Not) else body
    return isinstance(inner, At) and inner.key[0] == "deck" and inner.key[1] is variable


def _value(term: Term, reading: Reading) -> bool | None:
    """The truth of a condition where the reading alone decides it."""
    if isinstance(term, Const):
        return term.key[0] if isinstance(term.key[0], bool) else None
    if not questions_in(term):
        return None
    if isinstance(term, Reads):
        return reading[term.key[0].id] in term.key[1] if term.key[0].id in reading else None
    if isinstance(term, Not):
        inner = _value(term.key[0], reading)
        return None if inner is None else not inner
    if isinstance(term, Choose):
        known = _value(term.key[0], reading)
        return None if known is None else _value(term.key[1 if known else 2], reading)
    if isinstance(term, All | Any_):
        deciding = isinstance(term, Any_)
        values = [_value(part, reading) for part in term.key]
        if deciding in values:
            return deciding
        return (not deciding) if None not in values else None
    return None
