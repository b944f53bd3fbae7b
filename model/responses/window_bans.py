"""Bans that end with the window: what Kull Wahad bars in the frame it was played into, where the questions say so.

Elsewhere: bans that last for the phase (`kull.py`), and how a play is held against either (`verbs.py`).
"""

from __future__ import annotations

from typing import Any

from model.language.effects import Effect
from model.language.naming import named
from model.language.terms import Term, all_of, any_of, choose, not_, one_of
from model.questions.bans import EXPIRY, SCOPE_ADVANCED, SCOPE_BASIC
from model.responses.frames import karama
from model.setting import SPECIAL_POWERS, advanced
from model.verbs import on_whom

window_bans = named(
    "window_bans",
    "a ban ends with the window",
    any_of(
        choose(
            advanced,
            SCOPE_ADVANCED.means(all=False, specific=False, that_window_only=True),
            SCOPE_BASIC.means(all=False, specific=False, that_window_only=True),
        ),
        EXPIRY.means(turn_and_phase_change=False, end_of_turn=False, end_of_window=True),
    ),
    "a ban outlasts the window",
)


def bar_here(ordinary: Any, special: Any = None) -> list[Effect]:
    """What a stopped Karama bars within the window it was played into, and whom."""
    result = karama.result
    of_special = named(
        "of_special",
        "the stopped power is a special Karama power",
        one_of(result.power, *SPECIAL_POWERS),
        "the stopped power is no special Karama power",
    )
    only_that = named(
        "only_that",
        "a ban is about the same use alone",
        choose(
            advanced,
            SCOPE_ADVANCED.means(all=False, specific=True, that_window_only=False),
            SCOPE_BASIC.means(all=False, specific=True, that_window_only=False),
        ),
        "a ban is about more than the same use",
    )

    def bar(who: Term) -> list[Effect]:
        if special is None:
            return [ordinary[who].becomes(any_of(ordinary[who], window_bans))]
        return [
            ordinary[who].becomes(any_of(ordinary[who], all_of(window_bans, not_(all_of(only_that, of_special))))),
            special[who].becomes(any_of(special[who], all_of(window_bans, not_(all_of(only_that, not_(of_special)))))),
        ]

    return on_whom(result.player, result.beneficiary, bar)
