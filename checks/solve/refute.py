"""How a condition can fail, as z3: what it says of every element fails at some element, which gets a name.

Without this a condition on all areas and seats would be written out six hundred times before it is negated.
"""

from __future__ import annotations

from typing import Any

import z3

from checks.solve.encode import Encoder, in_domain
from model.language import terms as t


def refuted(encoder: Encoder, term: t.Term) -> Any:
    """The negation of the condition. Every element it speaks of becomes an unknown of the formula."""
    return _fails(encoder, term, True)


def _fails(encoder: Encoder, term: t.Term, negated: bool) -> Any:
    """The condition, or its negation, with unknowns for whatever must only exist."""
    if isinstance(term, t.Not):
        return _fails(encoder, term.key[0], not negated)
    if isinstance(term, t.Every if negated else t.Some):
        variable, body = term.key
        unknown = z3.FreshInt(variable.key[0])
        encoder.args[id(variable)] = unknown
        inside = in_domain(variable, unknown, encoder)
        formula = z3.And(inside, _fails(encoder, body, negated))
        encoder.args.pop(id(variable), None)
        return formula
    if isinstance(term, t.All | t.Any_):
        parts = [_fails(encoder, part, negated) for part in term.key]
        return z3.Or(*parts) if isinstance(term, t.All) is negated else z3.And(*parts)
    value = encoder.value(term)
    return z3.Not(value) if negated else value
