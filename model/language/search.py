"""How the parameters of a row are found, in which order, and which condition is checked when."""

from __future__ import annotations

from typing import NamedTuple

from model.language.params import conjuncts, equation_for, fixed_params, free
from model.language.rows import Rule
from model.language.terms import Param, Term


class Search(NamedTuple):
    """One step of the search: "check" a condition; bind `param` to "each" element, or to the value of `term`.

    "only" takes the value where it lies in the set of the parameter, "fix" takes it as it is.
    """

    what: str
    param: Param | None
    term: Term | None


_PLANS: dict[Rule, tuple[Search, ...]] = {}


def plan(rule: Rule) -> tuple[Search, ...]:
    """The steps in order: parameters as `rule.params`, each condition as soon as its parameters are known."""
    if rule not in _PLANS:
        _PLANS[rule] = _plan(rule)
    return _PLANS[rule]


def _plan(rule: Rule) -> tuple[Search, ...]:
    fixed, waiting = fixed_params(rule), conjuncts(rule)
    steps: list[Search] = []
    bound: set[int] = set()

    def check_what_is_known() -> None:
        for condition in list(waiting):
            if set(free(condition)) <= bound:
                waiting[:] = [other for other in waiting if other is not condition]
                steps.append(Search("check", None, condition))

    check_what_is_known()
    for param in rule.params:
        if id(param) in fixed:
            steps.append(Search("fix", param, fixed[id(param)]))
        else:
            equal = None
            for condition in waiting:
                other = equation_for(param, condition)
                if other is not None and set(free(other)) <= bound:
                    equal = other
                    break
            steps.append(Search("each" if equal is None else "only", param, equal))
        bound.add(id(param))
        check_what_is_known()
    return tuple(steps)
