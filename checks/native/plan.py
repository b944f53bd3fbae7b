"""How the parameters of a row are found and its conditions checked, in order: the reference step's search as terms.

`checks.step` compiles the same order into closures; `tests/checks/native/test_plan.py` compares the two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from model.language.params import conjuncts, equation_for, fixed_params, free
from model.language.rows import Rule
from model.language.terms import Param, Term

What = Literal["check", "fix", "only", "each"]


@dataclass(frozen=True, eq=False)
class Search:
    """One step: a condition to check; or a parameter that is fixed, that can only be one value, or takes each."""

    what: What
    param: Param | None = None
    term: Term | None = None


def plan(rule: Rule) -> list[Search]:
    """The steps that find every way to play a row."""
    fixed, waiting, bound = fixed_params(rule), conjuncts(rule), set[int]()
    steps: list[Search] = []

    def check_what_is_known() -> None:
        known = [condition for condition in waiting if set(free(condition)) <= bound]
        waiting[:] = [condition for condition in waiting if all(condition is not other for other in known)]
        steps.extend(Search("check", None, condition) for condition in known)

    check_what_is_known()
    for param in rule.params:
        if id(param) in fixed:
            steps.append(Search("fix", param, fixed[id(param)]))
        else:
            equal = _equal(param, waiting, bound)
            steps.append(Search("each", param) if equal is None else Search("only", param, equal))
        bound.add(id(param))
        check_what_is_known()
    return steps


def _equal(param: Param, waiting: list[Term], bound: set[int]) -> Term | None:
    """What a condition makes the parameter equal to, of what is known already."""
    for condition in waiting:
        equal = equation_for(param, condition)
        if equal is not None and set(free(equal)) <= bound:
            return equal
    return None
