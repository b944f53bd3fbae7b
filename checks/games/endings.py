"""How a game ended, in the words of the row that made the winner."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from checks.state import State
from checks.step import Play
from model.language.effects import Becomes, flat
from model.language.rows import Rule
from model.language.terms import Const
from model.phases.frames import mentat
from model.tables.people import won

FAILED, NOBODY_WON = "a failure, before the end", "without a winner"


def ending(plays: Sequence[Play], state: State) -> str:
    """The sentence of the last row that made a winner, up to its first stop."""
    if not state.over:
        return FAILED
    last = next((play.rule for play in reversed(plays) if makes_a_winner(play.rule)), None)
    return NOBODY_WON if last is None else re.split("[:;,.]", last.says)[0]


@cache
def makes_a_winner(rule: Rule) -> bool:
    """Whether the row says who wins; a row that only books who has won does not."""
    return any(
        fact is mentat.fields["winner"] or (fact is won and all(isinstance(part, Const) for part in indices))
        for effect in flat(rule.then)
        if isinstance(effect, Becomes)
        for fact, *indices in (effect.target.key,)
    )
