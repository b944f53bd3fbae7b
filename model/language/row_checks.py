"""What is wrong with a row as it is written: refused at its own line, before anything is asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from model.language.effects import Puts
from model.language.errors import KanlyError
from model.language.params import free, terms_of_effect
from model.language.rows import Rule
from model.language.sorts import BOOL
from model.language.sources import Source
from model.language.terms import Term, lift
from model.language.where import here


def check_words(says: str, cites: Sequence[Source]) -> None:
    """A row is a sentence, and every source is one."""
    if not cites:
        raise KanlyError("this row cites nothing", here(), ["our own scheduling says so with OUR_ORDER"])
    for source in cites:
        if not isinstance(source, Source):
            raise KanlyError(f"{source!r} is no source", here(), ["sources stand in model/sources.py: BASE.page(8)"])
    if not says.strip():
        raise KanlyError("this row says nothing", here(), ["its first argument is the rule as a sentence"])


def a_list(word: str, given: Any) -> Sequence[Any]:
    """What a keyword that takes several things was given."""
    if not isinstance(given, list | tuple):
        raise KanlyError(f"`{word}` is one thing, not a list", here(), [f"write {word}=[…]"])
    return given


def a_condition(given: Any) -> Term:
    """A condition; a number or a card is none."""
    condition = lift(given)
    if condition.sort is not BOOL:
        raise KanlyError(f"`{condition}` is no condition but a {condition.sort}", here(), ["compare it with something"])
    return condition


def check_once(rule: Rule) -> None:
    """Every argument is used, and nothing is written or moved twice whatever happens."""
    asked = [*rule.when, *rule.under, *(part for effect in rule.then for part in terms_of_effect(effect))]
    for opening in (rule.opens, rule.gives_way_to):
        asked += opening.facts.values() if opening is not None else []
    asked += rule.closes.results.values() if rule.closes is not None else []
    used = {key for term in asked for key in free(term)}
    for param in rule.using:
        if id(param) not in used:
            raise KanlyError(f"nothing uses the argument `{param.name}`", here(), ["leave it out of using=[…]"])
    seen: set[tuple[str, int]] = set()
    for effect in rule.then:
        what = effect.card if isinstance(effect, Puts) else getattr(effect, "target", effect)
        key = (type(effect).__name__, id(what))
        if key in seen:
            raise KanlyError(f"this happens twice: {effect!r}", here(), ["effects read the old state: say it once"])
        seen.add(key)
