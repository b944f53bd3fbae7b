"""Conditions on many elements, as z3: where one element is enough, it gets a name and nothing is written out.

A condition on all areas fails at some area; a guard that some area is held is met at some area. What must hold of
every element is written out, unless that is too large: then it is left out, and the row is asked about in more states
than it is played in. A proof is then a proof all the same; only a failure may be a false one.
"""

from __future__ import annotations

from typing import Any

import z3

from checks.solve import build as z
from checks.solve.encode import Encoder, in_domain, numbers_of
from model.language import terms as t

TOO_LARGE = 60_000
"""Parts, written out, beyond which a condition is left out."""


def asserted(encoder: Encoder, term: t.Term) -> Any:
    """The condition, or a weaker one where what it says of every element is too large to be written out."""
    return _fails(encoder, term, False)


_SIZES: dict[t.Term, int] = {}


def size_of(term: t.Term) -> int:
    """How many parts the term has once every set is written out."""
    known = _SIZES.get(term)
    if known is None:
        parts = [child for child in term.children if not isinstance(child, t.Param)]
        known = 1 + sum(size_of(part) for part in parts)
        if isinstance(term, t.Every | t.Some | t.Sum):
            known *= len(numbers_of(term.key[0]))
        _SIZES[term] = known
    return known


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
        formula = z.And(inside, _fails(encoder, body, negated))
        encoder.args.pop(id(variable), None)
        return formula
    if isinstance(term, t.All | t.Any_):
        parts = [_fails(encoder, part, negated) for part in term.key]
        return z.Or(*parts) if isinstance(term, t.All) is negated else z.And(*parts)
    if size_of(term) > TOO_LARGE:
        return z3.BoolVal(True)
    value = encoder.value(term)
    return z.Not(value) if negated else value
