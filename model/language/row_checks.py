"""What is wrong with a row as it is written: refused at its own line, before anything is asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from model.language.effects import Effect, ForEach, OnlyIf, Puts
from model.language.errors import KanlyError
from model.language.params import free, free_of_effect, terms_of_effect
from model.language.rows import Rule
from model.language.sorts import BOOL
from model.language.sources import Source
from model.language.terms import Every, Some, Sum, Term, lift, walk
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
    asked = [*rule.when, *rule.under]
    for opening in (rule.opens, rule.gives_way_to):
        asked += opening.facts.values() if opening is not None else []
    asked += rule.closes.results.values() if rule.closes is not None else []
    used = {key for term in asked for key in free(term)} | {k for e in rule.then for k in free_of_effect(e)}
    for param in rule.using:
        if id(param) not in used:
            raise KanlyError(f"nothing uses the argument `{param.name}`", here(), ["leave it out of using=[…]"])
    actor = [rule.by] if isinstance(rule.by, Term) else []
    check_bound(rule.then, {key for term in (*actor, *rule.using, *asked) for key in free(term)})
    seen: set[tuple[str, int]] = set()
    for effect in rule.then:
        what = effect.card if isinstance(effect, Puts) else getattr(effect, "target", effect)
        key = (type(effect).__name__, id(what))
        if key in seen:
            raise KanlyError(f"this happens twice: {effect!r}", here(), ["effects read the old state: say it once"])
        seen.add(key)


def check_bound(effects: Sequence[Effect], bound: set[int]) -> None:
    """A variable of for_each(…) stands for one thing only: nothing inside binds it again."""
    for effect in effects:
        if isinstance(effect, OnlyIf):
            check_bound(effect.effects, bound)
        elif isinstance(effect, ForEach):
            variable = effect.variable
            inner = [part for one in effect.effects for term in terms_of_effect(one) for part in walk(term)]
            again = any(isinstance(part, Every | Some | Sum) and part.key[0] is variable for part in inner)
            if again or id(variable) in bound:
                raise KanlyError(f"`{variable.name}` is bound twice", here(), ["use another variable in for_each(…)"])
            check_bound(effect.effects, bound | {id(variable)})
