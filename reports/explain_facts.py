"""What a fact is: its meaning, sight and life, the rows that read and write it; what a source is, who cites it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from model import sources as documents
from model.language import english
from model.language.effects import BANK, Becomes, BecomesAll, Effect, Ends, ForEach, Moves, OnlyIf, flat
from model.language.facts import Fact
from model.language.machine import MACHINES
from model.language.params import terms_of, terms_of_effect
from model.language.questions import QUESTIONS
from model.language.rows import Rule
from model.language.sorts import BOOL, INT
from model.language.sources import Source
from model.language.terms import TRUE, Read, Term, walk

SIGHT = {"everyone": "everyone", "owner": "its owner alone", "nobody": "nobody"}
HOW = {
    "read": "we have read it",
    "publisher text": "the text of the publisher",
    "photograph": "seen on a photograph",
    "user ruling": "a ruling of the user",
    "reported": "quoted by a document that we read; the page itself was not seen by us",
    "ours": "our own",
}


def explain_fact(fact: Fact) -> str:
    """A fact of the table or of the setting."""
    kind = {BOOL: "true or false", INT: "a whole number"}.get(fact.sort, f"one of {', '.join(fact.sort.elements)}")
    each = " and ".join(f"each of {sort.name.lower()}" for sort in fact.over)
    lines = [
        f"{fact.says}: {kind}" + (f", for {each}" if each else ""),
        f"seen by: {SIGHT[fact.seen_by]}",
        f"lives: {lives(fact)}",
    ]
    if fact.account:
        lines.append(f"an account of {fact.account}: never below 0, changed only by moves")
    rows = [rule for machine in MACHINES.values() for rule in machine.rules]
    lines.append("read by: " + _ids(rule for rule in rows if fact.name in _read_in(rule)))
    if not fact.rigid:
        lines.append("written by: " + _ids(rule for rule in rows if any(_writes(e, fact) for e in flat(rule.then))))
    return "\n".join(lines)


def lives(fact: Fact) -> str:
    """How long a fact stays as it is."""
    if fact.given is not None:
        return "printed: it is the same in every game"
    if fact.rigid:
        return "fixed when the game is set up; it never changes"
    if not fact.lives:
        return "until a row changes it"
    ends = [
        f"the end of the {period}" + ("" if until is TRUE else f" (where {english.english(until)})")
        for period, until in fact.lives.items()
    ]
    return "until " + " or ".join(ends)


def _ids(rules: Iterable[Rule]) -> str:
    return ", ".join(dict.fromkeys(rule.id for rule in rules)) or "no row"


@cache
def _read_in(rule: Rule) -> frozenset[str]:
    """The names of the facts that a row reads."""
    return frozenset(part.key[0].name for term in _asked(rule) for part in walk(term) if isinstance(part, Read))


def _asked(rule: Rule) -> Iterator[Term]:
    """The terms a row reads. What an effect changes is not read by it, only the indices of it."""
    yield from terms_of(replace(rule, then=()))
    yield from rule.leaks
    for effect in flat(rule.then):
        changed = [effect.target] if isinstance(effect, Becomes) else []
        if isinstance(effect, Moves):
            changed = [side for side in (effect.out_of, effect.into) if isinstance(side, Term)]
        for side in changed:
            yield from side.children
        if isinstance(effect, Moves):
            yield effect.amount
        elif isinstance(effect, Becomes | BecomesAll):
            yield effect.value
        elif isinstance(effect, OnlyIf):
            yield effect.condition
        elif isinstance(effect, ForEach):
            if isinstance(effect.variable.key[4], Term):
                yield effect.variable.key[4]
        else:
            yield from terms_of_effect(effect)


def _writes(effect: Effect, fact: Fact) -> bool:
    if isinstance(effect, Becomes):
        return isinstance(effect.target, Read) and effect.target.key[0] is fact
    if isinstance(effect, BecomesAll):
        return effect.fact is fact
    if isinstance(effect, Moves):
        sides = [side for side in (effect.out_of, effect.into) if side is not BANK]
        return any(isinstance(side, Read) and side.key[0] is fact for side in sides)
    if isinstance(effect, Ends):
        lives = fact.lives or {}
        return effect.period in lives or (effect.period == "turn" and "phase" in lives)
    return False


def sources() -> dict[str, Source]:
    """The documents that rules cite, by key."""
    return {value.key: value for value in vars(documents).values() if isinstance(value, Source)}


def explain_source(source: Source) -> str:
    """A document and the rows and questions that cite it, with the place."""
    lines = [source.title, f"how we know it: {source.how} - {HOW[source.how]}"]
    rows = [
        _cited(rule.id, rule.cites, source)
        for machine in MACHINES.values()
        for rule in machine.rules
        if any(cited.key == source.key for cited in rule.cites)
    ]
    asked = [
        _cited(question.id, question.sources, source)
        for question in QUESTIONS.values()
        if any(cited.key == source.key for cited in question.sources)
    ]
    return "\n".join([*lines, "rows: " + (", ".join(rows) or "none"), "questions: " + (", ".join(asked) or "none")])


def _cited(id: str, cites: Iterable[Source], source: Source) -> str:
    places = [cited.place for cited in cites if cited.key == source.key and cited.place]
    return f"{id} ({', '.join(places)})" if places else id
